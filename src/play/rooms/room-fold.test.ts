import { expect, test } from "vitest";
import { gameOf, libraryGame, seen } from "../../../tests/playing.ts";
import type { Program } from "../../program/index.ts";
import { parseInputs, replaySession } from "../../session/index.ts";
import type { VisibleRoomEvent } from "./protocol.ts";
import { RoomFold } from "./room-fold.ts";

// Says what is said by the seats of a room of chess with clocks, and whose clock runs then: `-` is nobody's.
const acts = `
0 e2e4         -
1 e7e5         0
0 g1f3         1
0 offer undo   1
1 accept undo  0
1 offer undo   0
0 accept undo  1
0 offer undo   1
1 accept undo  -
0 d2d4         -
1 d7d5         0
1 resign       -`;

test("clocks run once both have moved, and stand where all is taken back", () => {
  const clock = { initial: 60_000, increment: 0 };
  const fold = new RoomFold(libraryGame("chess"), {
    setup: { seed: 1, level: 1, options: [], clock },
    options: [],
  });
  const wanted = acts.trim().split("\n");
  const seen = wanted.map((line) => {
    const said = line.slice(0, 14).trimEnd();
    const [seat = "", word = ""] = said.split(" ");
    expect(fold.apply({ act: actOf(word), seat: Number(seat) })).toBeUndefined();
    return `${said.padEnd(15)}${fold.thinkingSeat ?? "-"}`;
  });
  expect(seen).toEqual(wanted);
});

function actOf(word: string): VisibleRoomEvent["act"] {
  if (word === "resign") return { do: "resign" };
  if (word === "offer" || word === "accept") return { do: word, what: "undo" };
  return { do: "input", input: { type: "cycle", given: [{ type: "move", text: word }] } };
}

// Says what is left on both clocks, in seconds, of one minute and an increment of ten, after each act that took so many milliseconds.
const clocked: Record<string, { readonly game: string; readonly acts: string }> = {
  "an offer of the game itself brings nothing, however often": {
    game: "chess",
    acts: `
0 e2e4    -     60 60
1 e7e5    -     60 60
0 draw    1000  59 60
0 draw    1000  58 60
0 draw    1000  57 60
0 g1f3    2000  65 60
1 b8c6    3000  65 67`,
  },
  "a turn of two inputs brings it once, with the second": {
    game: "duck",
    acts: `
0 e2e4    -     60 60
0 a6      -     60 60
1 e7e5    5000  60 55
1 b6      2000  60 63
0 d2d4    1000  59 63`,
  },
  "resigning keeps the time of the last thought": {
    game: "chess",
    acts: `
0 e2e4    -     60 60
1 e7e5    -     60 60
0 resign  17000 43 60`,
  },
  "so it does when the other resigns": {
    game: "chess",
    acts: `
0 e2e4    -     60 60
1 e7e5    -     60 60
1 resign  17000 43 60`,
  },
  "whose time runs out has none": {
    game: "chess",
    acts: `
0 e2e4    -     60 60
1 e7e5    -     60 60
0 g1f3    1000  69 60
1 flag    -     69 0`,
  },
};

test.each(Object.keys(clocked))("clocks: %s", (name) => {
  const { game, acts: lines } = clocked[name]!;
  const clock = { initial: 60_000, increment: 10_000 };
  const fold = new RoomFold(libraryGame(game), {
    setup: { seed: 1, level: 1, options: [], clock },
    options: [],
  });
  const wanted = lines.trim().split("\n");
  const seen = wanted.map((line) => {
    const [seat = "", word = "", spent = ""] = line.split(/ +/);
    const event = {
      act: deedOf(fold.game.program, word),
      seat: Number(seat),
      ...(spent !== "-" && { spent: Number(spent) }),
    };
    expect(fold.apply(event)).toBeUndefined();
    return `${line.slice(0, 16)}${fold.left.map((it) => it / 1000).join(" ")}`;
  });
  expect(seen).toEqual(wanted);
});

test("R77 a turn of several inputs brings the increment once, and is taken back as a whole", () => {
  const text = `players red, blue
board 3x1
objects: red-stone r   blue-stone b   mark *
layers
  red-stone, blue-stone
  mark
define stone-of = red: red-stone, blue: blue-stone
controls
  pick (spot: cell) click
  confirm Enter
turn: pick, confirm
step picking when pick: put mark at spot
step confirming when confirm: put stone-of[me] at mark, remove mark, end turn
level
  ...
`;
  const clock = { initial: 60_000, increment: 10_000 };
  const fold = new RoomFold(gameOf(text), { setup: { seed: 1, level: 1, options: [], clock }, options: [] });
  const take = (seat: number, word: string, spent?: number): string => {
    const act = word === "offer" || word === "accept" ? actOf(word) : deedOf(fold.game.program, word);
    expect(fold.apply({ act, seat, ...(spent !== undefined && { spent }) })).toBeUndefined();
    return `${seen(fold.session)} ${fold.thinkingSeat ?? "-"} ${fold.left.map((it) => it / 1000).join(" ")}`;
  };
  expect([
    take(0, "click(0, 0)"),
    take(0, "confirm"),
    take(1, "click(1, 0)"),
    take(1, "confirm"),
    take(0, "click(2, 0)", 5000),
    take(0, "confirm", 2000),
    take(1, "offer"),
    take(0, "accept"),
    take(1, "click(2, 0)", 1000),
    take(0, "offer"),
    take(1, "accept"),
  ]).toEqual([
    "*   - 60 60",
    "r   1 60 60",
    "r*  1 60 60",
    "rb  0 60 60",
    "rb* 0 55 60",
    "rbr 1 63 60",
    "rbr 1 63 60",
    "r   1 63 60",
    "r * 1 63 59",
    "r * 1 63 59",
    "    - 63 59",
  ]);
});

function deedOf(program: Program, word: string): VisibleRoomEvent["act"] {
  if (word === "flag" || word === "resign") return { do: word };
  const [input] = parseInputs(program, word).inputs;
  if (!input) throw new Error(`${word} is no input.`);
  return { do: "input", input };
}

test("who has left is claimed against once the play has begun, and an older log may have any number of offers", () => {
  const fold = new RoomFold(libraryGame("chess"), { setup: { seed: 1, level: 1, options: [] }, options: [] });
  const take = (seat: number, act: VisibleRoomEvent["act"]) => fold.apply({ seat, act });
  expect(take(0, { do: "claim" })?.wrong).toContain("hardly begun");
  expect([take(0, actOf("e2e4")), take(1, actOf("e7e5"))]).toEqual([undefined, undefined]);
  for (let n = 0; n < 20; n++) {
    expect(take(0, { do: "offer", what: "draw" })).toBeUndefined();
    expect(take(1, { do: "decline", what: "draw" })).toBeUndefined();
  }
  expect(fold.whyNoOffer("draw", 0)?.wrong).toContain("often enough");
  expect(fold.whyNoOffer("draw", 1)).toBeUndefined();
  expect(take(1, { do: "claim" })).toBeUndefined();
  expect([fold.end, fold.thinkingSeat]).toEqual([{ why: "left", player: 0 }, undefined]);
  expect(take(0, { do: "claim" })?.over).toBe(true);
});

// Lists moves of chess, and the seats that can then claim a draw without the other player's consent.
const claims = [
  ["", []],
  ["e2e4 e7e5", []],
  ["g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", [0]],
  ["g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3", [1]],
] as const;

test.each(claims)("after %j a draw is claimed by seats %j", (moves, seats) => {
  const fold = new RoomFold(libraryGame("chess"), {
    setup: { seed: 1, level: 1, options: [] },
    options: [],
  });
  for (const [index, move] of moves.split(" ").filter(Boolean).entries())
    fold.apply({ act: actOf(move), seat: index % 2 });
  expect([0, 1].filter((seat) => fold.claimOfDraw(seat))).toEqual(seats);
});

test.each([[undefined], [0]])("nobody takes back what was played before a room began (held: %s)", (held) => {
  const setup = {
    seed: 1,
    level: 1,
    options: [],
    begun: "e2e4, e7e5, g1f3",
    clock: { initial: 60_000, increment: 0 },
  };
  const fold = new RoomFold(libraryGame("chess"), { setup, options: [], held });
  const take = (seat: number, act: VisibleRoomEvent["act"]) => fold.apply({ seat, act });
  const beginning = fold.session.hash();
  expect([fold.session.canUndo, take(0, actOf("offer"))]).toEqual([
    false,
    { wrong: "There is nothing to take back." },
  ]);
  take(1, actOf("b8c6"));
  take(0, actOf("f1b5"));
  expect(fold.thinkingSeat).toBe(1);
  take(0, actOf("offer"));
  take(1, actOf("accept"));
  take(0, actOf("offer"));
  take(1, actOf("accept"));
  expect([fold.session.hash(), fold.session.inputs.length, fold.session.canUndo]).toEqual([
    beginning,
    3,
    false,
  ]);
  expect([fold.thinkingSeat, fold.canAbort]).toEqual([undefined, true]);
  // What a client plays again from the inputs has the same beginning.
  take(1, actOf("b8c6"));
  const client = replaySession(fold.session, fold.session.inputs);
  client.play({ type: "undo" });
  expect([client.hash(), client.canUndo]).toEqual([beginning, false]);
});
