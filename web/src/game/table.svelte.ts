/** A table as this client knows it: what the server said last, apart from how it is shown. */
import { api, type Refused } from "../lib/api";
import type { Drawing } from "../board/drawing";
import type { Clock, EditionFacts, ServerMessage, SeatState, TableEvent, TableInfo } from "../lib/messages";
import { TableSocket, type Connection } from "../lib/socket";
import type { Move } from "./types";
import { Atlas } from "./atlas";

export type MoveEvent = Extract<TableEvent, { kind: "move" }>;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<number[]>([]);
  states = $state.raw<SeatState[]>([]);
  events = $state.raw<TableEvent[]>([]);
  clock = $state.raw<Clock | null>(null);
  atlas = $state.raw<Atlas | null>(null);
  /** Undefined until it is known; null if the board has no picture. */
  drawing = $state.raw<Drawing | null | undefined>(undefined);
  connection = $state<Connection>("connecting");
  /** What the last refused command was told; shown until the next one. */
  trouble = $state<{ code: string; text: string } | null>(null);
  /** A command is on its way. */
  busy = $state(false);
  /** Among several seats at this device, the one that is looked at. */
  shown = $state<number | null>(null);
  /** Seconds the server's clock is ahead of ours. */
  ahead = 0;

  #seq = 0;
  #socket: TableSocket;
  #listeners = new Set<(events: TableEvent[]) => void>();

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, {
      since: () => this.#seq,
      message: (message) => this.#hear(message),
      connection: (state) => (this.connection = state),
    });
  }

  /** The state that is shown: that of a seat at this device, or a spectator's. */
  get state(): SeatState | null {
    return this.states.find((state) => state.seat === this.shown) ?? this.states[0] ?? null;
  }

  get isHotSeat(): boolean {
    return this.you.length > 1;
  }

  /** Seats at this device that owe a decision. */
  get mine(): number[] {
    return this.states.filter((state) => state.legal && state.seat !== null).map((state) => state.seat!);
  }

  /** The last move, unless it was taken back. */
  get lastMove(): MoveEvent | null {
    for (let place = this.events.length - 1; place >= 0; place--) {
      const event = this.events[place]!;
      if (event.kind === "undo") return null;
      if (event.kind === "move") return event;
    }
    return null;
  }

  nameOf(seat: number | null): string | null {
    return seat === null ? null : (this.info?.seats[seat]?.name ?? null);
  }

  /** Be told of what happens from now on; what is returned ends it. */
  listen(listener: (events: TableEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  play(move: Move): Promise<boolean> {
    return this.#send({ type: "move", seat: this.state?.seat, seq: this.#seq, move });
  }

  undo(): Promise<boolean> {
    return this.#send({ type: "undo", seat: this.state?.seat, seq: this.#seq });
  }

  say(text: string): Promise<boolean> {
    return this.#send({ type: "chat", seat: this.state?.seat ?? this.you[0], text });
  }

  close(): void {
    this.#socket.close();
  }

  async #send(command: Record<string, unknown>): Promise<boolean> {
    this.trouble = null;
    this.busy = true;
    try {
      await this.#socket.send(command);
      return true;
    } catch (error) {
      const { code, message } = error as Refused;
      this.trouble = { code, text: message };
      return false;
    } finally {
      this.busy = false;
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === "error" && !message.id) {
      this.trouble = { code: message.code, text: message.text };
      return;
    }
    if (message.type !== "welcome" && message.type !== "update") return;
    const fresh = message.events.filter((event) => event.seq > this.#seq);
    const story = this.#seq > 0;
    this.#seq = Math.max(this.#seq, message.seq);
    this.ahead = message.now - Date.now() / 1000;
    this.clock = message.clock;
    if (message.table) this.info = message.table;
    if (message.you) this.you = message.you;
    if (message.states.length) this.states = message.states;
    if (fresh.length) this.events = [...this.events, ...fresh];
    if (this.shown === null || !this.you.includes(this.shown)) this.shown = this.you[0] ?? null;
    if (message.type === "welcome") void this.#fetch();
    if (story) for (const listener of this.#listeners) listener(fresh);
  }

  async #fetch(): Promise<void> {
    if (this.drawing !== undefined || !this.info) return;
    const facts: EditionFacts = await api.boardOf(this.id);
    this.atlas = new Atlas(facts);
    this.drawing = await api.drawing<Drawing>(this.info.edition).catch(() => null);
  }
}
