/** The server's HTTP side: questions with an answer, or a `Refused` that says why in words. */
import { language } from "../i18n/index.svelte";
import type {
  BotInfo,
  EditionFacts,
  EditionInfo,
  NewTable,
  Replay,
  TableInfo,
  TableReply,
} from "./messages";

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** The server can't be reached at all. */
export const UNREACHABLE = "unreachable";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: { "Content-Type": "application/json", "Accept-Language": language() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(UNREACHABLE, "");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = (data as { error?: { code: string; text: string } } | null)?.error;
  // A proxy that answers for a server that is gone has no words of ours.
  throw new Refused(error?.code ?? UNREACHABLE, error?.text ?? "");
}

const remembered = new Map<string, Promise<unknown>>();

/** Ask once: these answers never change while the page is open. */
function once<T>(path: string): Promise<T> {
  const before = remembered.get(path);
  if (before) return before as Promise<T>;
  const answer = ask<T>("GET", path);
  remembered.set(path, answer);
  answer.catch(() => remembered.delete(path));
  return answer;
}

const seat = (table: string, number: number, verb: string): string =>
  `tables/${encodeURIComponent(table)}/seats/${number}/${verb}`;

export const api = {
  editions: async (): Promise<EditionInfo[]> =>
    (await once<{ editions: EditionInfo[] }>("editions")).editions,
  bots: async (): Promise<BotInfo[]> => (await once<{ bots: BotInfo[] }>("bots")).bots,
  edition: (id: string): Promise<EditionFacts> => once(`editions/${encodeURIComponent(id)}`),
  drawing: <T>(id: string): Promise<T> => once(`editions/${encodeURIComponent(id)}/drawing`),
  boardOf: (table: string): Promise<EditionFacts> => once(`tables/${encodeURIComponent(table)}/board`),
  tables: async (status: TableInfo["status"]): Promise<TableInfo[]> =>
    (await ask<{ tables: TableInfo[] }>("GET", `tables?status=${status}&limit=30`)).tables,
  mine: async (): Promise<TableInfo[]> =>
    (await ask<{ tables: TableInfo[] }>("GET", "tables/mine")).tables,
  table: (id: string): Promise<TableReply> => ask("GET", `tables/${encodeURIComponent(id)}`),
  make: (plan: NewTable): Promise<TableReply> => ask("POST", "tables", plan),
  take: (table: string, number: number, name: string): Promise<TableReply> =>
    ask("POST", seat(table, number, "take"), { name }),
  leave: (table: string, number: number): Promise<TableReply> =>
    ask("POST", seat(table, number, "leave")),
  back: (table: string, number: number): Promise<TableReply> =>
    ask("POST", seat(table, number, "back")),
  bot: (table: string, number: number, level: string): Promise<TableReply> =>
    ask("POST", seat(table, number, "bot"), { level }),
  start: (table: string): Promise<TableReply> =>
    ask("POST", `tables/${encodeURIComponent(table)}/start`),
  rematch: (table: string): Promise<TableReply> =>
    ask("POST", `tables/${encodeURIComponent(table)}/rematch`),
  replay: (table: string, from: number, count: number): Promise<Replay> =>
    ask("GET", `tables/${encodeURIComponent(table)}/replay?from=${from}&count=${count}`),
};
