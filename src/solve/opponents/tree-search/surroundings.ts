import type { BoardLayout, Position } from "../../../game/index.ts";
import type { Program } from "../../../program/index.ts";

/** Sets how many results of zero gain are added to each average, so that a few results count little. */
const priorVisits = 20;

/** Represents the surroundings of a choice that names no cell. */
export const noSurroundings = -1;

/** Sets over how many past results the usual score of a player is averaged. */
const averagingWindow = 500;

/** Sets the size of the tables, a power of two; surroundings with the same hash share an entry. */
const tableSize = 1 << 17;

/** Lists the indices of the four orthogonal neighbours among the eight around a cell. */
const orthogonalIndices = [1, 3, 4, 6];

/**
 * Numbers the surroundings of cells (the eight neighbours), and learns from playouts how good choices in such
 * surroundings are. It needs no knowledge of the game: good shapes are learnt while games are played out.
 */
export class Surroundings {
  /** Maps kinds to classes. If the game has several layers, all kinds of the lowest layer are one class. */
  readonly #classesByKind: Uint8Array;
  readonly #classCount: number;
  /** Lists for each cell the eight cells around it, with -1 beyond the board. */
  readonly #neighbours: Int32Array;
  /**
   * Counts, for each surroundings, how often a choice was made in them; `#gainSums` sums by how much the scores then
   * exceeded the usual score.
   */
  readonly #choiceCounts = new Uint32Array(tableSize);
  readonly #gainSums = new Float64Array(tableSize);
  /**
   * Counts, for each neighbourhood (the four orthogonal neighbours of a cell), how often it was tested whether another player
   * could make the same choice.
   */
  readonly #testCounts = new Uint32Array(tableSize);
  /** Counts, for each neighbourhood, how many of these tests found that no other player could make the choice. */
  readonly #reservedCounts = new Uint32Array(tableSize);
  /** Holds the usual score of each player. */
  readonly #usualScores: number[] = [];

  constructor({ layers, kinds }: Program, boards: readonly BoardLayout[]) {
    this.#classesByKind = new Uint8Array(kinds.length);
    let classCount = 2;
    for (let kind = 1; kind < kinds.length; kind++)
      this.#classesByKind[kind] = layers.length > 1 && kinds[kind].layer === 0 ? 1 : classCount++;
    this.#classCount = classCount;
    const size = Math.max(...boards.map(({ first, width, height }) => first + width * height));
    this.#neighbours = new Int32Array(8 * size).fill(-1);
    for (const { first, width, height } of boards)
      for (let cell = 0; cell < width * height; cell++)
        this.#neighbours.set(listCellsAround(cell, width, height, first), 8 * (first + cell));
  }

  /** Returns a number that identifies the surroundings of a cell, as seen by a player. */
  at(position: Position, cell: number, player: number): number {
    let key = player;
    for (let i = 8 * cell; i < 8 * cell + 8; i++)
      key = Math.imul(key, this.#classCount) + this.#classAt(position, i);
    return tableIndexOf(key);
  }

  /** Returns a number that identifies what the four orthogonal neighbours of a cell hold, as seen by a player. */
  neighbourhoodOf(position: Position, cell: number, player: number): number {
    let key = player;
    for (const neighbourIndex of orthogonalIndices)
      key = Math.imul(key, this.#classCount) + this.#classAt(position, 8 * cell + neighbourIndex);
    return tableIndexOf(key);
  }

  #classAt(position: Position, index: number): number {
    const cell = this.#neighbours[index];
    return cell < 0 ? 0 : this.#classesByKind[position.topAt(cell)];
  }

  /** Returns by how much choices in such surroundings exceed the usual score on average, from -1 to 1. */
  gainOf(surroundings: number): number {
    return this.#gainSums[surroundings] / (this.#choiceCounts[surroundings] + priorVisits);
  }

  /** Learns from a playout, given each player's score from 0 to 1. */
  learn(trail: Trail, scores: readonly number[]): void {
    for (let i = 0; i < trail.length; i++) {
      const surroundings = trail.surroundings[i];
      if (surroundings === noSurroundings) continue;
      const player = trail.playerByChoice[i];
      this.#choiceCounts[surroundings]++;
      this.#gainSums[surroundings] += scores[player] - (this.#usualScores[player] ?? scores[player]);
    }
    for (const [player, score] of scores.entries()) {
      const usualScore = this.#usualScores[player] ?? score;
      this.#usualScores[player] = usualScore + (score - usualScore) / averagingWindow;
    }
  }

  /** Records whether a choice of a cell in a neighbourhood is reserved, that is, impossible for other players. */
  learnReserve(key: number, isReserved: boolean): void {
    this.#testCounts[key]++;
    if (isReserved) this.#reservedCounts[key]++;
  }

  /**
   * Returns the probability that a choice of a cell in a neighbourhood is reserved for one player, counting one
   * additional case of each outcome.
   */
  reserveOf(key: number): number {
    return (this.#reservedCounts[key] + 1) / (this.#testCounts[key] + 2);
  }
}

/** Maps a number that identifies surroundings to an index of the tables. */
function tableIndexOf(key: number): number {
  return (key ^ (key >>> 17)) & (tableSize - 1);
}

/** Returns the eight cells around a cell, row by row, -1 beyond the board. */
function listCellsAround(cell: number, width: number, height: number, firstCell: number): readonly number[] {
  return [0, 1, 2, 3, 5, 6, 7, 8].map((gridIndex) => {
    const x = (cell % width) + (gridIndex % 3) - 1;
    const y = Math.floor(cell / width) + Math.floor(gridIndex / 3) - 1;
    return x >= 0 && x < width && y >= 0 && y < height ? firstCell + y * width + x : -1;
  });
}

/** Records the choices of a playout in order, with the players who made them and the surroundings. */
export class Trail {
  readonly choices: Int32Array;
  readonly playerByChoice: Int32Array;
  readonly surroundings: Int32Array;
  length = 0;

  constructor(maxChoices: number) {
    this.choices = new Int32Array(maxChoices);
    this.playerByChoice = new Int32Array(maxChoices);
    this.surroundings = new Int32Array(maxChoices);
  }

  get isFull(): boolean {
    return this.length >= this.choices.length;
  }

  add(choice: number, player: number, surroundings: number): void {
    this.choices[this.length] = choice;
    this.playerByChoice[this.length] = player;
    this.surroundings[this.length++] = surroundings;
  }
}
