import type { Command } from "commander";
import { parseReplay, type Replay } from "../session/index.ts";
import { Failure } from "./failure.ts";
import { readText } from "./files.ts";
import { hasScreen, onScreen } from "./full-screen.ts";
import { loadGame } from "./game-file.ts";
import { foldersOf, SettingsFile } from "./keep/index.ts";
import { WatchScene } from "./player/index.ts";
import { gameOfReplay, replayed } from "./replays.ts";

/** `quadrille watch`: shows a recorded play. */
export function addWatch(cli: Command): void {
  cli
    .command("watch")
    .description("watch a recorded play, at any speed, forwards and backwards")
    .argument("<file>", "a replay, as `play --record` and `run --record` write it")
    .option("--game <game>", "the game that the replay belongs to")
    .addHelpText("after", examples)
    .action(watch);
}

const examples = `
Keys: Space pause, left and right one frame, up and down speed, b turn round, Home, End, q leave. A replay belongs to the game
beside it whose name begins its own, or else to the game that comes along and has its title.

Examples:
  quadrille play cave --record mine.replay
  quadrille watch mine.replay`;

async function watch(file: string, options: { readonly game?: string }): Promise<void> {
  const text = readText(file);
  const game = options.game === undefined ? gameOfReplay(file, text) : loadGame(options.game);
  const replay = parseReplay(game, text);
  if ("wrong" in replay) throw new Failure(`${file}:${replay.line}: ${replay.wrong}`);
  if (!hasScreen())
    throw new Failure(
      "Watching needs a terminal. `quadrille run GAME --replay FILE --every` prints the frames.",
    );
  const { disagreement } = replayed(game, replay);
  const trouble =
    disagreement && `${disagreement.text} The game has been changed; this is as far as they agree.`;
  const agreed = disagreement ? upTo(replay, disagreement.line) : replay;
  const { settings } = new SettingsFile(foldersOf());
  const film = { game, replay: agreed, ...(trouble !== undefined && { trouble }) };
  await onScreen(settings, (stage) => new WatchScene(stage, film, settings));
}

/** The part of a replay before a line. */
function upTo(replay: Replay, line: number): Replay {
  return { ...replay, lines: replay.lines.filter((it) => it.line < line) };
}
