import { expect, test } from "vitest";
import { fit, pan, zoom } from "../src/board/viewport";

const board = { width: 1400, height: 900 };
const frame = { width: 700, height: 600 };

test("the whole board is in the middle of the frame", () => {
  const eye = fit(board, frame, 0);
  expect(eye.scale).toBe(0.5);
  expect(eye.x).toBe(0);
  expect(eye.y).toBe(75);
});

test("zooming keeps the point under the pointer where it is", () => {
  const eye = fit(board, frame);
  const before = { x: (400 - eye.x) / eye.scale, y: (300 - eye.y) / eye.scale };
  const closer = zoom(eye, 3, 400, 300, board, frame);
  expect((400 - closer.x) / closer.scale).toBeCloseTo(before.x);
  expect((300 - closer.y) / closer.scale).toBeCloseTo(before.y);
});

test("zooming out stops at the whole board, panning at its edge", () => {
  const eye = fit(board, frame);
  expect(zoom(eye, 0.1, 10, 10, board, frame).scale).toBeCloseTo(eye.scale);
  const closer = zoom(eye, 4, 350, 300, board, frame);
  expect(pan(closer, 1e6, 0, board, frame).x).toBeLessThanOrEqual(40);
});
