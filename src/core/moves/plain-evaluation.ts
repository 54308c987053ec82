import { sideOf } from "../../program/index.ts";
import type { CountTable, EvaluationQueries, PieceQuery, ReachQuery, Scales } from "./evaluation-queries.ts";
import { PlainMoves } from "./plain-moves.ts";

/** Implements, for the reference implementation, the queries by which opponents evaluate a position. */
export abstract class PlainEvaluation extends PlainMoves implements EvaluationQueries {
  codeOn(spot: number): number {
    return this.grid.cells[spot] < 0 ? 255 : this.at(this.grid.cells[spot]);
  }

  weigh({ earlyValues, lateValues, handValues }: Scales, share: number): number {
    const sumOnBoard = (table: Int32Array) => this.sumOver((code, cell, area) => table[code * area + cell]);
    const early = sumOnBoard(earlyValues);
    return early + this.sumInHands(handValues) + Math.round((1 - share) * (sumOnBoard(lateValues) - early));
  }

  force({ forceValues }: Scales): number {
    return this.sumInHands(forceValues) + this.sumOver((code) => forceValues[code]);
  }

  partHash({ partMarks }: Scales): number {
    return this.sumOver((code, cell) =>
      partMarks[code] === 0 ? 0 : ((code * 1009 + cell) * 7919 + 13) ** 2 % 65_537,
    );
  }

  /** Returns the sum of the values of the pieces in all hands; `values` is indexed by code. */
  private sumInHands(values: Int32Array): number {
    return this.state.hands.flat().reduce((sum, count, i) => sum + count * values[i + 1], 0);
  }

  /** Returns the sum of a value over the pieces on the board. */
  private sumOver(valueOf: (code: number, cell: number, cellCount: number) => number): number {
    const { length } = this.state.cells;
    return this.cellsWith(() => true).reduce((sum, cell) => sum + valueOf(this.at(cell), cell, length), 0);
  }

  exchange(from: number, to: number, worths: Int32Array): number {
    const [start, target] = [this.grid.cells[from], this.grid.cells[to]];
    const code = this.at(start);
    const cells = this.state.cells.map((it, cell) => (cell === start ? 0 : cell === target ? code : it));
    const won = worths[this.at(target)];
    return won - this.evaluateWith({ cells }, () => this.bestReply(target, sideOf(this.rules, code), worths));
  }

  /** Returns the material that the enemies of a side win by capturing on a cell with their cheapest piece; 0 if a capture does not pay. */
  private bestReply(target: number, side: number, worths: Int32Array): number {
    const [cheapestAttacker] = this.attackersOf(target, side).sort(
      (a, b) => worths[this.at(a)] - worths[this.at(b)] || a - b,
    );
    if (cheapestAttacker === undefined) return 0;
    return Math.max(0, this.exchange(this.spot(cheapestAttacker), this.spot(target), worths));
  }

  countAll({ entries }: CountTable, counts: Int32Array): void {
    for (const { query, countIndex, sign } of entries) counts[countIndex] += sign * this.countPieces(query);
  }

  private countPieces({ side, marks, zone, near }: PieceQuery): number {
    const isNear = (cell: number) => near?.cells[cell].some((it) => near.marks[this.at(it)] === 1);
    return this.cellsWith((it) => it === side).filter(
      (cell) => marks[this.at(cell)] !== 0 && zone?.[cell] !== 0 && (!near || isNear(cell) === near.isAny),
    ).length;
  }

  weighReach({ earlyValues, lateValues, near }: ReachQuery, earlyShare: number): number {
    type PhaseValues = Pick<ReachQuery, "earlyValues" | "lateValues">;
    const mixPhases = (values: PhaseValues, code: number): number =>
      earlyShare * values.earlyValues[code] + (1 - earlyShare) * values.lateValues[code];
    let sum = 0;
    for (const cell of this.cellsWith(() => true)) {
      const code = this.at(cell);
      const turn = sideOf(this.rules, code);
      for (const to of this.evaluateWith({ turn }, () => this.reachOf(cell))) {
        sum += mixPhases({ earlyValues, lateValues }, code);
        if (near?.cells[to].some((it) => near.marks[turn][this.at(it)] === 1)) sum += mixPhases(near, code);
      }
    }
    return sum;
  }
}
