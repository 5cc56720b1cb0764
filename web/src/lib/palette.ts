/** Colours, symbols and pieces: the palette that all pictures of Wagonway share. */
import palette from "../../../src/wagonway/drawing/palette.json";
import type { Card, RouteColour } from "../game/types";

export interface Ink {
  fill: string;
  ink: string;
}

const cards: Record<string, Ink & { symbol: string | null; stripes?: string[] }> = palette.cards;
const symbols: Record<string, string> = palette.symbols;
const shapes: Record<string, string> = palette.shapes;
const patterns: Record<string, string> = palette.wagon.patterns;

export const wagon = palette.wagon;
export const station = palette.station;
export const stripes: string[] = palette.cards.locomotive.stripes;

export function inkOf(card: Card | RouteColour): Ink {
  return cards[card] ?? palette.cards.grey;
}

/** The path of a colour's symbol, in a box from -5 to 5; empty for grey. */
export function symbolOf(card: Card | RouteColour): string {
  return symbols[cards[card]?.symbol ?? ""] ?? "";
}

export type SeatColour = "red" | "blue" | "green" | "yellow" | "black";

export function seatInk(seat: number): Ink & { colour: SeatColour; pattern: string } {
  const found = palette.seats[seat % palette.seats.length] ?? palette.seats[0]!;
  return { ...found, colour: found.colour as SeatColour, pattern: patterns[found.pattern] ?? "" };
}

/** A company's sign, by its place in the board's list. */
export function sign(place: number): Ink & { shape: string } {
  const found = palette.companies[place % palette.companies.length] ?? palette.companies[0]!;
  return { ...found, shape: shapes[found.shape] ?? "" };
}

/** Make the themes' colours known to the style sheets as `--map-water` and so on. */
export function paintThemes(): void {
  const rules = (colours: Record<string, string>): string =>
    Object.entries(colours)
      .map(([name, colour]) => `--map-${name.replace("_", "-")}: ${colour};`)
      .join("");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root {${rules(palette.themes.light)}} :root[data-theme="dark"] {${rules(palette.themes.dark)}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
