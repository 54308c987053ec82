import { isRecord } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { readStored, storeValue } from "../../web/index.ts";

/** Describes a play that the user can resume or, if it has ended, look at again. */
export interface RecentPlay {
  /** Holds the address of the game: `#/play/warehouse`. For a play that has ended, it contains the inputs. */
  readonly address: string;
  readonly title: string;
  /** Holds a small picture of the last position, as a data URL. */
  readonly picture?: string;
  /** Says how the play has ended, if it has; an empty text if the game says nothing. */
  readonly ending?: string;
}

const recentKey = "quadrille-recent";
/** Limits the number of stored plays, of those that go on and of those that have ended. */
const maxPlays = 8;
/** Limits the length of a stored address, as links that contain a game can be long. */
const maxAddressLength = 20_000;

/** Holds the plays that go on and those that have ended, each the most recent first. */
export interface RecentPlays {
  readonly open: readonly RecentPlay[];
  readonly ended: readonly RecentPlay[];
}

/** Returns the plays stored in this browser. */
export function readRecentPlays(): RecentPlays {
  return splitByEnding(readStoredPlays());
}

const splitByEnding = (plays: readonly RecentPlay[]): RecentPlays => ({
  open: plays.filter((it) => it.ending === undefined),
  ended: plays.filter((it) => it.ending !== undefined),
});

function readStoredPlays(): readonly RecentPlay[] {
  const plays = readStored(recentKey);
  return Array.isArray(plays) ? plays.filter(isRecentPlay) : [];
}

/** Puts a play first in the list of recent plays. It keeps its picture unless it brings a new one. */
export function saveRecentPlay(play: RecentPlay): void {
  if (play.address.length > maxAddressLength) return;
  const plays = readStoredPlays();
  const isSame = ({ address }: RecentPlay): boolean => address === play.address;
  const { picture } = plays.find(isSame) ?? {};
  const { open, ended } = splitByEnding([
    { ...(picture !== undefined && { picture }), ...play },
    ...plays.filter((it) => !isSame(it)),
  ]);
  storeValue(recentKey, [...open.slice(0, maxPlays), ...ended.slice(0, maxPlays)]);
}

/** Removes a play from the list because nothing was played yet, or because it cannot be continued. */
export function forgetRecent(address: string): void {
  const plays = readStoredPlays();
  const otherPlays = plays.filter((it) => it.address !== address);
  if (otherPlays.length < plays.length) storeValue(recentKey, otherPlays);
}

function isRecentPlay(value: unknown): value is RecentPlay {
  if (!isRecord(value)) return false;
  const { address, title, picture = "", ending = "" } = value;
  return (
    [address, title, picture, ending].every((it) => typeof it === "string") &&
    String(address).startsWith("#/") &&
    /^(data:image\/|$)/.test(String(picture))
  );
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

const achievementsKey = "quadrille-done";

/** Returns the achievements by game address. */
export function readAchievements(): Readonly<Record<string, GameAchievement>> {
  const pairs = Object.entries(readStored(achievementsKey) ?? {});
  return Object.fromEntries(pairs.filter((it): it is [string, GameAchievement] => isAchievement(it[1])));
}

/** Stores the achievements in a game. */
export function saveAchievement(address: string, achievement: GameAchievement): void {
  storeValue(achievementsKey, { ...readAchievements(), [address]: achievement });
}

function isAchievement(value: unknown): value is GameAchievement {
  if (!isRecord(value)) return false;
  const { plays, solved, levels, best = 0 } = value;
  return [plays, solved, levels, best].every((it) => typeof it === "number");
}

/** Holds the last play shown, and its address without the part after `?`. */
export const lastPlay: { address?: string; play?: LivePlay } = {};
