import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { Game } from "../../game/index.ts";
import * as sessions from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { writeFile } from "../files/index.ts";
import { loadGame, type LoadGameOptions } from "../games/load-game.ts";
import { listPlayableGames } from "../list.ts";
import { makeProgressBar } from "../output/progress.ts";

export function writeReplay(session: sessions.Session, file: string): void {
  writeFile(file, sessions.makeReplay(session.game, sessions.replayOf(session)));
}

/**
 * Plays a replay until the game disagrees with it. `show` is called with the session after every input; if it
 * is not given, a progress bar is shown.
 */
export function replayUntilMismatch(
  game: Game,
  replay: sessions.Replay,
  show?: (session: sessions.Session) => void,
): sessions.Replayed {
  if (show) return sessions.playReplay(game, replay, { onStart: show, onInput: show });
  const total = replay.lines.reduce((sum, line) => sum + line.inputs.length, 0);
  const progress = makeProgressBar(total);
  const replayed = sessions.playReplay(game, replay, { onInput: () => progress.countOne() });
  progress.remove();
  return replayed;
}

/**
 * Finds the game of a replay: the game file in the same folder whose name the replay's name begins with, or
 * else the bundled game with the replay's title.
 */
function findGameOfReplay(file: string, text: string, options?: LoadGameOptions): Game {
  const siblingPath = findSiblingGame(file);
  if (siblingPath !== undefined) return loadGame(siblingPath, options);
  const title = /^game (.*)$/m.exec(text)?.[1]?.trim();
  const content = /^content (.*)$/m.exec(text)?.[1]?.trim();
  const gamesOfTitle = listPlayableGames().filter((it) => it.title === title);
  const games = gamesOfTitle.map((it) => loadGame(it.path, options));
  const game = games.find((it) => sessions.contentHash(it.program) === content) ?? games[0];
  if (!game)
    throw new Failure(
      `${file}: the game "${title ?? ""}" is neither in the folder of the replay nor bundled; name it with --game.`,
    );
  return game;
}

/** Parses a replay of the named game, or else of the game that it was recorded from. @throws Failure if it has a mistake */
export function readReplay(file: string, text: string, name?: string, options?: LoadGameOptions) {
  const game = name === undefined ? findGameOfReplay(file, text, options) : loadGame(name, options);
  const replay = sessions.parseReplay(game, text);
  if ("wrong" in replay) throw new Failure(`${file}:${replay.line}: ${replay.wrong}`);
  return { game, replay };
}

/** Returns the game file in the replay's folder whose name is the longest prefix of the replay's name. */
function findSiblingGame(file: string): string | undefined {
  const folder = dirname(file);
  const name = basename(file, ".replay");
  const games = existsSync(folder) ? readdirSync(folder).filter((it) => /\.(quad|cab)$/.test(it)) : [];
  const candidates = games.filter((it) => name.startsWith(basename(it, extname(it))));
  const [bestMatch] = candidates.sort((a, b) => b.length - a.length);
  return bestMatch === undefined ? undefined : join(folder, bestMatch);
}
