import { isRecord } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { readStored, storeValue } from "../../web/index.ts";

/** Describes a session that the user can resume or, if it has ended, look at again. */
export interface RecentPlay {
  /** Holds the address of the game, such as `#/play/warehouse`. The address of an ended session contains its inputs. */
  readonly address: string;
  readonly title: string;
  /** Holds a small picture of the last position, as a data URL. */
  readonly picture?: string;
  /** Holds the game's text about how the session ended, which may be empty; undefined for a session that has not ended. */
  readonly ending?: string;
}

const recentKey = "quadrille-recent";
/** Limits the number of stored sessions, separately for unfinished and for ended sessions. */
const maxPlays = 8;
/** Limits the length of a stored address, because links that contain a game can be long. */
const maxAddressLength = 20_000;

/** Holds the unfinished and the ended sessions, each with the most recent first. */
export interface RecentPlays {
  readonly open: readonly RecentPlay[];
  readonly ended: readonly RecentPlay[];
}

/** Returns the recent sessions that this browser stores. */
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

/** Stores a session at the top of the list of recent sessions. A stored picture is kept if the session has no new one. */
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

/** Removes a session from the list, because it has no inputs or cannot be continued. */
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

/** Describes the user's results in a game, as stored in this browser, for its card in the gallery. */
export interface GameAchievement {
  /** Counts the sessions that have ended. */
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

/** Holds the game in progress that was shown last, and its address without the part after `?`. */
export const lastPlay: { address?: string; play?: LivePlay } = {};
