/** The words on the screen. One file is one language; English is the list of keys. */
import { settings } from "../lib/settings.svelte";
import { fill, type Values } from "./fill";
import type english from "./en.json";

export type Key = keyof typeof english;
type Words = Record<Key, string>;

const files = import.meta.glob<Words>("./*.json", { import: "default" });

export const languages: string[] = Object.keys(files).map((path) => path.slice(2, -5));

const current = $state<{ code: string; words: Words | null }>({ code: "en", words: null });

/** The language shown now, as in `en` or `fr`. */
export function language(): string {
  return current.code;
}

function wanted(): string {
  const wishes = settings.language === "auto" ? navigator.languages : [settings.language];
  return wishes.map((wish) => wish.slice(0, 2)).find((code) => languages.includes(code)) ?? "en";
}

/** Load the language that is wanted, and again whenever the wish changes. */
export async function followLanguage(): Promise<void> {
  const load = async (code: string): Promise<void> => {
    const words = await files[`./${code}.json`]?.();
    if (!words || code !== wanted()) return;
    current.words = words;
    current.code = code;
    document.documentElement.lang = code;
  };
  await load(wanted());
  $effect.root(() => {
    $effect(() => {
      const code = wanted();
      if (code !== current.code) void load(code);
    });
  });
}

/** The text of a key, with its values filled in. */
export function t(key: Key, values: Values = {}): string {
  const text = current.words?.[key] ?? key;
  return fill(text, values, current.code);
}
