/** What a person chose on this device: language, theme, symbols, sound, care, motion. */
import { keep, recall } from "./stored";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  language: string;
  theme: Theme;
  symbols: boolean;
  sound: boolean;
  confirm: boolean;
  motion: boolean;
  name: string;
}

const defaults: Settings = {
  language: "auto",
  theme: "auto",
  symbols: true,
  sound: false,
  confirm: false,
  motion: true,
  name: "",
};

export const settings: Settings = $state({ ...defaults, ...recall<Partial<Settings>>("settings", {}) });

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const stillScheme = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move: the person's wish here, and the system's. */
export function mayMove(): boolean {
  return settings.motion && !stillScheme.matches;
}

/** Keep the settings and show them on the page, now and whenever they change. */
export function followSettings(): void {
  const paint = (): void => {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && darkScheme.matches);
    const root = document.documentElement;
    root.dataset["theme"] = dark ? "dark" : "light";
    root.dataset["motion"] = mayMove() ? "on" : "off";
    root.dataset["symbols"] = settings.symbols ? "on" : "off";
  };
  darkScheme.addEventListener("change", paint);
  stillScheme.addEventListener("change", paint);
  $effect.root(() => {
    $effect(() => {
      keep("settings", $state.snapshot(settings));
      paint();
    });
  });
}
