import type {
  Action,
  Expr,
  KindId,
  LayerId,
  LineCommand,
  Movement,
  Noise,
  Program,
} from "../../src/program/index.ts";
import { drawBelow, keyed, keyedBelow, seeded } from "./chance.ts";
import { copyOf, type Item, type Thing, type Value, type World } from "./world.ts";

/** A control as it was given. */
export interface Given {
  readonly control: number;
  readonly args: readonly (number | undefined)[];
  readonly player: number;
  readonly times: number;
}

export type Heard =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "sound"; readonly sound: string }
  | {
      readonly type: "end";
      readonly ending: string;
      readonly player: number | undefined;
      readonly text: string | undefined;
    };

/** Who moves into what, where, and what was said of it (R39). */
export interface Meeting {
  readonly mover: Thing;
  /** Names what moves as one. */
  readonly movers: ReadonlySet<string>;
  readonly met: Thing;
  readonly here: number;
  /** Cells where the set that moves is or will be. */
  readonly cells: ReadonlySet<number>;
  /** Places that riders come to, by cell and layer. */
  readonly seats: ReadonlySet<string>;
  stays: boolean;
  joins: boolean;
}

/** What asks for the end of the cycle. */
export class Stop {
  readonly stops = "the cycle";
}
/** R4. */
export class Refusal {
  readonly refuses = "the cycle";
}
/** R5, R17, R19: a mistake that only shows in play. */
export class Fault {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** A cycle that runs, on a world that it changes in place. */
export class Run {
  readonly program: Program;
  world: World;
  /** The world when the cycle began. */
  before: World;
  me: number;
  viewer: number | undefined;
  given: readonly Given[] = [];
  held: readonly Given[] = [];
  locals: Value[] = [];
  it: Value = undefined;
  here: number | undefined = undefined;
  fired: boolean[][];
  heard: Heard[] = [];
  /** Whether the last line was done: what a procedure comes to (R3). */
  lastLine = true;
  asked = { again: false, checkpoint: false, restart: false };
  /** How many writes have changed something. */
  changes = 0;
  /** The same of wishes, which are no part of the position. */
  wishChanges = 0;
  /** How many matches of rules have been applied. */
  applied = 0;
  work = 0;
  /** By cell and layer. */
  wishes = new Map<number, Map<LayerId, Movement>>();
  /** Which rigid group gave a wish, by cell and layer; and the groups that sit out the present `grant`. */
  rigid = new Map<string, number>();
  sitOut = new Set<number>();
  lineAsks: LineCommand[] = [];
  /** Sounds of noises, each once: of what is stuck, goes, comes and vanishes. */
  noises: Record<Noise["when"], Set<number>> = {
    stuck: new Set(),
    move: new Set(),
    come: new Set(),
    vanish: new Set(),
  };
  readonly seed: number;
  /** Runs a procedure; whether its last line was done. */
  /** What the procedure that ran last gave. */
  result: Value | undefined;
  call: (procedure: number, args: readonly Value[]) => boolean = () => false;
  /** A pile was shuffled into another order. */
  isShuffled = false;
  /** What is met, while an answer of `meetings` runs. */
  meeting: Meeting | undefined;
  /** Answers in answers. */
  depth = 0;
  /** Bodies that somebody has pushed in this cycle. */
  pushed = new Set<number>();
  /** Settles the body that has a cell on a layer, or changes the cell where bodies lie on something; whether it was that. */
  disturb: (cell: number, layer: LayerId, kind: KindId | undefined) => boolean = () => false;
  /** The direction of the step that is under way. */
  way: number | undefined;
  /** Whether a condition holds. */
  test: (expr: Expr | undefined) => boolean = () => true;
  /** The fields that a body of a kind begins with. */
  fieldsOf: (kind: KindId) => Value[] = () => [];
  /** The cycle was begun by time. */
  isTime = false;
  /** Runs actions, in a rule; a refused one ends them. */
  act: (actions: readonly Action[]) => boolean = () => false;

  constructor(program: Program, world: World, seed: number) {
    this.program = program;
    this.world = world;
    this.before = copyOf(world);
    this.seed = seed;
    this.me = world.turn;
    this.fired = program.timers.map(() => program.players.map(() => false));
  }

  /** Counts work; so much of it counts as over the budget. */
  pay(): void {
    if (++this.work > 300_000) throw new Fault("budget");
  }

  below(bound: number): number {
    if (this.world.keyed) {
      if (bound < 1) return 0;
      const drawn = keyedBelow(this.world.keyed, bound);
      this.world.keyed = drawn.chance;
      return drawn.value;
    }
    const drawn = drawBelow(this.world.chance, bound);
    this.world.chance = drawn.chance;
    return drawn.value;
  }

  /** Draws from the stream of a player's sources and piles. */
  belowOf(player: number, bound: number): number {
    if (this.world.keyed) return this.below(bound);
    const drawn = drawBelow(this.world.sourceChance[player], bound);
    this.world.sourceChance[player] = drawn.chance;
    return drawn.value;
  }

  sound(index: number): void {
    this.heard.push({ type: "sound", sound: this.program.sounds[index] });
  }

  /** Chance as it was when the session began. */
  reseed(): void {
    if (this.world.keyed) this.world.keyed = keyed(this.seed);
    this.world.chance = seeded(this.seed, 0);
    this.world.sourceChance = this.world.sourceChance.map((_, i) => seeded(this.seed, i + 1));
  }

  wish(cell: number, layer: LayerId, way: Movement | undefined): void {
    const wishes = this.wishes.get(cell) ?? new Map<LayerId, Movement>();
    if (wishes.get(layer) !== way) this.wishChanges++;
    if (way) wishes.set(layer, way);
    else wishes.delete(layer);
    this.wishes.set(cell, wishes);
  }

  get allChanges(): number {
    return this.changes + this.wishChanges;
  }

  item(thing: Thing): Item | undefined {
    if (thing.body !== undefined) {
      const body = this.world.bodies.find((it) => it.number === thing.body);
      return body && { kind: body.kind, id: 0, body: body.number };
    }
    const items = this.world.cells[thing.cell][thing.layer];
    return thing.id === undefined ? items.at(-1) : items.find((it) => it.id === thing.id);
  }

  isPile(layer: LayerId): boolean {
    return this.program.layers[layer].pile;
  }

  /** Puts a new object on top of its layer, or in place of what is there. */
  place(cell: number, layer: LayerId, kind: KindId): void {
    const items = this.world.cells[cell][layer];
    if (this.isPile(layer)) {
      this.write(cell, layer, [...items, { kind, id: this.world.nextId++ }]);
    } else if (items[0]?.kind !== kind) this.write(cell, layer, [{ kind, id: 0 }]);
  }

  /** A long pile costs as much as it is copied. */
  write(cell: number, layer: LayerId, items: Item[]): void {
    this.work += items.length;
    this.world.cells[cell][layer] = items;
    this.changes++;
  }
}
