/** Where we are: the path of the address, cut at its slashes. */

const place = $state({ path: location.pathname, query: location.search });

/** The parts of the path: `/table/abc` is `["table", "abc"]`. */
export function route(): string[] {
  return place.path.split("/").filter(Boolean).map(decodeURIComponent);
}

export function query(name: string): string | null {
  return new URLSearchParams(place.query).get(name);
}

function look(): void {
  place.path = location.pathname;
  place.query = location.search;
}

export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  look();
  scrollTo(0, 0);
}

/** Follow the back button, and links within the site without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", look);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
