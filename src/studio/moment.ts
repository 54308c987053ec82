import type { Seed } from "../base/index.ts";

/** Describes the position of a game to which a link leads. */
export type LinkMoment = ReturnType<typeof parseMoment>;

/** Parses the part of an address after `?`. */
export function parseMoment(parameters: URLSearchParams) {
  const [seed, level] = [readSeed(parameters), readNumber(parameters, "level")];
  const replay = parameters.get("replay");
  const played = replay ?? parameters.get("played");
  const options: readonly string[] = parameters.getAll("option");
  const fen = parameters.get("fen");
  return {
    /** Holds option lines in the format of replays. */
    ...(options.length > 0 && { options }),
    /** Holds the FEN from which a piece game begins. */
    ...(fen !== null && { fen }),
    ...(seed !== undefined && { seed }),
    /** Holds the level, from 1. */
    ...(level !== undefined && { level }),
    /** Holds the inputs played, encoded by `encodeForAddress`. */
    ...(played !== null && { played }),
    /** Is true if the inputs are replayed one by one. */
    ...(replay !== null && { isReplay: true }),
  };
}

/** Reads a seed: a number, or 32 hex digits. This duplicates a parser of the player, which the gallery does not load. */
function readSeed(parameters: URLSearchParams): Seed | undefined {
  const text = parameters.get("seed") ?? "";
  return /^[0-9a-f]{32}$/.test(text) ? text : readNumber(parameters, "seed");
}

function readNumber(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Writes a moment as the part of an address from `?` on; an empty string if it has no parameters. */
export function makeMoment({ seed, level, options = [], fen, played, isReplay }: LinkMoment): string {
  const parameters = new URLSearchParams();
  if (seed !== undefined) parameters.set("seed", String(seed));
  if (level !== undefined) parameters.set("level", String(level));
  for (const it of options) parameters.append("option", it);
  if (fen !== undefined) parameters.set("fen", fen);
  if (played !== undefined) parameters.set(isReplay ? "replay" : "played", played);
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
