import { allGames, type Route } from "../route.ts";
import type { ListedGame } from "../listed-games.ts";

/** Names folders whose games share a shelf. */
export const families = ["chess", "puzzlescript"] as const;
export type Family = (typeof families)[number];

type ShelfName = "featured" | "more" | "all" | "found" | Family;

/** Describes a group of games. */
export interface Shelf {
  readonly name: ShelfName;
  readonly games: readonly ListedGame[];
  /** Counts the games shown until the shelf is expanded. */
  readonly limit: number;
}

/** Holds the search words and the filter chosen by the user. */
export type GalleryFilter = Omit<Extract<Route, { at: "gallery" }>, "at">;

/** Limits how many games a shelf shows until it is expanded. */
const maxGames = 48;
/** Limits how many games of a large family are shown until its shelf is expanded: two rows. */
const maxFamilyGames = 8;

/** Returns false for sample CABBAGE files, because they are not finished games and have no pictures. */
export const isShown = ({ name }: ListedGame): boolean => !name.startsWith("cabbage/");

/** Returns the shelves of the gallery: featured games, then all games by family; for a search, only the matches. */
export function makeShelves(games: readonly ListedGame[], { words, fact }: GalleryFilter): readonly Shelf[] {
  const matches = fact === undefined ? games : games.filter((it) => it.facts.includes(fact));
  if (words.trim() !== "")
    return dropEmptyShelves([{ name: "found", games: searchGames(matches, words), limit: maxGames }]);
  const mainGames = matches.filter((it) => familyOf(it) === undefined).sort(compareTitles);
  const featured = mainGames.filter((it) => it.featured !== undefined).sort(compareRankAndTitle);
  return dropEmptyShelves([
    ...(fact === undefined
      ? ([
          { name: "featured", games: featured, limit: maxGames },
          {
            name: "more",
            games: mainGames.filter((it) => it.featured === undefined),
            limit: maxGames,
          },
        ] as const)
      : [{ name: "all", games: mainGames, limit: maxGames } as const]),
    ...families.map((name) => {
      const familyGames = matches.filter((it) => familyOf(it) === name).sort(compareRankAndTitle);
      return {
        name,
        games: familyGames,
        limit: familyGames.length > 2 * maxFamilyGames ? maxFamilyGames : maxGames,
      };
    }),
  ]);
}

function dropEmptyShelves(shelves: readonly Shelf[]): readonly Shelf[] {
  return shelves.filter((it) => it.games.length > 0);
}

function familyOf({ name }: ListedGame): Family | undefined {
  return families.find((it) => name.startsWith(`${it}/`));
}

/** Returns the games that contain, for each search word, a word that begins with it. Matches in the title come first, then in other names, then elsewhere. */
function searchGames(games: readonly ListedGame[], words: string): ListedGame[] {
  const wantedWords = foldCase(words).split(/\s+/).filter(Boolean);
  const ranked = games.flatMap((game) => {
    const rank = rankOf(game, wantedWords);
    return rank === undefined ? [] : [{ game, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || compareRankAndTitle(a.game, b.game)).map((it) => it.game);
}

function rankOf(game: ListedGame, wantedWords: readonly string[]): number | undefined {
  const { title, called = "", about = "", name } = game;
  const foldedTitle = foldCase(title);
  if (foldedTitle.startsWith(wantedWords.join(" "))) return 0;
  const rank = [
    foldedTitle,
    foldCase(`${title} ${called}`),
    foldCase(`${title} ${called} ${about} ${name}`),
  ].findIndex((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return wantedWords.every((it) => words.some((word) => word.startsWith(it)));
  });
  return rank < 0 ? undefined : rank + 1;
}

/** Removes case and accents from a text. */
function foldCase(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compareTitles(a: ListedGame, b: ListedGame): number {
  return a.title.localeCompare(b.title, "en");
}

/** Orders games by their `featured` rank, then games without a rank by their titles. */
function compareRankAndTitle(a: ListedGame, b: ListedGame): number {
  return (a.featured ?? 99) - (b.featured ?? 99) || compareTitles(a, b);
}

/** Holds the state of the gallery, so that a user who returns to it finds it unchanged. */
export const galleryState = {
  address: allGames,
  /** Holds the scroll position, in pixels. */
  place: 0,
  open: new Set<ShelfName>(),
};

/** Returns the address of the gallery with the filters that the user last set. */
export const homeAddress = (): string => galleryState.address;
