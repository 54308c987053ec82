import { expect, test, vi } from "vitest";
import { drawsOf } from "../../scripts/shared/tools.mjs";
import { controlChoices } from "../../src/solve/index.ts";
import { chosenInput, newSession } from "../../src/session/index.ts";
import { gameOf, someGames } from "../playing.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { foldOf } from "../../src/play/index.ts";
import { actBudget, heavyWork, RoomQuota } from "../../src/server/budgets.ts";
import { judge } from "../../src/server/judge/judged.ts";
import { seatChoices } from "../../src/server/rooms/seat-choices.ts";

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
  const refused = fold.apply({
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
  expect(() => fold.passTicksTo(1)).toThrow("budget");
});

test("SV25 inputs of bundled games take at most a third of what they may", () => {
  const heaviest: Record<string, number> = {};
  for (const [name, game] of someGames()) {
    if (game.program.players.length < 2) continue;
    const draw = drawsOf(7);
    const session = newSession(game, { seed: 7 });
    // Relatives of chess are many, and alike.
    const inputs = name.startsWith("chess/") ? 4 : 30;
    for (let n = 0; n < inputs && session.status === "playing"; n++) {
      const player = session.awaited[draw(session.awaited.length)] ?? 0;
      const choices = session.moves.length > 0 ? [] : controlChoices(game, session.position, player);
      const chosen = choices[draw(Math.max(1, choices.length))];
      if (session.moves.length > 0)
        session.play({
          type: "cycle",
          given: [{ type: "move", text: session.moves[draw(session.moves.length)]!.uci }],
        });
      else
        session.play(
          chosen ? chosenInput(game, session.position, { controls: [chosen] }) : { type: "cycle", given: [] },
        );
      const share = game.work / actBudget(game.program);
      if (share > (heaviest[name] ?? 1 / 3)) heaviest[name] = share;
    }
  }
  expect(heaviest).toEqual({});
});

test("SV25 rooms of a thread do a million units a second of heavy inputs, and then those of heavy games wait", () => {
  let time = performance.now() + 10_000;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const [large, other, light] = [50_000, 50_000, 9999].map((work) => ({ work }) as Game);
  const played = (game: Game, times: number): number => {
    let count = 0;
    for (let n = 0; n < times; n++) heavyWork.run(game, () => void count++);
    return count;
  };
  // A game is known as heavy after its first input, which is played in any case.
  expect(played(large!, 15) + played(other!, 15)).toBe(21);
  expect(played(light!, 1000)).toBe(1000);
  time += 1000;
  expect(played(large!, 100)).toBe(20);
  expect(played(light!, 10)).toBe(10);
  vi.restoreAllMocks();
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
  [
    "too large for rooms",
    heavy("", "n = n + 1")
      .replace("board 4x4\n", "")
      .replace('view: "{n}"\n', "")
      .concat("level\n", `${`  ${".".repeat(300)}\n`.repeat(299)}  a${".".repeat(299)}\n`),
  ],
])("SV26 a game for rooms that %s is not published", (said, text) => {
  const read = judge({ type: "read", text });
  expect("wrong" in read ? read.wrong : "").toContain(said);
});

test("a seat is told no list of inputs that would be a message of many megabytes", () => {
  const controls = Array.from({ length: 40 }, (_, n) => `  go${n} (spot: cell)\n`).join("");
  const text = heavy("", "n = n + 1", "500x1").replace("  go g\n", controls).replace(" when go", "");
  const { program } = gameOf(text.replace("  a...\n", `  a${".".repeat(499)}\n`));
  const fold = foldOf(makeGame(program), { setup: { seed: 1, level: 1, options: [] } }, {});
  expect(seatChoices(fold, 0)).toEqual({
    wrong: "20000 inputs may be possible: these are too many to list.",
  });
});

test("SV27 a room is full for a seat when that seat has kept its share", () => {
  const quota = new RoomQuota(2);
  for (let n = 0; n < 49_999; n++) quota.addAct(1, 10);
  expect(quota.refusalOf(1)).toBeUndefined();
  quota.addAct(1, 10);
  expect(quota.refusalOf(1)).toContain("This room is full");
  expect(quota.refusalOf(0)).toBeUndefined();
  quota.addAct(0, 4 * 2 ** 20);
  expect(quota.refusalOf(0)).toContain("This room is full");
});
