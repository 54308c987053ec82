import { kingTakesRook, makeFen, makeUci, parseFen, parseUci } from "../../formats/index.ts";
import {
  type CompiledMoves,
  type Move,
  type Play,
  compileMoves,
  legalMoves,
  playOf,
} from "../../game/index.ts";
import type { MoveGame, Program, Setup } from "../../program/index.ts";
import {
  type Limits,
  levels,
  makeEntries,
  MoveThinker,
  type MoveThought,
  type Progress,
} from "../../solve/index.ts";
import { countTurnSequences } from "./counting.ts";
import { FileOptions } from "./file-options.ts";
import { type OpenHelper, SearchTeam } from "./search-team.ts";
import { mostOverhead, type GoOptions, parseGoCommand, thinkingTimeFor, usualOverhead } from "./words.ts";

/** Is the program of a game by moves. */
export type ProgramByMoves = Program & { readonly moves: MoveGame };

/** Describes the environment of an engine. */
export interface EngineHost {
  /** Writes a line. */
  readonly say: (line: string) => void;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Calls back when what was heard meanwhile has been heard. */
  readonly later: (goOn: () => void) => void;
  /** Returns a game by moves by its name; a sentence if there is none. */
  readonly find: (name: string) => ProgramByMoves | string;
  /** Holds the names that `UCI_Variant` offers. */
  readonly variants: readonly string[];
  /** Opens a thread that searches along. */
  readonly openHelper: OpenHelper;
}

/** Describes work in slices: each call goes on for a while, and is true at the end. */
interface Job {
  readonly step: () => boolean;
  /** Is called to say the result when it is over, or stopped. */
  readonly end: () => void;
  /** Is true if the result is not reported before the job is stopped. */
  waits: boolean;
  /** Is called when the move came in whose stead it thought: its time begins now. */
  readonly hit?: () => void;
}

/** Sets the milliseconds between two looks at what has been asked. */
const slice = 8;

/** Holds the options that are numbers from 1: the usual one, and the most. MultiPV is how many of the best moves are told, each with its line. */
const spins = {
  Hash: [16, 4096],
  Threads: [1, 64],
  MultiPV: [1, 64],
  "Skill Level": [levels.length, levels.length],
  "Move Overhead": [usualOverhead, mostOverhead],
} as const;
type Spin = keyof typeof spins;
const commands = new Set("uci isready ucinewgame setoption position go ponderhit stop".split(" "));
const spinNames = Object.keys(spins) as Spin[];

/** Holds positions of the thought that warms up: a second of a fresh process. */
const warmth = 25_000;
/** Holds the same for an engine that thinks without `ucinewgame`: enough to have made what every first thought makes. */
const lukewarmth = 100;

/** Describes a UCI engine for any game by moves: lines go in by `hear`, and come out by `say`. What it does not understand it says, and goes on. */
export class UciEngine {
  readonly #world: EngineHost;
  #name: string;
  #game: MoveGame;
  #options: FileOptions;
  #compiled: CompiledMoves;
  #thinker: MoveThinker;
  /** Holds the other threads of the search, if there are any. */
  #team: SearchTeam | undefined;
  #setup: Setup;
  #moves: readonly Move[] = [];
  /** Stores the words of the last `position` command. */
  #placed: { readonly head: string; readonly texts: readonly string[] } | undefined;
  #job: Job | undefined;
  /** Goes on with work that is over, but waits for the move in whose stead it thought. */
  #resume: (() => void) | undefined;
  readonly #set = Object.fromEntries(spinNames.map((it) => [it, spins[it][0]])) as Record<Spin, number>;
  #is960 = false;
  /** Reports the expected answer, so that the client can let the engine think in the opponent's time. */
  #ponders = false;
  /** Is true if a game has been announced, and of how many positions this process has thought before. */
  #isNew = false;
  #warmth = 0;
  #atRest: (() => void) | undefined;

  constructor(world: EngineHost, name: string, program: ProgramByMoves) {
    this.#world = world;
    this.#name = name;
    this.#game = program.moves;
    this.#options = new FileOptions(program);
    this.#compiled = compileMoves(this.#game.rules);
    this.#setup = this.#game.rules.start;
    this.#thinker = this.#newThinker();
  }

  /** Returns true when it is to end. */
  hear(line: string): boolean {
    const words = line.trim().split(/\s+/);
    const [command = "", ...rest] = words;
    switch (command) {
      case "":
      case "debug":
      case "register":
        break;
      case "uci":
        this.#introduce();
        break;
      case "isready":
        this.#warmUp();
        this.#world.say("readyok");
        break;
      case "ucinewgame":
        this.stop();
        this.#thinker.forget();
        this.#team?.forget();
        this.#isNew = true;
        break;
      case "setoption":
        this.#setOption(rest.join(" "));
        break;
      case "position":
        this.#place(rest);
        break;
      case "go":
        this.#go(rest);
        break;
      case "ponderhit":
        this.#job?.hit?.();
        this.#resume?.();
        break;
      case "stop":
        this.stop();
        break;
      case "d":
        this.#draw();
        break;
      case "quit":
        this.stop();
        return true;
      default:
        this.#inform(`Unknown command: ${command.slice(0, 60)}`);
        // The protocol says that the rest of the line is read.
        for (const [at, it] of rest.entries())
          if (commands.has(it)) return this.hear(rest.slice(at).join(" "));
    }
    return false;
  }

  /** Ends what is going on, and says what came of it. */
  stop(): void {
    const job = this.#job;
    this.#job = undefined;
    job?.end();
    this.#atRest?.();
  }

  /** Resolves when nothing goes on any more: at the end of the input what was asked for is still answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#job?.waits) this.stop();
      if (this.#job === undefined) resolve();
      else this.#atRest = resolve;
    });
  }

  #inform(text: string): void {
    this.#world.say(`info string ${text}`);
  }

  #introduce(): void {
    const { say, variants } = this.#world;
    say("id name Quadrille");
    say("id author Quadrille contributors");
    for (const it of spinNames)
      say(`option name ${it} type spin default ${spins[it][0]} min 1 max ${spins[it][1]}`);
    say("option name Ponder type check default false");
    say("option name UCI_Chess960 type check default false");
    const names = variants.includes(this.#name) ? variants : [this.#name, ...variants];
    say(
      `option name UCI_Variant type combo default ${this.#name}${names.map((it) => ` var ${it}`).join("")}`,
    );
    for (const it of this.#options.declared()) say(`option ${it}`);
    say("uciok");
  }

  #newThinker(): MoveThinker {
    const helpers = this.#game.worth ? this.#set.Threads - 1 : 0;
    const entries = makeEntries(this.#set.Hash * 2 ** 20, helpers > 0);
    this.#team?.close();
    this.#team =
      helpers === 0
        ? undefined
        : new SearchTeam(this.#world.openHelper, {
            game: this.#game,
            entries,
            helpers,
            warmth,
            tell: (text) => this.#inform(text),
          });
    return new MoveThinker(this.#game, { level: this.#set["Skill Level"], entries });
  }

  // ------------------------------------------------------------------------------------------ options

  #setOption(text: string): void {
    const found = /^name\s+(.+?)(?:\s+value\s*(.*))?$/i.exec(text);
    if (!found) return this.#inform("setoption needs `name NAME value VALUE`");
    const [, name = "", value = ""] = found;
    this.stop();
    const key = name.toLowerCase() === "skill" ? "skill level" : name.toLowerCase();
    const spin = spinNames.find((it) => it.toLowerCase() === key);
    if (spin) return this.#setNumber(spin, name, value);
    switch (key) {
      case "ponder":
      case "uci_chess960":
        if (value !== "true" && value !== "false") return this.#inform(`${name} is true or false`);
        if (key === "ponder") this.#ponders = value === "true";
        else this.#is960 = value === "true";
        return undefined;
      case "uci_variant":
        return this.#setVariant(value);
      default:
        if (!this.#options.has(name)) return this.#inform(`Unknown option: ${name.slice(0, 60)}`);
        const wrong = this.#options.set(name, value);
        return wrong === undefined ? undefined : this.#inform(wrong);
    }
  }

  #setNumber(spin: Spin, name: string, value: string): void {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    const [, most] = spins[spin];
    if (number < 1 || number > most) return this.#inform(`${name} is a number from 1 to ${most}`);
    this.#set[spin] = number;
    if (spin !== "MultiPV" && spin !== "Move Overhead") this.#thinker = this.#newThinker();
    return undefined;
  }

  #setVariant(name: string): void {
    const program = this.#world.find(name);
    if (typeof program === "string") return this.#inform(program);
    this.#name = name;
    this.#game = program.moves;
    this.#options = new FileOptions(program);
    this.#compiled = compileMoves(this.#game.rules);
    this.#setup = this.#game.rules.start;
    this.#moves = [];
    this.#placed = undefined;
    this.#thinker = this.#newThinker();
    return undefined;
  }

  // ------------------------------------------------------------------------------------------ positions

  #place(words: readonly string[]): void {
    this.stop();
    const at = words.indexOf("moves");
    const head = at < 0 ? words : words.slice(0, at);
    const setup = this.#setupOf(head);
    if (typeof setup === "string") return this.#inform(setup);
    const texts = at < 0 ? [] : words.slice(at + 1);
    const kept = this.#sameMoves(head.join(" "), texts);
    const play = playOf(this.#compiled, setup);
    const movesMade = this.#moves.slice(0, kept);
    for (const move of movesMade) play.make(move);
    for (const text of texts.slice(kept)) {
      const move = play.ended() ? undefined : parseUci(play, text);
      if (move === undefined)
        return this.#inform(`Illegal move: ${text.slice(0, 20)}. The position stays as it was`);
      movesMade.push(move);
      play.make(move);
    }
    this.#setup = setup;
    this.#moves = movesMade;
    this.#placed = { head: head.join(" "), texts };
    return undefined;
  }

  /** Counts those of these moves that have been read before, from the same beginning. */
  #sameMoves(head: string, texts: readonly string[]): number {
    if (this.#placed?.head !== head) return 0;
    let same = 0;
    while (same < texts.length && texts[same] === this.#placed.texts[same]) same++;
    return same;
  }

  #setupOf([kind, ...fen]: readonly string[]): Setup | string {
    const { rules } = this.#game;
    if (kind === "startpos" && fen.length === 0) return rules.start;
    if (kind !== "fen" || fen.length === 0) return "position needs `startpos` or `fen FEN`, then `moves ..`";
    const setup = parseFen(rules, fen.join(" "), { anyPosition: true, anyCastling: this.#is960 });
    return "message" in setup ? `Bad FEN: ${setup.message}` : setup;
  }

  #play(): Play {
    const play = playOf(this.#compiled, this.#setup);
    for (const move of this.#moves) play.make(move);
    return play;
  }

  #draw(): void {
    const play = this.#play();
    const { rules } = this.#game;
    const fen = makeFen(rules, play.setup());
    const { say } = this.#world;
    const board = fen.split(/[ []/)[0];
    for (const row of board.split("/")) say(` ${row.replaceAll(/\d+/g, (it) => ".".repeat(Number(it)))}`);
    say("");
    say(`Fen: ${fen}`);
    for (const it of this.#options.lines()) say(`Option: ${it}`);
    say(`Key: ${play.hash().toString(16).padStart(14, "0")}`);
    const end = play.ended();
    if (end) say(`End: ${rules.sides[play.turn()].name} ${end.result}s. ${end.text}`.trimEnd());
    say(
      `Moves: ${
        end
          ? ""
          : legalMoves(play)
              .map((it) => this.#textOf(play, it))
              .join(" ")
      }`.trimEnd(),
    );
  }

  /** Writes a move; in Chess960 castling is written as the king capturing its own rook. */
  #textOf(play: Play, move: Move): string {
    return (this.#is960 ? kingTakesRook(play, move) : undefined) ?? makeUci(play, move);
  }

  // ------------------------------------------------------------------------------------------ thinking

  /**
   * Thinks about a first move before a game begins: in a fresh process the first thoughts are many times slower than those after them. Without
   * `ucinewgame` a few positions do, which save most of that.
   */
  #warmUp(): void {
    const nodes = this.#isNew ? warmth : lukewarmth;
    if (this.#job || this.#warmth >= nodes) return;
    this.#warmth = nodes;
    const thought = this.#thinker.think(playOf(this.#compiled, this.#game.rules.start), { nodes });
    while (!thought.step(nodes));
    this.#thinker.forget();
  }

  #go(words: readonly string[]): void {
    this.stop();
    const going = parseGoCommand(words);
    if (typeof going === "string") return this.#inform(going);
    for (const it of going.told) this.#inform(it);
    if (going.perft !== undefined) return this.#start(this.#countJob(going.perft));
    const play = this.#play();
    const among = going.searchmoves.flatMap((it) => {
      const move = parseUci(play, it);
      if (move === undefined) this.#inform(`Illegal move: ${it.slice(0, 20)}`);
      return move ?? [];
    });
    return this.#start(this.#thinkJob(going, play, among));
  }

  #start(job: Job): void {
    this.#job = job;
    this.#resume = undefined;
    let isDone = false;
    const goOn = (): void => {
      if (this.#job !== job) return;
      const until = this.#world.now() + slice;
      while (!isDone && this.#world.now() < until) isDone = job.step();
      if (isDone && !job.waits) return this.stop();
      if (isDone) this.#resume = goOn;
      else this.#world.later(goOn);
    };
    this.#world.later(goOn);
  }

  #countJob(depth: number): Job {
    const count = countTurnSequences(this.#play(), depth);
    let total = 0;
    return {
      step: () => {
        const next = count.next();
        if (next.value) {
          this.#world.say(`${next.value.text}: ${next.value.nodes}`);
          total += next.value.nodes;
        }
        return next.done === true;
      },
      end: () => {
        this.#world.say("");
        this.#world.say(`Nodes searched: ${total}`);
      },
      waits: false,
    };
  }

  #thinkJob(going: GoOptions, play: Play, among: readonly Move[]): Job {
    const { now } = this.#world;
    let began = now();
    const time = thinkingTimeFor(going, play.turn(), this.#set["Move Overhead"]);
    const ended = play.ended();
    const limits = this.#limitsOf(going, among);
    const isOne = this.#set.MultiPV === 1 || ended || !this.#game.worth;
    const several = isOne ? undefined : this.#severalLines(play, limits);
    const thought = several ?? this.#thinker.think(play, limits);
    // A search that is limited by positions must give the same result on every machine.
    const isShared = isOne && limits.nodes === undefined && limits.mate === undefined && !ended;
    const team = isShared ? this.#team : undefined;
    team?.think(this.#setup, this.#moves, limits);
    const told: Told = { depth: 0, line: "", places: 0 };
    const elapsed = (): number => now() - began;
    const job: Job = {
      step: () => {
        if (ended) return true;
        const isDone = thought.step(stepNodes);
        const effort = { elapsed: elapsed(), helped: team?.nodes ?? 0 };
        if (!several) this.#report(thought.progress, told, effort);
        for (const [i, it] of several?.found.entries() ?? []) this.#report(it, told, effort, i + 1);
        return isDone || (time !== undefined && !job.waits && elapsed() >= time);
      },
      end: () => {
        team?.rest();
        const move = ended ? undefined : thought.move;
        this.#world.say(
          `bestmove ${move === undefined ? "(none)" : this.#answer(move, thought.progress.line)}`,
        );
      },
      waits: going.infinite || going.ponder,
      hit: () => {
        if (!going.ponder || going.infinite) return;
        began = now();
        job.waits = false;
      },
    };
    return job;
  }

  /** Searches for the best moves one after the other, each among those that are left, then repeats all one ply deeper. */
  #severalLines(play: Play, limits: Limits): SeveralLines {
    const all = limits.among ?? legalMoves(play);
    const count = Math.min(this.#set.MultiPV, all.length);
    const deepest = limits.depth ?? (limits.mate === undefined ? mostDepth : 2 * limits.mate);
    const thinker = this.#thinker;
    let [depth, nodes] = [1, 0];
    let current: MoveThought | undefined;
    let round: Progress[] = [];
    const thought: SeveralLines = {
      found: [],
      step: (steps) => {
        const among = all.filter((it) => !round.some(({ line }) => line[0] === it));
        current ??= thinker.think(play, { depth, among });
        const isOver = current.step(steps);
        const spent = nodes + current.progress.nodes;
        if (isOver) {
          round.push({ ...current.progress, depth, nodes: spent });
          [nodes, current] = [spent, undefined];
        }
        if (round.length === count) {
          thought.found = round.sort((a, b) => b.value - a.value);
          round = [];
          depth++;
        }
        return depth > deepest || (limits.nodes !== undefined && spent >= limits.nodes);
      },
      get move() {
        return thought.found[0]?.line[0] ?? round[0]?.line[0] ?? current?.move ?? all[0];
      },
      get progress() {
        return thought.found[0] ?? { depth: 0, nodes, value: 0, line: [] };
      },
    };
    return thought;
  }

  /** Returns a move, and the answer to it that the search expects. */
  #answer(move: Move, line: readonly Move[]): string {
    const own = this.#textOf(this.#play(), move);
    const [, next] = this.#ponders && line[0] === move ? this.#lineOf(line.slice(0, 2)).split(" ") : [];
    return next === undefined ? own : `${own} ponder ${next}`;
  }

  #limitsOf({ depth, nodes, mate, movetime, time, infinite }: GoOptions, among: readonly Move[]): Limits {
    const isFree = infinite || [depth, nodes, mate, movetime, ...(time ?? [])].some((it) => it !== undefined);
    const own = levels[this.#set["Skill Level"] - 1].nodes;
    const most =
      isFree && this.#set["Skill Level"] === levels.length ? nodes : Math.min(nodes ?? Infinity, own);
    return {
      ...(most !== undefined && { nodes: most }),
      ...(depth !== undefined && { depth }),
      ...(mate !== undefined && { mate }),
      ...(among.length > 0 && { among }),
    };
  }

  /** Reports the progress of the search, if it has changed; of several lines, that of the given rank. */
  #report(progress: Progress, told: Told, { elapsed, helped }: Effort, place?: number): void {
    const line = progress.line.join(" ");
    const isOld =
      place === undefined ? line === told.line : progress.depth < told.depth || place <= told.places;
    if (progress.depth === 0 || (progress.depth === told.depth && isOld)) return;
    Object.assign(told, { depth: progress.depth, line, places: place ?? 0 });
    const time = Math.max(1, Math.round(elapsed));
    const nodes = progress.nodes + helped;
    const speed = Math.round((nodes * 1000) / time);
    const parts = [
      `info depth ${progress.depth} ${place === undefined ? "" : `multipv ${place} `}score ${this.#scoreOf(progress)} nodes ${nodes} nps ${speed}`,
      `hashfull ${this.#thinker.fullness} time ${time} pv ${this.#lineOf(progress.line)}`,
    ];
    this.#world.say(parts.join(" "));
  }

  #scoreOf({ mate, value }: Progress): string {
    return mate === undefined ? `cp ${Math.round((100 * value) / this.#thinker.unit)}` : `mate ${mate}`;
  }

  #lineOf(line: readonly Move[]): string {
    const play = this.#play();
    const texts: string[] = [];
    for (const move of line) {
      if (!legalMoves(play).includes(move)) break;
      texts.push(this.#textOf(play, move));
      play.make(move);
    }
    return texts.join(" ");
  }
}

/** Counts milliseconds, and positions at which other threads have looked. */
interface Effort {
  readonly elapsed: number;
  readonly helped: number;
}

/** Records what has been said of a thought. */
interface Told {
  depth: number;
  line: string;
  places: number;
}

/** Describes a thought about several best moves; `found` are those of the last depth that is complete, the best first. */
interface SeveralLines extends MoveThought {
  found: readonly Progress[];
}

/** Limits how deep several lines are looked at. */
const mostDepth = 64;

/** Holds positions between two looks at the clock. */
const stepNodes = 64;
