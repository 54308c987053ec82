import { chanceBelow } from "../../../base/index.ts";
import type { Changes, CycleInput, Game, GivenControl, Position } from "../../../game/index.ts";
import { FirstCells } from "../../argument-values.ts";
import { boardSnapshotOf } from "../choices.ts";
import { type Surroundings, type Trail, noSurroundings } from "./surroundings.ts";

/** Describes a control that a player can give, with statistics of playouts about it. */
export interface PlayoutChoice {
  readonly choice: number;
  readonly given: GivenControl;
  readonly input: CycleInput;
  /** Holds the cell that the control names; -1 if it names none or several. */
  readonly cell: number;
  /**
   * Holds, while the choice waits, the kind that its cell showed when the choice was refused, or one of the negative marks
   * below, which say why it waits.
   */
  waitMark: number;
  /** Identifies the surroundings that the choice's cell had when the choice was last tried. */
  surroundings: number;
}

/** Describes the choices of one player: those before index `openCount` may be tried, the others are waiting. */
interface ChoicePool {
  readonly choices: PlayoutChoice[];
  /** Maps control and cell to the choice that names the cell. */
  readonly byCell: ReadonlyMap<number, PlayoutChoice>;
  openCount: number;
}

/** Marks a choice that waits because only this player can make it; `idleMark` marks one that changes nothing on a board. */
const reservedMark = -1;
const idleMark = -2;

/** Sets how many turns pass between checks whether the cells of waiting choices have changed. */
const turnsBetweenChecks = 8;

/** Limits the refused choices that are tried in one position. A playout that reaches the limit ends. */
const maxRefusals = 600;

/** Sets how many refusals without any acceptance prove that a choice is always refused while its cell shows a certain kind. */
const certainRefusals = 60;

/**
 * Sets the probability, from 0 to 1, above which it is tested whether only this player can make a choice. Such a reserved choice can wait.
 */
const minReserveChanceToTest = 0.2;

/** Sets the probability, from 0 to 1, above which a choice that cannot be tested is taken to be reserved for this player. */
const minReserveChance = 0.6;

/**
 * Plays games of controls to the end at random. Choices are not listed but drawn and tried. A refused choice waits
 * until its cell shows something else. If a player can pass, passing comes last, and just before it come choices that
 * only this player can make, such as the eyes of living groups in Go.
 */
export class Playout {
  readonly #game: Game;
  readonly #pools: readonly ChoicePool[];
  readonly #surroundings: Surroundings;
  readonly #chance: Int32Array;
  readonly #rate: (choice: number, player: number) => number;
  /** Counts, by control and shown kind, how often a choice was refused; negative if it was ever accepted. */
  readonly #refusals = new Map<number, number>();
  /** Holds for each choice whether it changes nothing on a board, as passing does; undefined while that is unknown. */
  readonly #idleByChoice = new Map<number, boolean>();
  readonly #firstCells: FirstCells;
  #position!: Position;
  #changes: Changes[] = [];
  #turnCount = 0;
  /** Identifies the surroundings of the choice that was tried last. */
  #lastSurroundings = noSurroundings;

  /** @param rate returns the average score of a choice for a player, from 0 to 1 */
  constructor(
    game: Game,
    choicesByPlayer: readonly (readonly PlayoutChoice[])[],
    surroundings: Surroundings,
    chance: Int32Array,
    rate: (choice: number, player: number) => number,
  ) {
    this.#game = game;
    this.#firstCells = new FirstCells(game);
    this.#surroundings = surroundings;
    this.#chance = chance;
    this.#rate = rate;
    this.#pools = choicesByPlayer.map((choices) => ({
      choices: [...choices],
      byCell: new Map(choices.filter((it) => it.cell >= 0).map((it) => [keyOfControlAndCell(it), it])),
      openCount: choices.length,
    }));
  }

  /**
   * Plays on from a position until the game ends, `trail` is full, or no choice is possible. Returns the changes,
   * last first, for undoing the playout.
   */
  run(position: Position, trail: Trail): readonly Changes[] {
    this.#position = position;
    this.#firstCells.clear();
    this.#changes = [];
    for (const pool of this.#pools) this.#openAll(pool);
    for (this.#turnCount = 1; position.ending === "playing" && !trail.isFull; this.#turnCount++) {
      const { turn } = position;
      const choice = this.#nextChoice(this.#pools[turn], turn);
      if (!choice) break;
      trail.add(choice.choice, turn, choice.cell < 0 ? noSurroundings : this.#lastSurroundings);
    }
    this.#saveChanges();
    return this.#changes.reverse();
  }

  /** Returns true if a choice need not be tried, because it was always refused when its cell showed the same kind. */
  isHopelessIn(position: Position, choice: PlayoutChoice): boolean {
    return choice.cell >= 0 && this.#isHopeless(refusalKeyOf(choice, position.topAt(choice.cell)));
  }

  /** Makes all choices available except those that were always refused when their cells showed the same kinds. */
  #openAll(pool: ChoicePool): void {
    pool.openCount = 0;
    for (const choice of pool.choices) choice.waitMark = this.#shownKind(choice);
    this.#reopen(pool, (choice) => !this.#isHopeless(refusalKeyOf(choice, choice.waitMark)));
  }

  #saveChanges(): void {
    const changes = this.#position.takeChanges();
    if (changes.size > 0) this.#changes.push(changes);
  }

  /** Makes a choice and returns it; undefined if none is possible. */
  #nextChoice(pool: ChoicePool, player: number): PlayoutChoice | undefined {
    if (this.#turnCount % turnsBetweenChecks === 0)
      this.#reopen(pool, (choice) => choice.waitMark >= 0 && this.#shownKind(choice) !== choice.waitMark);
    const drawnChoice = this.#pick(pool, player);
    if (drawnChoice) return drawnChoice;
    if (pool.byCell.size > 0) this.#reopen(pool, (choice) => this.#isWorthRetrying(choice, player));
    return this.#pick(pool, player) ?? this.#tryMarked(pool, idleMark) ?? this.#tryMarked(pool, reservedMark);
  }

  /**
   * Returns true if a waiting choice should be tried again before passing: its surroundings have changed, or what its
   * cell shows does not explain the refusal.
   */
  #isWorthRetrying(choice: PlayoutChoice, player: number): boolean {
    if (choice.cell < 0 || choice.waitMark === idleMark) return false;
    if (choice.waitMark === reservedMark)
      return this.#surroundings.at(this.#position, choice.cell, player) !== choice.surroundings;
    return !this.#isHopeless(refusalKeyOf(choice, this.#shownKind(choice)));
  }

  /** Draws random choices until one is accepted. */
  #pick(pool: ChoicePool, player: number): PlayoutChoice | undefined {
    for (let refusals = 0; pool.openCount > 0 && refusals < maxRefusals; refusals++) {
      const index = this.#pickBetter(pool, player);
      const choice = pool.choices[index];
      const result = this.#tryChoice(choice, player);
      if (result === undefined) return choice;
      choice.waitMark = result;
      pool.choices[index] = pool.choices[--pool.openCount];
      pool.choices[pool.openCount] = choice;
    }
    return undefined;
  }

  /** Returns the index of the better one of two random choices. */
  #pickBetter({ choices, openCount }: ChoicePool, player: number): number {
    const firstIndex = chanceBelow(this.#chance, 0, openCount);
    const secondIndex = chanceBelow(this.#chance, 0, openCount);
    if (firstIndex === secondIndex) return firstIndex;
    return this.#rateChoice(choices[secondIndex], player) > this.#rateChoice(choices[firstIndex], player)
      ? secondIndex
      : firstIndex;
  }

  #rateChoice(choice: PlayoutChoice, player: number): number {
    const mean = this.#rate(choice.choice, player);
    if (choice.cell < 0) return mean;
    return mean + this.#surroundings.gainOf(this.#surroundings.at(this.#position, choice.cell, player));
  }

  /** Tries a choice: returns undefined if it was made, otherwise the reason why it must wait. */
  #tryChoice(choice: PlayoutChoice, player: number): number | undefined {
    if (choice.cell < 0) return this.#tryWithoutCell(choice);
    const shownKind = this.#shownKind(choice);
    const refusalKey = refusalKeyOf(choice, shownKind);
    if (this.#isHopeless(refusalKey)) return shownKind;
    const surroundings = this.#surroundings.at(this.#position, choice.cell, player);
    choice.surroundings = this.#lastSurroundings = surroundings;
    const neighbourhood = this.#surroundings.neighbourhoodOf(this.#position, choice.cell, player);
    const mayBeReserved = this.#surroundings.reserveOf(neighbourhood) > minReserveChanceToTest;
    if (mayBeReserved) this.#saveChanges();
    const isMade = this.#make(choice);
    this.#refusals.set(refusalKey, isMade ? -Infinity : this.#refusalsOf(refusalKey) + 1);
    if (!isMade) return shownKind;
    const isReserved = mayBeReserved && this.#isReserve(choice, player, surroundings, neighbourhood);
    return isReserved ? reservedMark : undefined;
  }

  #refusalsOf(refusalKey: number): number {
    return this.#refusals.get(refusalKey) ?? 0;
  }

  #isHopeless(refusalKey: number): boolean {
    return this.#refusalsOf(refusalKey) >= certainRefusals;
  }

  /** Tries a choice without a cell: the choice must wait if it changes nothing on a board. */
  #tryWithoutCell(choice: PlayoutChoice): number | undefined {
    const isIdle = this.#idleByChoice.get(choice.choice);
    if (isIdle === true) return idleMark;
    if (!this.#firstCells.canBegin(this.#position, choice.given)) return 0;
    const snapshot = () => this.#position.boards.map((it) => boardSnapshotOf(this.#position, it)).join(";");
    const oldSnapshot = isIdle === undefined ? snapshot() : "";
    if (!this.#make(choice)) return 0;
    if (isIdle === undefined && this.#position.ending === "playing")
      this.#idleByChoice.set(choice.choice, oldSnapshot === snapshot());
    return undefined;
  }

  /**
   * Checks a choice that has just been made: returns true and undoes the choice if only this player can make it. That
   * is so if the choice changed nothing around its cell, and if the other player is refused it after this player
   * passes instead.
   */
  #isReserve(choice: PlayoutChoice, player: number, oldSurroundings: number, neighbourhood: number): boolean {
    const position = this.#position;
    if (position.ending !== "playing" || position.turn === player) return false;
    if (this.#surroundings.at(position, choice.cell, player) !== oldSurroundings) return false;
    const pass = this.#pools[player].choices.find((it) => this.#idleByChoice.get(it.choice) === true);
    if (!pass) return false;
    const changes = position.takeChanges();
    position.revert(changes);
    position.dropChanges();
    const canPass = this.#make(pass) && position.ending === "playing";
    let isReserved = this.#surroundings.reserveOf(neighbourhood) > minReserveChance;
    if (canPass) {
      const otherPlayersChoice = this.#pools[position.turn].byCell.get(keyOfControlAndCell(choice));
      isReserved = otherPlayersChoice === undefined || !this.#make(otherPlayersChoice);
      this.#surroundings.learnReserve(neighbourhood, isReserved);
    }
    position.revert(position.takeChanges());
    position.dropChanges();
    if (!isReserved) this.#make(choice);
    return isReserved;
  }

  #make({ input, given }: PlayoutChoice): boolean {
    const report = this.#game.cycle(this.#position, input);
    if (report.result === "done") this.#firstCells.clear();
    else this.#firstCells.record(given, report);
    return report.result === "done" && report.changed;
  }

  /** Makes one of the choices that wait for a given reason. */
  #tryMarked(pool: ChoicePool, waitMark: number): PlayoutChoice | undefined {
    for (let at = pool.openCount; at < pool.choices.length; at++) {
      const choice = pool.choices[at];
      if (choice.waitMark === waitMark && this.#make(choice)) return choice;
    }
    return undefined;
  }

  /** Makes all waiting choices that pass a test available again. */
  #reopen(pool: ChoicePool, test: (choice: PlayoutChoice) => boolean): void {
    const { choices } = pool;
    for (let at = pool.openCount; at < choices.length; at++) {
      const choice = choices[at];
      if (!test(choice)) continue;
      choices[at] = choices[pool.openCount];
      choices[pool.openCount++] = choice;
    }
  }

  #shownKind({ cell }: PlayoutChoice): number {
    return cell < 0 ? 0 : this.#position.topAt(cell);
  }
}

/** Combines a control and the kind that its cell shows into one number. */
function refusalKeyOf({ given }: PlayoutChoice, shownKind: number): number {
  return given.control * 65536 + shownKind;
}

/** Combines the control and the cell of a choice into one number. */
function keyOfControlAndCell({ given, cell }: PlayoutChoice): number {
  return given.control * 2 ** 24 + cell;
}
