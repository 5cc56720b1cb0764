/** Moves and things of the game in the words of the language shown. */
import { language, t, type Key } from "../i18n/index.svelte";
import type { SeatInfo, TableEvent } from "../lib/messages";
import type { Atlas } from "./atlas";
import { CARDS, type Counts, type Move, type Route } from "./types";

export function seatName(info: SeatInfo | undefined): string {
  if (!info) return "";
  if (info.name) return info.name;
  return info.kind === "bot" ? t("seat.bot", { n: info.seat + 1 }) : t("seat.open", { n: info.seat + 1 });
}

export function countsInWords(cards: Counts): string {
  const parts = CARDS.filter((card) => cards[card]).map((card) => t(`count.${card}`, { n: cards[card] ?? 0 }));
  return inList(parts);
}

export function inList(parts: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(parts);
}

/** A route in words: cities, spaces, colour, what is special. */
export function routeInWords(atlas: Atlas, route: Route): string {
  const parts = [
    atlas.ends(route.id, language()),
    t("route.spaces", { n: route.length, colour: t(`colour.${route.colour}`) }),
  ];
  if (route.tunnel) parts.push(t("route.tunnel"));
  if (route.ferry) parts.push(t("route.ferry", { n: route.ferry }));
  parts.push(t("points", { n: atlas.points(route.length) }));
  return parts.join(", ");
}

/** Why a route can't be taken now; the words of the rules are keys. */
export function reason(word: string): string {
  const key = `reason.${word}` as Key;
  const text = t(key);
  return text === key ? t("reason.other") : text;
}

/** A move that is about to be played, as a question's words. */
export function moveInWords(move: Move): string {
  if (move.move === "draw" && move.card && move.card !== "deck") {
    return t("confirm.draw", { card: t(`card.${move.card}`) });
  }
  switch (move.move) {
    case "draw":
      return t("confirm.deck");
    case "tickets":
    case "stop":
    case "pass":
    case "retreat":
      return t(`confirm.${move.move}`);
    default:
      return "";
  }
}

/** One line of the log; null for what is not worth one. */
export function tell(event: TableEvent, atlas: Atlas, name: (seat: number) => string): string | null {
  const who = "seat" in event && event.seat !== undefined ? name(event.seat) : "";
  switch (event.kind) {
    case "move":
      return tellMove(event, atlas, who);
    case "undo":
      return t("log.undo", { who });
    case "start":
      return t("log.start", { who: name(event.first) });
    case "away":
      return t(`log.away_${event.why}`, { who });
    case "back":
      return t("log.back", { who });
    case "warning":
      return t("log.warning", { who, n: event.seconds });
    case "rematch":
      return t("log.rematch");
    default:
      return null;
  }
}

function tellMove(event: Extract<TableEvent, { kind: "move" }>, atlas: Atlas, who: string): string {
  const { move, facts } = event;
  const sentences: string[] = [];
  const cards = countsInWords(move.cards ?? {});
  const tongue = language();
  switch (move.move) {
    case "draw":
      if (move.card !== "deck" && move.card) sentences.push(t("log.draw", { who, card: t(`card.${move.card}`) }));
      else if (facts.drawn) sentences.push(t("log.drawn", { who, card: t(`card.${facts.drawn}`) }));
      else sentences.push(t("log.draw_deck", { who }));
      break;
    case "keep":
      sentences.push(facts.kept ? t("log.keep", { who, n: facts.kept }) : t("log.keep_first", { who }));
      break;
    case "claim": {
      const route = atlas.ends(move.route ?? "", tongue);
      if (facts.claimed) sentences.push(t("log.claim", { who, route, cards }));
      else sentences.push(t("log.try_tunnel", { who, route, cards }));
      break;
    }
    case "surcharge":
      sentences.push(t("log.surcharge", { who, cards }));
      break;
    case "station":
      sentences.push(t("log.station", { who, city: atlas.city(move.city ?? "", tongue), cards }));
      break;
    case "share":
      break;
    default:
      sentences.push(t(`log.${move.move}`, { who }));
  }
  if (facts.turned?.length) {
    sentences.push(t("log.turned", { cards: inList(facts.turned.map((card) => t(`card.${card}`))) }));
    sentences.push(facts.due ? t("log.due", { n: facts.due }) : t("log.nothing_due"));
  }
  if (facts.points) sentences.push(t("log.points", { n: facts.points }));
  if (facts.share) {
    const company = atlas.companies.get(facts.share.company)?.name ?? facts.share.company;
    const key = facts.share.neutral ? "log.share_neutral" : "log.share";
    sentences.push(t(key, { who, company, n: facts.share.number }));
  }
  if (facts.flushed) sentences.push(t("log.flushed"));
  if (facts.reshuffled) sentences.push(t("log.reshuffled"));
  if (facts.last_turns) sentences.push(t("log.last_turns", { n: facts.last_turns }));
  if (facts.over) sentences.push(t("log.over"));
  return sentences.join(" ");
}
