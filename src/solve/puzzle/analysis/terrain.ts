import { directions, Grid } from "../../../base/index.ts";
import type { BoardLayout } from "../../../game/index.ts";
import type { State } from "../../../core/engine/index.ts";
import {
  changesBoard,
  type Expr,
  type KindId,
  type Program,
  type SetExpr,
  walkPlay,
} from "../../../program/index.ts";
import {
  type CellMovement,
  type Effect,
  type EffectCell,
  kindsBefore,
  kindsRemoved,
  lineEffects,
  pictureEffect,
} from "./effects.ts";

/** Limits the number of effects times cells, as the analysis would otherwise take too long. */
const maxWork = 3_000_000;

/** Analyses which kinds can ever reach which cells from a position; undefined if the game has features that this analysis does not support. */
export function terrainOf(program: Program, state: State): Terrain | undefined {
  const [board, ...otherBoards] = state.boards;
  if (!board || otherBoards.length > 0 || program.boards[0].edge === "runs-on") return undefined;
  if (program.bodies || program.meetings || program.layers.some((it) => it.pile)) return undefined;
  const statementEffects = effectsOfStatements(program, Math.max(board.width, board.height));
  if (!statementEffects || statementEffects.effects.length * board.width * board.height > maxWork)
    return undefined;
  return new Terrain(program, board, state, statementEffects);
}

type StatementEffects = NonNullable<ReturnType<typeof effectsOfStatements>>;

/** Returns the effects of a program's statements on a board; undefined if a statement is not supported. */
function effectsOfStatements(program: Program, longestSide: number) {
  const found = {
    effects: [] as Effect[],
    /** Holds the kinds that actions move. */
    moved: new Set<KindId>(),
    removed: new Set<KindId>(),
    /** Holds the kinds that actions can put into any cell. */
    placed: new Set<KindId>(),
    /** Lists the movements that statements start: on these layers, in cells that hold one of these kinds. */
    startsMoving: [] as { readonly kinds: readonly KindId[]; readonly layers: readonly number[] }[],
  };
  let isSupported = true;
  const addKinds = (target: Set<KindId>, kinds: readonly KindId[] | undefined): void => {
    for (const kind of kinds ?? allKinds(program)) target.add(kind);
  };
  walkPlay(program, {
    rule(it) {
      found.effects.push(pictureEffect(it));
    },
    line(it) {
      const effects = lineEffects(it, longestSide);
      if (effects) found.effects.push(...effects);
      else isSupported = false;
    },
    action(it) {
      if (it.do === "put" || it.do === "put-value") addKinds(found.placed, kindsOfConstant(it.kind));
      else if (it.do === "remove") addKinds(found.removed, kindsOfTarget(it.what));
      else if (it.do === "move") addKinds(found.moved, kindsOfTarget(it.what));
      else if (it.do === "wish") found.startsMoving.push(wishOf(it.set.kinds ?? allKinds(program), program));
      else if (it.do === "become") {
        addKinds(found.removed, kindsOfTarget(it.what));
        addKinds(found.placed, kindsOfConstant(it.kind));
      } else if (changesBoard(it)) isSupported = false;
    },
  });
  return isSupported ? found : undefined;
}

function allKinds(program: Program): readonly KindId[] {
  return program.kinds.map((_, kind) => kind).slice(1);
}

function wishOf(kinds: readonly KindId[], program: Program) {
  return { kinds, layers: [...new Set(kinds.map((kind) => program.kinds[kind].layer))] };
}

function kindsOfConstant(expr: Expr): readonly KindId[] | undefined {
  return expr.is === "constant" && typeof expr.value === "number" ? [expr.value] : undefined;
}

function kindsOfTarget(target: { readonly one: Expr } | { readonly each: SetExpr }) {
  if ("each" in target) return target.each.kinds;
  return target.one.is === "first" || target.one.is === "random-of" ? target.one.set.kinds : undefined;
}

/**
 * Computes everything that the rules of a game can ever cause on a board, in any order and any number of times: which
 * kinds can reach which cells, which kinds never leave their cells, and which cells can get movements. The result may
 * include impossible changes, but never misses a possible one.
 */
export class Terrain {
  readonly program: Program;
  readonly statementEffects: StatementEffects;
  readonly cellCount: number;
  /** Is indexed by `kind * cells + cell`: 1 if the kind can ever be in the cell. */
  readonly canHold: Uint8Array;
  /**
   * Is indexed by `(layer * 4 + way) * cells + cell`, with `way` from 0 to 3 for up, right, down, left: 1 if the cell
   * can get the movement on that layer.
   */
  readonly mayMove: Uint8Array;
  /** Holds the kinds that stay in their cells and never appear in any other cell. */
  readonly fixedKinds: ReadonlySet<KindId>;
  /** Is indexed by layer and cell: 1 if the cell holds a kind on the layer that never leaves. */
  readonly isBlocked: Uint8Array;
  readonly #state: State;
  readonly #grid: Grid;
  #hasChanged = false;

  /** Runs the analysis until nothing new is found. */
  constructor(
    program: Program,
    { board, width, height }: BoardLayout,
    state: State,
    statementEffects: StatementEffects,
  ) {
    this.program = program;
    this.#state = state;
    this.statementEffects = statementEffects;
    this.cellCount = width * height;
    this.#grid = new Grid(0, width, height, program.boards[board].edge);
    this.canHold = new Uint8Array(program.kinds.length * this.cellCount);
    this.mayMove = new Uint8Array(program.layers.length * 4 * this.cellCount);
    this.isBlocked = new Uint8Array(program.layers.length * this.cellCount);
    const stayingKinds = this.#findStayingKinds();
    this.fixedKinds = new Set(stayingKinds.filter((kind) => !this.#canAppear(kind)));
    this.#markInitial(new Set(stayingKinds));
    do {
      this.#hasChanged = false;
      for (const effect of statementEffects.effects) this.#applyEffect(effect);
      this.#grantMovements();
      for (const kind of statementEffects.moved) this.#spreadSteps(kind);
    } while (this.#hasChanged);
  }

  /** Returns the cell at an offset from another cell; -1 off the board. */
  at(cell: number, dx: number, dy: number): number {
    return this.#grid.shift(cell, dx, dy);
  }

  /** Returns true if an effect can ever happen with its first cell at `firstCell`. */
  canApply({ cells }: Effect, firstCell: number): boolean {
    return cells.every((cell) => this.#canApplyCell(cell, this.at(firstCell, cell.dx, cell.dy)));
  }

  /** Returns the kinds that never leave a cell. */
  #findStayingKinds(): readonly KindId[] {
    const { effects, moved, removed, startsMoving } = this.statementEffects;
    const leavingKinds = new Set([...moved, ...removed]);
    for (const { kinds, layers } of startsMoving)
      for (const kind of layers.length === 1 ? kinds : allKinds(this.program))
        if (layers.includes(this.#layerOf(kind))) leavingKinds.add(kind);
    for (const { cells } of effects)
      for (const cell of cells) {
        for (const kind of kindsRemoved(cell, this.program)) leavingKinds.add(kind);
        for (const { layer } of cell.newMovements)
          for (const kind of kindsBefore(cell, layer, this.program)) leavingKinds.add(kind);
      }
    return allKinds(this.program).filter((kind) => !leavingKinds.has(kind));
  }

  /** Returns true if a kind can appear in a cell where it was not at the start. */
  #canAppear(kind: KindId): boolean {
    if (this.statementEffects.placed.has(kind)) return true;
    return this.statementEffects.effects.some(({ cells }) =>
      cells.some(
        ({ any, putLists }) =>
          putLists.some((putKinds) => putKinds.includes(kind)) &&
          !any.some((anyKinds) => anyKinds.length === 1 && anyKinds[0] === kind),
      ),
    );
  }

  #markInitial(stayingKinds: ReadonlySet<KindId>): void {
    const { cells } = this.#state;
    for (let layer = 0; layer < this.program.layers.length; layer++)
      for (let cell = 0; cell < this.cellCount; cell++) {
        const kind = cells[layer * this.cellCount + cell];
        if (kind === 0) continue;
        this.canHold[kind * this.cellCount + cell] = 1;
        if (stayingKinds.has(kind)) this.isBlocked[layer * this.cellCount + cell] = 1;
      }
    for (const kind of this.statementEffects.placed)
      for (let cell = 0; cell < this.cellCount; cell++) this.#addKind(kind, cell);
  }

  #layerOf(kind: KindId): number {
    return this.program.kinds[kind].layer;
  }

  #addKind(kind: KindId, cell: number): void {
    if (kind === 0 || this.canHold[kind * this.cellCount + cell] === 1) return;
    if (this.isBlocked[this.#layerOf(kind) * this.cellCount + cell] === 1) return;
    this.canHold[kind * this.cellCount + cell] = 1;
    this.#hasChanged = true;
  }

  #applyEffect(effect: Effect): void {
    const { cells } = effect;
    for (let firstCell = 0; firstCell < this.cellCount; firstCell++) {
      if (!this.canApply(effect, firstCell)) continue;
      for (const cell of cells) {
        const target = this.at(firstCell, cell.dx, cell.dy);
        if (target < 0) continue;
        for (const putKinds of cell.putLists) for (const kind of putKinds) this.#addKind(kind, target);
        for (const wish of cell.newMovements) this.#addMovement(wish, target);
      }
    }
  }

  #addMovement({ layer, way }: CellMovement, cell: number): void {
    if (way === "other") return;
    for (let i = 0; i < 4; i++) {
      const index = (layer * 4 + i) * this.cellCount + cell;
      if ((way !== "any" && way !== i * 2) || this.mayMove[index] === 1) continue;
      this.mayMove[index] = 1;
      this.#hasChanged = true;
    }
  }

  #canApplyCell(cell: EffectCell, target: number): boolean {
    if (target < 0) return cell.mayBeOff;
    const mayHold = (kind: KindId): boolean => this.canHold[kind * this.cellCount + target] === 1;
    const isThereInitially = (kind: KindId): boolean =>
      this.#state.cells[this.#layerOf(kind) * this.cellCount + target] === kind;
    const isForeverFilled = (layer: number): boolean => this.isBlocked[layer * this.cellCount + target] === 1;
    return (
      cell.any.every((anyKinds) => anyKinds.some(mayHold)) &&
      !cell.empty.some(isForeverFilled) &&
      !cell.no.some((kind) => isForeverFilled(this.#layerOf(kind)) && isThereInitially(kind)) &&
      cell.movements.every((wish) => this.#mayHaveMovement(wish, target))
    );
  }

  #mayHaveMovement({ layer, way }: CellMovement, cell: number): boolean {
    if (typeof way === "string") return true;
    return this.mayMove[(layer * 4 + way / 2) * this.cellCount + cell] === 1;
  }

  /** Adds the movements that statements start, in every direction; then adds each kind to the cells into which its movements lead. */
  #grantMovements(): void {
    for (const { kinds, layers } of this.statementEffects.startsMoving)
      for (let cell = 0; cell < this.cellCount; cell++) {
        if (!kinds.some((kind) => this.canHold[kind * this.cellCount + cell] === 1)) continue;
        for (const layer of layers) this.#addMovement({ layer, way: "any" }, cell);
      }
    for (let kind = 1; kind < this.program.kinds.length; kind++)
      for (let cell = 0; cell < this.cellCount; cell++) {
        if (this.canHold[kind * this.cellCount + cell] === 0) continue;
        if (this.isBlocked[this.#layerOf(kind) * this.cellCount + cell] === 1) continue;
        for (let way = 0; way < 4; way++) {
          if (this.mayMove[(this.#layerOf(kind) * 4 + way) * this.cellCount + cell] === 0) continue;
          const target = this.at(cell, ...directions[2 * way]);
          if (target >= 0) this.#addKind(kind, target);
        }
      }
  }

  /** Adds a kind that actions can move to all neighbouring cells, in all eight directions. */
  #spreadSteps(kind: KindId): void {
    for (let cell = 0; cell < this.cellCount; cell++) {
      if (this.canHold[kind * this.cellCount + cell] === 0) continue;
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) {
          const target = this.at(cell, dx, dy);
          if (target >= 0) this.#addKind(kind, target);
        }
    }
  }
}
