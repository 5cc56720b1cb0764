/** Small values kept on this device; a browser that forbids it just forgets them. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`wagonway.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`wagonway.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse: nothing depends on it.
  }
}
