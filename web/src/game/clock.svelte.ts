/** The countdown: the server says when time is up, the client counts by itself. */
import type { Table } from "./table.svelte";

/** A seat's time left as `1:05`, or null without a clock; ticks while someone looks. */
export function ticking(from: () => Table): (seat: number) => string | null {
  let now = $state(Date.now() / 1000);
  $effect(() => {
    if (!from().clock) return;
    const timer = setInterval(() => (now = Date.now() / 1000), 500);
    return () => clearInterval(timer);
  });
  return (seat) => {
    const { clock, ahead } = from();
    if (!clock) return null;
    const deadline = clock.deadlines[seat];
    const left = deadline === undefined ? clock.left[seat] : deadline - (now + ahead);
    return left === null || left === undefined ? null : inMinutes(left);
  };
}

function inMinutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
