import { expect, test } from "vitest";
import { gameOf } from "../playing.ts";
import { makeGame } from "../../src/game/index.ts";
import { foldOf } from "../../src/play/index.ts";
import { actBudget, RoomQuota } from "../../src/server/budgets.ts";
import { judged } from "../../src/server/judge/judged.ts";

const heavy = (more: string, step: string, board = "4x4"): string => `title heavy
players 2 at any time
${more}board ${board}
objects
  ant a brown
controls
  go g
state
  counter n
step s when go
  ${step}
view: "{n}"
level
  a...
`;

test.each([
  ["a long cycle", heavy("", "repeat 490000: n = n + 1 % 3")],
  ["cycles without end", heavy("", "repeat 50: n = n + 1\n  again").replace(" when go", "")],
])("SV25 an act with %s is refused, and the room plays on as it was", (_, text) => {
  const { program } = gameOf(text);
  const mostWork = actBudget(program);
  const fold = foldOf(
    makeGame(program, { mostWork }),
    { setup: { seed: 1, level: 1, options: [] } },
    { mostWork },
  );
  const before = fold.session.hash();
  const refused = fold.take({
    seat: 0,
    act: { do: "input", input: { type: "cycle", given: [{ type: "key", key: "g" }] } },
  });
  expect([refused?.wrong.includes("work") || refused?.wrong.includes("budget"), fold.seq]).toEqual([true, 0]);
  expect(fold.session.hash()).toBe(before);
});

test("SV25 a tick over its budget ends the room", () => {
  const { program } = gameOf(
    heavy("tick 50 per second\n", "n = n").replace(
      "step s when go\n  n = n",
      "step s\n  repeat 490000: n = n + 1 % 3",
    ),
  );
  const mostWork = actBudget(program);
  expect(mostWork).toBe(4000);
  const fold = foldOf(
    makeGame(program, { mostWork }),
    { setup: { seed: 1, level: 1, options: [] } },
    { mostWork },
  );
  expect(() => fold.passTo(1)).toThrow("budget");
});

test.each([
  ["takes more", heavy("", "repeat 490000: n = n + 1 % 3")],
  ["takes more", heavy("", "repeat 50: n = n + 1\n  again").replace(" when go", "")],
  [
    "too large for rooms",
    heavy("", "n = n + 1", "300x300")
      .replace("  a...\n", `${`  ${".".repeat(300)}\n`.repeat(299)}  a${".".repeat(299)}\n`)
      .replace('view: "{n}"\n', ""),
  ],
])("SV26 a game for rooms that %s is not published", (said, text) => {
  const read = judged({ type: "read", text });
  expect("wrong" in read ? read.wrong : "").toContain(said);
});

test("SV27 a room is full when it has kept enough", () => {
  const quota = new RoomQuota();
  for (let n = 0; n < 99_999; n++) quota.keep(10);
  expect(quota.refusal).toBeUndefined();
  quota.keep(10);
  expect(quota.refusal).toContain("This room is full");
  const other = new RoomQuota();
  other.keep(8 * 2 ** 20);
  expect(other.refusal).toContain("This room is full");
});
