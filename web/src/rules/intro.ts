/** What a newcomer has to know to begin, in a few sentences. The rules themselves follow it. */

import type { Language } from "../settings.svelte";
import type { Game } from "../place.svelte";

export const INTRO: Record<Language, Record<Game, string[]>> = {
  en: {
    dobro: [
      "Cards you take are bad: whoever takes the fewest does best in a round.",
      "Lay a card that is at least as high as the number in play. It becomes the new number.",
      "If your card is exactly that number, the number doubles. A pair counts as its sum: two 6s are 12.",
      "A joker is any number you say. A skip or a reverse leaves the number as it is.",
      "If you cannot or will not go on, take all cards of this climb, and open the next one.",
      "After each turn your hand is filled from the stock. When the stock is gone, the round ends with the first empty hand.",
    ],
    durak: [
      "Get rid of your cards. Whoever is left with cards at the end is the durak, the fool.",
      "One player attacks the next one with a card. The defender beats it with a higher card of the same suit, or with a trump.",
      "The attackers may go on with cards of any rank that lies on the table already.",
      "If everything is beaten, the cards are gone, and the defender attacks next. If not, the defender takes them all up.",
      "Then hands are filled to six from the stock. The card that lies open under it says which suit is trumps.",
      "In the rules “Dourak”, the first to be rid of all cards wins, and four play in two teams.",
    ],
  },
  fr: {
    dobro: [
      "Les cartes ramassées sont mauvaises : qui en ramasse le moins réussit le mieux sa manche.",
      "Posez une carte au moins égale à l’enchère. Elle devient la nouvelle enchère.",
      "Si votre carte est exactement égale à l’enchère, l’enchère double. Une paire vaut sa somme : deux 6 font 12.",
      "Un joker vaut le nombre que vous annoncez. Un passe-tour ou un changement de sens laisse l’enchère telle quelle.",
      "Si vous ne pouvez ou ne voulez pas continuer, ramassez toutes les cartes de l’enchère, et ouvrez la suivante.",
      "Après chaque tour, votre main se complète à la pioche. Quand la pioche est vide, la manche finit à la première main vide.",
    ],
    durak: [
      "Débarrassez-vous de vos cartes. Qui en a encore à la fin est le dourak, l’idiot.",
      "Un joueur attaque le suivant avec une carte. Le défenseur la bat avec une carte plus forte de la même couleur, ou avec un atout.",
      "Les attaquants peuvent continuer avec des cartes de toute valeur déjà présente sur la table.",
      "Si tout est battu, les cartes sont défaussées, et le défenseur attaque à son tour. Sinon, il les ramasse toutes.",
      "Puis les mains se complètent à six cartes à la pioche. La carte visible dessous donne la couleur d’atout.",
      "Dans les règles « Dourak », le premier qui n’a plus de cartes gagne, et à quatre on joue en deux équipes.",
    ],
  },
};
