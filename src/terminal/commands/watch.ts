import type { Command } from "commander";

/** `quadrille watch`: shows a recorded play. */
export function addWatch(cli: Command): void {
  cli
    .command("watch")
    .description("watch a recorded play, at any speed, forwards and backwards")
    .argument("<file>", "a replay, as `play --record` and `run --record` write it")
    .option("--game <game>", "the game that the replay belongs to")
    .addHelpText("after", examples)
    .action(async (file, options) => (await import("../play/watch.ts")).watch(file, options));
}

const examples = `
Keys: Space pause, left and right one frame, up and down speed, b backwards, Home, End, q leave. A replay belongs to the game
in its folder whose name its own name starts with, or else to the bundled game with its title.

Examples:
  quadrille play cave --record mine.replay
  quadrille watch mine.replay`;
