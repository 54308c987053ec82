import { expect, test } from "vitest";
import { compileMoves, legalMoves, playOf } from "../../src/game/index.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { fenOf, makeUci } from "../../src/formats/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { libraryGame } from "../playing.ts";
import { stream } from "./sweep.ts";

// `rounds` by its definition: a position is what FEN says without its counts, and each player has had one turn in two.
test.each(["chess/xiangqi", "chess/shogi", "chess"])("%s: rounds since the same position", (name) => {
  const rules = libraryGame(name).program.moves!.rules;
  for (const seed of [1, 2, 3]) {
    const plays = [playOf(compileMoves(rules)), plainPlay(rules)] as const;
    const random = stream(seed);
    const known: string[] = [];
    let before = -1;
    for (let turn = 0; turn < 60; turn++) {
      const [play] = plays;
      const position = fenOf(play).split(" ").slice(0, 4).join(" ");
      const first = known.indexOf(position);
      const wanted = first < 0 ? 0 : (turn - first) / 2;
      // A right to castle or a trail may be gone without a sign in the FEN.
      if (play.countRepeats() > 1 || first < 0)
        for (const it of plays)
          expect(it.countRounds(), `${seed} ${turn} ${position}`).toBe(play.countRepeats() > 1 ? wanted : 0);
      known.push(position);
      const moves = legalMoves(play);
      const back = moves.find(
        (it) => (it & 511) === ((before >>> 9) & 511) && ((it >>> 9) & 511) === (before & 511),
      );
      const move = (turn % 3 > 0 && back) || moves[random() % moves.length];
      if (move === undefined) break;
      before = turn % 2 === 0 ? move : before;
      for (const it of plays) it.make(move);
    }
  }
});

/** The hunter strikes in all turns in which it is not on the first column. */
const ring = `title Ring
players white faces up, black faces down
board 7x3 lettered
pieces: hunter H   runner R
moves
  hunter  step sideways to empty
  runner  step sideways to empty
  forbid nothing

level
  ...r...
  .......
  .H.....

state for each player: counter strikes

after
  when count my hunter in (1, 2) to (6, 2) > 0: add 1 to strikes
  otherwise: strikes = 0

ends
  when repeats >= 2 and strikes >= rounds: win "Struck all the way round."
  when repeats >= 2: draw "Again."
`;

test.each([
  ["c d e d c b", "e d c b c d", "win"],
  // Seven strikes, but the first of the eight turns is quiet.
  ["a b c d e d c b", "e f g f e d c d", "draw"],
])("the hunter walks %s", (hunter, runner, result) => {
  const { program, diagnostics } = compileProgram({ file: "ring.quad", text: ring });
  expect(diagnostics).toEqual([]);
  const { rules } = program!.moves!;
  const walks = [hunter, runner].map((it) => it.split(" "));
  for (const play of [playOf(compileMoves(rules)), plainPlay(rules)]) {
    for (let turn = 0; turn < 2 * walks[0]!.length; turn++) {
      expect(play.findEnd()).toBeUndefined();
      const cell = `${walks[turn % 2]![turn >> 1]!}${turn % 2 === 0 ? 1 : 3}`;
      play.make(legalMoves(play).find((it) => makeUci(play, it).endsWith(cell))!);
    }
    expect(play.findEnd()?.result).toBe(result);
  }
});

const zones = `title Zones
players white faces up, black faces down
board 4x4 lettered
pieces: man M   queen Q
hands: man
moves
  man    step forward, drop from hand in row 1 for white, (0, 0), (1, 0) for black
         may become queen on last row for white, row 3 for black
  queen  step any in row 1, row 2 for white, last row

level
  ....
  ....
  ....
  ....

ends: when no moves: lose "Stuck."
`;

test("cells of one player: `for` belongs to those in front of it, back to the last one", () => {
  const { program, diagnostics } = compileProgram({ file: "zones.quad", text: zones });
  expect(diagnostics).toEqual([]);
  const [man, queen] = program!.moves!.rules.pieces;
  expect(man!.drop!.in).toEqual([
    [12, 13, 14, 15],
    [0, 1],
  ]);
  expect(man!.becomes[0]!.on).toEqual([
    [0, 1, 2, 3],
    [8, 9, 10, 11],
  ]);
  expect(queen!.paths[0]!.in).toEqual([
    [12, 13, 14, 15, 8, 9, 10, 11, 0, 1, 2, 3],
    [12, 13, 14, 15],
  ]);
});

test("who the cells are for is a player, and only games by moves ask for it", () => {
  const told = (text: string) => compileProgram({ file: "x.quad", text }).diagnostics.map((it) => it.code);
  expect(told(zones.replace("row 1 for white", "row 1 for green"))).toEqual(["name-unknown"]);
  const other = `players white, black
board 2x1
objects: man @
controls: go
step go
  when go and man in (0, 0) for white: win
level: @.
`;
  expect(told(other)).toContain("lines-misplaced");
});
