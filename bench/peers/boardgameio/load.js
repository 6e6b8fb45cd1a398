// Some clients at each table of a boardgame.io server, who play as fast as it answers.
//
//     node load.js PORT TABLES SEATS WARM_UP SECONDS
//
// Prints `begin` after the warm-up, and a line of JSON after the seconds that count. Then nobody
// moves any more, and what the server holds is compared with what the clients saw: a difference, or
// a table that stands still, is an error.

"use strict";

const assert = require("node:assert");
const { io } = require("socket.io-client");

const [port, tables, seatsEach, warmUp, seconds] = process.argv.slice(2).map(Number);
const PATIENCE = 60; // seconds, for all that does not count

let playing = false;
let latencies = []; // of the moves whose effect was seen, in milliseconds

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function fail(error) {
  console.error(error);
  process.exit(1);
}

// A seat at a table, with the messages of boardgame.io's own client.
class Seat {
  constructor(table, seat) {
    this.matchID = `table-${table}`;
    this.playerID = String(seat);
    this.state = null; // as last seen
    this.card = null; // the card on its way to the server
    this.sent = 0;
  }

  // The first to join makes the match. Gives the state and the log, as the server holds them.
  sync() {
    return new Promise((resolve) => {
      this.socket.once("sync", (matchID, synced) => resolve(synced));
      this.socket.emit("sync", this.matchID, this.playerID, undefined, seatsEach);
    });
  }

  async join() {
    this.socket = io(`http://127.0.0.1:${port}/cards`, {
      forceNew: true,
      reconnection: false,
      transports: ["websocket"],
    });
    this.socket.on("connect_error", fail);
    this.socket.on("disconnect", (why) => {
      if (why !== "io client disconnect") fail(`${this.matchID} was disconnected: ${why}`);
    });
    this.socket.on("update", (matchID, state) => this.see(state));
    this.state = (await this.sync()).state;
  }

  see(state) {
    const now = performance.now();
    const { G, ctx, _stateID } = state;
    const moved = this.card !== null;
    const hand = G.players[this.playerID].hand;
    assert.strictEqual(_stateID, this.state._stateID + 1);
    assert.strictEqual(ctx.turn, this.state.ctx.turn + 1);
    assert.strictEqual(Number(ctx.currentPlayer), _stateID % seatsEach);
    assert.strictEqual(moved, this.state.ctx.currentPlayer === this.playerID);
    assert.strictEqual(hand.length, 6);
    if (moved) {
      assert.strictEqual(G.pile.at(-1), this.card);
      assert(!hand.includes(this.card));
      latencies.push(now - this.sent);
      this.card = null;
    }
    this.state = state;
    this.play();
  }

  play() {
    const { G, ctx, _stateID } = this.state;
    if (!playing || ctx.currentPlayer !== this.playerID) return;
    const { hand } = G.players[this.playerID];
    this.card = hand[_stateID % hand.length];
    const payload = { type: "play", args: [this.card], playerID: this.playerID };
    const action = { type: "MAKE_MOVE", payload };
    this.sent = performance.now();
    this.socket.emit("update", action, _stateID, this.matchID, this.playerID);
  }
}

// What the server holds is what all saw, move by move, and nobody saw the cards of another.
async function check(party) {
  const cards = [...party[0].state.G.pile];
  for (const seat of party) {
    const { state, log } = await seat.sync();
    const { G, ctx, _stateID } = seat.state;
    assert.deepStrictEqual([state.G, state.ctx, state._stateID], [G, ctx, _stateID]);
    assert.deepStrictEqual(Object.keys(G).sort(), ["pile", "players"]);
    assert.deepStrictEqual(Object.keys(G.players), [seat.playerID]);
    const moves = log.filter((entry) => entry.action.type === "MAKE_MOVE");
    assert.strictEqual(moves.length, _stateID);
    moves.forEach(({ action }, i) => assert.strictEqual(action.payload.playerID, String(i % seatsEach)));
    assert.deepStrictEqual(party[0].state.ctx, ctx);
    cards.push(...G.players[seat.playerID].hand);
  }
  assert.strictEqual(new Set(cards).size, cards.length);
  return party[0].state._stateID;
}

async function main() {
  const parties = [];
  for (let table = 0; table < tables; table++) {
    parties.push(Array.from({ length: seatsEach }, (_, seat) => new Seat(table, seat)));
    for (const seat of parties[table]) await seat.join();
  }
  const seats = parties.flat();

  playing = true;
  for (const seat of seats) seat.play();
  await sleep(warmUp * 1000);

  const before = latencies.length;
  latencies = [];
  const began = performance.now();
  console.log("begin");
  await sleep(seconds * 1000);
  const wall = (performance.now() - began) / 1000;
  const counted = latencies;
  latencies = [];
  playing = false;
  const moves = counted.length;
  counted.sort((one, other) => one - other);
  const [p50, p99] = [0.5, 0.99].map((part) => counted[Math.ceil(part * moves) - 1]);
  console.log(JSON.stringify({ moves, wall, p50, p99 }));

  while (seats.some((seat) => seat.card !== null)) await sleep(10);
  await sleep(100); // the others see the last move, too
  let held = 0;
  for (const party of parties) held += await check(party);
  assert.strictEqual(held, before + moves + latencies.length);
  for (const seat of seats) seat.socket.close();
}

const late = (warmUp + seconds + PATIENCE) * 1000;
setTimeout(() => fail("A table stands still."), late).unref();
main().catch(fail);
