/** What client and server say to each other: `docs/messages.md` in types. */
import type { Card, City, Company, Counts, Move, Pair, Route, Shares, Ticket, View } from "../game/types";

export type Names = Record<string, string>;

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  reserved: boolean;
  connected: boolean;
  words: boolean;
  away: "left" | "clock" | null;
}

export interface ClockPlan {
  per: "move" | "game";
  seconds: number;
  grace?: number;
  at_zero?: "bot" | "random";
}

export interface TableInfo {
  id: string;
  edition: string;
  names: Names;
  status: "open" | "playing" | "over";
  public: boolean;
  language: string;
  clock: ClockPlan | null;
  chat: boolean;
  undo: boolean;
  takeover: boolean;
  start: "full" | "ask";
  created: number;
  seq: number;
  seats: SeatInfo[];
  spectators: number;
  first: number | null;
  turn: number | null;
  pending: number[];
  shuffle: { commitment: string | null; secret: string | null; words: string[] | null; study: boolean };
  scores: number[] | null;
  winners: number[] | null;
  previous: string | null;
  rematch: string | null;
}

export interface TableReply {
  table: TableInfo;
  you: number[];
}

export interface SeatPlan {
  kind: "open" | "person" | "bot";
  name?: string;
  level?: string;
}

export interface NewTable {
  edition: string;
  seats: SeatPlan[];
  public?: boolean;
  language?: string;
  clock?: ClockPlan | null;
  chat?: boolean;
  undo?: boolean;
  takeover?: boolean;
  bot_pause?: number;
  start?: "full" | "ask";
  seed?: number | null;
}

export interface EditionInfo {
  id: string;
  names: Names;
  seats: [number, number];
  features: string[];
  shipped: boolean;
  drawing: boolean;
}

export interface BotInfo {
  level: string;
  names: Names;
}

export interface Rulebook {
  seats: [number, number];
  wagons: number;
  double_from_seats: number;
  draws: [number, number];
  loco_weight: number;
  flush_at_locos: number;
  wild_on: string[];
  ferry_loco_cards: number;
  tunnel_cards: number;
  stations: number;
  unbuilt_station_points: number;
  neutral_with_seats: number;
  first_regular: number;
  first_long: number;
  first_keep: number;
  first_refused: "under" | "mixed" | "box";
  later_drawn: number;
  later_keep: number;
  later_refused: "under" | "box";
  route_points: Record<string, number>;
  longest_path: number;
  most_tickets: number;
  tie_breaks: TieBreak[];
}

export type TieBreak = "tickets" | "fewest_stations" | "longest_path" | "longest_path_holder";

export interface EditionFacts {
  id: string;
  names: Names;
  board: {
    id: string;
    names: Names;
    cities: (City & { through: boolean })[];
    routes: Route[];
    tickets: Ticket[];
    companies: Company[];
  };
  rulebook: Rulebook;
}

export interface Legal {
  draw?: (Card | "deck")[];
  tickets?: true;
  stop?: true;
  pass?: true;
  retreat?: true;
  claim?: Record<string, Counts[]>;
  free_payment?: string[];
  station?: { cities: string[]; payments: Counts[] };
  surcharge?: Counts[];
  keep?: { offer: string[]; least: number; ordered: boolean };
  share?: { companies: string[]; neutral: boolean };
}

export interface TicketHint {
  ticket: string;
  points: number;
  state: "done" | "possible" | "blocked";
  routes: string[];
  wagons: number;
  enough: boolean;
}

export interface Rank {
  seat: number | null;
  shares: number;
  lowest: number;
  points: number;
}

export interface Hints {
  tickets: TicketHint[];
  offer: TicketHint[];
  routes: Record<string, string> | null;
  longest: number[] | null;
  completed: number | null;
  companies: Record<string, { left: number; ranks: Rank[] }> | null;
  station_cards: number | null;
}

export interface SeatScore {
  seat: number;
  total: number;
  routes: { points: number; list: { route: string; length: number; points: number }[] };
  tickets: {
    points: number;
    list: { ticket: string; points: number; done: boolean; path: string[]; borrowed: string[] }[];
  };
  longest_path: { points: number; length: number; routes: string[] };
  most_tickets: { points: number; completed: number };
  stations: { points: number; unbuilt: number; borrowed: Record<string, string> };
  companies: {
    points: number;
    list: { company: string; shares: number[]; rank: number; points: number }[];
  };
}

export interface Scoring {
  seats: SeatScore[];
  neutral: { held: Shares; revealed: Shares } | null;
  winners: number[];
  decided_by: "points" | TieBreak | "shared";
}

export interface SeatState {
  seat: number | null;
  view: View;
  asked: number | null;
  legal: Legal | null;
  undo: boolean;
  hints: Hints | null;
  scoring: Scoring | null;
}

export interface Facts {
  drawn?: Card;
  offer?: string[];
  market?: { slot: number; card: Card | null }[];
  flushed?: boolean;
  reshuffled?: boolean;
  turned?: Card[];
  due?: number;
  claimed?: string;
  points?: number;
  station?: string;
  share?: { company: string; number: number; neutral: boolean };
  kept?: number;
  first_kept?: number[];
  last_turns?: number;
  over?: boolean;
}

interface Happened {
  seq: number;
  at: number;
}

export type TableEvent =
  | (Happened & { kind: "seat"; seat: number; who: SeatInfo })
  | (Happened & { kind: "words"; seat: number })
  | (Happened & { kind: "start"; first: number; commitment: string | null })
  | (Happened & { kind: "move"; seat: number; number: number; move: Move; facts: Facts })
  | (Happened & { kind: "undo"; seat: number; number: number })
  | (Happened & { kind: "chat"; seat: number; name: string; text: string })
  | (Happened & { kind: "away"; seat: number; why: "left" | "clock" })
  | (Happened & { kind: "back"; seat: number })
  | (Happened & { kind: "warning"; seat: number; seconds: number })
  | (Happened & { kind: "rematch"; seat?: number; table: string });

export interface Clock {
  left: (number | null)[];
  deadlines: Record<string, number>;
}

export interface Welcome {
  type: "welcome";
  table: TableInfo;
  you: number[];
  seq: number;
  now: number;
  clock: Clock | null;
  events: TableEvent[];
  states: SeatState[];
}

export interface Update {
  type: "update";
  seq: number;
  now: number;
  clock: Clock | null;
  events: TableEvent[];
  table: TableInfo | null;
  you: number[] | null;
  states: SeatState[];
}

export type ServerMessage =
  | Welcome
  | Update
  | { type: "result"; id: string; seq: number }
  | { type: "error"; id: string | null; code: string; text: string; seq: number; reason?: string }
  | { type: "pong"; id: string | null; now: number }
  | { type: "bye"; retry: number };

export interface ReplayFrame {
  number: number;
  seat: number | null;
  move: Move | null;
  view: View & { hands: Counts[]; tickets: Pair[][] };
}

export interface Replay {
  table: TableInfo;
  moves: number;
  frames: ReplayFrame[];
  scoring: Scoring | null;
}
