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
import { maxOverhead, type GoOptions, parseGoCommand, thinkingTimeOf, defaultOverhead } from "./words.ts";

/** Represents the program of a piece game. */
export type ProgramByMoves = Program & { readonly moves: MoveGame };

/** Describes the environment in which an engine runs. */
export interface EngineHost {
  /** Writes a line of output. */
  readonly say: (line: string) => void;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** Schedules a function to run after pending input has been processed. */
  readonly runLater: (callback: () => void) => void;
  /** Finds a piece game by its name; returns an error message if there is none. */
  readonly find: (name: string) => ProgramByMoves | string;
  /** Lists the values of the option `UCI_Variant`. */
  readonly variants: readonly string[];
  /** Opens a helper thread for the search. */
  readonly openHelper: OpenHelper;
}

/** Describes a job that runs in slices. Each call of `step` does some work, and returns true when the job is done. */
interface Job {
  readonly step: () => boolean;
  /** Reports the result; called when the job is done or has been stopped. */
  readonly end: () => void;
  /** Is true if the result must not be reported before the job is stopped. */
  waitsForStop: boolean;
  /** Handles `ponderhit`: the expected move was played, so the clock starts now. */
  readonly ponderHit?: () => void;
}

/** Sets the time in milliseconds after which a job pauses to read commands. */
const sliceTime = 8;

/** Maps the numeric options to their defaults and maxima; the minimum is 1. MultiPV is the number of best moves that are reported. */
const numberOptions = {
  Hash: [16, 4096],
  Threads: [1, 64],
  MultiPV: [1, 64],
  "Skill Level": [levels.length, levels.length],
  "Move Overhead": [defaultOverhead, maxOverhead],
} as const;
type NumberOption = keyof typeof numberOptions;

const numberOptionNames = Object.keys(numberOptions) as NumberOption[];

/** Sets how many positions are searched to warm up, which takes about a second in a fresh process. */
const warmUpNodes = 25_000;
/** Sets how many positions are searched to warm up without `ucinewgame`: just enough to build the tables that every search needs. */
const shortWarmUpNodes = 100;

/**
 * Implements a UCI engine for any piece game. `handleLine` takes input lines, and `EngineHost.say` writes output lines. Unknown
 * commands are reported and skipped.
 */
export class UciEngine {
  readonly #host: EngineHost;
  #name!: string;
  #game!: MoveGame;
  #options!: FileOptions;
  #compiledMoves!: CompiledMoves;
  #thinker!: MoveThinker;
  /** Holds the helper threads that search together with this one; undefined unless the option `Threads` is above 1. */
  #searchTeam: SearchTeam | undefined;
  #setup!: Setup;
  #moves: readonly Move[] = [];
  /** Stores the words of the last `position` command. */
  #lastPosition: { readonly positionText: string; readonly texts: readonly string[] } | undefined;
  #job: Job | undefined;
  /** Continues a finished job that is waiting for `ponderhit` or `stop`. */
  #resume: (() => void) | undefined;
  readonly #optionValues = Object.fromEntries(
    numberOptionNames.map((it) => [it, numberOptions[it][0]]),
  ) as Record<NumberOption, number>;
  #isChess960 = false;
  /** Is true if `bestmove` includes the expected reply, so that the client can let the engine ponder. */
  #reportsPonderMove = false;
  /** Is true after `ucinewgame`. */
  #isNew = false;
  #warmedUpNodes = 0;
  #resolveIdle: (() => void) | undefined;

  constructor(host: EngineHost, name: string, program: ProgramByMoves) {
    this.#host = host;
    this.#loadGame(name, program);
  }

  #loadGame(name: string, program: ProgramByMoves): void {
    this.#name = name;
    this.#game = program.moves;
    this.#options = new FileOptions(program);
    this.#compiledMoves = compileMoves(this.#game.rules);
    this.#setup = this.#game.rules.start;
    this.#moves = [];
    this.#lastPosition = undefined;
    this.#thinker = this.#newThinker();
  }

  /** Handles a line of input; returns true for `quit`. */
  handleLine(line: string): boolean {
    const [command = "", ...words] = line.trim().split(/\s+/);
    const run = this.#runByCommand.get(command);
    if (run) run(words);
    else if (command === "d") this.#printPosition();
    else if (command === "quit") this.stop();
    else if (!["", "debug", "register"].includes(command)) {
      this.#sendInfo(`Unknown command: ${command.slice(0, 60)}`);
      // The protocol requires that an unknown word is skipped and the rest of the line is read.
      const at = words.findIndex((it) => this.#runByCommand.has(it));
      if (at >= 0) return this.handleLine(words.slice(at).join(" "));
    }
    return command === "quit";
  }

  /** Maps the commands of the protocol to the functions that run them with the words after the command. */
  readonly #runByCommand: ReadonlyMap<string, (words: readonly string[]) => void> = new Map(
    Object.entries({
      uci: () => this.#sendOptions(),
      isready: () => {
        this.#warmUp();
        this.#host.say("readyok");
      },
      ucinewgame: () => {
        this.stop();
        this.#thinker.forget();
        this.#searchTeam?.forget();
        this.#isNew = true;
      },
      setoption: (words) => this.#setOption(words.join(" ")),
      position: (words) => this.#setPosition(words),
      go: (words) => this.#startSearch(words),
      ponderhit: () => {
        this.#job?.ponderHit?.();
        this.#resume?.();
      },
      stop: () => this.stop(),
    } satisfies Record<string, (words: readonly string[]) => void>),
  );

  /** Stops the current job and reports its result. */
  stop(): void {
    const job = this.#job;
    this.#job = undefined;
    job?.end();
    this.#resolveIdle?.();
  }

  /** Resolves when no job is running, so that all requests are answered before the process exits. */
  whenIdle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#job?.waitsForStop) this.stop();
      if (this.#job === undefined) resolve();
      else this.#resolveIdle = resolve;
    });
  }

  #sendInfo(text: string): void {
    this.#host.say(`info string ${text}`);
  }

  #sendOptions(): void {
    const { say, variants } = this.#host;
    say("id name Quadrille");
    say("id author Quadrille contributors");
    for (const it of numberOptionNames)
      say(`option name ${it} type spin default ${numberOptions[it][0]} min 1 max ${numberOptions[it][1]}`);
    say("option name Ponder type check default false");
    say("option name UCI_Chess960 type check default false");
    const names = variants.includes(this.#name) ? variants : [this.#name, ...variants];
    say(
      `option name UCI_Variant type combo default ${this.#name}${names.map((it) => ` var ${it}`).join("")}`,
    );
    for (const it of this.#options.declarations()) say(`option ${it}`);
    say("uciok");
  }

  #newThinker(): MoveThinker {
    const helperCount = this.#game.worth ? this.#optionValues.Threads - 1 : 0;
    const entries = makeEntries(this.#optionValues.Hash * 2 ** 20, helperCount > 0);
    this.#searchTeam?.close();
    this.#searchTeam =
      helperCount === 0
        ? undefined
        : new SearchTeam(this.#host.openHelper, {
            game: this.#game,
            entries,
            helperCount,
            warmUpNodes,
            reportFailure: (text) => this.#sendInfo(text),
          });
    return new MoveThinker(this.#game, { level: this.#optionValues["Skill Level"], entries });
  }

  // ------------------------------------------------------------------------------------------ options

  #setOption(text: string): void {
    const parsedOption = /^name\s+(.+?)(?:\s+value\s*(.*))?$/i.exec(text);
    if (!parsedOption) return this.#sendInfo("setoption needs `name NAME value VALUE`");
    const [, name = "", value = ""] = parsedOption;
    this.stop();
    const key = name.toLowerCase() === "skill" ? "skill level" : name.toLowerCase();
    const numberOption = numberOptionNames.find((it) => it.toLowerCase() === key);
    if (numberOption) return this.#setNumber(numberOption, name, value);
    switch (key) {
      case "ponder":
      case "uci_chess960":
        if (value !== "true" && value !== "false") return this.#sendInfo(`${name} is true or false`);
        if (key === "ponder") this.#reportsPonderMove = value === "true";
        else this.#isChess960 = value === "true";
        return undefined;
      case "uci_variant":
        return this.#loadVariant(value);
      default:
        if (!this.#options.has(name)) return this.#sendInfo(`Unknown option: ${name.slice(0, 60)}`);
        const message = this.#options.set(name, value);
        return message === undefined ? undefined : this.#sendInfo(message);
    }
  }

  #setNumber(option: NumberOption, name: string, value: string): void {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    const [, maximum] = numberOptions[option];
    if (number < 1 || number > maximum) return this.#sendInfo(`${name} is a number from 1 to ${maximum}`);
    this.#optionValues[option] = number;
    if (option !== "MultiPV" && option !== "Move Overhead") this.#thinker = this.#newThinker();
  }

  #loadVariant(name: string): void {
    const program = this.#host.find(name);
    return typeof program === "string" ? this.#sendInfo(program) : this.#loadGame(name, program);
  }

  // ------------------------------------------------------------------------------------------ positions

  #setPosition(words: readonly string[]): void {
    this.stop();
    const at = words.indexOf("moves");
    const positionWords = at < 0 ? words : words.slice(0, at);
    const setup = this.#parseSetup(positionWords);
    if (typeof setup === "string") return this.#sendInfo(setup);
    const texts = at < 0 ? [] : words.slice(at + 1);
    const sameCount = this.#countSameMoves(positionWords.join(" "), texts);
    const play = playOf(this.#compiledMoves, setup);
    const movesMade = this.#moves.slice(0, sameCount);
    for (const move of movesMade) play.make(move);
    for (const text of texts.slice(sameCount)) {
      const move = play.findEnd() ? undefined : parseUci(play, text);
      if (move === undefined)
        return this.#sendInfo(`Illegal move: ${text.slice(0, 20)}. The position stays as it was`);
      movesMade.push(move);
      play.make(move);
    }
    this.#setup = setup;
    this.#moves = movesMade;
    this.#lastPosition = { positionText: positionWords.join(" "), texts };
  }

  /** Counts the leading moves that are the same as in the last `position` command. */
  #countSameMoves(positionText: string, texts: readonly string[]): number {
    if (this.#lastPosition?.positionText !== positionText) return 0;
    let count = 0;
    while (count < texts.length && texts[count] === this.#lastPosition.texts[count]) count++;
    return count;
  }

  #parseSetup([kind, ...fen]: readonly string[]): Setup | string {
    const { rules } = this.#game;
    if (kind === "startpos" && fen.length === 0) return rules.start;
    if (kind !== "fen" || fen.length === 0) return "position needs `startpos` or `fen FEN`, then `moves ..`";
    const setup = parseFen(rules, fen.join(" "), { anyPosition: true, anyCastling: this.#isChess960 });
    return "message" in setup ? `Bad FEN: ${setup.message}` : setup;
  }

  #makePlay(): Play {
    const play = playOf(this.#compiledMoves, this.#setup);
    for (const move of this.#moves) play.make(move);
    return play;
  }

  #printPosition(): void {
    const play = this.#makePlay();
    const { rules } = this.#game;
    const fenText = makeFen(rules, play.setup());
    const { say } = this.#host;
    const board = fenText.split(/[ []/)[0];
    for (const row of board.split("/")) say(` ${row.replaceAll(/\d+/g, (it) => ".".repeat(Number(it)))}`);
    say("");
    say(`Fen: ${fenText}`);
    for (const it of this.#options.lines()) say(`Option: ${it}`);
    say(`Key: ${play.hash().toString(16).padStart(14, "0")}`);
    const ending = play.findEnd();
    if (ending) say(`End: ${rules.sides[play.turn()].name} ${ending.result}s. ${ending.text}`.trimEnd());
    const moveTexts = ending ? [] : legalMoves(play).map((it) => this.#moveText(play, it));
    say(["Moves:", ...moveTexts].join(" "));
  }

  /** Writes a move. In Chess960, castling is written as the king capturing its own rook. */
  #moveText(play: Play, move: Move): string {
    return (this.#isChess960 ? kingTakesRook(play, move) : undefined) ?? makeUci(play, move);
  }

  // ------------------------------------------------------------------------------------------ thinking

  /**
   * Searches the starting position before a game begins, because the first searches of a fresh process are many times slower
   * than later ones. Without `ucinewgame`, only a few positions are searched, which avoids most of that slowness at a low cost.
   */
  #warmUp(): void {
    const nodes = this.#isNew ? warmUpNodes : shortWarmUpNodes;
    if (this.#job || this.#warmedUpNodes >= nodes) return;
    this.#warmedUpNodes = nodes;
    const search = this.#thinker.think(playOf(this.#compiledMoves, this.#game.rules.start), { nodes });
    while (!search.step(nodes));
    this.#thinker.forget();
  }

  #startSearch(words: readonly string[]): void {
    this.stop();
    const goOptions = parseGoCommand(words);
    if (typeof goOptions === "string") return this.#sendInfo(goOptions);
    for (const it of goOptions.warnings) this.#sendInfo(it);
    if (goOptions.perft !== undefined) return this.#startJob(this.#makeCountJob(goOptions.perft));
    const play = this.#makePlay();
    const searchMoves = goOptions.searchmoves.flatMap((it) => {
      const move = parseUci(play, it);
      if (move === undefined) this.#sendInfo(`Illegal move: ${it.slice(0, 20)}`);
      return move ?? [];
    });
    return this.#startJob(this.#makeThinkJob(goOptions, play, searchMoves));
  }

  #startJob(job: Job): void {
    this.#job = job;
    this.#resume = undefined;
    let isDone = false;
    const runSlice = (): void => {
      if (this.#job !== job) return;
      const sliceEnd = this.#host.now() + sliceTime;
      while (!isDone && this.#host.now() < sliceEnd) isDone = job.step();
      if (isDone && !job.waitsForStop) return this.stop();
      if (isDone) this.#resume = runSlice;
      else this.#host.runLater(runSlice);
    };
    this.#host.runLater(runSlice);
  }

  #makeCountJob(depth: number): Job {
    const count = countTurnSequences(this.#makePlay(), depth);
    let total = 0;
    return {
      step: () => {
        const nextCount = count.next();
        if (nextCount.value) {
          this.#host.say(`${nextCount.value.text}: ${nextCount.value.nodes}`);
          total += nextCount.value.nodes;
        }
        return nextCount.done === true;
      },
      end: () => {
        this.#host.say("");
        this.#host.say(`Nodes searched: ${total}`);
      },
      waitsForStop: false,
    };
  }

  #makeThinkJob(goOptions: GoOptions, play: Play, candidateMoves: readonly Move[]): Job {
    const { now } = this.#host;
    let startTime = now();
    const time = thinkingTimeOf(goOptions, play.turn(), this.#optionValues["Move Overhead"]);
    const ending = play.findEnd();
    const limits = this.#limitsOf(goOptions, candidateMoves);
    const hasOneLine = this.#optionValues.MultiPV === 1 || ending || !this.#game.worth;
    const severalLines = hasOneLine ? undefined : this.#searchSeveralLines(play, limits);
    const search = severalLines ?? this.#thinker.think(play, limits);
    // A search with a node limit must give the same result on every machine, so it does not use helper threads.
    const isShared = hasOneLine && limits.nodes === undefined && limits.mate === undefined && !ending;
    const team = isShared ? this.#searchTeam : undefined;
    team?.think(this.#setup, this.#moves, limits);
    const sent: LastReport = { depth: 0, line: "", rank: 0 };
    const elapsedTime = (): number => now() - startTime;
    const job: Job = {
      step: () => {
        if (ending) return true;
        const isDone = search.step(nodesPerStep);
        const effort = { elapsed: elapsedTime(), helperNodes: team?.nodes ?? 0 };
        if (!severalLines) this.#report(search.progress, sent, effort);
        for (const [i, it] of severalLines?.found.entries() ?? []) this.#report(it, sent, effort, i + 1);
        return isDone || (time !== undefined && !job.waitsForStop && elapsedTime() >= time);
      },
      end: () => {
        team?.stopThinking();
        const move = ending ? undefined : search.move;
        this.#host.say(
          `bestmove ${move === undefined ? "(none)" : this.#bestMoveText(move, search.progress.line)}`,
        );
      },
      waitsForStop: goOptions.infinite || goOptions.ponder,
      ponderHit: () => {
        if (!goOptions.ponder || goOptions.infinite) return;
        startTime = now();
        job.waitsForStop = false;
      },
    };
    return job;
  }

  /** Searches for the best moves one after another, each time excluding the moves already found, and then repeats the search one ply deeper. */
  #searchSeveralLines(play: Play, limits: Limits): MultiPvThought {
    const candidates = limits.among ?? legalMoves(play);
    const count = Math.min(this.#optionValues.MultiPV, candidates.length);
    const depthLimit = limits.depth ?? (limits.mate === undefined ? maxDepth : 2 * limits.mate);
    const thinker = this.#thinker;
    let [depth, nodes] = [1, 0];
    let currentThought: MoveThought | undefined;
    let roundResults: Progress[] = [];
    const search: MultiPvThought = {
      found: [],
      step: (steps) => {
        const movesLeft = candidates.filter((it) => !roundResults.some(({ line }) => line[0] === it));
        currentThought ??= thinker.think(play, { depth, among: movesLeft });
        const isOver = currentThought.step(steps);
        const nodesSoFar = nodes + currentThought.progress.nodes;
        if (isOver) {
          roundResults.push({ ...currentThought.progress, depth, nodes: nodesSoFar });
          [nodes, currentThought] = [nodesSoFar, undefined];
        }
        if (roundResults.length === count) {
          search.found = roundResults.sort((a, b) => b.value - a.value);
          roundResults = [];
          depth++;
        }
        return depth > depthLimit || (limits.nodes !== undefined && nodesSoFar >= limits.nodes);
      },
      get move() {
        return search.found[0]?.line[0] ?? roundResults[0]?.line[0] ?? currentThought?.move ?? candidates[0];
      },
      get progress() {
        return search.found[0] ?? { depth: 0, nodes, value: 0, line: [] };
      },
    };
    return search;
  }

  /** Writes the best move, followed by the expected reply if pondering is enabled. */
  #bestMoveText(move: Move, line: readonly Move[]): string {
    const moveText = this.#moveText(this.#makePlay(), move);
    const [, replyText] =
      this.#reportsPonderMove && line[0] === move ? this.#lineText(line.slice(0, 2)).split(" ") : [];
    return replyText === undefined ? moveText : `${moveText} ponder ${replyText}`;
  }

  #limitsOf({ depth, nodes, mate, movetime, time, infinite }: GoOptions, among: readonly Move[]): Limits {
    const hasLimit =
      infinite || [depth, nodes, mate, movetime, ...(time ?? [])].some((it) => it !== undefined);
    const levelNodes = levels[this.#optionValues["Skill Level"] - 1].nodes;
    const maxNodes =
      hasLimit && this.#optionValues["Skill Level"] === levels.length
        ? nodes
        : Math.min(nodes ?? Infinity, levelNodes);
    return {
      ...(maxNodes !== undefined && { nodes: maxNodes }),
      ...(depth !== undefined && { depth }),
      ...(mate !== undefined && { mate }),
      ...(among.length > 0 && { among }),
    };
  }

  /** Reports the progress of the search if it has changed. In a MultiPV search, `rank` is the rank of the reported line. */
  #report(progress: Progress, sent: LastReport, { elapsed, helperNodes }: Effort, rank?: number): void {
    const lineText = progress.line.join(" ");
    const isReported =
      rank === undefined ? lineText === sent.line : progress.depth < sent.depth || rank <= sent.rank;
    if (progress.depth === 0 || (progress.depth === sent.depth && isReported)) return;
    Object.assign(sent, { depth: progress.depth, line: lineText, rank: rank ?? 0 });
    const time = Math.max(1, Math.round(elapsed));
    const nodes = progress.nodes + helperNodes;
    const speed = Math.round((nodes * 1000) / time);
    const parts = [
      `info depth ${progress.depth} ${rank === undefined ? "" : `multipv ${rank} `}score ${this.#scoreText(progress)} nodes ${nodes} nps ${speed}`,
      `hashfull ${this.#thinker.fullness} time ${time} pv ${this.#lineText(progress.line)}`,
    ];
    this.#host.say(parts.join(" "));
  }

  #scoreText({ mate, value }: Progress): string {
    return mate === undefined ? `cp ${Math.round((100 * value) / this.#thinker.unit)}` : `mate ${mate}`;
  }

  #lineText(line: readonly Move[]): string {
    const play = this.#makePlay();
    const texts: string[] = [];
    for (const move of line) {
      if (!legalMoves(play).includes(move)) break;
      texts.push(this.#moveText(play, move));
      play.make(move);
    }
    return texts.join(" ");
  }
}

/** Holds the elapsed milliseconds, and the number of positions searched by helper threads. */
interface Effort {
  readonly elapsed: number;
  readonly helperNodes: number;
}

/** Records what has already been reported about a search. */
interface LastReport {
  depth: number;
  line: string;
  rank: number;
}

/** Describes a MultiPV search; `found` lists the best lines of the last completed depth, best first. */
interface MultiPvThought extends MoveThought {
  found: readonly Progress[];
}

const maxDepth = 64;

/** Sets how many positions are searched between two readings of the clock. */
const nodesPerStep = 64;
