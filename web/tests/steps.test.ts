import { expect, test } from "vitest";
import { stepsOf, totals } from "../src/game/steps";
import type { Scoring, SeatScore } from "../src/lib/messages";

function seat(number: number, changes: Partial<SeatScore>): SeatScore {
  return {
    seat: number,
    total: 0,
    routes: { points: 0, list: [] },
    tickets: { points: 0, list: [] },
    longest_path: { points: 0, length: 0, routes: [] },
    most_tickets: { points: 0, completed: 0 },
    stations: { points: 0, unbuilt: 0, borrowed: {} },
    companies: { points: 0, list: [] },
    ...changes,
  };
}

const scoring: Scoring = {
  seats: [
    seat(0, {
      total: 31,
      routes: { points: 15, list: [{ route: "a-b", length: 6, points: 15 }] },
      tickets: {
        points: 6,
        list: [
          { ticket: "a-c", points: 9, done: true, path: ["a-b"], borrowed: [] },
          { ticket: "a-d", points: 3, done: false, path: [], borrowed: [] },
        ],
      },
      longest_path: { points: 10, length: 6, routes: ["a-b"] },
    }),
    seat(1, { total: 12, stations: { points: 12, unbuilt: 3, borrowed: {} } }),
  ],
  neutral: null,
  winners: [0],
  decided_by: "points",
};

test("the steps add up to the totals, and tickets missed cost points", () => {
  const steps = stepsOf(scoring);
  expect(totals(steps, steps.length, 2)).toEqual([31, 12]);
  expect(steps.find((step) => step.id === "a-d")?.points).toBe(-3);
  expect(totals(steps, 1, 2)).toEqual([15, 0]);
});
