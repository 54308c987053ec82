import { describe, expect, test } from "vitest";
import { parse } from "../parse.ts";
import { printFile } from "../print.ts";

function read(text: string) {
  const { file, diagnostics } = parse({ file: "t", text });
  return { file, told: diagnostics.map((it) => it.code) };
}

const game = `bodies tetromino
  turns in its square
  I, O kicks 0>1 2>1  (-1, 0) (-1, -1)
  O turns never
  T turns about T in 16 headings
  T mirrors <> ()
  T turning ^>v< |-|-
  I cyan   O yellow   T purple
  ....     .OO.       .T.
  IIII     .OO.       TTT
  ....                ...
  ....

  star * brown

state for each star
  counter health = 3

state
  slot piece, next

controls
  left  ArrowLeft  every 2 after 10

start
  put new T at (3, -1) or lose
  piece becomes I at (0, 3)
  slide piece down up to 3 as rows
  turn piece cw 2 as kick
  mirror piece, settle each star
  clear full rows of tank in (0, 2) to (9, 21) as rows and gone
  when piece fits down 2 and not piece fits cw: lose
  when piece is at rest or (1, 2) is not blocked: lose
  when piece fits at (3, 0) and piece touches star: lose

view
  tank, ghost of piece
`;

describe("bodies", () => {
  test("are read without a mistake, and written as they were", () => {
    const { file, told } = read(game);
    expect(told).toEqual([]);
    expect(printFile(file)).toBe(game);
  });

  test("a picture belongs to the name above its first column", () => {
    const { file } = read("bodies\n  I cyan   T\n  II       T.\n           TT\n");
    const [section] = file.sections;
    const row = section?.is === "bodies" ? section.items[0] : undefined;
    const entries = row?.is === "row" ? row.entries : [];
    expect(entries.map((it) => it.picture?.rows.map((line) => line.text))).toEqual([["II"], ["T.", "TT"]]);
  });

  test.each([
    "rubble x brown // it burns\n  bomb o black",
    "rubble x // it\n  bomb o black // it too",
    "rubble x brown // it burns\n  bomb // like a shell\n  oo\n  oo",
    "I cyan // the longest  O // a square\n  I\n  I",
  ])("a comment behind %j is no name", (lines) => {
    const { file, told } = read(`bodies\n  ${lines}\n`);
    const { file: bareFile } = read(`bodies\n  ${lines.replace(/ \/\/.*/g, "")}\n`);
    expect(told).toEqual([]);
    expect(printFile({ ...file, comments: [] })).toBe(printFile(bareFile));
  });

  test.each([
    ["ragged", "bodies\n  I cyan   T\n  II       T.\n           TTT\n           T.\n", "picture-ragged"],
    ["between the names", "bodies\n  I cyan   T\n  II       T.\n       TT\n", "body-column"],
    ["empty", "bodies\n  I cyan   T\n  II\n", "body-empty"],
    ["without any picture", "bodies\n  tank\n", "body-empty"],
    ["a way to turn that there is not", "bodies\n  turns sometimes\n  I\n  II\n", "turns-unknown"],
    ["kicks without a turn", "bodies\n  kicks (1, 0)\n  I\n  II\n", "kicks-unknown"],
    ["kicks without places", "bodies\n  kicks 0>1\n  I\n  II\n", "kicks-unknown"],
    ["turned neither way", "start: turn piece left\n", "turn-way"],
  ])("a mistake is told: %s", (_, text, code) => {
    expect(read(text).told).toEqual([code]);
  });
});
