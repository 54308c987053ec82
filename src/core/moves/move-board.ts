import * as quad from "../../program/index.ts";
import type { MoveRules, Setup } from "../../program/index.ts";
import { fixedSlots, type Machine, endings, type State } from "../engine/index.ts";
import { royalPieces } from "./condition-queries.ts";
import { holds, measureOf } from "./conditions.ts";
import type { Move } from "./move.ts";
import { MoveRecord } from "./move-record.ts";
import { plainPlay } from "./plain-play.ts";
import { isLegal, type Play } from "./play.ts";
import { type MoveView, readMove } from "./view.ts";

/** Is the part of a game that runs a move together with the steps of the cycle. */
interface TrialGame {
  cycle(
    state: State,
    input: {
      readonly controls: readonly never[];
      readonly move: { readonly move: Move; readonly player: number };
    },
  ): { readonly result: string };
}

/** Caches a play of a position, with the moves that have been made on it. */
interface CachedPlay {
  readonly play: Play;
  readonly setupNumbers: Int32Array;
  readonly made: number[];
}

/**
 * Plays the moves of a piece game in its positions. A position stores a set-up and the moves made since then. A cached play follows the
 * position forward and back by making and undoing moves. The visible board is drawn from the play.
 */
export class MoveBoard {
  readonly game: quad.MoveGame;
  readonly record: MoveRecord;
  readonly #fast: FastMoves | undefined;
  #compiledRules: CompiledMoves | undefined;
  readonly #plays = new WeakMap<State, CachedPlay>();
  /** Creates, on first use, the game in which moves are tried together with the steps; undefined unless `forbid` is tested after the steps. */
  #trial: (() => TrialGame) | undefined;

  /** @param fast makes plays; without it the reference implementation does */
  constructor(game: quad.MoveGame, fast?: FastMoves) {
    this.game = game;
    this.#fast = fast;
    this.record = new MoveRecord(game);
  }

  /** Compiles the rules on first use, because most games that are loaded are only shown. */
  get #compiled(): CompiledMoves {
    return (this.#compiledRules ??= compileMoves(this.game.rules, this.#fast));
  }

  /** Returns the play of a position. The caller must undo the moves it makes. */
  playOf(state: State): Play {
    const { record } = this;
    const entry = this.#plays.get(state);
    const moves = record.movesOf(state);
    if (!entry || !record.hasSameBeginning(entry.setupNumbers, state)) return this.#replay(state, moves);
    const { play, made } = entry;
    let common = 0;
    while (common < made.length && common < moves.length && made[common] === moves[common]) common++;
    for (; made.length > common; made.length--) play.undo();
    for (; common < moves.length; common++) {
      play.make(moves[common]);
      made.push(moves[common]);
    }
    return play;
  }

  /** Creates a separate play for a search. If players may move at any time, `player` is to move. */
  makeSeparatePlay(state: State, player = state.turn): Play {
    const { record } = this;
    if (this.game.anyTime) return this.#begin(state, { ...this.playOf(state).setup(), turn: player });
    const play = this.#begin(state, record.read(state));
    for (const move of record.movesOf(state)) play.make(move);
    return play;
  }

  /** Makes plays test `forbid` after the steps of a move, if the rules say so. `makeGame` creates the game that runs these steps. */
  testAfterSteps(program: quad.Program, makeGame: (program: quad.Program) => TrialGame): void {
    const { judgedLate, mustCapture: _, ...rules } = this.game.rules;
    if (!judgedLate) return;
    const freeRules: quad.MoveRules = { ...rules, forbid: [], ...(rules.pass && { pass: "always" }) };
    let trialGame: TrialGame | undefined;
    this.#trial = () => (trialGame ??= makeGame({ ...program, moves: { ...this.game, rules: freeRules } }));
  }

  /** Begins a play. If `forbid` is tested after the steps, the play tries each move with its steps on a copy of the position. */
  #begin(state: State, setup: quad.Setup): Play {
    const makeTrialGame = this.#trial;
    if (makeTrialGame === undefined) return playOf(this.#compiled, setup);
    return plainPlay(this.game.rules, setup, (setupBefore, move) => {
      const stateAfter = state.copy() as State;
      this.record.write(stateAfter, setupBefore);
      this.#drawPieces(stateAfter, this.playOf(stateAfter));
      const { result } = makeTrialGame().cycle(stateAfter, {
        controls: [],
        move: { move, player: setupBefore.turn },
      });
      return result === "done" && this.record.movesOf(stateAfter).length === 0
        ? this.record.read(stateAfter)
        : undefined;
    });
  }

  holds(state: State, test: quad.Condition, me: number): boolean {
    return holds(test, me, this.playOf(state));
  }

  /** Returns the value of an amount. If the value is a piece of the last move, returns the kind of object that shows it, or -1. */
  amount(state: State, amount: quad.Amount, me: number): number {
    const value = measureOf(amount)(me, this.playOf(state));
    const isCode = amount.is === "last" && (amount.what === "mover" || amount.what === "taken");
    return isCode ? this.game.kinds[value] || -1 : value;
  }

  /** Lists the cells of the pieces in check: attacked pieces of the side to move that must not stay attacked. */
  cellsInCheck(state: State): readonly number[] {
    const play = this.playOf(state);
    if (!play.inCheck()) return [];
    const turn = play.turn();
    return play.cellsOf(turn, royalPieces(this.game.rules)).filter((cell) => play.isAttackedAt(cell, turn));
  }

  #replay(state: State, moves: Int32Array): Play {
    const play = this.#begin(state, this.record.read(state));
    for (const move of moves) play.make(move);
    this.#plays.set(state, { play, setupNumbers: this.record.beginningOf(state), made: [...moves] });
    return play;
  }

  /** Returns an error message if the recorded moves of a saved position are invalid. */
  findProblem(state: State): string | undefined {
    const problem = this.record.findProblem(state);
    if (problem !== undefined) return problem;
    const play = playOf(this.#compiled, this.record.read(state));
    for (const move of this.record.movesOf(state)) {
      if (!isLegal(play, move)) return "It has an illegal move.";
      play.make(move);
    }
    return this.#matchesBoard(state, play) ? undefined : "Its board does not match its moves.";
  }

  /** Begins a level: the pieces are on their drawn cells, and no move has been made. */
  begin(state: State): void {
    const { rules, setUp, anyTime } = this.game;
    if (setUp) {
      this.record.write(state, rules.start);
      this.#drawPieces(state, this.playOf(state));
      if (!anyTime) state.setNumber(fixedSlots.turn, rules.start.turn);
      return;
    }
    const setup = quad.beginning(rules, this.#cellsOf(state), rules.start.hands);
    const isStart = setup.cells.every((code, cell) => code === rules.start.cells[cell]);
    const start = isStart ? rules.start : setup;
    this.record.write(state, { ...start, turn: state.turn, counters: this.#countersOf(state) });
  }

  /** Makes a move if it is legal. Adds events that report which pieces moved; an end ends the game. */
  makeMove(m: Machine, move: Move): boolean {
    const { state, me } = m;
    if (this.game.anyTime) this.record.write(state, { ...this.playOf(state).setup(), turn: me });
    const play = this.playOf(state);
    if (!isLegal(play, move)) return m.refuse("illegal", "This is not a legal move.", undefined);
    const view = readMove(play, move);
    reportGlides(m, this, view);
    const turn = play.turn();
    if (!this.record.addMove(state, move)) {
      this.record.write(state, play.setup());
      this.record.addMove(state, move);
    }
    m.hasMoved = true;
    this.record.setLastMove(state, view.from, view.to);
    this.#drawPieces(state, this.playOf(state));
    if (!this.game.anyTime) state.setNumber(fixedSlots.turn, play.turn());
    if (play.turn() !== turn || this.game.rules.sides.length === 1) this.#testEnds(m, play);
    return true;
  }

  /**
   * Updates the record after the steps of a cycle. If they changed the board, a counter or the turn, the record starts again with a new
   * set-up and no moves.
   */
  followSteps(state: State): void {
    const play = this.playOf(state);
    const turn = this.game.anyTime ? play.turn() : state.turn;
    if (turn === play.turn() && this.#matchesBoard(state, play)) return;
    const oldSetup = play.setup();
    const cells = this.#cellsOf(state);
    const fresh = oldSetup.fresh.filter((cell) => cells[cell] === oldSetup.cells[cell]);
    const { trail, ...rest } = oldSetup;
    const keptTrail = trail && cells[trail.victim] === oldSetup.cells[trail.victim] ? { trail } : {};
    const counters = this.#countersOf(state);
    this.record.write(state, { ...rest, ...keptTrail, turn, cells, fresh, counters });
  }

  #testEnds(m: Machine, play: Play): void {
    const end = play.findEnd();
    if (!end) return;
    const ending = end.toMover ? "won" : ({ win: "won", lose: "lost", draw: "drawn" } as const)[end.result];
    const player = end.toMover ? m.me : end.result === "draw" ? undefined : play.turn();
    m.state.setNumber(fixedSlots.ending, endings.indexOf(ending));
    m.state.setNumber(fixedSlots.endingPlayer, player === undefined ? 0 : player + 1);
    m.events.push({
      type: "end",
      ending,
      ...(player !== undefined && { player }),
      ...(end.text !== "" && { text: end.text }),
    });
    m.stop = "ended";
  }

  /** Writes the pieces and the counters of a play to the position. */
  #drawPieces(state: State, play: Play): void {
    const { layer } = this.game;
    for (let cell = 0; cell < this.game.rules.width * this.game.rules.height; cell++)
      state.set(cell, layer, this.#kindAt(state, play, cell));
    const counters = play.counters();
    this.game.counters.forEach((variable, i) =>
      counters[i].forEach((value, side) => state.setNumber(state.layout.variables[variable] + side, value)),
    );
  }

  /** Returns the kind that a cell shows. An object that only blocks pieces remains. */
  #kindAt(state: State, play: Play, cell: number): number {
    const code = play.at(cell);
    if (code !== quad.WALL) return this.game.kinds[code];
    const kind = state.cells[state.layout.address(cell, this.game.layer)];
    return kind !== 0 && !this.game.kinds.includes(kind) ? kind : (this.game.wall ?? kind);
  }

  #matchesBoard(state: State, play: Play): boolean {
    const counters = this.#countersOf(state);
    const hasSameCounters = play
      .counters()
      .every((values, i) => values.every((value, side) => value === counters[i][side]));
    if (!hasSameCounters) return false;
    const { rules, layer, kinds } = this.game;
    const { cells, layout } = state;
    const firstAddress = layout.address(0, layer);
    for (let cell = 0; cell < rules.width * rules.height; cell++) {
      const code = play.at(cell);
      const kind = cells[firstAddress + cell];
      if (kinds[code] !== kind && quad.codeOfKind(kinds, kind) !== code) return false;
    }
    return true;
  }

  #cellsOf(state: State): number[] {
    const { rules, layer, kinds } = this.game;
    return Array.from({ length: rules.width * rules.height }, (_, cell) =>
      quad.codeOfKind(kinds, state.cells[state.layout.address(cell, layer)]),
    );
  }

  #countersOf(state: State): number[][] {
    return this.game.rules.counters.map(({ eachSide }, i) =>
      Array.from(
        { length: eachSide ? this.game.rules.sides.length : 1 },
        (_, side) => state.numbers[state.layout.variables[this.game.counters[i]] + side],
      ),
    );
  }
}

/** Adds an event for each piece that a move shifts from cell to cell, for animation. */
function reportGlides({ state, events }: Machine, { game }: MoveBoard, view: MoveView): void {
  const kindAt = (cell: number): number => state.cells[state.layout.address(cell, game.layer)];
  const addGlide = (from: number, to: number): void =>
    void events.push({ type: "move", kind: kindAt(from), from, to });
  if (view.from !== undefined && view.to !== undefined) addGlide(view.from, view.to);
  if (view.partner) addGlide(...(view.partner as [number, number]));
}

/** Begins a play (a match in progress) from a set-up. */
type BeginPlay = (setup: Setup) => Play;

/** Is a faster implementation of piece games. Its plays list the same moves as the reference implementation, in any order. */
export interface FastMoves {
  /** Prepares rules once; the returned function begins plays of them. */
  prepare(rules: MoveRules): BeginPlay;
}

/** Represents compiled rules, from which any number of plays can be begun. */
export interface CompiledMoves {
  readonly rules: MoveRules;
  readonly begin: BeginPlay;
}

/** Compiles the rules of a piece game with the fast implementation, or with the reference implementation if there is none. */
export function compileMoves(rules: MoveRules, fast?: FastMoves): CompiledMoves {
  return { rules, begin: fast?.prepare(rules) ?? ((setup) => plainPlay(rules, setup)) };
}

/** Begins a play of compiled rules, by default from the set-up in the rules. */
export function playOf({ rules, begin }: CompiledMoves, setup: Setup = rules.start): Play {
  return begin(setup);
}
