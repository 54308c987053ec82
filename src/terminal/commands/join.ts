import type { Command } from "commander";

/** `quadrille join`: a seat in a room, in the terminal. */
export function addJoin(cli: Command): void {
  cli
    .command("join")
    .description("play in a room of `quadrille serve`, by its link")
    .argument("<link>", "the link to a seat, or the one for watching")
    .option("--by <who>", "let the computer play the seat: `computer`, or `computer:N` at level N")
    .addHelpText("after", examples)
    .action(async (link, options) => (await import("../play/join.ts")).joinRoom(link, options));
}

const examples = `
Type inputs as replays write them: moves, keys, controls with their arguments. Besides these: draw, undo and rematch ask the
other players; yes and no answer them; resign gives up; quit leaves; name Ann tells the others who plays. Whoever leaves can come back by the same link.
With --by the computer plays, refuses a draw and an undo, and agrees to play again, until quit or Ctrl-C.

Examples:
  quadrille join 'http://localhost:4175/#/room/NAME?key=KEY'
  quadrille join 'http://localhost:4175/#/room/NAME?key=KEY' --by computer:3`;
