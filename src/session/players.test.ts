import { describe, expect, test } from "vitest";
import { gameOf, play, seen, sessionOf } from "../../tests/playing.ts";
import { frameOf } from "../view/index.ts";
import { makeReplay, makeSave, newSession, parseReplay, parseSave, playReplay, replayOf } from "./index.ts";

const turns = `
players red, blue
objects: stone o
board field 3x1
state for each player: counter score, debt
controls
  take
  bet
controls when debt > 0 asking "{me}: heads or tails?"
  heads
  tails
controls always
  resign
step act
  when take: add 1 to score, end turn
  when bet: debt of opponent = 1
  when heads or tails: debt = 0
  when resign: opponent wins "{me} gives up."
view: "{score of red} {score of blue}"
level
  ...
`;

test("a control means what it meant when it is given once more while a question is open (R30)", () => {
  const session = sessionOf(`
tick 5 per second or key
objects: stone o
state: switch asking
controls: aim
controls when asking asking "What now?": go
step s: asking = not asking
level
  o
`);
  play(session, "aim");
  play(session, "aim");
  expect([session.inputs.length, session.last.reason?.text]).toEqual([2, "What now?"]);
  const loaded = parseSave(session.game, makeSave(session));
  expect("wrong" in loaded ? loaded.wrong : seen(loaded)).toBe(seen(session));
});

describe("turns and questions (R8, R30)", () => {
  test.each<[inputs: string, seen: string, reason: string | undefined]>([
    ["take", "1 0", undefined],
    ["take, take, take", "2 1", undefined],
    ["take, red:take", "1 0", "It is the turn of blue."],
    ["blue:take", "0 0", "It is the turn of red."],
    ["bet, take", "0 0", "blue: heads or tails?"],
    ["bet, red:take", "0 0", "blue must answer first: blue: heads or tails?"],
    ["bet, red:heads", "0 0", "blue must answer first: blue: heads or tails?"],
    ["bet, heads, take", "1 0", undefined],
    ["bet, blue:tails, take", "1 0", undefined],
    ["heads", "0 0", "heads cannot be done now."],
    ["bet, resign", "0 0", undefined],
    ["blue:resign", "0 0", undefined],
  ])("%s", (inputs, shown, reason) => {
    const session = play(sessionOf(turns), inputs);
    expect(seen(session).split("/").at(-1)).toBe(shown);
    expect(session.last.reason?.text).toBe(reason);
  });

  test("whom play waits for is in the frame", () => {
    const session = sessionOf(turns);
    expect(frameOf(session)).toMatchObject({
      turn: "red",
      players: [
        { name: "red", awaited: true, looks: true },
        { name: "blue", awaited: false },
      ],
    });
    expect(frameOf(play(session, "bet"))).toMatchObject({
      turn: "red",
      asks: [{ player: "blue", text: "blue: heads or tails?" }],
      players: [{ awaited: false }, { awaited: true, looks: true }],
    });
    expect(frameOf(play(session, "tails")).asks).toBeUndefined();
  });

  test("undo goes back across turns and answers", () => {
    const session = sessionOf(turns);
    const hashes = [session.hash()];
    for (const input of ["take", "bet", "red:heads", "take", "bet", "tails", "take"])
      hashes.push(play(session, input).hash());
    expect(new Set(hashes).size).toBe(6);
    for (let at = hashes.length - 2; at >= 0; at--) expect(play(session, "undo").hash()).toBe(hashes[at]);
  });
});

const together = `
players 3 together
objects: stone o
board field 3x1
state for each player
  counter score
  switch out
controls when not out
  paper
  fold (n: 0 to 9)
controls always: leave
step act for each player
  when paper: add 1 to score
  when fold: add n * 100 to score
  when leave: out = on
  when score >= 900: out = on
view: for each player: "{score}"
level
  ...
`;

describe("played together (R8)", () => {
  const named = together.replace("players 3", "players a, b, c");

  test.each<[inputs: string, scores: string, awaited: string]>([
    ["", "0/0/0", "0,1,2"],
    ["paper", "0/0/0", "1,2"],
    ["paper, fold(3)", "0/0/0", "2"],
    ["paper, fold(3), paper", "1/300/1", "0,1,2"],
    ["c:paper", "0/0/0", "0,1"],
    ["c:paper, c:fold(2), paper, paper", "1/1/200", "0,1,2"],
    ["a:paper+b:paper+c:paper", "1/1/1", "0,1,2"],
    ["fold(9), paper, paper, paper", "900/1/1", "2"],
    ["fold(9), paper, paper, paper, paper", "900/2/2", "1,2"],
    ["paper, c:leave", "0/0/0", "1"],
    ["paper, b:leave, c:leave", "1/0/0", "0"],
  ])("%s", (inputs, scores, awaited) => {
    const session = play(sessionOf(named), inputs);
    expect(seen(session).split("/").slice(-3).join("/")).toBe(scores);
    expect(session.awaited.join()).toBe(awaited);
  });

  test("undo takes back one choice; saves and replays keep what is half chosen", () => {
    const game = gameOf(named);
    const session = play(newSession(game), "paper, fold(3), paper, b:paper, fold(1)");
    const loaded = parseSave(game, makeSave(session));
    if ("wrong" in loaded) throw new Error(loaded.wrong);
    expect(loaded.awaited).toEqual([2]);
    const replay = parseReplay(game, makeReplay(game, replayOf(session)));
    if ("wrong" in replay) throw new Error(replay.wrong);
    expect(playReplay(game, replay).session.awaited).toEqual([2]);
    expect(play(session, "undo, undo").awaited).toEqual([0, 1, 2]);
    expect(play(session, "undo").awaited).toEqual([2]);
    expect(seen(session)).toContain("0/0/0");
  });

  test("nobody sees what another has chosen", () => {
    const session = sessionOf(named);
    const before = JSON.stringify({ ...frameOf(session, { player: 1 }), number: 0, players: 0 });
    play(session, "a:fold(7)");
    expect(
      JSON.stringify({ ...frameOf(session, { player: 1 }), number: 0, players: 0, canUndo: false }),
    ).toBe(before);
  });
});

const covered = `
players red, blue
objects
  ship S
  fog ? grey
board sea 4x1 for each player
define deep = (1, 0) to (2, 0)
controls: sail (way: straight)
step act when sail: move ship in sea way, end turn
view
  for each player beside 1
    sea covering deep as fog when me != viewer covering ship in (0, 0) as fog when viewer = blue
start: for each player: put ship at (0, 0)
`;

test("what a view covers is not in the frame (R34)", () => {
  const session = sessionOf(covered);
  const tops = (player: number): unknown =>
    frameOf(session, { player, piles: true }).blocks.flatMap((it) =>
      it.type === "group" ? it.blocks.flatMap((part) => (part.type === "group" ? part.blocks : [])) : [],
    );
  expect(tops(0)).toMatchObject([
    { tops: [1, 0, 0, 0], piles: [[1], [], [], []] },
    { tops: [1, 2, 2, 0], piles: [[1], [2], [2], []] },
  ]);
  expect(tops(1)).toMatchObject([{ tops: [2, 2, 2, 0] }, { tops: [2, 0, 0, 0] }]);
  play(session, "sail(right)");
  expect(frameOf(session, { player: 0 }).moves).toHaveLength(1);
  expect(frameOf(session, { player: 1 }).moves).toHaveLength(0);
});
