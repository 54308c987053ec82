import type { LivePlay } from "../../play/index.ts";
import { readStored, store } from "../../web/index.ts";

/** Describes a play that the user can resume. */
export interface RecentPlay {
  /** Holds the address of the game: `#/play/warehouse`. */
  readonly address: string;
  readonly title: string;
  /** Holds a small picture of the last position, as a data URL. */
  readonly picture?: string;
}

const key = "quadrille-recent";
const maxPlays = 8;
/** Limits the length of a stored address, as links that contain a game can be long. */
const maxAddressLength = 20_000;

/** Returns the unfinished plays, the most recent first. */
export function recentPlays(): readonly RecentPlay[] {
  const storedPlays = readStored(key);
  return Array.isArray(storedPlays) ? storedPlays.filter(isRecent) : [];
}

/** Puts a play first in the list of recent plays. */
export function saveRecentPlay(play: RecentPlay): void {
  if (play.address.length > maxAddressLength) return;
  keep([play, ...without(play.address)].slice(0, maxPlays));
}

/** Removes a play that has ended or was left at its beginning. */
export function forgetRecent(address: string): void {
  const otherPlays = without(address);
  if (otherPlays.length < recentPlays().length) keep(otherPlays);
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

/** Describes what the user has achieved in a game in this browser, for its card. */
export interface GameAchievement {
  /** Counts the plays that have ended. */
  readonly plays: number;
  readonly solved: number;
  readonly levels: number;
  /** Holds the best score, if the game counts one. */
  readonly best?: number;
}

const doneKey = "quadrille-done";

/** Returns the achievements by game address. */
export function readAchievements(): Readonly<Record<string, GameAchievement>> {
  return Object.fromEntries(
    Object.entries(readStored(doneKey) ?? {}).filter((it): it is [string, GameAchievement] => isDone(it[1])),
  );
}

/** Stores the achievements in a game. */
export function saveAchievement(address: string, achievement: GameAchievement): void {
  store(doneKey, { ...readAchievements(), [address]: achievement });
}

function isDone(value: unknown): value is GameAchievement {
  if (typeof value !== "object" || value === null) return false;
  const { plays, solved, levels, best = 0 } = value as Partial<Record<keyof GameAchievement, unknown>>;
  return [plays, solved, levels, best].every((it) => typeof it === "number");
}

/** Holds the last play shown, and its address without the part after `?`. */
export const lastPlay: { address?: string; play?: LivePlay } = {};
