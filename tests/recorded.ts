import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Game } from "../src/game/index.ts";
import { parseReplay, type Replay } from "../src/session/index.ts";
import { libraryGame, libraryGames, puzzleGames } from "./playing.ts";

/** A game that comes along and a play of it that was recorded. */
export interface Recorded {
  /** As in the gallery: `crates`, `chess/shogi`. */
  readonly name: string;
  readonly game: Game;
  /** Without it nobody has recorded one. */
  readonly text: string | undefined;
}

/** Every game that comes along, with its recorded play. */
export function recordedGames(): readonly Recorded[] {
  return [...libraryGames(), ...puzzleGames()].map(([file, game]) => {
    const name = file.replace(/\.\w+$/, "");
    return { name, game, text: readReplay(name) };
  });
}

/** One of the games in the language. */
export function recordedGame(name: string): Recorded {
  return { name, game: libraryGame(name), text: readReplay(name) };
}

function readReplay(name: string): string | undefined {
  const folder = name.startsWith("puzzlescript/") ? "" : "plays/";
  const path = fileURLToPath(new URL(`${folder}${name}.replay`, import.meta.url));
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** The recorded play of a game. */
export function replayOf({ name, game, text }: Recorded): Replay {
  const replay = parseReplay(game, text ?? "");
  if ("wrong" in replay) throw new Error(`${name}.replay, line ${replay.line}: ${replay.wrong}`);
  return replay;
}
