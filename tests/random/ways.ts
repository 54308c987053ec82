// Every way to play a game beside the plain interpreter, which judges: the same must come of each input in all of them.

import { load } from "../../src/index.ts";
import { type CycleInput, type Game, makeGame, type Position, noFastImpls } from "../../src/game/index.ts";
import type { Program } from "../../src/program/index.ts";
import {
  type GivenOption,
  type Input,
  makeInputs,
  makeReplay,
  makeSave,
  newSession,
  optionNames,
  parseInputs,
  parseReplay,
  parseSave,
  playReplay,
  readOptions,
  replayOf,
  type Session,
  type SessionOptions,
} from "../../src/session/index.ts";
import { traceCycle } from "../../src/trace/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { Dice, type Draw, drawer } from "./draw.ts";
import { contradiction } from "./sound.ts";
import { randomInput } from "./inputs.ts";
import { closures, generatedAfter } from "../fast-parts.ts";

/** A play that can be repeated: a game's text, a seed, what is set, and inputs in words, one each. */
export interface Case {
  readonly text: string;
  readonly seed: number;
  readonly options: readonly GivenOption[];
  readonly words: readonly string[];
}

/** What came of a play: its hashes in few, how many inputs changed something or met a fault; or where two ways differ. */
export interface Played {
  readonly words: readonly string[];
  readonly digest: number;
  readonly changed: number;
  readonly faults: number;
  readonly wrong?: Difference;
  /** Is the longest that an input took in each way, which may be several cycles. */
  readonly slowest?: Readonly<Record<string, Slow>>;
}

/** An input that took so many milliseconds of processor time. */
export interface Slow {
  readonly time: number;
  readonly input: number;
}

/** Which way differs from the plain one, after which input, and how. */
export interface Difference {
  readonly way: string;
  readonly input: number;
  readonly text: string;
}

/** Cycles in a row that `again` may ask for: enough to tell, and soon over. */
const againLimit = 6;

/** A program that can be played in every way, ready made. */
export interface Prepared {
  readonly program: Program;
  readonly plain: Game;
  readonly fast: Game;
  /** Limits the work of a cycle, if it is not what R5 says. */
  readonly mostWork?: number | undefined;
}

/** The game of a text in all ways; a sentence if it is none. Where many games are played, a cycle may do less work: one that does all of R5 takes seconds. */
export function prepare(text: string, mostWork?: number): Prepared | string {
  const loaded = load(text);
  if (!loaded.ok)
    return loaded.diagnostics.find((it) => it.severity === "error")?.message ?? "It is no game.";
  const { program } = loaded.game;
  return {
    program,
    plain: makeGame(program, { fast: noFastImpls, mostWork }),
    fast: makeGame(program, { fast: closures, mostWork }),
    mostWork,
  };
}

/** Plays a case in all ways. With `inputs`, so many are made up by chance behind those of the case. */
export function playAllWays(it: Case, prepared: Prepared, inputs = 0): Played {
  try {
    return new AllWays(prepared, it).play(inputs);
  } catch (error) {
    // It began in no way.
    return { words: [], digest: 0, changed: 0, faults: 0, wrong: differenceOf(error, 0) };
  }
}

function differenceOf(error: unknown, input: number): Difference {
  if (error instanceof Wrong) return { way: error.way, input, text: error.message };
  return {
    way: "error",
    input,
    text: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** The digest of a case played in the fast way alone, for a machine that is to be compared. */
export function playOneWay(it: Case): number | undefined {
  const loaded = load(it.text);
  if (!loaded.ok) return undefined;
  const { program } = loaded.game;
  const session = newSession(loaded.game, sessionOptions(program, it));
  let digest = session.hash();
  for (const word of it.words) {
    for (const input of parseInputs(program, word).inputs) session.play(input);
    digest = mixed(digest, session.hash());
  }
  return digest;
}

/** What a case sets, as far as the program still knows it. */
function sessionOptions(program: Program, { seed, options }: Case): SessionOptions {
  const known = options.filter((it) => optionNames(program).some(({ name }) => name === it.name));
  const read = readOptions(program, known);
  return { seed, options: "wrong" in read ? [] : read.options, againLimit };
}

function mixed(digest: number, hash: number): number {
  return (digest * 31 + hash) % 2 ** 46;
}

class Wrong extends Error {
  readonly way: string;

  constructor(way: string, text: string) {
    super(text);
    this.way = way;
  }
}

/** A way to play: a session that gets every input, and may do more with it. */
interface Way {
  readonly name: string;
  session: Session;
  /** After an input has been played here and in the judge. */
  after(): void;
}

class AllWays {
  readonly #program: Program;
  readonly #options: SessionOptions;
  readonly #case: Case;
  readonly #judge: Session;
  readonly #draw: Draw;
  /** Hash of the position after so many inputs of the log. */
  readonly #hashes: number[] = [];
  readonly #ways: readonly Way[];
  /** What came of the last input in each session, and as text: nothing that is done later may change it. */
  readonly #reports = new Map<Session, readonly [last: object, text: string]>();
  readonly #slowest: Record<string, Slow> = {};
  #givenUp = 0;
  /** Is the time of the last input that went into observing it. */
  #aside = 0;

  constructor({ program, plain, fast, mostWork }: Prepared, it: Case) {
    this.#program = program;
    this.#options = sessionOptions(program, it);
    this.#case = it;
    this.#draw = drawer(it.seed + 1);
    this.#judge = newSession(plain, this.#options);
    this.#ways = [this.#fast(fast), this.#written(written(program, mostWork)), this.#saved(fast)];
  }

  play(more: number): Played {
    const words: string[] = [];
    let [digest, changed, faults] = [this.#judge.hash(), 0, 0];
    try {
      this.#compareAll("the beginning");
      this.#hashes[0] = this.#judge.hash();
      const count = this.#case.words.length + more;
      for (let at = 0; at < count; at++) {
        const word = this.#case.words[at] ?? this.#chosen();
        words.push(word);
        const { inputs, mistakes } = parseInputs(this.#program, word);
        if (mistakes.length > 0 && at >= this.#case.words.length)
          throw new Wrong("notation", `${word}: ${mistakes[0]!.message}`);
        for (const input of inputs) this.#one(input, words.length);
        const { last } = this.#judge;
        if (last.changed) changed++;
        if (last.result === "fault") faults++;
        if (last.fault?.code === "again-for-ever") this.#givenUp++;
        digest = mixed(digest, this.#judge.hash());
      }
      this.#replay();
      return { words, digest, changed, faults, slowest: this.#slowest };
    } catch (error) {
      return {
        words,
        digest,
        changed,
        faults,
        slowest: this.#slowest,
        wrong: differenceOf(error, words.length),
      };
    }
  }

  #chosen(): string {
    const input = randomInput(this.#judge, this.#draw);
    return makeInputs(this.#program, [input])[0] ?? ".";
  }

  /** Plays an input in all ways. @param at counts the inputs */
  #one(input: Input, at: number): void {
    this.#timed("plain", this.#judge, input, at);
    this.#hashes[this.#judge.inputs.length] = this.#judge.hash();
    for (const { name, session } of this.#ways) this.#timed(name, session, input, at);
    this.#compareAll("an input");
    this.#compareReports();
    for (const way of this.#ways) way.after();
  }

  #timed(way: string, session: Session, input: Input, at: number): void {
    const began = processorTime();
    this.#aside = 0;
    session.play(input);
    const time = processorTime() - began - this.#aside;
    if (time > (this.#slowest[way]?.time ?? 0)) this.#slowest[way] = { time, input: at };
  }

  #compareReports(): void {
    for (const session of [this.#judge, ...this.#ways.map((it) => it.session)]) {
      const [last, text] = this.#reports.get(session) ?? [];
      if (last) same("report", "the input after it", JSON.stringify(last), text);
      this.#reports.set(session, [session.last, JSON.stringify(session.last)]);
    }
  }

  #compareAll(after: string): void {
    const expected = told(this.#judge);
    const frame = this.#draw(12) === 0 ? seen(this.#judge) : undefined;
    const unsound = contradiction(this.#judge.position);
    if (unsound !== undefined) throw new Wrong("sound", unsound);
    for (const { name, session } of this.#ways) {
      same(name, after, session.hash(), this.#judge.hash());
      same(name, after, told(session), expected);
      if (frame !== undefined) same(name, `${after}, in a frame`, seen(session), frame);
    }
  }

  // ------------------------------------------------------------------------------------------ the ways

  /** The fast way: some cycles are first run on a copy, taken back there and done again; now and then a few inputs are undone and played again. */
  #fast(game: Game): Way {
    let cycles = 0;
    const beforeCycle = (position: Position, input: CycleInput): void => {
      if (++cycles % 3 === 0) tryOnCopy(game, position, input);
    };
    const session = newSession(game, { ...this.#options, beforeCycle });
    return { name: "fast", session, after: () => this.#goBack(session) };
  }

  #goBack(session: Session): void {
    // Keyed chance goes on through an undo, which stands in the log then.
    if (this.#program.habits?.keyedChance) return;
    // What is picked up is no input, and would not be there again.
    if (this.#draw(5) > 0 || !session.canUndo || this.#program.tick || session.selection) return;
    const log = [...session.inputs];
    for (let steps = 1 + this.#draw(3); steps > 0 && session.canUndo; steps--) {
      session.play({ type: "undo" });
      const { length } = session.inputs;
      same("undone", `undo to input ${length}`, session.hash(), this.#hashes[length]);
    }
    for (const input of log.slice(session.inputs.length)) session.play(input);
    same("undone", "playing again", session.hash(), this.#judge.hash());
  }

  /** Statements as written code; some cycles are also observed, positions saved and restored, and now and then the play is saved and loaded. */
  #written(game: Game): Way {
    let [cycles, inputs, observed] = [0, 0, -5];
    // A trace takes much longer than its cycle, so at most one of five inputs is observed.
    const beforeCycle = (position: Position, input: CycleInput): void => {
      if (++cycles % 6 > 0 || observed + 5 > inputs) return;
      observed = inputs;
      const began = processorTime();
      observe(game, position, input);
      this.#aside += processorTime() - began;
    };
    const way: Way = {
      name: "written",
      session: newSession(game, { ...this.#options, beforeCycle }),
      after: () => {
        inputs++;
        if (inputs % 6 === 0) this.#restore(game, way.session.position);
        // What is picked up is not saved.
        if (inputs % 99 === 0 && !way.session.selection) way.session = this.#reload(way.session);
      },
    };
    return way;
  }

  /** Goes on from a save of itself: after every input of the case, and now and then after those made up by chance. */
  #saved(game: Game): Way {
    let inputs = 0;
    const way: Way = {
      name: "saved",
      session: newSession(game, this.#options),
      after: () => {
        const isListed = ++inputs <= this.#case.words.length;
        if (way.session.selection || (!isListed && inputs % 4 > 0)) return;
        this.#restore(game, way.session.position);
        way.session = this.#reload(way.session);
      },
    };
    return way;
  }

  #restore(game: Game, position: Position): void {
    const restored = game.restore(JSON.parse(JSON.stringify(position.save())));
    if ("wrong" in restored) throw new Wrong("saved", restored.wrong);
    same("saved", "a position restored", restored.hash(), position.hash());
    if (!restored.equals(position)) throw new Wrong("saved", "The position restored is another one.");
  }

  #reload(session: Session): Session {
    const loaded = parseSave(session.game, makeSave(session), { againLimit });
    if ("wrong" in loaded) throw new Wrong("saved", loaded.wrong);
    return loaded;
  }

  #replay(): void {
    // A replay gives up after 10,000 cycles, which takes a minute where it happens often, and keyed chance goes on until then.
    if (this.#givenUp > (this.#program.habits?.keyedChance ? 0 : 2)) return;
    const [{ session }] = this.#ways as readonly [Way];
    const { game } = session;
    const replay = parseReplay(game, makeReplay(game, replayOf(session)));
    if ("wrong" in replay) throw new Wrong("replay", replay.wrong);
    const { disagreement, session: again } = playReplay(game, replay);
    if (disagreement) throw new Wrong("replay", disagreement.text);
    same("replay", "the end", again.hash(), session.hash());
  }
}

/** A cycle on a copy comes to what it will come to, can be taken back, and done again. */
function tryOnCopy(game: Game, position: Position, input: CycleInput): void {
  const copy = position.copy();
  const before = copy.hash();
  game.cycle(copy, input);
  const after = copy.hash();
  const again = copy.revert(copy.takeChanges());
  same("copied", "a cycle was taken back", copy.hash(), before);
  if (!copy.equals(position)) throw new Wrong("copied", "What is taken back is another position.");
  copy.revert(again);
  same("copied", "it was done again", copy.hash(), after);
}

/** What is observed of a cycle is what it does. */
function observe(game: Game, position: Position, input: CycleInput): void {
  const trace = traceCycle(game, position, input);
  const after = position.copy();
  const report = game.cycle(after, input);
  same("observed", "a cycle reported", reported(trace.report), reported(report));
  if (report.result === "done")
    same("observed", "a cycle", trace.positionAt(trace.moments).hash(), after.hash());
}

/** What is shown, but for the number of inputs: some are undone and played again. */
function seen(session: Session): string {
  return JSON.stringify({ ...frameOf(session), number: 0 });
}

/** A game whose statements are written as code already. */
function written(program: Program, mostWork: number | undefined): Game {
  const game = makeGame(program, { fast: generatedAfter(1), mostWork });
  const level = program.levels.findIndex((it) => it.type === "map");
  const { position } = game.begin(Math.max(level, 0), 1);
  for (let cycle = 0; cycle < 2; cycle++) {
    game.cycle(position, { controls: [] });
    position.dropChanges();
  }
  return game;
}

/** The milliseconds that all threads of the process have worked; in a page, which does not know them, those of the clock. */
function processorTime(): number {
  if (typeof process === "undefined") return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** All that a session tells of itself after an input; faults only by their code. */
function told(session: Session): string {
  const { last, status, level, message, asks, awaited } = session;
  return JSON.stringify([reported(last), status, level, message, asks, awaited, session.inputs.length]);
}

function reported(report: { readonly fault?: { readonly code: string } }): string {
  const { fault, ...rest } = report;
  return JSON.stringify([fault?.code, rest]);
}

function same<T>(way: string, after: string, found: T, expected: T): void {
  if (found !== expected)
    throw new Wrong(way, `after ${after}: ${String(found)}\nbut plainly: ${String(expected)}`);
}

/** Options of a game by chance. */
export function randomOptions(program: Program, draw: Draw): readonly GivenOption[] {
  const dice = new Dice(draw);
  return optionNames(program).flatMap(({ name, option }) => {
    if (dice.chance(50)) return [];
    if (option.type === "switch") return [{ name, value: dice.pick(["on", "off"]) }];
    return option.type === "number" && option.range
      ? [{ name, value: String(dice.between(...option.range)) }]
      : [];
  });
}
