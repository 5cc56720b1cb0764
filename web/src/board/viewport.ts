/** Where the eye is on the board: pure arithmetic of pan and zoom, apart from the page. */

export interface Size {
  width: number;
  height: number;
}

export interface Eye {
  /** Pixels from the frame's left and top to the board's. */
  x: number;
  y: number;
  /** Pixels to a unit of the board. */
  scale: number;
}

export const CLOSEST = 6;

/** The whole board in the middle of the frame. */
export function fit(board: Size, frame: Size, margin = 8): Eye {
  const room = { width: frame.width - 2 * margin, height: frame.height - 2 * margin };
  const scale = Math.max(0.05, Math.min(room.width / board.width, room.height / board.height));
  return {
    x: (frame.width - board.width * scale) / 2,
    y: (frame.height - board.height * scale) / 2,
    scale,
  };
}

/** Zoom by *factor* so that the point of the frame at *x*, *y* stays where it is. */
export function zoom(eye: Eye, factor: number, x: number, y: number, board: Size, frame: Size): Eye {
  const least = fit(board, frame).scale;
  const scale = Math.min(Math.max(eye.scale * factor, least), Math.max(CLOSEST * least, 2.5));
  const ratio = scale / eye.scale;
  return hold({ x: x - (x - eye.x) * ratio, y: y - (y - eye.y) * ratio, scale }, board, frame);
}

export function pan(eye: Eye, dx: number, dy: number, board: Size, frame: Size): Eye {
  return hold({ ...eye, x: eye.x + dx, y: eye.y + dy }, board, frame);
}

/** The eye nearest to *eye* that shows no more emptiness than it must. */
export function hold(eye: Eye, board: Size, frame: Size): Eye {
  const along = (at: number, long: number, room: number): number => {
    const size = long * eye.scale;
    if (size <= room) return (room - size) / 2;
    const slack = Math.min(40, room / 8);
    return Math.min(slack, Math.max(room - size - slack, at));
  };
  return {
    x: along(eye.x, board.width, frame.width),
    y: along(eye.y, board.height, frame.height),
    scale: eye.scale,
  };
}
