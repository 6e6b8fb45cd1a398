import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { speak } from "./words/texts.svelte";

const target = document.getElementById("app");
if (target) void speak(settings.language).then(() => mount(App, { target }));
