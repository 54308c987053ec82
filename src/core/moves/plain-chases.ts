import { codeOf, pieceOf, sideOf } from "../../program/index.ts";
import { royalPieces } from "./condition-queries.ts";
import { PlainPosition } from "./plain-position.ts";
import type { PlainState } from "./plain-state.ts";

/** Counts the rounds in which a side perpetually chases the same piece. */
export abstract class PlainChases extends PlainPosition {
  countChasedRounds(side: number): number {
    const states = [this.state, ...[...this.pastStates].reverse()].slice(0, 2 * this.countRounds() + 2);
    const isLast = side !== this.state.turn;
    let chasedCells: number[] | undefined;
    let moveCount = 0;
    for (let index = isLast ? 0 : 1; index + 1 < states.length; index += 2, moveCount++) {
      const chasedNow = this.#findChased(states[index], states[index + 1], side);
      // A piece that has moved since then was chased on its former cell.
      const { origin, target } = states[Math.max(0, index - 1)];
      const previousCells = chasedCells?.map((it) => (it === target && origin !== undefined ? origin : it));
      chasedCells = previousCells ? chasedNow.filter((it) => previousCells.includes(it)) : chasedNow;
      if (chasedCells.length === 0) break;
    }
    // The move before these rounds must chase too, unless the game began with them.
    return isLast && moveCount > 0 && 2 * moveCount + 1 !== states.length ? moveCount - 1 : moveCount;
  }

  /** Returns the cells of the unprotected pieces that the last move of a side newly attacks. */
  #findChased({ cells, origin = -1, target = -1 }: PlainState, before: PlainState, side: number): number[] {
    const blockers = this.#blockers(cells, 1 - side);
    const oldBlockers = this.#blockers(before.cells, 1 - side);
    const moved = put(cells, [origin, cells[target]]);
    const isNew = (from: number, cell: number): boolean =>
      from !== target
        ? !this.#attackers(before.cells, cell).includes(from)
        : !this.#isOnPath(cells, origin, target, cell) || !this.#attackers(moved, cell).includes(from);
    const isChase = (from: number, cell: number): boolean => {
      const [piece, victim] = [from, cell].map((it) => pieceOf(this.rules, cells[it]));
      const { chases } = this.rules.pieces[piece];
      if (!chases || !isNew(from, cell)) return false;
      if (chases.includes(victim)) return true;
      const isEqual = piece === victim && this.#attackers(cells, from).includes(cell);
      return (!isEqual || blockers.includes(cell)) && this.#isUnprotected(cells, cell, from, blockers);
    };
    return this.#cellsOf(cells, 1 - side).filter(
      (cell) =>
        (this.#mayBeChased(cells, cell) && this.#attackers(cells, cell).some((it) => isChase(it, cell))) ||
        blockers.some((it) => !oldBlockers.includes(it) && this.#isUncovered(cells, it, cell, side)),
    );
  }

  #cellsOf(cells: number[], side: number): number[] {
    return this.evaluateWith({ cells }, () => this.cellsWith((it) => it === side));
  }

  /** Returns the cells of the enemies that could capture the piece on a cell. */
  #attackers(cells: number[], cell: number): number[] {
    return this.evaluateWith({ cells }, () => this.attackersOf(cell, sideOf(this.rules, cells[cell])));
  }

  #isRoyal(cells: number[], cell: number): boolean {
    return royalPieces(this.rules).includes(pieceOf(this.rules, cells[cell]));
  }

  #mayBeChased(cells: number[], cell: number): boolean {
    const { chasedIn } = this.rules.pieces[pieceOf(this.rules, cells[cell])];
    const isOutside = chasedIn?.[sideOf(this.rules, cells[cell])]!.includes(cell) === false;
    return !isOutside && !this.#isRoyal(cells, cell);
  }

  /** Returns true if a rider has moved along a line through a cell. */
  #isOnPath(cells: number[], origin: number, target: number, cell: number): boolean {
    const { width, pieces } = this.rules;
    const row = (it: number): number => Math.floor(it / width);
    const [moveX, moveY] = [(target % width) - (origin % width), row(target) - row(origin)];
    const [cellX, cellY] = [(cell % width) - (target % width), row(cell) - row(target)];
    return (
      moveX * cellY === moveY * cellX &&
      pieces[pieceOf(this.rules, cells[target])].paths.some((it) => it.legs[0].most !== 1)
    );
  }

  /** Returns the cells of all pieces that block an attack on the king of a side. */
  #blockers(cells: number[], side: number): number[] {
    const king = this.#cellsOf(cells, side).find((it) => this.#isRoyal(cells, it));
    if (king === undefined) return [];
    const attackers = this.#attackers(cells, king);
    const opensAttack = (it: number): boolean =>
      this.#attackers(put(cells, [it, 0]), king).some((from) => !attackers.includes(from));
    return [...cells.keys()].filter((it) => it !== king && cells[it] !== 0 && opensAttack(it));
  }

  /** Returns true if no piece could recapture, apart from blockers of attacks on the king, and kings that would then face each other. */
  #isUnprotected(cells: number[], cell: number, attacker: number, blockers: readonly number[]): boolean {
    const cellsAfter = put(cells, [cell, cells[attacker]], [attacker, 0]);
    const [attacker1, attacker2] = this.#attackers(cellsAfter, cell).filter((it) => !blockers.includes(it));
    if (attacker1 === undefined || attacker2 !== undefined || !this.#isRoyal(cells, attacker1))
      return attacker1 === undefined;
    const cellsAfterRetake = put(cellsAfter, [cell, cells[attacker1]], [attacker1, 0]);
    return this.#attackers(cellsAfterRetake, cell).some((it) => this.#isRoyal(cellsAfterRetake, it));
  }

  /** Returns true if a piece that has become a blocker no longer protects a cell, or could capture there by a discovered check. */
  #isUncovered(cells: number[], blocker: number, cell: number, side: number): boolean {
    const king = this.#cellsOf(cells, 1 - side).find((it) => this.#isRoyal(cells, it))!;
    const enemy = put(cells, [cell, codeOf(this.rules, side, pieceOf(this.rules, cells[cell]))]);
    const protects = (from: number): boolean => from !== cell && this.#attackers(enemy, cell).includes(from);
    const attackers = this.#attackers(cells, cell);
    if (sideOf(this.rules, cells[blocker]) !== side) {
      const own = this.#blockers(cells, side);
      return this.#mayBeChased(cells, cell) && protects(blocker) && attackers.some((it) => !own.includes(it));
    }
    if (!attackers.includes(blocker) || !protects(king)) return attackers.includes(blocker);
    return this.#attackers(put(cells, [blocker, 0], [king, 0]), cell).length > 0;
  }
}

const put = (cells: number[], ...changes: readonly (readonly [cell: number, code: number])[]): number[] =>
  Object.assign([...cells], Object.fromEntries(changes));
