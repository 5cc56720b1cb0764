/** What the server says about a game, as the core's `view` writes it. */

export const COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"] as const;
export const CARDS = [...COLOURS, "locomotive"] as const;

export type Colour = (typeof COLOURS)[number];
export type Card = (typeof CARDS)[number];
export type RouteColour = Colour | "grey";
export type Counts = Partial<Record<Card, number>>;
export type Pair = [string, string];
export type Shares = Record<string, number[]>;

export type Phase =
  | "first_tickets"
  | "turn"
  | "second_card"
  | "tickets"
  | "surcharge"
  | "share"
  | "neutral_share"
  | "over";

export interface PlayerView {
  wagons: number;
  stations: number;
  score: number;
  cards: number;
  tickets: number | null;
  offer: number;
  shares: Shares;
  ticket_list: Pair[] | null;
}

export interface View {
  seats: number;
  seat: number | null;
  first: number;
  phase: Phase;
  turn: number;
  last_turns: number | null;
  market: (Card | null)[];
  discard: Counts;
  laid: Counts;
  turned: Card[];
  route: string | null;
  routes: Record<string, number>;
  stations: Record<string, number>;
  neutral_shares: Shares;
  revealed_shares?: Shares | null;
  viewer: number | null;
  pending: number[];
  deck: number;
  ticket_deck: number;
  due: number;
  players: PlayerView[];
  hand?: Counts;
  tickets?: Pair[];
  offer?: Pair[];
}

export type Line = "routes" | "tickets" | "longest_path" | "most_tickets" | "stations" | "companies";

export interface Move {
  move: "draw" | "stop" | "tickets" | "keep" | "claim" | "surcharge" | "retreat" | "station" | "share" | "pass";
  card?: Card | "deck";
  route?: string;
  city?: string;
  company?: string;
  neutral?: boolean;
  cards?: Counts;
  tickets?: string[];
  back?: string[];
}

/** The printed facts of an edition. */
export interface City {
  id: string;
  name: string;
  name_fr: string;
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: RouteColour;
  ferry: number;
  tunnel: boolean;
  twin: string | null;
  wild_substitute: number;
  companies: string[];
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
  deck: "regular" | "long";
}

export interface Company {
  id: string;
  name: string;
  shares: number;
  payout: number[];
}
