/** The printed facts of an edition, to be looked up by id. */
import type { EditionFacts } from "../lib/messages";
import type { City, Company, Route, RouteColour, Ticket } from "./types";

const byId = <T extends { id: string }>(list: T[]): Map<string, T> =>
  new Map(list.map((each) => [each.id, each]));

export class Atlas {
  readonly cities: Map<string, City>;
  readonly routes: Map<string, Route>;
  readonly tickets: Map<string, Ticket>;
  readonly companies: Map<string, Company>;
  readonly colours: Record<string, RouteColour>;
  readonly companyIds: string[];

  constructor(readonly facts: EditionFacts) {
    const { cities, routes, tickets, companies } = facts.board;
    this.cities = byId(cities);
    this.routes = byId(routes);
    this.tickets = byId(tickets);
    this.companies = byId(companies);
    this.colours = Object.fromEntries(routes.map((route) => [route.id, route.colour]));
    this.companyIds = companies.map((company) => company.id);
  }

  /** A city's name in the language shown. */
  city(id: string, language: string): string {
    const city = this.cities.get(id);
    return (language === "fr" ? city?.name_fr : city?.name) ?? id;
  }

  /** The two cities of a route or ticket. */
  ends(id: string, language: string): string {
    const found = this.routes.get(id) ?? this.tickets.get(id);
    if (!found) return id;
    return `${this.city(found.a, language)} – ${this.city(found.b, language)}`;
  }

  points(length: number): number {
    return this.facts.rulebook.route_points[String(length)] ?? 0;
  }
}
