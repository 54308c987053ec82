import type { LivePlay } from "../../play/index.ts";

/** Describes a play that somebody can go on with. */
export interface RecentPlay {
  /** Tells where it is: `#/play/warehouse`. */
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
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a play before all others. */
export function keepRecent(play: RecentPlay): void {
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

function keep(plays: readonly RecentPlay[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(plays));
  } catch {
    // Nothing can be kept here, or it is full.
  }
}

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
export function doneHere(): Readonly<Record<string, GameAchievement>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(doneKey) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((it): it is [string, GameAchievement] => isDone(it[1])),
    );
  } catch {
    return {};
  }
}

/** Notes what was done in a game. */
export function keepDone(address: string, done: GameAchievement): void {
  try {
    localStorage.setItem(doneKey, JSON.stringify({ ...doneHere(), [address]: done }));
  } catch {
    // Nothing can be kept here, or it is full.
  }
}

function isDone(value: unknown): value is GameAchievement {
  if (typeof value !== "object" || value === null) return false;
  const { plays, solved, levels, best = 0 } = value as Partial<Record<keyof GameAchievement, unknown>>;
  return [plays, solved, levels, best].every((it) => typeof it === "number");
}

/** Stores the play that was on the page last, and its address without what stands behind `?`. */
export const lastPlay: { address?: string; play?: LivePlay } = {};
