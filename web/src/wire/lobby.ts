/** The connection to the lobby: the tables that are open to everyone, whenever they change. */

import type { AnyTold, TableListed } from "./messages";
import { OTHER_PROTOCOL, reloadFor } from "./protocol";
import { connectTo, FIRST_WAIT, LONGEST_WAIT } from "./socket";

export class LobbySocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private readonly hear: (tables: TableListed[]) => void;

  constructor(hear: (tables: TableListed[]) => void) {
    this.hear = hear;
    this.connect();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  close(): void {
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.socket !== null || document.visibilityState !== "visible") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const socket = connectTo("lobby/socket");
    this.socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      const told = JSON.parse(message.data) as AnyTold;
      if (told.told !== "lobby") return;
      this.wait = FIRST_WAIT;
      this.hear(told.tables);
    };
    socket.onclose = ({ code, reason }) => {
      this.socket = null;
      if (code === OTHER_PROTOCOL && reloadFor(reason)) return;
      this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }
}
