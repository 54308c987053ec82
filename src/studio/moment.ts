import type { Seed } from "../base/index.ts";

/** Describes where in a game a link leads. */
export interface LinkMoment {
  readonly seed?: Seed;
  /** Counts from 1. */
  readonly level?: number;
  /** Holds the inputs played, as `packLetters` packs them. */
  readonly played?: string;
  /** Holds lines of options, as in replays. */
  readonly options?: readonly string[];
  /** Holds the FEN from which a game by moves begins. */
  readonly fen?: string;
  /** Is true if the inputs are shown one by one. */
  readonly isReplay?: boolean;
}

/** Reads the part of an address behind `?`. */
export function parseMoment(given: URLSearchParams): LinkMoment {
  const [seed, level] = [seedIn(given), numberIn(given, "level")];
  const replay = given.get("replay");
  const played = replay ?? given.get("played");
  const [options, fen] = [given.getAll("option"), given.get("fen")];
  return {
    ...(options.length > 0 && { options }),
    ...(fen !== null && { fen }),
    ...(seed !== undefined && { seed }),
    ...(level !== undefined && { level }),
    ...(played !== null && { played }),
    ...(replay !== null && { isReplay: true }),
  };
}

/** Returns a number, or the digits of a wide seed. What reads seeds elsewhere is part of the player, which the gallery does not load. */
function seedIn(given: URLSearchParams): Seed | undefined {
  const text = given.get("seed") ?? "";
  return /^[0-9a-f]{32}$/.test(text) ? text : numberIn(given, "seed");
}

function numberIn(given: URLSearchParams, name: string): number | undefined {
  const text = given.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Writes it, with the `?`; nothing where it is only the game. */
export function makeMoment({ seed, level, options = [], fen, played, isReplay }: LinkMoment): string {
  const parameters = new URLSearchParams();
  if (seed !== undefined) parameters.set("seed", String(seed));
  if (level !== undefined) parameters.set("level", String(level));
  for (const it of options) parameters.append("option", it);
  if (fen !== undefined) parameters.set("fen", fen);
  if (played !== undefined) parameters.set(isReplay ? "replay" : "played", played);
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
