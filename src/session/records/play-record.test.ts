import { expect, test } from "vitest";
import { libraryGame, sessionOf } from "../../../tests/playing.ts";
import { newSession, parseInputs, PlayRecord, type Session } from "../index.ts";

function play(session: Session, words: string): Session {
  for (const input of parseInputs(session.game.program, words).inputs) session.play(input);
  return session;
}

const texts = (record: PlayRecord): string => record.rows.map((it) => it.text).join(" ");

test.each([
  ["chess", "e4 e5 Nf3 draw", "e4 e5 Nf3 draw"],
  ["warehouse", "right 2 left restart", "walk right walk left walk left restart"],
  ["go", "click(2, 3), p", "C6 pass"],
  ["chess/blitz", ". . e4 . . e5", "e4 e5"],
])("what was played in %s is told in its words", (name, inputs, told) => {
  expect(texts(new PlayRecord(play(newSession(libraryGame(name)), inputs)))).toBe(told);
});

test("where clicks give several controls, each is named", () => {
  const session = sessionOf(`objects: ground .   cover c
board 3x1
controls
  dig (spot: cell)  click cover
  stand (spot: cell)  click ground
  mark (spot: cell)  right click
step act
  when dig: remove cover at spot, put ground at spot
level
  ccc
`);
  const record = new PlayRecord(play(session, "click(1, 0) click(1, 0) right-click(2, 0)"));
  expect(record.rows.map((it) => it.text)).toEqual(["dig (1, 0)", "stand (1, 0)", "mark (2, 0)"]);
});

test("a record follows what is played and taken back", () => {
  const session = play(newSession(libraryGame("chess")), "e4 e5");
  const record = new PlayRecord(session);
  record.follow(play(session, "undo c5 Nf3"));
  expect(texts(record)).toBe("e4 c5 Nf3");
  expect(record.rows.map((it) => [it.player, it.inputs])).toEqual([
    [0, 1],
    [1, 2],
    [0, 3],
  ]);
});

test("looking back changes no play, and playing on from there leaves a branch to return to", () => {
  const session = play(newSession(libraryGame("chess")), "e4 e5 Nf3");
  const record = new PlayRecord(session);
  const hash = session.hash();
  const past = record.sessionAfter(1);
  expect([past.inputs.length, session.inputs.length, session.hash()]).toEqual([1, 3, hash]);
  expect(record.sessionAfter(2)).toBe(past);
  expect(record.sessionAfter(1).inputs.length).toBe(1);
  record.follow(play(past, "d5"));
  expect(texts(record)).toBe("e4 d5");
  const [branch] = record.variations;
  expect(branch!.rows.map((it) => it.text)).toEqual(["e5", "Nf3"]);
  // The play is another session now, so the next look back is too.
  expect(record.sessionAfter(1)).not.toBe(past);
  const back = record.endOf(branch!);
  expect(back.hash()).toBe(hash);
  record.follow(back);
  expect([texts(record), record.variations.map((it) => it.rows[0]!.text)]).toEqual(["e4 e5 Nf3", ["d5"]]);
});

test("a record of another play begins anew", () => {
  const game = libraryGame("chess");
  const record = new PlayRecord(play(newSession(game, { seed: 1 }), "e4 e5"));
  record.follow(play(newSession(game, { seed: 2 }), "d4"));
  expect([texts(record), record.variations]).toEqual(["d4", []]);
});
