import type { Changes, Game, GivenControl, Position } from "../../../game/index.ts";
import { listControlChoices, cycleOf } from "../choices.ts";
import { FirstCells } from "../../argument-values.ts";
import { Playout, type PlayoutChoice } from "./playout.ts";
import { type Surroundings, type Trail, noSurroundings } from "./surroundings.ts";
import type { SearchGame } from "./tree-search.ts";

/**
 * Records what is needed to undo a choice: the changes by its cycles, last first (none if the choice waits for other
 * players), and the controls that had been chosen before it.
 */
interface MadeChoice {
  readonly changes: readonly Changes[];
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Adapts a game whose players give controls to the tree search. */
export class ControlField implements SearchGame {
  readonly players: number;
  readonly playsOut: boolean;
  readonly #game: Game;
  readonly #nextPosition: () => Position;
  readonly #surroundings: Surroundings;
  readonly #playoutChoices: PlayoutChoice[] = [];
  readonly #firstCells: FirstCells;
  readonly #choicesByControl: readonly (readonly (readonly PlayoutChoice[])[])[];
  readonly #madeChoices: MadeChoice[] = [];
  #randomPlayer: Playout | undefined;
  #position: Position;
  #chosen: readonly (GivenControl | undefined)[] = [];

  /** @param nextPosition returns the position in which each playout begins */
  constructor(game: Game, nextPosition: () => Position, surroundings: Surroundings) {
    this.#game = game;
    this.#nextPosition = nextPosition;
    this.#surroundings = surroundings;
    this.#position = nextPosition();
    this.#firstCells = new FirstCells(game);
    this.#choicesByControl = game.program.players.map((_, player) =>
      game.program.controls.map((_control, control) => this.#choicesOf(player, control)),
    );
    this.players = this.#choicesByControl.length;
    const { together, questions = [] } = game.program;
    this.playsOut = game.hasTurns && !together && questions.length === 0;
  }

  #choicesOf(player: number, control: number): readonly PlayoutChoice[] {
    const { args } = this.#game.program.controls[control];
    const cellIndices = args.flatMap(({ type }, i) => (type === "cell" ? [i] : []));
    return listControlChoices(this.#game, this.#position, player, control).map((control) => {
      const cell = cellIndices.length === 1 ? control.args[cellIndices[0]] : -1;
      const playoutChoice = {
        choice: this.#playoutChoices.length,
        given: control,
        input: cycleOf(control),
        cell,
        waitMark: 0,
        surroundings: noSurroundings,
      };
      this.#playoutChoices.push(playoutChoice);
      return playoutChoice;
    });
  }

  /** Returns the control that a choice number stands for. */
  controlOf(choice: number): GivenControl | undefined {
    return this.#playoutChoices[choice]?.given;
  }

  begin(): void {
    this.#position = this.#nextPosition();
    this.#firstCells.clear();
    this.#position.dropChanges();
    this.#chosen = [];
    this.#madeChoices.length = 0;
  }

  turn(): number {
    return this.#game.awaits(this.#position).find((it) => this.#chosen[it] === undefined) ?? 0;
  }

  list(choiceBuffer: Int32Array): number {
    if (this.#position.ending !== "playing") return 0;
    const player = this.turn();
    const allowedControls = this.#game.allowed(this.#position, player);
    // The root lists all choices, so that no possible choice is excluded for good.
    const playout = this.#madeChoices.length > 0 ? this.#randomPlayer : undefined;
    let count = 0;
    for (const [control, choices] of this.#choicesByControl[player].entries()) {
      if (!allowedControls[control]) continue;
      // Choices with the same first cell follow one another, so `canBegin` is computed once for each first cell.
      let [firstCell, canBegin] = [-1, true];
      for (const playoutChoice of choices) {
        const { given, choice } = playoutChoice;
        if (given.args[0] !== firstCell) canBegin = this.#firstCells.canBegin(this.#position, given);
        firstCell = given.args[0];
        if (canBegin && count < choiceBuffer.length && !playout?.isHopelessIn(this.#position, playoutChoice))
          choiceBuffer[count++] = choice;
      }
    }
    return count;
  }

  make(choice: number): boolean {
    const { given } = this.#playoutChoices[choice];
    if (!this.#firstCells.canBegin(this.#position, given)) return false;
    const chosenControls = [...this.#chosen];
    chosenControls[given.player] = given;
    const waitsForOthers =
      this.#game.program.together === true &&
      this.#game.awaits(this.#position).some((it) => chosenControls[it] === undefined);
    if (waitsForOthers) return this.#recordMade({ changes: [], chosen: this.#chosen }, chosenControls);
    const controls = chosenControls.filter((it) => it !== undefined);
    const report = this.#game.cycle(this.#position, { controls });
    const changes = this.#position.takeChanges();
    if (report.result === "done" && report.changed)
      return this.#recordMade({ changes: [changes], chosen: this.#chosen }, []);
    this.#position.revert(changes);
    if (controls.length === 1) this.#firstCells.record(given, report);
    return false;
  }

  #recordMade(madeChoice: MadeChoice, chosenControls: readonly (GivenControl | undefined)[]): boolean {
    this.#firstCells.clear();
    this.#madeChoices.push(madeChoice);
    this.#chosen = chosenControls;
    return true;
  }

  undo(): void {
    const { changes, chosen } = this.#madeChoices.pop()!;
    this.#firstCells.clear();
    for (const it of changes) this.#position.revert(it);
    this.#chosen = chosen;
  }

  playOut(trail: Trail, chance: Int32Array, rate: (choice: number, player: number) => number): void {
    this.#randomPlayer ??= new Playout(
      this.#game,
      this.#choicesByControl.map((it) => it.flat()),
      this.#surroundings,
      chance,
      rate,
    );
    this.#recordMade({ changes: this.#randomPlayer.run(this.#position, trail), chosen: this.#chosen }, []);
  }

  surroundingsOf(choice: number): number {
    const { cell, given } = this.#playoutChoices[choice];
    return cell < 0 ? noSurroundings : this.#surroundings.at(this.#position, cell, given.player);
  }

  gainOf(surroundings: number): number {
    return this.#surroundings.gainOf(surroundings);
  }

  learn(playout: Trail, scores: readonly number[]): void {
    this.#surroundings.learn(playout, scores);
  }

  result(): readonly number[] | undefined {
    return resultOf(this.#position, this.players);
  }

  /** Estimates the scores from the value of the position that the file defines. */
  guess(): readonly number[] {
    const { worth } = this.#game.program;
    const worths = Array.from({ length: this.players }, (_, player) => {
      const queries = this.#game.look(this.#position, player);
      return worth ? worth.reduce((sum, it) => sum + (queries.value(it) ?? 0), 0) : 0;
    });
    const total = worths.reduce((sum, it) => sum + it, 0);
    return worths.map((ownWorth) => {
      const meanOfOthers = (total - ownWorth) / Math.max(1, this.players - 1);
      return 1 / (1 + Math.exp((meanOfOthers - ownWorth) / Math.max(1, Math.abs(total) / this.players / 2)));
    });
  }
}

/** Returns the score of each player if the game is over, 1 for a win and 0 for a loss; otherwise undefined. */
export function resultOf({ ending, endingPlayer, turn }: Position, players: number): number[] | undefined {
  if (ending === "playing") return undefined;
  const endPlayer = endingPlayer ?? turn;
  const endScore = { won: 1, lost: 0, drawn: 0.5 }[ending];
  return Array.from({ length: players }, (_, it) => (it === endPlayer ? endScore : 1 - endScore));
}
