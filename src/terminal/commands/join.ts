import type { Command } from "commander";

/** `quadrille join`: a seat in a room, in the terminal. */
export function addJoin(cli: Command): void {
  cli
    .command("join")
    .description("play in a room of `quadrille serve`, by its link")
    .argument("<link>", "the link to a seat, or the one for watching")
    .addHelpText("after", examples)
    .action(async (link) => (await import("../join.ts")).joinRoom(link));
}

const examples = `
Type inputs as replays write them: moves, keys, controls with their arguments. Besides these: draw, undo and rematch ask the
other players; yes and no answer them; resign gives up; quit leaves. Whoever leaves can come back by the same link.

Examples:
  quadrille join 'http://localhost:4175/#/room/NAME?key=KEY'`;
