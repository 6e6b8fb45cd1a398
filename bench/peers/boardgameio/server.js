// The server of boardgame.io with a small card game for two to five, which never ends.
//
//     node server.js
//
// Prints the port of 127.0.0.1 that it listens on, and stops when its input is closed.

"use strict";

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const CARDS = 36;
const HAND = 6;

const game = {
  name: "cards",
  disableUndo: true, // nobody takes back a card
  // Whole states are sent, as is its default: deltaState, which sends patches, took 2.6 × the CPU.

  setup: ({ random, ctx }) => {
    const stock = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { hand: stock.splice(0, HAND) };
    }
    return { players, pile: [], secret: { stock } };
  },

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    // Lay a card onto the pile and draw another one. When the stock is used up, the pile is
    // shuffled.
    play: {
      client: false,
      move: ({ G, playerID, random }, card) => {
        const { hand } = G.players[playerID];
        const place = hand.indexOf(card);
        if (place < 0) return INVALID_MOVE;
        if (G.secret.stock.length === 0) {
          G.secret.stock = random.Shuffle([...G.pile]);
          G.pile = [];
        }
        hand[place] = G.secret.stock.pop();
        G.pile.push(card);
      },
    },
  },

  playerView: PlayerView.STRIP_SECRETS, // neither the stock nor the hands of others
};

const server = Server({ games: [game], origins: [] });
server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(appServer.address().port);
});

process.stdin.on("end", () => process.exit(0)).resume();
