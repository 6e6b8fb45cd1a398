import type { DurakEvent, DurakView } from "../../wire/messages";
import type { GamePage } from "../page";
import Durak from "./Durak.svelte";
import DurakCard from "./DurakCard.svelte";
import { lastLook } from "./lastLook";
import { verdict } from "./roles";
import { soundOf } from "./sounds";

export const page: GamePage<DurakView, DurakEvent> = {
  Table: Durak,
  Card: DurakCard,
  fan: ["6s", "Th", "Qd", "Kc", "As"],
  levels: ["beginner", "simple", "careful", "learned", "master"],
  beginsPart: ({ kind }) => kind === "bout",
  outOfTurn: () => [],
  ranking: {
    routine: (event, you) => event.kind === "drew" && event.seat !== you, // other players draw after every bout
    shown: [
      ({ kind }) => kind === "bout",
      (event, you) => event.kind === "passed" && event.seat === you,
      ({ kind }) => kind === "drew",
      ({ kind }) => kind === "passed",
    ],
  },
  lastLook,
  verdict,
  soundOf,
};
