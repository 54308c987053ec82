import type { Program } from "../../src/program/index.ts";
import { begin, cycle, type Outcome, shownOf } from "./cycle.ts";
import { holds } from "./values.ts";
import { type Given, type Heard, Run } from "./run.ts";
import { copyOf, type World } from "./world.ts";

export type SecondInput =
  | { readonly type: "cycle"; readonly given: readonly Given[] }
  | { readonly type: "undo" }
  | { readonly type: "restart" };

export interface Told {
  readonly result: Outcome["result"];
  readonly code?: string | undefined;
  readonly heard: readonly Heard[];
}

/** What undo goes back to. */
interface Moment {
  readonly world: World;
  readonly checkpoint: World | undefined;
  readonly messages: readonly string[];
  readonly isOver: boolean;
  readonly hasWon: boolean;
  /** Time alone. */
  readonly isTime: boolean;
}

/** A play of a game by the rules as docs/language.md has them, one plain copy after another. */
export class SecondPlay {
  readonly program: Program;
  readonly seed: number;
  world: World;
  /** Texts that wait for an input. */
  messages: readonly string[] = [];
  isOver = false;
  #checkpoint: World | undefined;
  #past: Moment[] = [];
  /** The last input won a level: undo goes back over the next one even if that changes nothing. */
  #hasWon = false;
  readonly beginning: readonly Heard[];

  constructor(program: Program, seed: number) {
    this.program = program;
    this.seed = seed;
    const first = program.levels.findIndex((it) => it.type === "map");
    const { world, heard } = begin(program, first, seed, undefined);
    this.world = world;
    this.beginning = heard;
    this.messages = texts(program, 0, first);
  }

  play(input: SecondInput): Told {
    if (input.type === "undo") return this.#undo();
    const isTime = input.type === "cycle" && input.given.length === 0 && this.program.tick !== undefined;
    if (this.messages.length > 0 && input.type === "cycle")
      return isTime ? { result: "done", heard: [] } : this.#passMessage();
    if (input.type === "restart" && !this.program.habits?.noRestart) return this.#restartByPlayer();
    if (input.type === "restart") return { result: "refused", heard: [] };
    if (this.isOver) return { result: isTime ? "done" : "refused", heard: [] };
    const given = input.given.filter((it) => this.#mayGive(it));
    if (given.length < input.given.length && !this.program.tick) return { result: "refused", heard: [] };
    return this.#cycles(given, input.given.length === 0);
  }

  // -------------------------------------------------------------------------------------------- inputs

  #moment(isTime: boolean): Moment {
    const { world, messages, isOver } = this;
    const hasWon = this.#hasWon;
    return { world: copyOf(world), checkpoint: this.#checkpoint, messages, isOver, hasWon, isTime };
  }

  get #staysInLevel(): boolean {
    return this.program.habits?.undoInLevel === true;
  }

  /** Where undo stays in the level, time alone is no beginning to go back to, nor the end of a message. */
  #keep(moment: Moment): void {
    if (this.#staysInLevel && moment.world.level !== this.world.level) this.#past = [];
    else if (!this.#staysInLevel || !moment.isTime || this.#past.length > 0) this.#past.push(moment);
  }

  #passMessage(): Told {
    if (!this.#staysInLevel) this.#past.push(this.#moment(false));
    this.messages = this.messages.slice(1);
    if (this.messages.length === 0) this.#hasWon = false;
    return { result: "done", heard: [] };
  }

  #undo(): Told {
    if (this.program.habits?.noUndo) return { result: "refused", heard: [] };
    let to = this.#past.pop();
    if (!to) return { result: "refused", heard: [] };
    while ((to.isTime || this.#isAsNow(to)) && this.#past.length > 0) to = this.#past.pop() ?? to;
    this.world = { ...to.world, keyed: this.world.keyed };
    if (!this.#staysInLevel) this.#checkpoint = to.checkpoint;
    this.messages = to.messages;
    this.isOver = to.isOver;
    this.#hasWon = to.hasWon;
    return { result: "done", heard: [] };
  }

  #isAsNow({ world }: Moment): boolean {
    const all = (it: World) => JSON.stringify([shownOf(it), it.chance, it.sourceChance]);
    return this.#staysInLevel && all(world) === all(this.world);
  }

  #restartByPlayer(): Told {
    this.#past.push(this.#moment(false));
    this.messages = [];
    this.#hasWon = false;
    return { result: "done", heard: this.#restart() };
  }

  #restart(): readonly Heard[] {
    this.isOver = false;
    if (this.#checkpoint) {
      this.world = this.#resumed(this.#checkpoint);
      return [];
    }
    const { world, heard } = begin(this.program, this.world.level, this.seed, this.world);
    this.world = world;
    return heard;
  }

  /** A checkpoint, with chance and kept state as they are. */
  #resumed(checkpoint: World): World {
    const { program, world } = this;
    const to = copyOf(checkpoint);
    const { chance, sourceChance, keyed } = copyOf(world);
    program.variables.forEach((it, i) => it.kept && (to.variables[i] = world.variables[i]));
    program.timers.forEach((it, i) => it.kept && (to.timers[i] = world.timers[i]));
    program.sources.forEach((it, i) => it.kept && (to.sources[i] = world.sources[i]));
    return { ...to, chance, sourceChance, keyed };
  }

  #cycles(given: readonly Given[], isTime: boolean): Told {
    const moment = this.#moment(isTime && this.program.tick !== undefined);
    const isAfterWin = this.#hasWon;
    this.#hasWon = false;
    let outcome = this.#oneCycle(given);
    const first = outcome;
    const heard = [...outcome.heard];
    if (outcome.result !== "done") this.#hasWon = isAfterWin;
    let goesBack = outcome.goesBack || (isAfterWin && outcome.result === "done");
    for (let i = 0; i < 20 && outcome.asked.again && outcome.changed && !isEnd(outcome); i++) {
      if (this.program.habits?.tryAgain && !this.#wouldGoOn()) break;
      outcome = this.#oneCycle([]);
      heard.push(...outcome.heard);
      goesBack ||= outcome.goesBack;
    }
    if (goesBack) this.#keep(moment);
    const { result, code } = outcome.result === "fault" ? outcome : first;
    return { result, code, heard };
  }

  /** Whether one more cycle would change, win or restart something. */
  #wouldGoOn(): boolean {
    const { result, changed, asked, world } = cycle(this.program, this.world, this.seed, []);
    return result === "done" && (changed || asked.restart || world.ending === "won");
  }

  #oneCycle(given: readonly Given[]): Outcome {
    const outcome = cycle(this.program, this.world, this.seed, given);
    this.world = outcome.world;
    if (outcome.asked.checkpoint && outcome.world.ending === "playing")
      this.#checkpoint = copyOf(outcome.world);
    const more: Heard[] = [];
    if (outcome.asked.restart) more.push(...this.#restart());
    if (this.world.ending === "won") more.push(...this.#nextLevel());
    else if (this.world.ending !== "playing") this.isOver = true;
    const { restart, checkpoint } = outcome.asked;
    return {
      ...outcome,
      changed: outcome.changed || restart,
      goesBack: outcome.goesBack || restart || checkpoint,
      heard: [...outcome.heard, ...more],
    };
  }

  #nextLevel(): readonly Heard[] {
    const { program } = this;
    const next = program.levels.findIndex((it, i) => i > this.world.level && it.type === "map");
    if (next < 0) {
      this.messages = texts(program, this.world.level + 1, program.levels.length);
      this.isOver = true;
      return [];
    }
    this.messages = texts(program, this.world.level + 1, next);
    this.#checkpoint = undefined;
    this.#hasWon = true;
    const { world, heard } = begin(program, next, this.seed, this.world);
    this.world = world;
    return heard;
  }

  /** Whether a control may be given now (R8). */
  #mayGive({ control, player }: Given): boolean {
    const { program, world } = this;
    const { when, always } = program.controls[control];
    if (always) return true;
    if (hasTurns(program) && player !== world.turn) return false;
    if (!when) return true;
    const run = new Run(program, copyOf(world), this.seed);
    run.me = player;
    return holds(run, when);
  }
}

function isEnd({ heard }: Outcome): boolean {
  return heard.some((it) => it.type === "end");
}

function hasTurns(program: Program): boolean {
  return JSON.stringify([program.start, program.steps, program.procedures, program.ends]).includes(
    '"do":"end-turn"',
  );
}

function texts(program: Program, from: number, to: number): string[] {
  return program.levels.slice(from, to).flatMap((it) => (it.type === "message" ? [it.text] : []));
}
