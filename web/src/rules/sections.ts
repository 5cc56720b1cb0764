/** Which rules an edition has: its knobs choose the paragraphs. */
import { t, type Key } from "../i18n/index.svelte";
import type { EditionFacts } from "../lib/messages";

export type Picture = "ticket" | "turn" | "cards" | "claim" | "points" | "ferry" | "tunnel" | "station" | "share" | "path" | "swap";

export interface Section {
  title: Key;
  texts: string[];
  picture: Picture | null;
}

export function sectionsOf(facts: EditionFacts, language: string): Section[] {
  const { rulebook: rules, board } = facts;
  const special = board.routes.find((route) => route.wild_substitute);
  const split = board.cities.filter((city) => !city.through);
  const sections: (Section | false)[] = [
    { title: "rules.goal", picture: "ticket", texts: [t("rules.goal_text")] },
    {
      title: "rules.turn",
      picture: "turn",
      texts: [t("rules.turn_text"), ...some(rules.stations, t("rules.turn_stations")), t("rules.turn_pass")],
    },
    {
      title: "rules.draw",
      picture: "cards",
      texts: [
        t("rules.draw_two"),
        ...some(rules.draws[0] < rules.draws[1], t("rules.draw_stop")),
        rules.loco_weight > 1 ? t("rules.draw_loco_double") : t("rules.draw_loco_single"),
        rules.flush_at_locos ? t("rules.draw_flush", { n: rules.flush_at_locos }) : t("rules.draw_no_flush"),
      ],
    },
    {
      title: "rules.claim",
      picture: "claim",
      texts: [
        t("rules.claim_text"),
        rules.wild_on.includes("plain") ? t("rules.claim_wild") : t("rules.claim_not_wild"),
        t("rules.claim_double", { n: rules.double_from_seats }),
      ],
    },
    { title: "rules.points", picture: "points", texts: [] },
    board.routes.some((route) => route.ferry) && {
      title: "rules.ferry",
      picture: "ferry",
      texts: [
        t("rules.ferry_text"),
        ...some(rules.ferry_loco_cards, t("rules.ferry_substitute", { n: rules.ferry_loco_cards })),
      ],
    },
    rules.tunnel_cards > 0 && {
      title: "rules.tunnel",
      picture: "tunnel",
      texts: [t("rules.tunnel_text", { n: rules.tunnel_cards })],
    },
    special !== undefined && {
      title: "rules.special",
      picture: "swap",
      texts: [t("rules.special_text", { length: special.length, n: special.wild_substitute })],
    },
    rules.stations > 0 && {
      title: "rules.station",
      picture: "station",
      texts: [t("rules.station_text", { n: rules.unbuilt_station_points })],
    },
    board.companies.length > 0 && {
      title: "rules.share",
      picture: "share",
      texts: [t("rules.share_text"), ...some(rules.neutral_with_seats, t("rules.share_neutral"))],
    },
    {
      title: "rules.tickets",
      picture: null,
      texts: [
        t("rules.tickets_text", { n: rules.later_drawn, keep: rules.later_keep }),
        ...some(rules.first_long, t("rules.tickets_long")),
        rules.later_refused === "under" ? t("rules.tickets_under") : t("rules.tickets_box"),
        ...split.map((city) => t("rules.city_split", { city: language === "fr" ? city.name_fr : city.name })),
      ],
    },
    {
      title: "rules.bonus",
      picture: "path",
      texts: [
        ...some(rules.longest_path, t("rules.bonus_longest", { n: rules.longest_path })),
        ...some(rules.most_tickets, t("rules.bonus_tickets", { n: rules.most_tickets })),
      ],
    },
    { title: "rules.end", picture: null, texts: [t("rules.end_text")] },
  ];
  return sections.filter((section) => section !== false);
}

function some(condition: unknown, text: string): string[] {
  return condition ? [text] : [];
}
