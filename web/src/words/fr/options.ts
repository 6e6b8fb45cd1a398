/** The words for the options of the games, by option and choice. */

import type { options as english, OptionWords } from "../en/options";

export const options: Record<keyof typeof english, OptionWords> = {
  edition: {
    label: "Édition",
    choices: {
      fr: { name: "française", about: "Un point par tas plus petit que le vôtre ; le moins de points gagne." },
      en: {
        name: "anglaise",
        about: "Un point par tas plus grand que le vôtre ; le plus de points gagne, puis les valeurs.",
      },
      pt: {
        name: "portugaise",
        about: "Un point par tas plus grand que le vôtre ; le plus de points gagne, ou on partage.",
      },
    },
  },
  rounds: {
    label: "Manches",
    about: "On compte les points après chaque manche.",
    choices: { long: { name: "autant que de joueurs", about: "Chacun a sa chance d’ouvrir une manche." } },
  },
  draw: {
    label: "Piocher",
    choices: {
      auto: { name: "tout seul", about: "La main se complète après chaque coup." },
      manual: { name: "à la main", about: "Qui oublie de piocher risque la carte de l’oubli." },
    },
  },
  ruleset: {
    label: "Règles",
    choices: {
      dourak: { name: "Dourak", about: "Qui se débarrasse de tout en premier gagne ; à quatre, deux équipes." },
      podkidnoy: {
        name: "Podkidnoï",
        about: "Tous peuvent ajouter des cartes ; le dernier à en avoir est le dourak.",
      },
      perevodnoy: {
        name: "Perevodnoï",
        about: "Podkidnoï, et une attaque se renvoie avec une carte de même rang.",
      },
    },
  },
  deals: {
    label: "Donnes",
    about: {
      dourak: "Le plus de donnes gagnées remporte la partie.",
      podkidnoy: "Qui a été dourak le moins souvent remporte la partie.",
      perevodnoy: "Qui a été dourak le moins souvent remporte la partie.",
    },
  },
  deck: {
    label: "Paquet",
    choices: {
      24: { name: "24 cartes", about: "À partir du neuf : court et vif." },
      36: { name: "36 cartes", about: "À partir du six, comme presque partout." },
      52: { name: "52 cartes", about: "À partir du deux : une donne plus longue." },
    },
  },
  first_limit: {
    label: "Première attaque",
    about: "Tant de cartes au plus au premier tour d’une donne ; six ensuite.",
    choices: { 5: { name: "5 cartes" }, 6: { name: "6 cartes" } },
  },
  next_attacker: {
    label: "Donne suivante",
    choices: {
      durak: { name: "contre le dourak", about: "Le joueur placé avant le dourak attaque en premier." },
      lowest: {
        name: "plus petit atout",
        about: "Le plus petit atout attaque en premier, comme à la première donne.",
      },
    },
  },
  first_transfer: {
    label: "Renvoi immédiat",
    about: "Si la toute première attaque d’une donne peut être renvoyée.",
    choices: { false: { name: "non" }, true: { name: "oui" } },
  },
};
