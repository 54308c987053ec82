import { expect, test } from "vitest";
import { libraryGame } from "../../tests/playing.ts";
import { newSession } from "../session/index.ts";
import { capturesOf } from "./beside-names.ts";
import { looksOf } from "./looks.ts";

/** Returns what first and second player have taken after some moves. */
function taken(name: string, moves: string): readonly string[] {
  const game = libraryGame(name);
  const session = newSession(game, { seed: 1 });
  for (const text of moves.split(" ")) session.play({ type: "cycle", given: [{ type: "move", text }] });
  const looks = looksOf(game.program);
  return capturesOf(session).map((all) =>
    all.map(({ kind, count }) => `${count} ${looks[kind]!.name}`).join(", "),
  );
}

test.each([
  ["chess", "e4 d5", "", ""],
  ["chess", "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2", "1 black pawn, 1 black queen", "2 white pawn"],
  // A pawn that became a queen is not taken, and makes no queen untaken.
  ["chess", "a4 b5 axb5 a6 bxa6 Nc6 a7 Rb8 axb8=Q Nxb8", "2 black pawn, 1 black rook", "1 white pawn"],
  ["draughts", "c3d4 b6c5 d4b6", "1 white man", ""],
  // What is held can be seen, and may come back.
  ["chess/crazyhouse", "e4 d5 exd5", "", ""],
  ["reversi", "d6", "", ""],
])("%s after %s: who has taken what", (name, moves, first, second) => {
  expect(taken(name, moves)).toEqual([first, second]);
});
