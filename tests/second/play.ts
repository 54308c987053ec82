import type { Control, Expr, Program } from "../../src/program/index.ts";
import { begin, cycle, type Outcome, shownOf } from "./cycle.ts";
import { holds, value } from "./values.ts";
import { type Given, type Heard, Run } from "./run.ts";
import { copyOf, type Value, type World } from "./world.ts";

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
  /** What players of a game that is played together had chosen. */
  readonly choices: ReadonlyMap<number, Given>;
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
  /** What players of a game that is played together have chosen. */
  #choices = new Map<number, Given>();

  constructor(program: Program, seed: number) {
    this.program = program;
    this.seed = seed;
    const first = program.levels.findIndex((it) => it.type === "map");
    this.world = begin(program, first, seed, undefined).world;
    this.beginning = this.#begun(first, undefined);
    this.messages = texts(program, 0, first);
  }

  /** What a value is for a player. */
  valueOf(of: Expr, player: number): Value {
    const run = new Run(this.program, copyOf(this.world), this.seed);
    run.me = player;
    return value(run, of);
  }

  play(input: SecondInput): Told {
    if (input.type === "undo") return this.#undo();
    const isTime = input.type === "cycle" && input.given.length === 0 && this.program.tick !== undefined;
    if (this.messages.length > 0 && input.type === "cycle")
      return isTime ? { result: "done", heard: [] } : this.#passMessage();
    if (input.type === "restart" && !this.program.habits?.noRestart) return this.#restartByPlayer();
    if (input.type === "restart") return { result: "refused", heard: [] };
    if (this.isOver) return { result: isTime ? "done" : "refused", heard: [] };
    const { tick, together } = this.program;
    const given = input.given.filter((it) => this.#mayGive(it) && (!tick || this.#isOnItsCell(it)));
    if (given.length < input.given.length && !tick) return { result: "refused", heard: [] };
    if (together && !tick && given.length > 0) return this.#choose(given[0]);
    return this.#cycles(given, input.given.length === 0);
  }

  // -------------------------------------------------------------------------------------------- inputs

  #moment(isTime: boolean): Moment {
    const { world, messages, isOver } = this;
    const hasWon = this.#hasWon;
    const choices = new Map(this.#choices);
    return { world: copyOf(world), checkpoint: this.#checkpoint, messages, isOver, hasWon, isTime, choices };
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
    this.#choices = new Map(to.choices);
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
    return this.#begun(this.world.level, this.world, true);
  }

  /** Begins a level, or its checkpoint; by habit with a cycle, in which a win is ignored and a restart counts once (R52). */
  #begun(level: number, from: World | undefined, isRestart = false): readonly Heard[] {
    const { program, seed } = this;
    const heard: Heard[] = [];
    this.#choices.clear();
    for (let restarts = isRestart ? 1 : 0; restarts < 2; restarts++) {
      const begun =
        from && isRestart && this.#checkpoint
          ? { world: this.#resumed(this.#checkpoint), heard: [], asksAgain: false }
          : begin(program, level, seed, restarts === 0 || isRestart ? from : this.world);
      this.world = begun.world;
      heard.push(...begun.heard);
      if (this.world.ending !== "playing") this.isOver = true;
      if (begun.asksAgain && !program.habits?.startCycle) heard.push(...this.#again());
      if (!program.habits?.startCycle) break;
      const before = this.world;
      const first = cycle(program, this.world, seed, [], true, true);
      const isWon = first.world.ending === "won";
      this.world = isWon ? { ...first.world, ending: "playing", endingPlayer: undefined } : first.world;
      heard.push(...first.heard.filter((it) => it.type !== "end" || !isWon));
      if (first.result !== "done") this.world = { ...before, keyed: first.world.keyed };
      if (first.asked.checkpoint && !isWon) this.#checkpoint = copyOf(this.world);
      if (this.world.ending !== "playing") this.isOver = true;
      if (first.asked.restart) continue;
      if (first.asked.again && first.changed && !isEnd(first)) heard.push(...this.#again());
      break;
    }
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

  /** The cycles that the beginning of a level asks for. */
  #again(): readonly Heard[] {
    const heard: Heard[] = [];
    for (let i = 0, goesOn = this.#mayGoOn(); goesOn && i < 20; i++) {
      const outcome = this.#oneCycle([], false);
      heard.push(...outcome.heard);
      goesOn = outcome.asked.again && outcome.changed && !isEnd(outcome) && this.#mayGoOn();
    }
    return heard;
  }

  #cycles(given: readonly Given[], isTime: boolean): Told {
    if (!given.every((it) => this.#isOnItsCell(it))) return { result: "refused", heard: [] };
    const moment = this.#moment(isTime && this.program.tick !== undefined);
    const isAfterWin = this.#hasWon;
    this.#hasWon = false;
    const { tick, language } = this.program;
    let outcome = this.#oneCycle(given, isTime);
    const heard = [...outcome.heard];
    // R7: what is refused is left out of a tick, and time goes on.
    if (outcome.result === "refused" && tick && !tick.orKey && language > 1 && given.length > 0) {
      outcome = this.#oneCycle([], true);
      heard.push(...outcome.heard);
    }
    const first = outcome;
    if (outcome.result !== "done") this.#hasWon = isAfterWin;
    let goesBack = outcome.goesBack || (isAfterWin && outcome.result === "done");
    for (let i = 0; i < 20 && outcome.asked.again && outcome.changed && !isEnd(outcome); i++) {
      if (!this.#mayGoOn()) break;
      outcome = this.#oneCycle([], false);
      heard.push(...outcome.heard);
      goesBack ||= outcome.goesBack;
    }
    if (goesBack) this.#keep(moment);
    const { result, code } = outcome.result === "fault" ? outcome : first;
    return { result, code, heard };
  }

  /** Whether one more cycle may run that `again` asks for: by habit only if it would change, win or restart something. */
  #mayGoOn(): boolean {
    if (!this.program.habits?.tryAgain) return true;
    const { result, changed, asked, world } = cycle(this.program, this.world, this.seed, [], false);
    return result === "done" && (changed || asked.restart || world.ending === "won");
  }

  #oneCycle(given: readonly Given[], isTime: boolean): Outcome {
    const outcome = cycle(this.program, this.world, this.seed, given, isTime);
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
    return this.#begun(next, this.world);
  }

  /** Whether a control may be given now (R8, R30, R54, R57). */
  #mayGive({ control, player }: Given): boolean {
    const { program } = this;
    return this.#isOpen(program.controls[control], player);
  }

  #isOpen({ when, always, question, players }: Control, player: number): boolean {
    if (players && !players.includes(player)) return false;
    const { program, world } = this;
    if (!always) {
      const asked = (program.questions ?? []).map((it) =>
        program.players.map((_, who) => this.#holdsFor(it.when, who)),
      );
      const isAnyOpen = asked.some((it) => it.includes(true));
      if (isAnyOpen && (question === undefined || !asked[question][player])) return false;
      if (question !== undefined && !asked[question][player]) return false;
      if (question === undefined && hasTurns(program) && !program.together && player !== world.turn)
        return false;
    }
    return !when || this.#holdsFor(when, player);
  }

  #holdsFor(test: Expr, player: number): boolean {
    const run = new Run(this.program, copyOf(this.world), this.seed);
    run.me = player;
    return holds(run, test);
  }

  /** Of a control of two cells the first has one of its kinds. */
  #isOnItsCell({ control, args }: Given): boolean {
    const { clicks, args: declared } = this.program.controls[control];
    const [from] = args;
    if (declared.length !== 2 || clicks.length === 0 || from === undefined) return true;
    const kinds = clicks.flatMap((it) => (it === "any" ? [] : it));
    if (clicks.includes("any")) return true;
    return this.world.cells[from].flat().some((it) => kinds.includes(it.kind));
  }

  /** R8: a cycle waits for the choice of each player who may give something. */
  #choose(given: Given): Told {
    const { program } = this;
    if (program.controls[given.control].always) return this.#cycles([given], false);
    const before = new Map(this.#choices);
    this.#choices.set(given.player, given);
    const isAwaited = (player: number): boolean =>
      program.controls.some((it) => !it.always && this.#isOpen(it, player));
    if ([...program.players.keys()].some((it) => !this.#choices.has(it) && isAwaited(it))) {
      this.#past.push({ ...this.#moment(false), choices: before });
      return { result: "done", heard: [] };
    }
    const all = [...this.#choices.values()].sort((a, b) => a.player - b.player);
    this.#choices = before;
    const told = this.#cycles(all, false);
    if (told.result === "done") this.#choices.clear();
    return told;
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
