/** A short introduction for new players. The complete rules follow it. */

import type { Game } from "../../state/router.svelte";

export const intro: Record<Game, string[]> = {
  dobro: [
    "Les cartes ramassées sont mauvaises : qui en ramasse le moins réussit le mieux sa manche.",
    "Posez une carte au moins égale à l’enchère. Elle devient la nouvelle enchère.",
    "Si votre carte est exactement égale à l’enchère, l’enchère double. Une paire vaut sa somme : deux 6 font 12.",
    "Un joker vaut le nombre que vous annoncez. Un passe-tour ou un changement de sens laisse l’enchère telle quelle.",
    "Si vous ne pouvez ou ne voulez pas continuer, ramassez toutes les cartes de l’enchère, et ouvrez la suivante.",
    "Après chaque tour, votre main se complète à la pioche. Quand la pioche est vide, la manche finit à la première main vide.",
  ],
  durak: [
    "Débarrassez-vous de vos cartes : le premier qui n’en a plus gagne. À quatre, on joue en deux équipes.",
    "Un joueur attaque le suivant avec une carte. Le défenseur la bat avec une carte plus forte de la même couleur, ou avec un atout.",
    "Les attaquants peuvent continuer avec des cartes de toute valeur déjà présente sur la table.",
    "Si tout est battu, les cartes sont défaussées, et le défenseur attaque à son tour. Sinon, il les ramasse toutes.",
    "Puis les mains se complètent à six cartes à la pioche. La carte visible dessous donne la couleur d’atout.",
    "Dans les règles « Podkidnoï » et « Perevodnoï », il n’y a pas d’équipes, et le dernier qui a des cartes perd : c’est le dourak, l’idiot.",
  ],
};
