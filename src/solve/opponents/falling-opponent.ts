import type { BoardLayout, CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Expr } from "../../program/index.ts";
import type { Fall } from "../falling.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import { levelOf, type OpponentOptions } from "./options.ts";
import type { Opponent, Thinking } from "./opponent.ts";
import { Chance } from "./random.ts";
import { ratingOf, rest, type Well } from "./well.ts";

/** A pose that the body can be brought to, by which controls. */
interface Reached {
  readonly position: Position;
  readonly controls: readonly GivenControl[];
  /** Those of the body, in order, from the first of the board. */
  readonly cells: readonly number[];
}

/** What is to be given, one after the other, and what the well looks like before each. */
interface Plan {
  readonly steps: readonly { readonly seen: string; readonly given: GivenControl }[];
}

/** Ways that are longer are not looked for. */
const longest = 24;

/** Poses that are looked at for one body at most. */
const mostPoses = 600;

/**
 * Plays games in which bodies fall. The controls are tried out in the game itself, from pose to pose, so that turns, kicks and gravity
 * are those of the game; of all places where the body can come to rest the best is chosen by the shape that it leaves.
 */
export class FallingOpponent implements Opponent {
  readonly #game: Game;
  readonly #fall: Fall;
  readonly #body: Expr;
  readonly #options: OpponentOptions;
  readonly #chance: Chance;
  #plan: Plan | undefined;

  constructor(game: Game, fall: Fall, options: OpponentOptions) {
    this.#game = game;
    this.#fall = fall;
    this.#options = options;
    this.#body = { is: "variable", variable: fall.slot };
    this.#chance = new Chance(options.seed ?? 1);
  }

  think(position: Position, player: number): Thinking {
    const start = position.copy();
    let search: PlanSearch | undefined;
    let choice: CycleInput | undefined;
    const { tick } = this.#game.program;
    const step = (nodes: number): boolean => {
      if (choice) return true;
      const known = this.#planned(start, player);
      if (!known) {
        search ??= new PlanSearch(this.#game, this.#fall, this.#body, start, player);
        if (!search.step(nodes)) return false;
        this.#plan = this.#chosen(search);
      }
      const given = known ?? this.#planned(start, player);
      choice = given ? cycleOf(given) : tick ? { controls: [] } : this.#any(start, player);
      return true;
    };
    return {
      step,
      get choice() {
        return choice ?? (tick ? { controls: [] } : undefined);
      },
      get progress() {
        return { depth: 1, nodes: search?.nodes ?? 0, value: 0, line: [] };
      },
    };
  }

  /** What the plan says to give now, if it is still good. */
  #planned(position: Position, player: number): GivenControl | undefined {
    const [first, ...rest] = this.#plan?.steps ?? [];
    if (!first) return undefined;
    if (first.seen !== seenOf(position, layoutOf(position, this.#fall, player))) return undefined;
    this.#plan = { steps: rest };
    return first.given;
  }

  /** The best of the places, or at lower levels now and then another. */
  #chosen(search: PlanSearch): Plan | undefined {
    const { noise } = levelOf(this.#options);
    const found = search.found.map((it) => ({
      ...it,
      rating: it.rating + noise * worstSlip * (this.#chance.below(1000) / 1000),
    }));
    const best = found.reduce<(typeof found)[number] | undefined>(
      (known, it) => (known && known.rating >= it.rating ? known : it),
      undefined,
    );
    return best && { steps: best.steps };
  }

  /** Where nothing falls: an answer to a question, by chance. */
  #any(position: Position, player: number): CycleInput | undefined {
    const given = this.#chance.pick(controlChoices(this.#game, position, player));
    return given && cycleOf(given);
  }
}

/** So much worse a place may be that the weakest level takes for the best, for each unit of its noise. */
const worstSlip = 15;

/** Tries out in the game where the present body can come to rest. */
class PlanSearch {
  readonly found: { readonly rating: number; readonly steps: Plan["steps"] }[] = [];
  nodes = 0;
  readonly #game: Game;
  readonly #fall: Fall;
  readonly #body: Expr;
  readonly #start: Position;
  readonly #player: number;
  readonly #layout: BoardLayout;
  readonly #well: Well;
  readonly #waiting: Reached[] = [];
  readonly #known = new Set<string>();
  readonly #rested = new Set<string>();
  readonly #number: number | undefined;
  /** A body can be let down as far as it goes: then there is no need to look at all heights. */
  readonly #drops: boolean;

  constructor(game: Game, fall: Fall, body: Expr, start: Position, player: number) {
    this.#game = game;
    this.#fall = fall;
    this.#body = body;
    this.#start = start;
    this.#player = player;
    this.#layout = layoutOf(start, fall, player);
    this.#drops = fall.slides;
    const cells = this.#cellsOf(start);
    this.#well = wellOf(start, this.#layout, cells);
    this.#number = game.look(start, player).value(body);
    if (cells.length > 0) this.#waiting.push({ position: start.copy(), controls: [], cells });
    this.#known.add(cells.join(" "));
  }

  /** True when all has been tried. */
  step(nodes: number): boolean {
    const until = this.nodes + nodes;
    while (this.#waiting.length > 0 && this.#known.size < mostPoses) {
      if (this.nodes >= until) return false;
      this.#goOn(this.#waiting.shift()!);
    }
    return true;
  }

  /** Gives each control from a pose. */
  #goOn(from: Reached): void {
    if (from.controls.length >= longest) return;
    const allowed = this.#game.allowed(from.position, this.#player);
    const landing = this.#landingOf(from.position);
    this.#game.program.controls.forEach((known, control) => {
      if (known.args.length === 0 && !known.always && allowed[control])
        this.#give(from, landing, { control, args: [], player: this.#player });
    });
  }

  #give(from: Reached, landing: readonly number[], given: GivenControl): void {
    this.nodes++;
    const { position } = from;
    position.dropChanges();
    const { result, changed } = this.#game.cycle(position, cycleOf(given));
    if (result === "done" && changed) this.#look(from, landing, given);
    position.revert(position.takeChanges());
  }

  /** What has come of a control: the body rests, or it is in a pose to go on from. */
  #look({ position, controls, cells }: Reached, landing: readonly number[], given: GivenControl): void {
    const isOver = position.ending !== "playing";
    if (isOver || this.#game.look(position, this.#player).value(this.#body) !== this.#number)
      return this.#settle([...controls, given], landing, isOver && position.ending !== "won");
    const own = this.#cellsOf(position);
    const key = own.join(" ");
    const isDown = own.length === cells.length && own.every((it, i) => it === cells[i]! + this.#layout.width);
    const isFalling = this.#drops && isDown && this.#landingOf(position).join(" ") !== key;
    if (own.length === 0 || this.#known.has(key) || isFalling) return;
    this.#known.add(key);
    this.#waiting.push({ position: position.copy(), controls: [...controls, given], cells: own });
  }

  /** The body has come to rest where it was about to land. */
  #settle(controls: readonly GivenControl[], landing: readonly number[], isLost: boolean): void {
    const key = landing.join(" ");
    if (landing.length === 0 || this.#rested.has(key)) return;
    this.#rested.add(key);
    const rested = rest(this.#well, landing, this.#fall.clears);
    this.found.push({
      rating: ratingOf(this.#well.width, rested) - (isLost ? 1e6 : 0),
      steps: this.#stepsOf(controls),
    });
  }

  /** The controls again, each with what is seen before it. */
  #stepsOf(controls: readonly GivenControl[]): Plan["steps"] {
    const position = this.#start.copy();
    return controls.map((given) => {
      const seen = seenOf(position, this.#layout);
      this.#game.cycle(position, cycleOf(given));
      return { seen, given };
    });
  }

  #landingOf(position: Position): readonly number[] {
    const found = this.#game.look(position, this.#player).landing(this.#body);
    return found.map((it) => it.cell - this.#layout.first).sort((a, b) => a - b);
  }

  /** The body's own cells: where it would land, moved up to where it is. */
  #cellsOf(position: Position): readonly number[] {
    const { first, width } = this.#layout;
    const landing = this.#landingOf(position);
    for (let up = 0; landing.length > 0 && landing[0]! - up >= 0; up += width)
      if (landing.every((it) => position.topAt(first + it - up) !== 0)) return landing.map((it) => it - up);
    return [];
  }
}

function layoutOf({ boards }: Position, { board }: Fall, player: number): BoardLayout {
  const all = boards.filter((it) => it.board === board);
  return all.find((it) => it.player === player) ?? all[0]!;
}

function wellOf(position: Position, { first, width, height }: BoardLayout, own: readonly number[]): Well {
  const rows = new Int32Array(height);
  for (let cell = 0; cell < width * height; cell++)
    if (position.topAt(first + cell) !== 0 && !own.includes(cell))
      rows[Math.floor(cell / width)]! |= 1 << (cell % width);
  return { width, rows };
}

function seenOf(position: Position, { first, width, height }: BoardLayout): string {
  const tops = new Uint16Array(width * height);
  position.topsFrom(first, tops);
  return tops.join(" ");
}
