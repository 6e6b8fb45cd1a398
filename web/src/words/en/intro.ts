/** A short introduction for new players. The complete rules follow it. */

import type { Game } from "../../state/router.svelte";

export const intro: Record<Game, string[]> = {
  dobro: [
    "Cards you take are bad: whoever takes the fewest does best in a round.",
    "Lay a card that is at least as high as the number in play. It becomes the new number.",
    "If your card is exactly that number, the number doubles. A pair counts as its sum: two 6s are 12.",
    "A joker is any number you say. A skip or a reverse leaves the number as it is.",
    "If you cannot or will not go on, take all cards of this climb, and open the next one.",
    "After each turn your hand is filled from the stock. When the stock is gone, the round ends with the first empty hand.",
  ],
  durak: [
    "Get rid of your cards: the first player without any wins. Four play in two teams.",
    "One player attacks the next one with a card. The defender beats it with a higher card of the same suit, or with a trump.",
    "The attackers may go on with cards of any rank that lies on the table already.",
    "If everything is beaten, the cards are gone, and the defender attacks next. If not, the defender takes them all up.",
    "Then hands are filled to six from the stock. The card that lies open under it says which suit is trumps.",
    "In the rules “Podkidnoy” and “Perevodnoy” there are no teams, and the last one with cards loses: that is the durak, the fool.",
  ],
};
