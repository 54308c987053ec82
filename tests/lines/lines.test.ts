import { describe, expect, test } from "vitest";
import { makeGame } from "../../src/game/index.ts";
import { newSession } from "../../src/session/index.ts";
import { gameOf, play, seen } from "../playing.ts";
import { plainOrFast } from "../fast-parts.ts";

const head = `
objects
  wall # brown   goal o green
  crate * orange   box b red   player @ yellow   dog d white
layers
  goal
  wall, crate, box, player, dog
define heavy = crate, box
controls
  walk (way: straight)   arrows
  act   x
legend
  + player, goal
  ! crate, goal
`;

/** A game of these rules in a turn, and behind them other sections. */
function gameWith(rules: readonly string[], level: string, more = "") {
  const lines = rules.map((it) => `      ${it}\n`).join("");
  const turn = `step go\n  when walk: wish each player way\n  when act: wish each player\n  grant\n    lines\n${lines}`;
  return gameOf(`${head}${turn}${more}\nlevel\n${level.replaceAll(/^/gm, "  ")}\n`);
}

interface Case {
  readonly title: string;
  readonly rules: readonly string[];
  readonly before: string;
  readonly inputs: string;
  readonly after: string;
}

const push = "[ > player | crate ] -> [ > player | > crate ]";

/** Boards as rows joined by `/`, before and after. Numbers are those of docs/language.md. */
const cases: readonly Case[] = [
  {
    title: "R47 a rule runs in all four directions",
    rules: [push],
    before: "@*.",
    inputs: "right",
    after: ".@*",
  },
  {
    title: "R47 it is repeated until a round changes nothing",
    rules: ["right [ crate | * ] -> [ crate | crate ]".replace("*", "no crate no wall no player")],
    before: "@#*..",
    inputs: "act",
    after: "@#***",
  },
  {
    title: "R47 lines run one after the other",
    rules: ["[ crate ] -> [ box ]", "[ box ] -> [ dog ]"],
    before: "@*b",
    inputs: "act",
    after: "@dd",
  },
  {
    title: "R47 joined lines are repeated together",
    rules: ["[ player | crate ] -> [ player | box ]", "+ [ box | crate ] -> [ box | box ]"],
    before: "@**",
    inputs: "act",
    after: "@bb",
  },
  {
    title: "R47 directions before a rule",
    rules: ["left [ player | crate ] -> [ player | ]"],
    before: "*@*",
    inputs: "act",
    after: ".@*",
  },
  {
    title: "R47 a rule that looks the same every way runs once",
    rules: ["[ player ] [ crate ] -> [ player ] [ box ]"],
    before: "*@",
    inputs: "act",
    after: "b@",
  },
  {
    title: "R47 rows are found anywhere, in every combination",
    rules: ["[ dog ] [ crate ] -> [ dog ] [ box ]"],
    before: "@*d/*.d",
    inputs: "act",
    after: "@bd/b.d",
  },
  {
    title: "R47 a gap is of any length",
    rules: ["right [ player | ... | crate ] -> [ player | ... | box ]"],
    before: "@*.*#*",
    inputs: "act",
    after: "@b.b#b",
  },
  {
    title: "R47 no",
    rules: ["right [ player | no wall ] -> [ player | box ]"],
    before: "@#/@.",
    inputs: "act",
    after: "@#/@b",
  },
  {
    title: "R47 an emptied layer and a kept one",
    rules: ["[ crate goal ] -> [ goal ]"],
    before: "@!",
    inputs: "act",
    after: "@o",
  },
  {
    title: "R47 a group keeps what it found",
    rules: ["[ > player | heavy ] -> [ > player | > heavy ]"],
    before: "@b./@*.",
    inputs: "right",
    after: ".@b/.@*",
  },
  {
    title: "R47 a group that stands once on the left means the same everywhere",
    rules: ["right [ player | heavy | ] -> [ player | heavy | heavy ]"],
    before: "@b.",
    inputs: "act",
    after: "@bb",
  },
  {
    title: "R47 a loop is repeated as a whole",
    rules: ["loop", "  random [ crate ] -> [ box ]"],
    before: "@**",
    inputs: "act",
    after: "@bb",
  },
  {
    title: "R47 without a loop chance takes one",
    rules: ["random [ crate | crate ] -> [ box | box ]"],
    before: "@**",
    inputs: "act",
    after: "@bb",
  },
  {
    title: "R47 `when` is asked at each place, where the first cell is `here`",
    rules: ["right [ crate | crate ] -> [ box | box ] when x of here > 1"],
    before: "**.**@",
    inputs: "act",
    after: "**.bb@",
  },
  {
    title: "R47 chance takes one of the places where `when` holds",
    rules: ["random [ crate ] -> [ box ] when x of here = 5"],
    before: "@******",
    inputs: "act",
    after: "@****b*",
  },
  {
    title: "R47 cancel",
    rules: ["[ > player | crate ] -> [ > player | > crate ]", "[ > crate | wall ] -> cancel"],
    before: "@*#",
    inputs: "right",
    after: "@*#",
  },
  {
    title: "R47 restart drops what else is asked for",
    rules: ["[ player ] -> win", "[ action player ] -> restart"],
    before: "@*",
    inputs: "act",
    after: "@*",
  },
  {
    title: "R47 again",
    rules: ["right [ player | ] -> [ | player ] again"],
    before: "@...",
    inputs: "act",
    after: "...@",
  },
  {
    title: "R48 a wish against the rule",
    rules: ["[ < player | crate ] -> [ < player | < crate ]"],
    before: ".@*",
    inputs: "left",
    after: "@*.",
  },
  {
    title: "R48 moving means the same on both sides",
    rules: ["[ moving player ] [ dog ] -> [ moving player ] [ moving dog ]"],
    before: "@./.d",
    inputs: "right",
    after: ".@/.d",
  },
  {
    title: "R48 what comes has no wish",
    rules: ["[ > player | crate ] -> [ box | > player ]"],
    before: "@*.",
    inputs: "right",
    after: "b.@",
  },
  {
    title: "R49 things go when the next cell is free",
    rules: ["[ > player | dog ] -> [ > player | > dog ]", "[ > dog | dog ] -> [ > dog | > dog ]"],
    before: "@dd./@dd#",
    inputs: "right",
    after: ".@dd/@dd#",
  },
  {
    title: "R49 late lines run when all has moved",
    rules: [push, "late [ crate goal ] -> [ box goal ]"],
    before: "@*o",
    inputs: "right",
    after: ".@b",
  },
  {
    title: "R50 rigid: all or nothing",
    rules: [
      "rigid [ > player | crate ] -> [ > player | > crate ]",
      "+ rigid [ moving crate | crate ] -> [ moving crate | moving crate ]",
    ],
    before: "@*./.*#",
    inputs: "right",
    after: "@*./.*#",
  },
  {
    title: "R50 rigid: a rod that can go",
    rules: [
      "rigid [ > player | crate ] -> [ > player | > crate ]",
      "+ rigid [ moving crate | crate ] -> [ moving crate | moving crate ]",
    ],
    before: "@*./.*.",
    inputs: "right",
    after: ".@*/..*",
  },
];

describe.each(plainOrFast)("line rules, %s", (_, fast) => {
  test.each(cases)("$title", ({ rules: written, before, inputs, after }) => {
    const { program } = gameWith(written, before.replaceAll("/", "\n"));
    const session = newSession(makeGame(program, { fast }));
    play(session, inputs.replace(/^(left|right|up|down)$/, "walk($1)"));
    expect(seen(session).replaceAll(" ", ".")).toBe(after);
  });

  test("R47 the condition of a block sees what the block before it wrote", () => {
    const more = "    lines when count box > 0\n      [ box ] -> [ dog ]\n";
    const { program } = gameWith(["[ crate ] -> [ box ]"], "@*.", more);
    expect(seen(play(newSession(makeGame(program, { fast })), "act"))).toBe("@d ");
  });
});

describe("with the rest of the language", () => {
  test("R47 what follows `then` is run where something changed", () => {
    const more = 'state: counter pushes\nview\n  board\n  "{pushes}"\n';
    const game = gameWith([`${push} then add 1 to pushes`], "@*..", more);
    expect(seen(play(newSession(game), "walk(right), walk(right), walk(left)"))).toBe(" @ */2");
  });

  test("R49 stuck", () => {
    const game = gameWith([push], "@#", '  when walk and player is stuck: refuse "Walk!"\n');
    const session = play(newSession(game), "walk(right)");
    expect(session.last).toMatchObject({ result: "refused", reason: { text: "Walk!" } });
  });

  test("R51 noises", () => {
    const more =
      "noises\n  move crate right sound roll\n  stuck player sound bump\n  vanish crate sound gone\n";
    const game = gameWith([push, "late [ crate goal ] -> [ goal ]"], "#@*o", more);
    const heard = (words: string) =>
      play(newSession(game), words).last.events.flatMap((it) => (it.type === "sound" ? [it.sound] : []));
    expect(heard("walk(right)")).toEqual(["roll", "gone"]);
    expect(heard("walk(left)")).toEqual(["bump"]);
  });

  test("rules that go on for ever are left, and said so", () => {
    const game = gameWith(["[ crate ] -> [ box ]", "+ [ box ] -> [ crate ]"], "@*");
    const { last } = play(newSession(game), "act");
    expect(last).toMatchObject({ result: "done", fault: { code: "endless" } });
  });
});

test("R5: of more matches than 32 bits can count chance takes none", () => {
  const row = "*".repeat(60);
  const game = gameWith(
    ["random right [ crate ] [ crate ] [ crate ] -> [ ] [ ] [ ]"],
    Array.from({ length: 30 }, () => row).join("\n"),
  );
  const { last } = play(newSession(game), "act");
  expect(last).toMatchObject({ result: "fault", changed: false, fault: { code: "budget" } });
});

describe("R52 undo in level", () => {
  const more = "habits: undo in level\nends: when no goal without crate: win\n";
  const game = () => {
    const one = gameWith([push], "@*o.", more);
    return makeGame({ ...one.program, levels: [...one.program.levels, ...one.program.levels] });
  };

  test("does not go back over the beginning of a level", () => {
    const session = play(newSession(game()), "walk(right)");
    expect(session.level).toBe(2);
    expect(play(session, "undo").last).toMatchObject({ result: "refused" });
  });

  test("a restart can be taken back, and equal positions are passed over", () => {
    const session = play(newSession(game(), { level: 2 }), "walk(up), restart, restart, walk(left)");
    expect(session.last.changed).toBe(false);
    expect(play(session, "undo").last.changed).toBe(true);
    expect(seen(session)).toBe("@*o ");
  });

  test("no undo, no restart", () => {
    const strict = gameWith([push], "@*..", "habits\n  no undo\n  no restart\n");
    const session = play(newSession(strict), "walk(right), undo");
    expect(session.last.reason?.text).toBe("This game has no undo.");
    expect(play(session, "restart").last.result).toBe("refused");
    expect(seen(session)).toBe(" @* ");
  });
});

test("R47 a block without rules does nothing", () => {
  const { program } = gameWith([push], "@*.");
  const bare = JSON.parse(
    JSON.stringify(program, (key, value: unknown) => (key === "lines" ? [] : value)),
  ) as typeof program;
  expect(seen(play(newSession(makeGame(bare)), "walk(right)"))).toBe("@* ");
});
