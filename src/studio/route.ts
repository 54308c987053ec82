import { type Fact, filterFacts } from "./listed-games.ts";
import { type LinkMoment, parseMoment } from "./moment.ts";

/** Describes a page of the app. The part of an address after `#` selects it, so that any static file server can host the app. */
export type Route =
  /** Shows the gallery, filtered by words and kind. */
  | { readonly at: "gallery"; readonly words: string; readonly fact?: Fact | undefined }
  /** Plays a bundled game. */
  | { readonly at: "play"; readonly game: string; readonly moment: LinkMoment }
  /** Opens the workshop with a bundled game or a new one, which may start from the game of a documentation page. */
  | { readonly at: "edit"; readonly game?: string; readonly examplePage?: string }
  /** Opens the workshop with a draft, by the name under which the browser stores it. */
  | { readonly at: "own"; readonly name: string }
  /** Plays a draft. */
  | { readonly at: "mine"; readonly name: string; readonly moment: LinkMoment }
  /** Plays a game contained in the address, or opens the workshop with it. */
  | { readonly at: "link"; readonly link: string; readonly moment: LinkMoment }
  | { readonly at: "read"; readonly link: string }
  /** Shows a documentation page at a heading; without a name, the contents. */
  | { readonly at: "learn"; readonly page?: string; readonly heading?: string }
  /** Opens the workshop with a step of the book beside it. */
  | { readonly at: "lesson"; readonly id: string }
  /** Shows a room, from a seat or as a spectator; or makes a room for a game, optionally from a replay. */
  | { readonly at: "room"; readonly room: string; readonly keyOfSeat?: string }
  | { readonly at: "new-room"; readonly game: string; readonly start?: string }
  /** Shows data of a server: published games, a published game by name, the scores of a game, the daily puzzle, stored data, or reports. */
  | {
      readonly at: "online";
      readonly shelf: (typeof shelves)[number];
      readonly name: string;
      readonly moment: LinkMoment;
    }
  /** Plays the file that `quadrille studio FILE` watches. */
  | { readonly at: "watch" };

const shelves = ["published", "scores", "daily", "stored", "moderate"] as const;

/** Parses an address such as `#/play/warehouse?seed=7`. An unknown address leads to the gallery. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parameters = new URLSearchParams(query);
  const moment = parseMoment(parameters);
  if (path === "watch") return { at: "watch" };
  const room = /^room\/([\w-]+)$/.exec(path)?.[1];
  if (room !== undefined) return makeRoomRoute(room, new URLSearchParams(query));
  const [shelf, ...names] = path.split("/");
  const knownShelf = shelves.find((it) => it === shelf);
  if (knownShelf !== undefined) return { at: "online", shelf: knownShelf, name: names.join("/"), moment };
  if (path === "new") return { at: "edit" };
  const examplePage = /^new\/([\w/-]+)$/.exec(path)?.[1];
  if (examplePage !== undefined) return { at: "edit", examplePage };
  if (path === "learn") return { at: "learn" };
  const lesson = /^lesson\/(\d+\.\d+)$/.exec(path)?.[1];
  if (lesson !== undefined) return { at: "lesson", id: lesson };
  const page = /^learn\/([\w/-]+)$/.exec(path)?.[1];
  if (page !== undefined) {
    const heading = parameters.get("at");
    return { at: "learn", page, ...(heading !== null && { heading }) };
  }
  const [, pageKind, game] = /^(edit|play)\/([\w/-]+)$/.exec(path) ?? [];
  if (game !== undefined) return pageKind === "edit" ? { at: "edit", game } : { at: "play", game, moment };
  const [, folder, name] = /^(own|mine)\/(.+)$/.exec(path) ?? [];
  if (name !== undefined)
    return folder === "own" ? { at: "own", name: decode(name) } : { at: "mine", name: decode(name), moment };
  // Older links used `game`.
  const [, linkKind, link] = /^(g|game|read)\/(.*)$/s.exec(path) ?? [];
  if (link !== undefined) return linkKind === "read" ? { at: "read", link } : { at: "link", link, moment };
  const fact = filterFacts.find((it) => it === parameters.get("kind"));
  return { at: "gallery", words: parameters.get("search") ?? "", fact };
}

function makeRoomRoute(room: string, parameters: URLSearchParams): Route {
  const [game, keyOfSeat, start] = ["game", "key", "start"].map((it) => parameters.get(it) ?? undefined);
  if (room === "new" && game !== undefined)
    return { at: "new-room", game, ...(start !== undefined && { start }) };
  return { at: "room", room, ...(keyOfSeat !== undefined && { keyOfSeat }) };
}

/** Describes a route without the position to which it leads. */
type RouteWithoutMoment = OmitMoment<Route>;
type OmitMoment<R> = R extends { readonly moment: LinkMoment } ? Omit<R, "moment"> : R;

/** Returns the address of a page of the app, in the form that `parseRoute` reads. */
export function addressOf(route: RouteWithoutMoment): string {
  switch (route.at) {
    case "gallery": {
      const parameters = new URLSearchParams();
      if (route.words.trim() !== "") parameters.set("search", route.words);
      if (route.fact !== undefined) parameters.set("kind", route.fact);
      return parameters.size === 0 ? "#/" : `#/?${parameters.toString()}`;
    }
    case "edit":
      return route.game !== undefined ? `#/edit/${route.game}` : `#/new${pathBelow(route.examplePage)}`;
    case "play":
      return `#/play/${route.game}`;
    case "own":
    case "mine":
      return `#/${route.at}/${encodeURIComponent(route.name)}`;
    case "link":
      return `#/g/${route.link}`;
    case "read":
      return `#/read/${route.link}`;
    case "learn":
      return `#/learn${pathBelow(route.page)}${queryOf("at", route.heading)}`;
    case "lesson":
      return `#/lesson/${route.id}`;
    case "room":
      return `#/room/${route.room}${queryOf("key", route.keyOfSeat)}`;
    case "new-room":
      return `#/room/new${queryOf("game", route.game)}${route.start === undefined ? "" : `&start=${encodeURIComponent(route.start)}`}`;
    case "online":
      return `#/${route.shelf}${pathBelow(route.name || undefined)}`;
    case "watch":
      return "#/watch";
  }
}

const pathBelow = (name: string | undefined): string => (name === undefined ? "" : `/${name}`);
const queryOf = (name: string, value: string | undefined): string =>
  value === undefined ? "" : `?${name}=${value}`;

/** Holds the address of the gallery with all games. */
export const allGames = addressOf({ at: "gallery", words: "" });

/** Returns the address of a bundled game, or of `published/ID`. */
export const gameAddress = (game: string): string =>
  game.startsWith("published/")
    ? publishedAddress(game.slice("published/".length))
    : addressOf({ at: "play", game });

/** Returns the address of a published game; without an id, of the list of published games. */
export const publishedAddress = (name = ""): string => addressOf({ at: "online", shelf: "published", name });

/** Returns the address of a documentation page, optionally at one of its headings. */
export const pageAddress = (page: string, heading?: string): string =>
  addressOf({ at: "learn", page, ...(heading !== undefined && { heading }) });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Selects the routes that open the workshop. */
export type WorkshopRoute = Extract<Route, { at: "edit" | "own" | "read" | "lesson" }>;
