/** The server's sentences in French. The key is the English sentence with numbered placeholders.
 *
 * {0:card} gives the kind of a placeholder's content, if that must be translated too. A test finds sentences that are
 * missing here, and those that the server no longer uses.
 */

import { capital, laid, numbers, of, pretty } from "./lines";

/** For sentences that this page does not know. */
export const unknown = "Ce n’est pas possible.";

const isSuited = (card: string) => /[♠♥♦♣]$/.test(card);
const bare = (card: string) => numbers([card]).replace(/^un /, "");
const RANKS: Record<string, string> = { T: "10", J: "Valet", Q: "Dame", K: "Roi", A: "As" };
const rank = (letter: string) => RANKS[letter] ?? letter;

/** Translates the content of a placeholder. */
export const inHoles: Record<string, (english: string) => string> = {
  card: (card) => (isSuited(card) ? pretty(card) : bare(card)),
  noCard: (card) => (isSuited(card) ? pretty(card) : of(bare(card))),
  noRank: (letter) => of(rank(letter).toLowerCase()),
  Play: (move) => capital(laid(move)),
  quoted: (text) => `«\u202f${text.replace(/^'|'$/g, "")}\u202f»`,
};

export const fr: Record<string, string> = {
  // Dobro
  "The match is over.": "La partie est finie.",
  "It is not your turn: {0} is to move.": "Ce n’est pas votre tour : c’est à {0} de jouer.",
  "Your hand is empty, so you must draw.": "Votre main est vide : il faut piocher.",
  "You have played: now draw, or end your turn.":
    "Vous avez joué : piochez, ou finissez votre tour.",
  "No value is in play yet, so you may not take: open with a numbered card.":
    "Aucune valeur n’est encore en jeu, donc on ne ramasse pas : ouvrez avec une carte numérotée.",
  "You open the climb: there is nothing to take, so play a card.":
    "Vous ouvrez l’enchère : il n’y a rien à ramasser, jouez une carte.",
  "Hands are filled by themselves here: nobody can forget.":
    "Ici, les mains se complètent toutes seules : personne ne peut oublier.",
  "In this edition forgetting needs no call.":
    "Dans cette édition, un oubli n’a pas besoin d’être signalé.",
  "There is nobody to call: no one has just forgotten to draw.":
    "Il n’y a pas d’oubli à signaler en ce moment.",
  "You cannot call yourself.": "Vous ne pouvez pas signaler votre propre oubli.",
  "Hands are filled by themselves here: just play.":
    "Ici, les mains se complètent toutes seules : jouez, tout simplement.",
  "The stock is empty: there is nothing to draw.": "La pioche est vide : il n’y a rien à piocher.",
  "Play first; you draw after playing.": "Jouez d’abord ; on pioche après avoir joué.",
  "There are no reverses in a game of two.": "À deux, on joue sans changement de sens.",
  "You hold only one {0}.": "Vous n’avez qu’un seul {0:card}.",
  "You do not hold {0}.": "Vous n’avez pas {0:noCard}.",
  "A climb opens with a numbered card, not with a special one.":
    "Une enchère s’ouvre avec une carte numérotée, pas avec une carte spéciale.",
  "{0} is too low: {1} is in play.": "{0:Play} est trop bas : l’enchère est à {1}.",
  "A joker alone counts 12 at most, and {0} is in play.":
    "Un joker seul vaut 12 au plus, et l’enchère est à {0}.",
  "{0} makes {1}, which is too low: {2} is in play.":
    "{0:Play}, cela fait {1}, et c’est trop bas : l’enchère est à {2}.",

  // Durak
  "You defend: beat the card, or take.": "Vous défendez : battez la carte, ou ramassez.",
  "Only the defender takes.": "Seul le défenseur ramasse.",
  "The first attack may not be declined.": "La première attaque est obligatoire.",
  "Only the defender can pass an attack on.": "Seul le défenseur peut transférer une attaque.",
  "You are out of this deal: {0} is to move.":
    "La donne est finie pour vous : c’est à {0} de jouer.",
  "You have given up, and that is final: {0} is to move.":
    "Vous avez renoncé à vous défendre, c’est définitif : c’est à {0} de jouer.",
  "You defend, and have nothing to beat now: {0} is to move.":
    "Vous défendez, et il n’y a rien à battre pour l’instant : c’est à {0} de jouer.",
  "You sit this bout out: {0} is to move.":
    "Vous ne participez pas à cette attaque : c’est à {0} de jouer.",
  "No more cards may be laid in this bout: {0} is the limit.":
    "On ne peut plus poser de cartes dans cette attaque : la limite est de {0}.",
  "The last attack is not beaten yet: {0} is to move.":
    "La dernière carte n’est pas encore battue : c’est à {0} de jouer.",
  "{0} is not in this deck.": "{0:card} n’est pas dans ce jeu de cartes.",
  "{0} cannot be laid: no {1} lies on the table.":
    "On ne peut pas poser {0:card} : il n’y a pas {1:noRank} sur la table.",
  "{0} does not beat {1}.": "{0:card} ne bat pas {1:card}.",
  "Attacks cannot be passed on in this ruleset.":
    "Avec ces règles, une attaque ne se transfère pas.",
  "The first attack of a deal cannot be passed on.":
    "La première attaque d’une donne ne se transfère pas.",
  "You have begun to beat this attack: it can no longer be passed on.":
    "Vous avez commencé à battre cette attaque : elle ne se transfère plus.",
  "{0} does not pass on {1}: it is not of its rank.":
    "{0:card} ne transfère pas {1:card} : ces cartes ne sont pas de même rang.",
  "{0} holds too few cards for the attack to be passed on.":
    "{0} n’a pas assez de cartes pour qu’on lui transfère l’attaque.",
  "There are no epaulettes in this ruleset.": "Avec ces règles, il n’y a pas d’épaulettes.",
  "Epaulettes begin a bout; this one is under way.":
    "Les épaulettes ouvrent une attaque ; celle-ci est déjà commencée.",
  "Epaulettes come when the stock is empty.": "Les épaulettes se posent quand la pioche est vide.",
  "Epaulettes are your last two cards.": "Les épaulettes sont vos deux dernières cartes.",
  "The defender needs at least two cards to wear epaulettes.":
    "Pour porter des épaulettes, le défenseur doit avoir au moins deux cartes.",
  "Epaulettes are two cards of one rank.": "Les épaulettes sont deux cartes de même rang.",

  // notation
  "A move is written as text.": "Un coup s’écrit en toutes lettres.",
  "{0} names a seat that is not at the table.":
    "{0:quoted} désigne une place qui n’existe pas à cette table.",
  "{0} names another seat.": "{0:quoted} désigne une autre place.",

  // a table
  "You have a seat at this table already.": "Vous avez déjà une place à cette table.",
  "This table is played on one device, by those who are there.":
    "Cette table se joue sur un seul appareil, par ceux qui sont autour.",
  "The host of this table has sent you away.": "L’hôte de cette table vous a demandé de partir.",
  "All seats are taken.": "Toutes les places sont prises.",
  "That seat is taken, or there is none like it.": "Cette place est prise, ou elle n’existe pas.",
  "Somebody here has a name that looks like yours: choose another one.":
    "Quelqu’un a ici un nom qui ressemble au vôtre : choisissez-en un autre.",
  "Only who opened the table can remove somebody.":
    "Seul l’hôte de la table peut renvoyer quelqu’un.",
  "There is nobody to remove from that seat.": "Il n’y a personne à renvoyer à cette place.",
  "Nobody is missed there.": "Personne ne manque à cette place.",
  "Only who opened the table can say where bots sit.":
    "Seul l’hôte de la table peut placer des robots.",
  "The match has begun.": "La partie a commencé.",
  "There is no such bot. There are {0}.": "Ce robot n’existe pas. Il y a : {0}.",
  "Somebody sits there, or there is no such seat.":
    "Quelqu’un occupe cette place, ou elle n’existe pas.",
  "That is so already.": "C’est déjà le cas.",
  "At least one seat is a person's.": "Il faut au moins une place pour une personne.",
  "You are ready already.": "Vous êtes déjà prêt.",
  "You were not ready.": "Vous n’étiez pas prêt.",
  "Not everybody is ready.": "Tout le monde n’est pas encore prêt.",
  "The match has gone on since: look again, and choose anew.":
    "La partie a continué entre-temps : regardez, et choisissez à nouveau.",
  "A person plays at this seat.": "Une personne joue à cette place.",
  "Nobody has to be stood in for there.": "Il n’y a personne à remplacer à cette place.",
  "You have been back in this turn already: the bot makes this move.":
    "Vous étiez déjà de retour pendant ce tour : c’est le robot qui joue ce coup.",
  "A move has been made: a match is aborted before that, or conceded.":
    "Un coup a été joué : on n’annule plus la partie, on l’abandonne.",
  "You have said so already.": "Vous l’avez déjà dit.",
  "Somebody has asked for that already.": "Quelqu’un l’a déjà demandé.",
  "You can take back your own move only, and before the next one.":
    "Vous ne pouvez reprendre que votre propre coup, et avant le suivant.",
  "Cards have come to light since: it cannot be taken back.":
    "Des cartes ont été vues depuis : ce coup ne se reprend plus.",
  "Nobody has asked you for that.": "Personne ne vous l’a demandé.",
  "You have no seat at this table.": "Vous n’avez pas de place à cette table.",
  "No match is being played.": "Il n’y a pas de partie en cours.",
  "You have conceded this match.": "Vous avez abandonné cette partie.",
  "There is no bout in which you could pass.": "Il n’y a pas d’attaque pendant laquelle passer.",
  "You look on here. Choose a name to take part.":
    "Vous regardez la partie. Choisissez un nom pour jouer.",
  "You change your mind a lot: wait a little.": "Vous changez beaucoup d’avis : attendez un peu.",

  // chat
  "Nothing is said at this table: its host wants it quiet.":
    "On ne discute pas à cette table : son hôte la veut silencieuse.",
  "Only who opened the table can say whether people chat there.":
    "Seul l’hôte de la table décide si l’on y discute.",
  "Say a phrase or a text, one of them.": "Envoyez une phrase ou un texte, pas les deux.",
  "There is no such phrase.": "Cette phrase n’existe pas.",
  "You say a lot: wait a little.": "Vous parlez beaucoup : attendez un peu.",
  "That cannot be said: {0}.": "Ce message ne peut pas être envoyé : {0:reason}.",
  "there is nothing to say in that": "il ne dit rien",
  "at most {0} letters can be said at once": "il dépasse {0} lettres",
  "that has signs that nobody sees": "il contient des signes invisibles",
  "that has too many marks on one letter": "une de ses lettres porte trop de signes",

  // names
  "A name has at least one letter.": "Un nom a au moins une lettre.",
  "A name has at most {0} letters.": "Un nom a {0} lettres au plus.",
  "{0} cannot be a name: it has signs that nobody sees.":
    "{0:quoted} ne peut pas être un nom : on y trouve des signes invisibles.",
  "{0} cannot be a name: it is not written in one direction.":
    "{0:quoted} ne peut pas être un nom : tout ne s’y lit pas dans le même sens.",
  "Choose a name first.": "Choisissez d’abord un nom.",
  "That code is not good, or not any more.": "Ce code n’est pas valable, ou ne l’est plus.",

  // the server
  "That is too much at once: wait a little, and try again.":
    "C’est trop à la fois : attendez un peu, puis réessayez.",
  "That is too much to read.": "C’est trop long à lire.",
  "That is not a message that can be read here.": "Ce message ne peut pas être lu ici.",
  "This has to come from a page of this house.":
    "Cette demande doit venir d’une page de cette maison.",
  "You have played no such match.": "Vous n’avez pas joué cette partie.",
  "Something went wrong here. It has been noted.":
    "Quelque chose n’a pas marché ici. Nous en avons pris note.",
  "Somebody was faster: nothing was stored.":
    "Quelqu’un a été plus rapide : rien n’a été enregistré.",
  "The disk is full: nothing was stored, and nothing was played. Try again later.":
    "Le disque est plein : rien n’a été enregistré ni joué. Réessayez plus tard.",
  "The database is busy: nothing was stored, and nothing was played. Try again.":
    "La base de données est occupée : rien n’a été enregistré ni joué. Réessayez.",
  "Nothing could be stored, and nothing was played. Try again later.":
    "Rien n’a pu être enregistré ni joué. Réessayez plus tard.",
};
