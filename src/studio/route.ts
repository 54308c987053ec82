/** Where on the page somebody is. Addresses are behind `#`, so that any host of files will do. */
export type Route =
  | { readonly at: "gallery" }
  /** A game that comes along. */
  | { readonly at: "play"; readonly game: string; readonly seed?: number; readonly level?: number }
  /** The workshop: a game that comes along, or a new one. */
  | { readonly at: "edit"; readonly game?: string }
  /** The workshop: what was made or changed here before, by the name under which the browser keeps it. */
  | { readonly at: "own"; readonly name: string }
  /** The workshop with a game that the address carries. */
  | { readonly at: "link"; readonly link: string }
  /** The file that `quadrille studio FILE` watches. */
  | { readonly at: "watch" };

/** Reads `#/play/warehouse?seed=7`. What means nothing is the gallery. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  if (path === "watch") return { at: "watch" };
  if (path === "new") return { at: "edit" };
  const edited = /^edit\/([a-z0-9/-]+)$/.exec(path)?.[1];
  if (edited !== undefined) return { at: "edit", game: edited };
  const own = /^own\/(.+)$/.exec(path)?.[1];
  if (own !== undefined) return { at: "own", name: plain(own) };
  const link = /^game\/(.*)$/s.exec(path)?.[1];
  if (link !== undefined) return { at: "link", link };
  const game = /^play\/([a-z0-9/-]+)$/.exec(path)?.[1];
  if (game === undefined) return { at: "gallery" };
  const facts = new URLSearchParams(query);
  const [seed, level] = [facts.get("seed"), facts.get("level")];
  return {
    at: "play",
    game,
    ...(isNumber(seed) && { seed: Number(seed) }),
    ...(isNumber(level) && { level: Number(level) }),
  };
}

/** The address of something that the browser keeps. */
export function ownAddress(name: string): string {
  return `#/own/${encodeURIComponent(name)}`;
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Routes that lead to the workshop. */
export type WorkshopRoute = Extract<Route, { at: "edit" | "own" | "link" }>;

function isNumber(text: string | null): boolean {
  return text !== null && /^\d{1,15}$/.test(text);
}
