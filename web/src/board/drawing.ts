/** A board's geometry as `docs/drawing.md` describes it. */

export interface Label {
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
  anchor: "start" | "middle" | "end";
}

export interface Dot {
  x: number;
  y: number;
  to?: string;
  labels: Record<string, Label>;
}

export interface Space {
  x: number;
  y: number;
  angle: number;
  locomotive?: boolean;
}

export interface Mark {
  x: number;
  y: number;
  company?: string;
  substitute?: number;
}

export interface Track {
  kind: "plain" | "tunnel" | "ferry";
  length: number;
  width: number;
  path: string;
  spaces: Space[];
  marks: Mark[];
}

export type Layer = "land" | "neighbour" | "region" | "border" | "river" | "lake";

export interface Drawing {
  width: number;
  height: number;
  city_radius: number;
  font: { family: string; size: number; weight: number; line: number };
  background: { layer: Layer; d: string }[];
  cities: Record<string, { dots: Dot[] }>;
  routes: Record<string, Track>;
  /** The letters on a company's sign, and its look in the palette. */
  companies: Record<string, { code: string; style: number }>;
}
