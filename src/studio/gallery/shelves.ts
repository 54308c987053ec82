import { allGames } from "../route.ts";
import type { Fact, ListedGame } from "../listed-games.ts";

/** Names folders whose games share a shelf. */
export const families = ["chess", "puzzlescript"] as const;
export type Family = (typeof families)[number];

type ShelfName = "featured" | "more" | "all" | "found" | Family;

/** Describes a group of games. */
export interface Shelf {
  readonly name: ShelfName;
  readonly games: readonly ListedGame[];
  /** Counts the games shown until the shelf is expanded. */
  readonly shown: number;
}

/** Holds the search words and the filter chosen by the user. */
export interface GalleryFilter {
  readonly words: string;
  readonly fact?: Fact | undefined;
}

/** Limits a shelf to as many games as anybody would look through. */
const most = 48;
/** Limits the games of a large family to two rows. */
const mostOfFamily = 8;

/** Returns false for files of other programs that show how they are read: they have no place beside finished games, and no picture. */
export const isShown = ({ name }: ListedGame): boolean => !name.startsWith("cabbage/");

/** Returns the shelves of the gallery: featured games, then all games by family; for a search, only the matches. */
export function shelvesOf(games: readonly ListedGame[], { words, fact }: GalleryFilter): readonly Shelf[] {
  const fitting = fact === undefined ? games : games.filter((it) => it.facts.includes(fact));
  if (words.trim() !== "") return filled([{ name: "found", games: found(fitting, words), shown: most }]);
  const ofNoFamily = fitting.filter((it) => familyOf(it) === undefined).sort(byTitle);
  const featured = ofNoFamily.filter((it) => it.featured !== undefined).sort(byPlace);
  return filled([
    ...(fact === undefined
      ? ([
          { name: "featured", games: featured, shown: most },
          { name: "more", games: ofNoFamily.filter((it) => it.featured === undefined), shown: most },
        ] as const)
      : [{ name: "all", games: ofNoFamily, shown: most } as const]),
    ...families.map((name) => {
      const its = fitting.filter((it) => familyOf(it) === name).sort(byTitle);
      const first = its.filter((it) => it.featured !== undefined).sort(byPlace);
      const rest = its.filter((it) => it.featured === undefined);
      return { name, games: [...first, ...rest], shown: its.length > 2 * mostOfFamily ? mostOfFamily : most };
    }),
  ]);
}

function filled(shelves: readonly Shelf[]): readonly Shelf[] {
  return shelves.filter((it) => it.games.length > 0);
}

function familyOf({ name }: ListedGame): Family | undefined {
  return families.find((it) => name.startsWith(`${it}/`));
}

/** Returns games with words that begin with all search words, best first: matches in the title, then in other names, then anywhere. */
function found(games: readonly ListedGame[], words: string): ListedGame[] {
  const wantedWords = folded(words).split(/\s+/).filter(Boolean);
  const ranked = games.flatMap((game) => {
    const rank = rankOf(game, wantedWords);
    return rank === undefined ? [] : [{ game, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || byPlace(a.game, b.game) || byTitle(a.game, b.game))
    .map((it) => it.game);
}

function rankOf(game: ListedGame, wantedWords: readonly string[]): number | undefined {
  const { title, called = "", about = "", name } = game;
  const inTitle = folded(title);
  if (inTitle.startsWith(wantedWords.join(" "))) return 0;
  const rank = [
    inTitle,
    folded(`${title} ${called}`),
    folded(`${title} ${called} ${about} ${name}`),
  ].findIndex((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return wantedWords.every((it) => words.some((word) => word.startsWith(it)));
  });
  return rank < 0 ? undefined : rank + 1;
}

/** Removes case and accents from a text. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function byTitle(a: ListedGame, b: ListedGame): number {
  return a.title.localeCompare(b.title, "en");
}

/** Orders games by their `featured` rank; games without one come last. */
function byPlace({ featured: a = 99 }: ListedGame, { featured: b = 99 }: ListedGame): number {
  return a - b;
}

/** Keeps the state of the gallery, so that a user who returns finds it unchanged. */
export const leftGallery = {
  address: allGames,
  /** Holds the scroll position, in pixels. */
  place: 0,
  open: new Set<ShelfName>(),
};

/** Returns the address of the gallery with the filters that the user last set. */
export function homeAddress(): string {
  return leftGallery.address;
}
