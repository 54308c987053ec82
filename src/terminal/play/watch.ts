import { Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";
import { runScenes } from "./full-screen.ts";
import { hasScreen } from "../output/has-screen.ts";

import { findFolders, SettingsFile } from "../keep/index.ts";
import { makeWatchScene } from "../player/index.ts";
import { readReplay, replayUntilMismatch } from "../sessions/replays.ts";

/** Shows a recorded game. */
export async function watchReplay(file: string, options: { readonly game?: string }): Promise<void> {
  const { game, replay } = readReplay(file, readTextFile(file), options.game);
  if (!hasScreen())
    throw new Failure(
      "Watching needs a terminal. `quadrille run GAME --replay FILE --every` prints the frames.",
    );
  const { disagreement, session } = replayUntilMismatch(game, replay);
  const trouble = disagreement && `${disagreement.text} The game has changed; they agree up to here.`;
  const agreedLines = replay.lines.filter((it) => !disagreement || it.line < disagreement.line);
  const { settings } = new SettingsFile(findFolders());
  const recording = { game: session.game, replay: { ...replay, lines: agreedLines }, trouble };
  await runScenes(settings, (stage) => makeWatchScene(stage, recording, settings));
}
