import type { DurakView } from "../../wire/messages";
import type { GamePage } from "../page";
import Durak from "./Durak.svelte";
import DurakCard from "./DurakCard.svelte";

export const page: GamePage<DurakView> = {
  Table: Durak,
  Card: DurakCard,
  fan: ["6s", "Th", "Qd", "Kc", "As"],
  levels: ["beginner", "simple", "careful", "learned", "master"],
  outOfTurn: () => [],
};
