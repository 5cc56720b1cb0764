/** Values in a text: `{name}` is replaced by one, `{n|wagon|wagons}` is chosen by number. */

export type Values = Record<string, string | number>;

export function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === "one" ? one : many;
  });
}
