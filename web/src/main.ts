import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { speak } from "./words/texts.svelte";

const target = document.getElementById("app");
const show = (): void => void (target && mount(App, { target }));

speak(settings.language).then(show, show); // without its texts, the page still shows the cards
