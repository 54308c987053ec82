import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { Game } from "../../game/index.ts";
import {
  contentHash,
  makeReplay,
  playReplay,
  type Replay,
  type Replayed,
  replayOf,
  type Session,
} from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { writeFile } from "../files/index.ts";
import { loadGame, type LoadGameOptions } from "../games/load-game.ts";
import { listPlayableGames } from "../list.ts";
import { ProgressBar } from "../output/progress.ts";

/** Writes a play as a replay. */
export function recordPlay(session: Session, file: string): void {
  writeFile(file, makeReplay(session.game, replayOf(session)));
}

/** Plays a replay as far as it agrees; `each` sees the session after every input, else a bar tells how far it has come. */
export function replayUntilMismatch(game: Game, replay: Replay, each?: (session: Session) => void): Replayed {
  if (each) return playReplay(game, replay, { begun: each, played: each });
  const total = replay.lines.reduce((sum, line) => sum + line.inputs.length, 0);
  const progress = new ProgressBar("inputs", total);
  const played = playReplay(game, replay, { played: () => progress.step() });
  progress.end();
  return played;
}

/** Finds the game of a replay: the file beside it whose name the replay's begins with, else the bundled game with its title. */
export function gameOfReplay(file: string, text: string, options?: LoadGameOptions): Game {
  const beside = gameBeside(file);
  if (beside !== undefined) return loadGame(beside, options);
  const title = /^game (.*)$/m.exec(text)?.[1]?.trim();
  const content = /^content (.*)$/m.exec(text)?.[1]?.trim();
  const titled = listPlayableGames().filter((it) => it.title === title);
  const games = titled.map((it) => loadGame(it.path, options));
  const game = games.find((it) => contentHash(it.program) === content) ?? games[0];
  if (!game)
    throw new Failure(
      `${file}: the game "${title ?? ""}" is neither in the folder of the replay nor bundled; name it with --game.`,
    );
  return game;
}

/** Returns the game file in the same folder with the longest name that the replay's begins with. */
function gameBeside(file: string): string | undefined {
  const folder = dirname(file);
  const name = basename(file, ".replay");
  const games = existsSync(folder) ? readdirSync(folder).filter((it) => /\.(quad|cab)$/.test(it)) : [];
  const fitting = games.filter((it) => name.startsWith(basename(it, extname(it))));
  const [best] = fitting.sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : join(folder, best);
}
