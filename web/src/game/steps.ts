/** The final score as a story: one step a line, with what it lights on the board. */
import type { Scoring } from "../lib/messages";

export type StepKind = "routes" | "ticket" | "longest_path" | "most_tickets" | "stations" | "company";

export interface Step {
  kind: StepKind;
  seat: number;
  points: number;
  /** Ticket or company. */
  id?: string;
  done?: boolean;
  /** Length, number of tickets, stations or shares. */
  count: number;
  routes: string[];
  borrowed: string[];
}

export function stepsOf(scoring: Scoring): Step[] {
  const steps: Step[] = [];
  const add = (step: Omit<Step, "routes" | "borrowed"> & Partial<Step>): void => {
    steps.push({ routes: [], borrowed: [], ...step });
  };
  for (const { seat, routes } of scoring.seats) {
    const list = routes.list.map((each) => each.route);
    add({ kind: "routes", seat, points: routes.points, count: list.length, routes: list });
  }
  for (const { seat, tickets } of scoring.seats) {
    for (const each of tickets.list) {
      add({
        kind: "ticket",
        seat,
        // A ticket's worth is written as such; what it brings has a sign.
        points: each.done ? Math.abs(each.points) : -Math.abs(each.points),
        id: each.ticket,
        done: each.done,
        count: 1,
        routes: each.path,
        borrowed: each.borrowed,
      });
    }
  }
  for (const { seat, longest_path: path } of scoring.seats) {
    if (path.points) add({ kind: "longest_path", seat, points: path.points, count: path.length, routes: path.routes });
  }
  for (const { seat, most_tickets: most } of scoring.seats) {
    if (most.points) add({ kind: "most_tickets", seat, points: most.points, count: most.completed });
  }
  for (const { seat, stations } of scoring.seats) {
    if (stations.points) add({ kind: "stations", seat, points: stations.points, count: stations.unbuilt });
  }
  for (const { seat, companies } of scoring.seats) {
    for (const each of companies.list) {
      add({ kind: "company", seat, points: each.points, id: each.company, count: each.shares.length });
    }
  }
  return steps;
}

/** Everybody's points after the first *count* steps. */
export function totals(steps: Step[], count: number, seats: number): number[] {
  const sums = new Array<number>(seats).fill(0);
  for (const step of steps.slice(0, count)) sums[step.seat] = (sums[step.seat] ?? 0) + step.points;
  return sums;
}
