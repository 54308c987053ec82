import type { State } from "../../../core/engine/index.ts";
import type { CycleInput, Position, Report } from "../../../game/index.ts";
import { walkPlay } from "../../../program/index.ts";
import type { Puzzle } from "../puzzle.ts";
import type { ShownPosition } from "../../keys/index.ts";
import type { Transitions } from "../transitions.ts";
import { type Turn, Turns } from "../turns.ts";
import { DecisionTrees, untold } from "./decision-trees.ts";
import { type EndTests, endTestsOf } from "./end-tests.ts";
import { type Locality, localityOf, type Offset } from "./locality.ts";
import { keyRoom, PackedKeys, KeyedPosition } from "./packed-keys.ts";
import { PatternMatches, Witness } from "./pattern-matches.ts";

/** More places than these are not followed. */
const mostPlaces = 8000;
/** Lessons may cost so many turns more than they have saved. */
const credit = 20_000;
/** What a lesson costs, in turns: a part for itself, and one for so many rules looked for in so many cells. */
const lessonWork = { any: 20, looks: 20 } as const;

/** Leaves of the trees; those that lead on begin behind them. */
const leaf = { same: -1, over: -2, won: -3, played: -4, on: -5 } as const;

/**
 * Turns that are learnt: what a turn has made of a position once it makes of every position that is the same in all cells on which that turn depended.
 * Undefined where it is not known how far turns reach.
 */
export function learntTurns(puzzle: Puzzle): LearntTurns | undefined {
  const { game, start, inputs, byChance } = puzzle;
  if (byChance) return undefined;
  const state = start.copy() as State;
  const { layout } = state;
  if (layout.grids.length !== 1 || layout.span + layout.fixedEnd > mostPlaces) return undefined;
  const matches = new PatternMatches(state);
  const locality = localityOf(game.program, inputs, {
    count: (kinds) => [...state.cells].filter((kind) => kinds.includes(kind)).length,
    matches: (pattern) => matches.isAnywhere(state, pattern),
    longestSide: Math.max(layout.grids[0].width, layout.grids[0].height),
  });
  if (!locality) return undefined;
  const learnt = new LearntTurns(puzzle, locality, matches);
  return learnt.isKnown ? learnt : undefined;
}

export class LearntTurns implements Transitions {
  readonly key = new Uint32Array(keyRoom);
  /** Whether the ends can be judged, and the start does not end. */
  readonly isKnown: boolean;
  readonly #puzzle: Puzzle;
  readonly #locality: Locality;
  readonly #matches: PatternMatches;
  readonly #inputs: readonly CycleInput[];
  readonly #keys: PackedKeys;
  readonly #trees = new DecisionTrees();
  /** By index of a place, the trees that depend on it. */
  readonly #dependents: (Set<number> | undefined)[] = [];
  /** What leaves do: where in `effects` each begins; and there, for each word that changes, its number, which bits change, and to what. */
  readonly #leaves: number[] = [];
  #effects = new Int32Array(1 << 12);
  #effectsSize = 0;
  readonly #start = new Uint32Array(keyRoom);
  readonly #from = new Uint32Array(keyRoom);
  readonly #image = new Uint32Array(keyRoom);
  #tree = 0;
  readonly #played: KeyedPosition;
  readonly #turns: Turns;
  readonly #shown: KeyedPosition;
  readonly #ends: EndTests | undefined;
  #witness: Witness | undefined;
  #witnessed: KeyedPosition | undefined;
  /** Whether the key comes from a leaf, so that its end is not judged. */
  #isOpen = false;
  /** Turns asked for while learning, those of them that had to be played, and lessons. */
  #count = 0;
  #unknown = 0;
  #lessons = 0;
  readonly #lessonCost: number;
  /** Whether turns from here are played: where idle patterns match, anything may happen anywhere. */
  #isPlayed = false;

  constructor(puzzle: Puzzle, locality: Locality, matches: PatternMatches) {
    const { game, start, inputs, idle } = puzzle;
    const first = start.copy() as State;
    let rules = 0;
    const count = (): void => void rules++;
    walkPlay(game.program, { rule: count, line: count });
    this.#lessonCost = lessonWork.any + (rules * first.layout.cellCount) / lessonWork.looks;
    const { layout } = first;
    this.#puzzle = puzzle;
    this.#locality = locality;
    this.#matches = matches;
    matches.watch(locality.idle);
    this.#inputs = inputs.map((controls) => ({ controls, held: controls }));
    const ignored = idle.flatMap((it) => {
      const players = layout.program.variables[it].eachPlayer ? layout.program.players.length : 1;
      return Array.from({ length: players }, (_, player) => layout.variables[it] + player);
    });
    this.#keys = new PackedKeys(first, locality.leads, ignored, (index) => this.#unlearn(index));
    const leads = [...first.cells.keys()].filter((it) => this.#keys.isLead(first.cells[it]));
    this.#keys.numberOf(first, leads);
    this.#played = new KeyedPosition(this.#keys, start.copy() as State);
    this.#shown = new KeyedPosition(this.#keys, start.copy() as State);
    this.#turns = new Turns(game, this.#played.state, inputs);
    this.#ends = endTestsOf(game.program, this.#keys, {
      cellCount: layout.cellCount,
      numberAt: (variable) => layout.span + layout.variables[variable],
    });
    this.isKnown = this.#ends?.endOf(this.key) === "";
  }

  get words(): number {
    return this.#keys.words;
  }

  get bytes(): number {
    return this.#trees.bytes + this.#effects.byteLength + this.#leaves.length * 8;
  }

  get learnt(): number {
    return this.#count - this.#unknown;
  }

  go(words: Uint32Array, at: number, count: number): void {
    const from = this.#from;
    for (let i = 0; i < count; i++) from[i] = words[at + i];
    for (let i = count; i < this.#keys.words; i++) from[i] = 0;
    this.#tree = this.#keys.leadingOf(from) * this.#inputs.length;
    this.#isPlayed = this.#keys.isLoud(from);
  }

  play(input: number): Turn {
    this.#isOpen = false;
    if (this.#isPlayed) return this.#play(input);
    this.#count++;
    let it = this.#trees.leafOf(this.#tree + input, this.#from);
    if (it === untold) {
      this.#unknown++;
      it = this.#learn(input);
    } else if (it === leaf.played) this.#unknown++;
    if (it <= leaf.on) {
      this.#follow(leaf.on - it);
      return "other";
    }
    if (it === leaf.same) return "same";
    if (it === leaf.over) return "over";
    return it === leaf.won ? "won" : this.#play(input);
  }

  judge(): Turn {
    if (!this.#isOpen) return "other";
    return this.#ends!.endOf(this.key) || "other";
  }

  image(symmetry: number): Uint32Array | undefined {
    const to = this.#puzzle.symmetries[symmetry];
    return this.#keys.writeImage(this.key, to, this.#image) ? this.#image : undefined;
  }

  get shown(): ShownPosition {
    const { state } = this.#shown;
    return { position: state, cells: state.cells, cellCount: state.layout.cellCount };
  }

  show(): void {
    this.#shown.go(this.key);
  }

  /** In how many ways the leads have lain so far. */
  get leadings(): number {
    return this.#keys.leadingCount;
  }

  /** Whether the key that was read last is loud: turns from there are played. */
  get isLoud(): boolean {
    return this.#keys.isLoud(this.key);
  }

  /** Makes the key of a position of this level the current one. */
  read(position: Position): void {
    const { cells, numbers } = position as State;
    const seat = this.#shown;
    const { state } = seat;
    seat.go(this.#start);
    this.#from.set(this.#start);
    const { span, cellCount, fixedEnd } = state.layout;
    for (let address = 0; address < span; address++)
      state.show(address % cellCount, Math.floor(address / cellCount), cells[address]);
    for (let number = 0; number < fixedEnd; number++) state.setNumber(number, numbers[number]);
    const written = seat.written();
    seat.read(this.key, written, this.#isLoud(state, written));
    seat.back();
  }

  // ---------------------------------------------------------------------------------- playing

  #play(input: number): Turn {
    const seat = this.#played;
    seat.go(this.#from);
    const turn = this.#turns.play(input);
    if (turn === "other") {
      const written = seat.written();
      seat.read(this.key, written, this.#isLoud(seat.state, written));
    }
    seat.back();
    return turn;
  }

  /** Whether a pattern that mostly matches nowhere does, where these places were written. */
  #isLoud(state: State, written: readonly number[]): boolean {
    const { idle } = this.#locality;
    if (idle.length === 0) return false;
    if (this.#keys.isLoud(this.#from)) return idle.some((it) => this.#matches.isAnywhere(state, it));
    for (let i = 0; i < written.length; i++)
      if (written[i] < state.layout.span && this.#matches.isAt(state, written[i])) return true;
    return false;
  }

  #follow(number: number): void {
    const { key } = this;
    const { words } = this.#keys;
    const effects = this.#effects;
    for (let i = 0; i < words; i++) key[i] = this.#from[i];
    const end = this.#leaves[number + 1] ?? this.#effectsSize;
    for (let at = this.#leaves[number]; at < end; at += 3)
      key[effects[at]] = (key[effects[at]] & ~effects[at + 1]) | effects[at + 2];
    this.#isOpen = true;
  }

  // ---------------------------------------------------------------------------------- learning

  /** Forgets what depends on a place, which takes more values than was known. */
  #unlearn(index: number): void {
    if (index >= this.#played.state.layout.span) {
      this.#trees.fellAll();
      return;
    }
    for (const tree of this.#dependents[index] ?? []) this.#trees.fell(tree);
    this.#dependents[index]?.clear();
  }

  /** Plays an input as it is seen by a witness, and adds what comes of it to its tree. Returns the leaf. */
  #learn(input: number): number {
    if (!this.#canPay) return leaf.played;
    this.#lessons++;
    const { witness, seat } = this.#seatOfWitness();
    const { state } = seat;
    seat.go(this.#from);
    witness.clear();
    const report = witness.game.cycle(state, this.#inputs[input]);
    const written = seat.written();
    const depends = this.#dependsOn(input, { state, witness, written, isBack: report.result !== "done" });
    let it: number = this.#judged(report, state);
    if (witness.isNearBudget(state)) it = leaf.played;
    if (it === leaf.on) {
      seat.read(this.key, written, this.#isLoud(state, written));
      it = this.#addEffect(written);
    }
    seat.back();
    this.#add(this.#tree + input, depends, it);
    return it;
  }

  /** What comes of a cycle, ends aside. */
  #judged(report: Report, position: Position): number {
    if (report.result === "fault" || report.again) return leaf.played;
    if (report.result === "refused") return leaf.same;
    if (report.restart || typeof report.after === "number") return leaf.over;
    if (position.ending === "won") return this.#ends!.loses ? leaf.played : leaf.won;
    if (position.ending !== "playing") return leaf.over;
    return report.changed ? leaf.on : leaf.same;
  }

  /**
   * Whether a lesson can be paid: lessons may cost as many turns as were saved by what was learnt, and some more to begin with. So where turns depend on too
   * much to come again, little is lost.
   */
  get #canPay(): boolean {
    return this.#lessons * this.#lessonCost < this.learnt + credit;
  }

  #seatOfWitness(): { readonly witness: Witness; readonly seat: KeyedPosition } {
    this.#witness ??= new Witness(this.#puzzle.game.program, this.#matches);
    if (!this.#witnessed) {
      const position = this.#witness.game.restore(this.#puzzle.start.save());
      if ("wrong" in position) throw new Error(position.wrong);
      this.#witnessed = new KeyedPosition(this.#keys, position as State);
    }
    return { witness: this.#witness, seat: this.#witnessed };
  }

  /** The cells on which a turn that was just played depends, those that matter most first. */
  #dependsOn(input: number, { state, witness, written, isBack }: Played): ReadonlySet<number> {
    const { moving, leading, changed, ways, starts } = this.#locality.reaches[input];
    const cells = new Set<number>();
    const add = (cell: number, offsets: readonly Offset[]): void => {
      for (const [dx, dy] of offsets) {
        const at = this.#matches.at(cell, dx, dy);
        if (at >= 0) cells.add(at);
      }
    };
    const { cellCount } = state.layout;
    const leads = new Set(this.#keys.leading(this.#from).addresses.map((it) => it % cellCount));
    const touched = new Set(cellsWritten(written, state));
    for (const cell of this.#ledInTurn(state)) leads.add(cell);
    const moves = new Set(witness.lineCells);
    if (starts) for (const cell of leads) moves.add(cell);
    // What was put back is no longer in the undo log: anything may have been written where rules were applied.
    if (isBack || this.#locality.tries) {
      for (const cell of [...witness.lineCells, ...witness.pictureCells]) touched.add(cell);
      for (const cell of moves)
        for (const [dx, dy] of ways) {
          const to = this.#matches.at(cell, dx, dy);
          if (to >= 0) touched.add(to);
        }
      for (const cell of touched) leads.add(cell);
      if (starts) for (const cell of leads) moves.add(cell);
    }
    for (const cell of leads) cells.add(cell);
    for (const cell of moves) cells.add(cell);
    for (const cell of moves) add(cell, moving);
    for (const cell of leads) add(cell, leading);
    for (const cell of touched) cells.add(cell);
    for (const cell of touched) add(cell, changed);
    return cells;
  }

  /** The cells where a lead stood at some time in a turn. */
  #ledInTurn(state: State): readonly number[] {
    const { journal, cells, layout } = state;
    const led: number[] = [];
    for (let at = 0; at < journal.length; at += 2) {
      const address = journal.entries[at];
      if (address < 0) continue;
      if (this.#keys.isLead(journal.entries[at + 1]) || this.#keys.isLead(cells[address]))
        led.push(address % layout.cellCount);
    }
    return led;
  }

  /** Adds what the last turn has made of a key to the leaves; returns the leaf. */
  #addEffect(written: readonly number[]): number {
    const { words } = this.#keys;
    const mask = new Uint32Array(words);
    this.#keys.maskLeading(mask);
    for (const index of written)
      for (const bit of this.#keys.bitsAt(index)) mask[bit >>> 5] |= 1 << (bit & 31);
    const begin = this.#effectsSize;
    if (begin + 3 * words > this.#effects.length) {
      const longer = new Int32Array((begin + 3 * words) * 2);
      longer.set(this.#effects);
      this.#effects = longer;
    }
    for (let word = 0; word < words; word++) {
      if (mask[word] === 0) continue;
      this.#effects[this.#effectsSize++] = word;
      this.#effects[this.#effectsSize++] = mask[word];
      this.#effects[this.#effectsSize++] = this.key[word] & mask[word];
    }
    return leaf.on - (this.#leaves.push(begin) - 1);
  }

  #add(tree: number, cells: ReadonlySet<number>, it: number): void {
    const { layerCount, cellCount, span } = this.#played.state.layout;
    const bits: number[] = [];
    for (const cell of cells)
      for (let layer = 0; layer < layerCount; layer++) {
        const index = layer * cellCount + cell;
        (this.#dependents[index] ??= new Set()).add(tree);
        bits.push(...this.#keys.bitsAt(index));
      }
    for (const index of this.#keys.changing) if (index >= span) bits.push(...this.#keys.bitsAt(index));
    this.#trees.add(tree, this.#from, bits, it);
  }
}

/** A turn that was played by the witness. */
interface Played {
  readonly state: State;
  readonly witness: Witness;
  /** Indices of the places that were written. */
  readonly written: readonly number[];
  /** Whether all was put back. */
  readonly isBack: boolean;
}

/** The cells among places that were written. */
function cellsWritten(written: readonly number[], { layout }: State): readonly number[] {
  return written.filter((it) => it < layout.span).map((it) => it % layout.cellCount);
}
