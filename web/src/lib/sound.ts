/** A few quiet sounds, made on the spot; silent unless the settings say otherwise. */
import { settings } from "./settings.svelte";

export type Sound = "turn" | "card" | "claim" | "end";

const notes: Record<Sound, [frequency: number, at: number, length: number][]> = {
  turn: [
    [660, 0, 0.14],
    [880, 0.12, 0.22],
  ],
  card: [[420, 0, 0.06]],
  claim: [
    [300, 0, 0.09],
    [300, 0.11, 0.09],
    [400, 0.22, 0.16],
  ],
  end: [
    [523, 0, 0.2],
    [659, 0.18, 0.2],
    [784, 0.36, 0.4],
  ],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.02;
  for (const [frequency, at, length] of notes[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + length);
  }
}
