/** One table's WebSocket: connects, connects again with `since`, and answers each command. */
import type { ServerMessage } from "./messages";
import { Refused } from "./api";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** The last number seen, asked at each connection. */
  since(): number;
  message(message: ServerMessage): void;
  connection(state: Connection): void;
}

interface Waiting {
  text: string;
  done(): void;
  refused(error: Refused): void;
}

const LONGEST_WAIT = 8000;
const QUIET = 25000;
const NO_SUCH_TABLE = 4404;

export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #ended = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** Send a command and wait until it is on the server's disk. It is sent again after a break. */
  send(command: Record<string, unknown>): Promise<void> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((done, refused) => {
      this.#waiting.set(id, { text, done, refused });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
  }

  /** Try at once: the network is back, or someone looks at the page again. */
  #now = (): void => {
    if (this.#ended || document.hidden || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/socket`;
    const query = `since=${this.listener.since()}&want=hints`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#tries = 0;
      this.listener.connection("open");
      clearInterval(this.#pulse);
      this.#pulse = setInterval(() => this.#socket?.send('{"type":"ping"}'), QUIET);
      for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
    }
    if (message.type === "result") {
      this.#waiting.get(message.id)?.done();
      this.#waiting.delete(message.id);
    }
    if (message.type === "error" && message.id) {
      const error = new Refused(message.reason ?? message.code, message.text);
      this.#waiting.get(message.id)?.refused(error);
      this.#waiting.delete(message.id);
    }
    if (message.type === "bye") this.#tries = 0;
    this.listener.message(message);
  }

  #lost(code: number): void {
    clearInterval(this.#pulse);
    this.#socket = null;
    if (this.#ended || code === NO_SUCH_TABLE) {
      this.#ended = true;
      this.listener.connection("closed");
      return;
    }
    this.listener.connection("lost");
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }
}
