import { expect, test } from "vitest";
import { type Input, plain, pressed } from "./input.ts";
import { RunLog } from "./input-log.ts";

const words = (inputs: Iterable<Input>): string =>
  [...inputs].map((it) => (it.type !== "cycle" ? it.type : it.given.length === 0 ? "." : "k")).join(" ");

test("a log counts equal inputs in a row, and gives them one by one", () => {
  const log = new RunLog();
  for (const input of [plain, plain, pressed("k"), pressed("k"), plain]) log.add(input);
  log.add({ type: "restart" });
  log.add({ type: "cycle", given: [], held: [] }, 3);
  expect(log.runs().map(({ input, times }) => `${times} ${words([input])}`)).toEqual([
    "2 .",
    "2 k",
    "1 .",
    "1 restart",
    "3 .",
  ]);
  expect([log.length, words(log)]).toEqual([9, ". . k k . restart . . ."]);
  expect([words(log.slice(1, 4)), words(log.slice(5))]).toEqual([". k k", "restart . . ."]);
  expect(log.runs(3, 5).map(({ times }) => times)).toEqual([1, 1]);
  expect([words([log.at(2)!]), words([log.at(-4)!]), log.at(9), log.at(-10)]).toEqual([
    "k",
    "restart",
    undefined,
    undefined,
  ]);
});

test("a log that is cut goes on from there", () => {
  const log = new RunLog();
  log.add(plain, 5);
  log.add(pressed("k"));
  log.truncate(3);
  log.add(plain);
  expect([log.length, log.runs().length]).toEqual([4, 1]);
  log.truncate(0);
  expect([log.length, words(log), log.at(0)]).toEqual([0, "", undefined]);
});
