import type { Draw } from "../draw.ts";
import { pieceGame } from "./pieces.ts";
import { glyphs, Rules } from "./rules.ts";
import { Statements } from "./statements.ts";
import { open, Values } from "./values.ts";
import { type Named, World } from "./world.ts";

/**
 * The text of a whole game by chance: bodies and what carries them, rules of both sorts, timers and ticks, players, piles and slots, hidden
 * things, options, procedures and levels, mixed; or a game by moves. The same text for the same seed.
 */
export function wholeGame(draw: Draw): string {
  return draw(10) === 0 ? pieceGame(draw) : new GameWriter(new World(draw)).text();
}

/** The drawing of each body, with its sort. */
const drawings: Readonly<Record<string, string>> = {
  raft: "===",
  hull: ".=.\n===",
  ship: "+S=",
  floe: "%%",
  pad: "P",
  box: "o",
  block: "B",
  hero: "@",
  goblin: "g",
  worm: "ww",
  ell: "..L\nLLL\n...",
  tee: ".T.\nTTT\n...",
  dot: "D",
  key: "+K\nK.",
  bar: "II",
};

class GameWriter {
  readonly #w: World;
  readonly #values: Values;
  readonly #rules: Rules;
  readonly #statements: Statements;

  constructor(world: World) {
    this.#w = world;
    this.#values = new Values(world);
    this.#rules = new Rules(world, this.#values);
    this.#statements = new Statements(world, this.#values, this.#rules);
  }

  text(): string {
    const sections = [
      "title Whole",
      this.#time(),
      this.#players(),
      ...this.#boards(),
      this.#objects(),
      ...this.#bodies(),
      this.#layers(),
      this.#w.dice.chance(30) ? `opaque ${this.#w.dice.pick(this.#w.objects)}` : "",
      this.#meetings(),
      this.#legend(),
      this.#habits(),
      ...this.#definitions(),
      this.#options(),
      ...this.#state(),
      ...this.#controls(),
      ...this.#procedures(),
      this.#start(),
      ...this.#steps(),
      this.#ends(),
      this.#view(),
      ...this.#levels(),
    ];
    return `${sections.filter((it) => it !== "").join("\n\n")}\n`;
  }

  #time(): string {
    return { "": "", tick: "tick 10 per second", "tick or key": "tick 5 per second or key" }[this.#w.tick];
  }

  #players(): string {
    const { players, playing } = this.#w;
    return players.length > 1 ? `players ${players.join(", ")}${playing}` : "";
  }

  #boards(): string[] {
    return this.#w.boards.map(({ name, width, height, how, eachPlayer }) =>
      ["board", name, `${width}x${height}`, eachPlayer ? "for each player" : "", how]
        .filter((it) => it !== "")
        .join(" "),
    );
  }

  /** Objects that are parts of bodies, beside those that the world knows. */
  get #parts(): readonly string[] {
    const { platforms, shapes } = this.#w;
    const planks = platforms.some((it) => ["raft", "hull", "ship"].includes(it)) ? ["plank"] : [];
    return [...planks, ...(platforms.includes("ship") || shapes.includes("key") ? ["oar"] : [])];
  }

  #objects(): string {
    const { grounds, plain, piles, platforms, dice } = this.#w;
    const names = [...grounds, ...plain, ...this.#parts];
    const decks = platforms.length > 0 ? ["sand", ...this.#parts] : ["sand"];
    const lying = grounds.length > 0 && piles.length > 0 && dice.chance(60);
    const on = lying ? `\n  ${piles.join(", ")} on ${decks.join(", ")}` : "";
    return `objects\n${names.map((it) => `  ${it} ${glyphs[it]}`).join("\n")}${on}`;
  }

  #bodies(): string[] {
    const { platforms, loads, crews, shapes, dice } = this.#w;
    const decks = ["sand", ...this.#parts, ...platforms.filter((it) => it === "floe" || it === "pad")];
    const seas = dice.pick(["water", "water", "water, sand"]);
    const floats = platforms.includes("floe") && this.#parts.includes("plank");
    return [
      this.#group("vessels", platforms, [
        `on ${seas}`,
        ...(floats ? ["floe on water, plank"] : []),
        ...(platforms.includes("ship") && dice.chance(50) ? ["ship mass 2 slowly"] : []),
      ]),
      this.#group("loads", loads, [
        `on ${decks.join(", ")}`,
        ...(loads.includes("block") ? ["block mass 2"] : []),
      ]),
      this.#group("crews", crews, [`on ${[...decks, ...loads].join(", ")}`]),
      this.#group("shapes", shapes, [
        ...(shapes.includes("key") ? ["key turns about +"] : []),
        ...(shapes.includes("bar")
          ? [dice.pick(["bar turns about its lower left corner", "bar turns never"])]
          : []),
        ...(shapes.includes("ell") && dice.chance(60) ? ["ell kicks 0>1 1>2 (-1, 0) (0, -1) (1, 1)"] : []),
      ]),
    ];
  }

  #group(group: string, names: readonly string[], lines: readonly string[]): string {
    if (names.length === 0) return "";
    const drawn = names.map(
      (it) =>
        `  ${it}\n${drawings[it]!.split("\n")
          .map((row) => `  ${row}`)
          .join("\n")}`,
    );
    return `bodies ${group}\n${lines.map((it) => `  ${it}\n`).join("")}${drawn.join("\n\n")}`;
  }

  #layers(): string {
    const { grounds, piles, platforms, loads, crews, shapes, objects, dice } = this.#w;
    const pile = piles.length > 0 ? [`pile ${piles.join(", ")}`] : [];
    if (grounds.length === 0) {
      const split = objects.length > 1 && dice.chance(60) ? [objects.slice(0, 1).join(", ")] : [];
      const rows = dice.chance(40) ? [...pile, ...split] : [...split, ...pile];
      return rows.length > 0 ? `layers\n  ${[...rows, "others"].join("\n  ")}` : "";
    }
    // Mostly vessels lie on the first layer, with the ground; else the ground has it alone, perhaps in piles.
    const low = [...this.#parts, ...platforms].join(", ");
    const lowest = dice.chance(75)
      ? [`${grounds.join(", ")}, ${low}`]
      : [`${dice.chance(50) ? "pile " : ""}${grounds.join(", ")}`, low];
    const rows = [...lowest, ...(loads.length > 0 ? ["loads"] : []), ...pile];
    const top = [...(crews.length > 0 ? ["crews"] : []), ...(shapes.length > 0 ? ["shapes"] : [])];
    return `layers\n  ${[...rows, objects.join(", "), ...top].join("\n  ")}`;
  }

  #meetings(): string {
    const { bodies, platforms, loads, crews, plain, shapes, dice } = this.#w;
    if (bodies.length === 0 || dice.chance(30)) return "";
    const movers = [...platforms, ...loads, ...crews, ...shapes];
    const deeds = [
      "board",
      "shove it way",
      "remove it",
      "join",
      "move it against way, stay",
      "shove it way straight",
    ];
    const line = (): string => {
      const met = dice.pick([...loads, ...crews, ...plain, ...platforms, ...shapes]);
      const isBody = bodies.includes(met);
      const possible = deeds.filter((it) => isBody || !/board|join/.test(it));
      const ways = dice.some(possible).map((it) => (dice.chance(15) ? `${it}, add 1 to score` : it));
      const when = dice.chance(20) ? ` when ${this.#values.number({ ...open, given: false }, 3)} > 1` : "";
      return `  ${dice.pick(movers)} into ${met}${when}: ${ways.slice(0, 2).join(" or ")}`;
    };
    return `meetings\n${dice.list(dice.between(1, 5), line).join("\n")}`;
  }

  #habits(): string {
    const { refers, dice } = this.#w;
    const lines = [...(refers ? ["no squeezing"] : []), ...(dice.chance(12) ? ["keyed chance"] : [])];
    return lines.length > 0 ? `habits\n  ${lines.join("\n  ")}` : "";
  }

  #legend(): string {
    const { dice, objects, grounds, crews, loads } = this.#w;
    const aboard = [...crews, ...loads].filter(() => grounds.length > 0);
    const some = dice.some(objects).join(", ");
    const lines = [`? any ${some}`, `! no ${some}`, ...(aboard[0] ? [`1 ${aboard[0]}, sand`] : [])];
    return `legend\n${lines.map((it) => `  ${it}\n`).join("")}`.trimEnd();
  }

  #definitions(): string[] {
    const { formulas, tables, dice } = this.#w;
    const scope = { names: [{ name: "amount", type: "number" } as const], given: false as const };
    return [
      tables.length > 0
        ? `define award = ${dice.list(dice.between(2, 5), () => dice.between(-3, 9)).join(", ")}`
        : "",
      formulas.includes("twice") ? "define twice (amount: number) = amount + amount" : "",
      formulas.includes("nearly")
        ? `define nearly (amount: number) = amount ${dice.pick(["+", "-", "*"])} ${dice.pick(scope.names).name} / 2`
        : "",
    ];
  }

  #options(): string {
    const lines = this.#w.options.map(({ name, type }) =>
      type === "number" ? `  ${name}: 1 to 5 = 2` : `  ${name}: switch = off`,
    );
    return lines.length > 0 ? `options\n${lines.join("\n")}` : "";
  }

  #state(): string[] {
    const w = this.#w;
    const { dice } = w;
    const timer = (name: string): string =>
      `  timer ${name} every ${dice.pick(["2", "3", `max(1, ${dice.between(2, 6)} - ${w.counters[0]} / 9)`])}`;
    const how = ["", "", " in bags", " in order", " by bits with 2 rerolls"];
    const source = (name: string): string => {
      const kinds = dice.some(w.kinds, 2);
      const manner = dice.pick(how);
      const weight = (): string => (manner === "" || manner === " in bags" ? dice.pick(["", " 2"]) : "");
      return `  source ${name} = ${kinds.map((it) => `${it}${weight()}`).join(", ")}${manner}`;
    };
    const variable = ({ name, type }: Named): string => `  ${type} ${name}${firstOf[type] ?? ""}`;
    const lines = [
      `  counter ${w.counters.join(", ")}`,
      `  switch ${w.switches.join(", ")}`,
      ...w.variables.map(variable),
      ...w.timers.map(timer),
      ...w.sources.map(source),
      ...w.queues.map((it) => `  pile ${it} of up to 3 bodies`),
      ...(w.slots.length > 0 ? [`  slot ${w.slots.join(", ")}`] : []),
    ];
    const isKept = dice.chance(40);
    return [
      `state\n${lines.join("\n")}`,
      isKept ? "state kept\n  counter record" : "",
      w.players.length > 1 ? "state for each player\n  counter wealth = 3" : "",
      w.fields.length > 0
        ? `state for each ${w.bodies.join(", ")}\n  counter ${w.fields.join(", ")} = 1${w.refers ? "\n  body mate" : ""}`
        : "",
    ];
  }

  #controls(): string[] {
    const keys: Readonly<Record<string, string>> = { go: "g", walk: "arrows", stop: "s", point: "click" };
    const { controls, dice } = this.#w;
    const typeOf: Readonly<Record<string, string>> = { number: "0 to 6", kind: "kind" };
    const isAsking = dice.chance(12);
    const line = ({ name, args }: (typeof controls)[number]): string => {
      const [arg] = args;
      const type = arg && (typeOf[arg.type] ?? arg.type);
      return `  ${name}${arg ? ` (${arg.name}: ${type})` : ""} ${keys[name] ?? ""}`.trimEnd();
    };
    const [first, ...others] = controls;
    const when = dice.chance(15) ? ` when ${this.#values.number({ ...open, given: false }, 3)} < 40` : "";
    return [
      `controls${when}\n${others.map(line).join("\n")}`,
      `controls${isAsking ? ` when lamp-asks asking "What now?"` : dice.pick(["", " always"])}\n${line(first!)}`.replace(
        "lamp-asks",
        `${this.#w.switches[0]}`,
      ),
    ];
  }

  #procedures(): string[] {
    return this.#w.procedures.map(([name, args], index) => {
      const head = args.length > 0 ? ` (${args.map((it) => `${it.name}: ${it.type}`).join(", ")})` : "";
      return `define ${name}${head}\n${this.#statements.block({ names: args, depth: 1, calls: index, simple: true }, 2)}`;
    });
  }

  #start(): string {
    const { bodies, piles, dice, slots, field } = this.#w;
    const spot = (): string => `(${dice.between(0, field.width - 1)}, ${dice.between(0, field.height - 1)})`;
    const laid = dice.list(
      bodies.length > 0 ? dice.between(2, 7) : 0,
      () => `  put new ${dice.pick(bodies)} at ${spot()}`,
    );
    const strewn = dice.list(
      piles.length > 0 ? dice.between(1, 4) : 0,
      () => `  put ${dice.pick(piles)} at ${spot()}`,
    );
    const held = slots.map(
      (it) => `  ${it} = new ${dice.pick(bodies)}${dice.chance(60) ? `, put ${it} at ${spot()}` : ""}`,
    );
    const tied = bodies.length > 1 && dice.chance(20) ? [`  link ${bodies[0]} to ${bodies[1]}`] : [];
    const lines = [...laid, ...strewn, ...held, ...tied];
    return lines.length > 0 ? `start\n${lines.join("\n")}` : "";
  }

  #steps(): string[] {
    const { dice, bodies, objects, boards } = this.#w;
    const walker = bodies.length > 0 ? dice.pick(bodies) : dice.pick(objects);
    const walking = `step walking\n  when walk: move ${walker} way${dice.pick(["", " or refuse"])}`;
    const falling =
      dice.chance(30) && bodies.length > 0
        ? [`step falling\n  when go: move ${dice.pick(bodies)} down or settle ${dice.pick(bodies)}`]
        : [];
    const rows = dice.chance(25)
      ? [
          `step clearing\n  clear full ${dice.pick(["rows", "columns"])} of ${boards[0]!.name} as cleared\n  add cleared to score`,
        ]
      : [];
    const others = dice.list(dice.between(1, 3), (index) => {
      const how = dice.pick([
        "",
        "",
        this.#w.players.length > 1 ? " for each player" : "",
        ` when ${this.#values.test(open)}`,
      ]);
      return `step s${index}${how}\n${this.#statements.block({ ...open, depth: 1 }, 3)}`;
    });
    return [walking, ...falling, ...others, ...rows];
  }

  #ends(): string {
    const { dice, counters } = this.#w;
    const line = (): string =>
      `  when ${dice.pick(counters)} > ${dice.between(20, 90)}: ${dice.pick(["win", 'lose "Lost."', "draw", "win"])}`;
    return dice.chance(70) ? `ends\n${dice.list(dice.between(1, 2), line).join("\n")}` : "";
  }

  #view(): string {
    const { dice, boards, plain, counters, kinds, slots } = this.#w;
    const [field, ...others] = boards;
    const hidden = dice.pick([
      "",
      "",
      ` showing cells in sight of ${this.#values.kindOnBoard()}`,
      ` showing cells around (2, 2) remembering ${dice.pick(plain)}`,
      ` covering ${dice.pick(kinds)} as ${dice.pick(plain)}`,
    ]);
    const lines = [
      `  ${field!.name}${hidden}`,
      ...others.map((it) => `  ${it.name}`),
      `  "${counters.map((it) => `{${it}}`).join(" ")}"`,
      ...slots.map((it) => `  ${it}`),
    ];
    return `view\n${lines.join("\n")}`;
  }

  #levels(): string[] {
    const { dice } = this.#w;
    const count = dice.pick([1, 1, 2, 3]);
    return dice.list(count, (index) => {
      const message = index > 0 && dice.chance(30) ? `message Level ${index + 1} comes\n\n` : "";
      const more = dice.chance(25) ? `\n\n  add 1 to ${dice.pick(this.#w.counters)}` : "";
      return `${message}level${index === 0 ? "" : ` L${index + 1}`}\n${this.#picture()}${more}`;
    });
  }

  #picture(): string {
    const { dice, field, grounds, objects } = this.#w;
    const [low, high] = [grounds.map((it) => glyphs[it]!), objects.map((it) => glyphs[it]!)];
    const filled = dice.between(5, 55);
    const seas = low.length > 0 ? [low[0]!, low[0]!, low[0]!, ...low] : ["."];
    const glyph = (): string => (dice.chance(filled) && low.length === 0 ? dice.pick(high) : dice.pick(seas));
    return dice.list(field.height, () => `  ${dice.list(field.width, glyph).join("")}`).join("\n");
  }
}

const firstOf: Readonly<Partial<Record<Named["type"], string>>> = { direction: " = left", cell: " = (1, 1)" };
