import type { LivePlay } from "../../play/index.ts";
import { readStored, store } from "../../web/index.ts";

/** Describes a play that somebody can go on with. */
export interface RecentPlay {
  /** Is its address: `#/play/warehouse`. */
  readonly address: string;
  readonly title: string;
  /** Stores a small picture of where it was left, as a data address. */
  readonly picture?: string;
}

const key = "quadrille-recent";
const most = 8;
/** Links that carry a game can be long. */
const longest = 20_000;

/** Returns the plays that were left open, the last first. */
export function recentPlays(): readonly RecentPlay[] {
  const kept = readStored(key);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

/** Puts a play before all others. */
export function saveRecentPlay(play: RecentPlay): void {
  if (play.address.length > longest) return;
  keep([play, ...without(play.address)].slice(0, most));
}

/** Takes off a play that is over, or was left at its beginning. */
export function forgetRecent(address: string): void {
  const rest = without(address);
  if (rest.length < recentPlays().length) keep(rest);
}

function without(address: string): readonly RecentPlay[] {
  return recentPlays().filter((it) => it.address !== address);
}

const keep = (plays: readonly RecentPlay[]): void => store(key, plays);

function isRecent(value: unknown): value is RecentPlay {
  if (typeof value !== "object" || value === null) return false;
  const { address, title, picture = "" } = value as Partial<Record<keyof RecentPlay, unknown>>;
  const isOurs = typeof address === "string" && address.startsWith("#/");
  return isOurs && typeof title === "string" && typeof picture === "string" && isPicture(picture);
}

function isPicture(picture: string): boolean {
  return picture === "" || picture.startsWith("data:image/");
}

/** Describes what was done in a game in this browser, as its card tells it. */
export interface GameAchievement {
  /** Counts the plays that came to an end. */
  readonly plays: number;
  readonly solved: number;
  readonly levels: number;
  /** Gives the best score, of a game that counts one. */
  readonly best?: number;
}

const doneKey = "quadrille-done";

/** Returns what was done in each game, by its address. */
export function readAchievements(): Readonly<Record<string, GameAchievement>> {
  return Object.fromEntries(
    Object.entries(readStored(doneKey) ?? {}).filter((it): it is [string, GameAchievement] => isDone(it[1])),
  );
}

/** Notes what was done in a game. */
export function saveAchievement(address: string, done: GameAchievement): void {
  store(doneKey, { ...readAchievements(), [address]: done });
}

function isDone(value: unknown): value is GameAchievement {
  if (typeof value !== "object" || value === null) return false;
  const { plays, solved, levels, best = 0 } = value as Partial<Record<keyof GameAchievement, unknown>>;
  return [plays, solved, levels, best].every((it) => typeof it === "number");
}

/** Stores the play that was on the page last, and its address without what stands behind `?`. */
export const lastPlay: { address?: string; play?: LivePlay } = {};
