/** Wheel, drag, pinch and keys on the board, told as pans and zooms. */

export interface Moves {
  pan(dx: number, dy: number): void;
  /** Coordinates are those of the element's own box. */
  zoom(factor: number, x: number, y: number): void;
  reset(): void;
}

const STEP = 60;

/** Listen on *element*; what is returned stops it. A drag swallows the click that ends it. */
export function listen(element: HTMLElement, moves: Moves): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const at = (event: MouseEvent): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middle = (): { x: number; y: number; gap: number } => {
    const [one, two] = [...fingers.values()];
    if (!one) return { x: 0, y: 0, gap: 0 };
    if (!two) return { ...one, gap: 0 };
    const gap = Math.hypot(one.x - two.x, one.y - two.y);
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, gap };
  };

  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    wheel: (event) => {
      event.preventDefault();
      const { x, y } = at(event);
      moves.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    },
    pointerdown: (event) => {
      if (event.button) return;
      if (!fingers.size) travelled = 0;
      fingers.set(event.pointerId, at(event));
    },
    pointermove: (event) => {
      if (!fingers.has(event.pointerId)) return;
      const before = middle();
      fingers.set(event.pointerId, at(event));
      const now = middle();
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled < 6 && fingers.size === 1) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      moves.pan(now.x - before.x, now.y - before.y);
      if (before.gap && now.gap) {
        travelled += 10;
        moves.zoom(now.gap / before.gap, now.x, now.y);
      }
    },
    pointerup: (event) => void fingers.delete(event.pointerId),
    pointercancel: (event) => void fingers.delete(event.pointerId),
    click: (event) => {
      if (travelled >= 6) event.stopPropagation();
      travelled = 0;
    },
    keydown: (event) => {
      const { width, height } = element.getBoundingClientRect();
      const keys: Record<string, () => void> = {
        "+": () => moves.zoom(1.3, width / 2, height / 2),
        "=": () => moves.zoom(1.3, width / 2, height / 2),
        "-": () => moves.zoom(1 / 1.3, width / 2, height / 2),
        "0": () => moves.reset(),
        ArrowLeft: () => moves.pan(STEP, 0),
        ArrowRight: () => moves.pan(-STEP, 0),
        ArrowUp: () => moves.pan(0, STEP),
        ArrowDown: () => moves.pan(0, -STEP),
      };
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
  };
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of entries) {
    element.addEventListener(name, handler, { capture: name === "click", passive: false });
  }
  return () => {
    for (const [name, handler] of entries) {
      element.removeEventListener(name, handler, { capture: name === "click" });
    }
  };
}
