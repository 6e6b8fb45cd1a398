import type { DobroEvent, DobroView } from "../../wire/messages";
import type { GamePage } from "../page";
import Dobro from "./Dobro.svelte";
import DobroCard from "./DobroCard.svelte";
import { lastLook } from "./lastLook";
import { soundOf } from "./sounds";

export const page: GamePage<DobroView, DobroEvent> = {
  Table: Dobro,
  Card: DobroCard,
  fan: ["2", "5", "J", "9", "12"],
  levels: ["beginner", "simple", "careful", "master"], // `learned` is about as strong as `master`
  beginsPart: (event) => event.kind === "played" && (event.reason === "opened" || event.reason === "forced"),
  outOfTurn: ({ forgot, players }) => (forgot === null ? [] : [...players.keys()].filter((seat) => seat !== forgot)),
  ranking: {
    routine: (event, you) => event.kind === "drew" && event.seat !== you, // other players draw after every move
    shown: [({ kind }) => kind === "drew"],
  },
  lastLook,
  verdict: () => "",
  soundOf,
};
