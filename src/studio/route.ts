import { type Fact, facts } from "./listed-games.ts";
import { type LinkMoment, parseMoment } from "./moment.ts";

/** Describes a place in the app. Addresses follow `#`, so that any static file server can host the page. */
export type Route =
  /** Shows the gallery, filtered by words and kind. */
  | { readonly at: "gallery"; readonly words: string; readonly fact?: Fact | undefined }
  /** Plays a bundled game. */
  | { readonly at: "play"; readonly game: string; readonly moment: LinkMoment }
  /** Opens the workshop with a bundled game or a new one, which may start from the game of a documentation page. */
  | { readonly at: "edit"; readonly game?: string; readonly like?: string }
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
  /** Shows data of a server: published games or one of them by name, the scores of a game, the daily puzzle, stored data, or reports. */
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
  if (room !== undefined) return roomRoute(room, new URLSearchParams(query));
  const [shelf, ...names] = path.split("/");
  const knownShelf = shelves.find((it) => it === shelf);
  if (knownShelf !== undefined) return { at: "online", shelf: knownShelf, name: names.join("/"), moment };
  if (path === "new") return { at: "edit" };
  const like = /^new\/([\w/-]+)$/.exec(path)?.[1];
  if (like !== undefined) return { at: "edit", like };
  if (path === "learn") return { at: "learn" };
  const lesson = /^lesson\/(\d+\.\d+)$/.exec(path)?.[1];
  if (lesson !== undefined) return { at: "lesson", id: lesson };
  const page = /^learn\/([\w/-]+)$/.exec(path)?.[1];
  if (page !== undefined) {
    const heading = parameters.get("at");
    return { at: "learn", page, ...(heading !== null && { heading }) };
  }
  const [, way, game] = /^(edit|play)\/([\w/-]+)$/.exec(path) ?? [];
  if (game !== undefined) return way === "edit" ? { at: "edit", game } : { at: "play", game, moment };
  const [, whose, name] = /^(own|mine)\/(.+)$/.exec(path) ?? [];
  if (name !== undefined)
    return whose === "own" ? { at: "own", name: plain(name) } : { at: "mine", name: plain(name), moment };
  // Older links used `game`.
  const [, use, link] = /^(g|game|read)\/(.*)$/s.exec(path) ?? [];
  if (link !== undefined) return use === "read" ? { at: "read", link } : { at: "link", link, moment };
  const fact = facts.find((it) => it === parameters.get("kind"));
  return { at: "gallery", words: parameters.get("search") ?? "", fact };
}

function roomRoute(room: string, given: URLSearchParams): Route {
  const [game, keyOfSeat, start] = ["game", "key", "start"].map((it) => given.get(it) ?? undefined);
  if (room === "new" && game !== undefined)
    return { at: "new-room", game, ...(start !== undefined && { start }) };
  return { at: "room", room, ...(keyOfSeat !== undefined && { keyOfSeat }) };
}

/** Describes a route without a moment of a play. */
type Place = Each<Route>;
type Each<R> = R extends { readonly moment: LinkMoment } ? Omit<R, "moment"> : R;

/** Returns the address of a place in the app, in the form that `parseRoute` reads. */
export function addressOf(place: Place): string {
  switch (place.at) {
    case "gallery": {
      const parameters = new URLSearchParams();
      if (place.words.trim() !== "") parameters.set("search", place.words);
      if (place.fact !== undefined) parameters.set("kind", place.fact);
      return parameters.size === 0 ? "#/" : `#/?${parameters.toString()}`;
    }
    case "edit":
      return place.game !== undefined ? `#/edit/${place.game}` : `#/new${below(place.like)}`;
    case "play":
      return `#/play/${place.game}`;
    case "own":
    case "mine":
      return `#/${place.at}/${encodeURIComponent(place.name)}`;
    case "link":
      return `#/g/${place.link}`;
    case "read":
      return `#/read/${place.link}`;
    case "learn":
      return `#/learn${below(place.page)}${queryOf("at", place.heading)}`;
    case "lesson":
      return `#/lesson/${place.id}`;
    case "room":
      return `#/room/${place.room}${queryOf("key", place.keyOfSeat)}`;
    case "new-room":
      return `#/room/new${queryOf("game", place.game)}${place.start === undefined ? "" : `&start=${encodeURIComponent(place.start)}`}`;
    case "online":
      return `#/${place.shelf}${below(place.name || undefined)}`;
    case "watch":
      return "#/watch";
  }
}

const below = (name: string | undefined): string => (name === undefined ? "" : `/${name}`);
const queryOf = (what: string, value: string | undefined): string =>
  value === undefined ? "" : `?${what}=${value}`;

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

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Selects the routes that open the workshop. */
export type WorkshopRoute = Extract<Route, { at: "edit" | "own" | "read" | "lesson" }>;
