import { Dice, type Draw } from "../draw.ts";

/** The types of values that a game is made of; a `body` is a thing that can turn. */
export type Type = "number" | "switch" | "direction" | "cell" | "kind" | "player" | "thing" | "body";

/** Something that has a value, by its name. */
export interface Named {
  readonly name: string;
  readonly type: Type;
}

export interface Control {
  readonly name: string;
  readonly args: readonly Named[];
}

export interface Board {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly how: string;
  readonly eachPlayer: boolean;
}

/** What a game has, decided before any of its lines are written: what a line may speak of. */
export class World {
  readonly dice: Dice;
  readonly players: readonly string[];
  readonly playing: "" | " at any time" | " together";
  readonly tick: "" | "tick" | "tick or key";
  readonly boards: readonly Board[];
  /** Objects of the first layer, where there is one of its own. */
  readonly grounds: readonly string[];
  /** Objects of the layers above. */
  readonly objects: readonly string[];
  readonly piles: readonly string[];
  /** Bodies that lie on the ground and carry, and those that stand on them; none in games without ground. */
  readonly platforms: readonly string[];
  readonly loads: readonly string[];
  readonly crews: readonly string[];
  /** Bodies that lie on nothing. */
  readonly shapes: readonly string[];
  readonly counters: readonly string[];
  readonly switches: readonly string[];
  readonly timers: readonly string[];
  readonly sources: readonly string[];
  readonly slots: readonly string[];
  /** Piles of bodies in `state`. */
  readonly queues: readonly string[];
  readonly variables: readonly Named[];
  readonly fields: readonly string[];
  /** Whether bodies refer to others by `mate`. */
  readonly refers: boolean;
  readonly controls: readonly Control[];
  readonly options: readonly Named[];
  readonly formulas: readonly string[];
  readonly tables: readonly string[];
  readonly procedures: readonly (readonly [name: string, args: readonly Named[]])[];

  constructor(draw: Draw) {
    const dice = new Dice(draw);
    this.dice = dice;
    this.players = ["red", "blue", "lime-one"].slice(0, dice.pick([1, 1, 1, 1, 2, 2, 3]));
    const isMany = this.players.length > 1;
    this.tick = dice.pick(["", "", "", "tick", "tick or key"]);
    this.playing = !isMany
      ? ""
      : dice.pick(this.tick ? ["", " at any time"] : ["", "", " at any time", " together"]);
    const isAfloat = dice.chance(45);
    this.boards = boards(dice, isMany, isAfloat);
    this.grounds = isAfloat ? ["water", "sand", "rock"].slice(0, dice.between(2, 3)) : [];
    this.objects = ["ant", "bee", "cow", "dog"].slice(0, dice.between(isAfloat ? 1 : 2, isAfloat ? 2 : 4));
    this.piles = dice.chance(35) ? ["coin", "gem"].slice(0, dice.between(1, 2)) : [];
    this.platforms = isAfloat ? dice.some(["raft", "hull", "ship", "floe", "pad"]) : [];
    this.loads = isAfloat ? dice.some(["box", "block"], 0) : [];
    this.crews = isAfloat ? dice.some(["hero", "goblin", "worm"]) : [];
    this.shapes = dice.chance(isAfloat ? 20 : 50) ? dice.some(["ell", "tee", "dot", "key", "bar"]) : [];
    const hasBodies = this.bodies.length > 0;
    this.counters = ["score", "luck", "depth"].slice(0, dice.between(1, 3));
    this.switches = ["flag", "lamp"].slice(0, dice.between(1, 2));
    this.timers = ["beat", "gust"].slice(0, dice.between(0, 2));
    this.sources = ["bag", "row", "heap"].slice(0, dice.pick([0, 0, 1, 2, 3]));
    this.slots = hasBodies ? ["mine", "other"].slice(0, dice.between(1, 2)) : [];
    this.variables = dice.some<Named>(
      [
        { name: "wind", type: "direction" },
        { name: "spot", type: "cell" },
        { name: "sort", type: "kind" },
        ...(isMany ? [{ name: "rival", type: "player" } as const] : []),
      ],
      0,
    );
    this.fields = hasBodies && dice.chance(50) ? ["age", "mood"].slice(0, dice.between(1, 2)) : [];
    this.refers = this.fields.length > 1;
    this.controls = controls(dice, isMany);
    this.options = dice.chance(25)
      ? dice.some<Named>([
          { name: "pace", type: "number" },
          { name: "calm", type: "switch" },
        ])
      : [];
    this.formulas = dice.chance(40) ? ["twice", "nearly"].slice(0, dice.between(1, 2)) : [];
    this.tables = dice.chance(40) ? ["award"] : [];
    this.procedures = dice.chance(50) ? procedures(dice) : [];
    this.queues = hasBodies && dice.chance(30) ? ["queue"] : [];
  }

  get bodies(): readonly string[] {
    return [...this.platforms, ...this.loads, ...this.crews, ...this.shapes];
  }

  /** Objects that rules may name. */
  get plain(): readonly string[] {
    return [...this.objects, ...this.piles];
  }

  get kinds(): readonly string[] {
    return [...this.grounds, ...this.plain, ...this.bodies];
  }

  /** The board that a pair of numbers is a cell of. */
  get field(): Board {
    return this.boards[0]!;
  }
}

function boards(dice: Dice, isMany: boolean, isAfloat: boolean): readonly Board[] {
  const size = (): readonly [number, number] => [dice.between(4, 8), dice.between(3, 6)];
  const [width, height] = size();
  const edges = ["", "", "", "wraps", "wraps across", "wraps down", isAfloat ? "" : "runs on"];
  const [w, h] = [dice.between(2, 4), dice.between(2, 4)];
  const field = {
    name: "field",
    width,
    height,
    how: dice.pick(edges),
    eachPlayer: isMany && dice.chance(30),
  };
  const dock = { name: "dock", width: w, height: h, how: "", eachPlayer: isMany && dice.chance(50) };
  return dice.chance(25) ? [field, dock] : [field];
}

function controls(dice: Dice, isMany: boolean): readonly Control[] {
  const possible: readonly Control[] = [
    { name: "go", args: [] },
    { name: "walk", args: [{ name: "way", type: "direction" }] },
    { name: "point", args: [{ name: "target", type: "cell" }] },
    { name: "pay", args: [{ name: "sum", type: "number" }] },
    { name: "stop", args: [] },
    { name: "become", args: [{ name: "shape", type: "kind" }] },
    { name: "aim", args: [{ name: "heading-to", type: "direction" }] },
    ...(isMany ? [{ name: "greet", args: [{ name: "whom", type: "player" }] } as const] : []),
  ];
  const chosen = dice.some(possible.slice(2), 0);
  return [...possible.slice(0, 2), ...chosen];
}

function procedures(dice: Dice): readonly (readonly [name: string, args: readonly Named[]])[] {
  const possible: readonly (readonly [string, readonly Named[]])[] = [
    ["rest", []],
    ["spend", [{ name: "cost", type: "number" }]],
    ["visit", [{ name: "where-to", type: "cell" }]],
    ["blow", [{ name: "which", type: "direction" }]],
    ["swap", [{ name: "whose", type: "thing" }]],
  ];
  return dice.some(possible);
}
