import * as quad from "../../../program/index.ts";
import { type EffectCell, kindsBefore, pictureEffect } from "../analysis/effects.ts";
import type { State } from "../../../core/engine/index.ts";
import type { Terrain } from "../analysis/terrain.ts";
import { travelChanges, travelTableOf } from "../analysis/traffic.ts";

/** Holds the maximum number of moves per input, in moves of the travel table: `each` for one object, `all` for all objects together. */
export interface TravelPace {
  readonly each: number;
  readonly all: number;
}

const noPace: TravelPace = { each: 0, all: 0 };
const unknownPace: TravelPace = { each: Infinity, all: Infinity };

/** Returns the pace of some kinds, which is the largest number of moves per input; infinite if it is unknown. */
export function travelPace(terrain: Terrain, state: State, kinds: readonly quad.KindId[]): TravelPace {
  const { program } = terrain;
  const asksAgain: quad.Seeing = { action: (it) => it.do === "again", ask: (it) => it.ask === "again" };
  if (quad.walkPlay(program, asksAgain)) return unknownPace;
  const movementPace = paceOfMovements(terrain, state, kinds);
  const paceOfStatements = (statements: readonly quad.Statement[]): TravelPace =>
    statements.map(paceOfStatement).reduce(addPaces, noPace);
  const paceOfStatement = (statement: quad.Statement): TravelPace => {
    switch (statement.do) {
      case "line":
        return statement.alternatives
          .map((actions) => actions.map(paceOfAction).reduce(addPaces, noPace))
          .reduce(pickLargerPace, noPace);
      case "when":
        return statement.branches.map(({ body }) => paceOfStatements(body)).reduce(pickLargerPace, noPace);
      case "each":
      case "each-player":
      case "each-value":
      case "repeat":
        return paceOfStatements(statement.body).all > 0 ? unknownPace : noPace;
      case "rules":
        return paceOfBlock(statement.block, kinds, terrain);
      case "grant":
        return addPaces(paceOfStatements(statement.body), movementPace);
    }
  };
  const paceOfAction = (action: quad.Action): TravelPace => {
    if (action.do === "call") return paceOfStatements(program.procedures[action.procedure].body.statements);
    if (action.do !== "move") return noPace;
    return action.times === undefined && "one" in action.what ? { each: 1, all: 1 } : unknownPace;
  };
  const statements = [...program.steps.flatMap(({ body }) => body.statements), ...program.ends.statements];
  return paceOfStatements(statements);
}

function addPaces(firstPace: TravelPace, secondPace: TravelPace): TravelPace {
  return { each: firstPace.each + secondPace.each, all: firstPace.all + secondPace.all };
}

function pickLargerPace(firstPace: TravelPace, secondPace: TravelPace): TravelPace {
  return { each: Math.max(firstPace.each, secondPace.each), all: Math.max(firstPace.all, secondPace.all) };
}

/**
 * Returns the pace of a block. In a block of drawn rules of which one is applied once, the moves are those of that
 * rule; line rules move objects by movements, or in unknown ways.
 */
function paceOfBlock(block: quad.RuleBlock, kinds: readonly quad.KindId[], terrain: Terrain): TravelPace {
  const movedCounts: number[] = [];
  let hasLines = false;
  quad.walk("block", block, {
    rule(it) {
      movedCounts.push(travelChanges(pictureEffect(it), kinds, terrain).enteredCells.length);
    },
    block(it) {
      hasLines ||= it.lines !== undefined;
    },
    action(it) {
      if (it.do === "move" || it.do === "call") movedCounts.push(Infinity);
    },
  });
  const maxMovedCount = Math.max(0, ...movedCounts);
  if (hasLines)
    return maxMovedCount === 0 && travelTableOf(terrain, kinds).movesOnlyByMovements ? noPace : unknownPace;
  if (maxMovedCount === 0) return noPace;
  const isOnce =
    block.which === "first" && block.until.type === "once" && block.items.every((it) => "rule" in it);
  return isOnce ? { each: 1, all: maxMovedCount } : unknownPace;
}

/**
 * Returns the pace of movements. With one `grant` each object moves one cell. The number of moving objects is known if
 * all movements start from one leader: the only object of its kinds, with all other moving objects at known offsets from
 * it.
 */
function paceOfMovements(terrain: Terrain, state: State, kinds: readonly quad.KindId[]): TravelPace {
  const { program } = terrain;
  const { effects, startsMoving } = terrain.statementEffects;
  const oneMoveEach: TravelPace = { each: 1, all: Infinity };
  const leaders = [...new Set(startsMoving.flatMap((it) => it.kinds))];
  if (leaders.some((kind) => kinds.includes(kind))) return oneMoveEach;
  if (!isSingleLeader(terrain, state, leaders) || !givesOneMovement(program)) return oneMoveEach;
  if (new Set(leaders.map((kind) => program.kinds[kind].layer)).size > 1) return oneMoveEach;
  const followers = new Set<string>();
  for (const { cells } of effects) {
    const leadingCell = cells.find((cell) => isLeadingCell(cell, leaders, program));
    for (const cell of cells) {
      for (const { layer, way } of cell.newMovements) {
        const kindsBeforeWrite = kindsBefore(cell, layer, program);
        const isMatched = cell.movements.some((it) => it.layer === layer && it.way === way);
        if (kindsBeforeWrite.some((kind) => leaders.includes(kind)) && !isMatched) return oneMoveEach;
        if (!kindsBeforeWrite.some((kind) => kinds.includes(kind))) continue;
        if (!leadingCell) return oneMoveEach;
        followers.add(`${wayOf(leadingCell)} ${cell.dx - leadingCell.dx} ${cell.dy - leadingCell.dy}`);
      }
    }
  }
  const counts = [0, 2, 4, 6].map((way) => [...followers].filter((it) => it.startsWith(`${way} `)).length);
  return { each: 1, all: Math.max(...counts) };
}

/** Returns true if there is always exactly one leader, which moves only by movements. */
function isSingleLeader(
  terrain: Terrain,
  { cells, layout }: State,
  leaders: readonly quad.KindId[],
): boolean {
  const { canGrow, movesOnlyByMovements } = travelTableOf(terrain, leaders);
  let count = 0;
  for (const kind of leaders) {
    const plane = terrain.program.kinds[kind].layer * layout.cellCount;
    for (let cell = 0; cell < layout.cellCount; cell++) if (cells[plane + cell] === kind) count++;
  }
  return count === 1 && !canGrow && movesOnlyByMovements;
}

/** Returns true if at most one movement starts per cycle: a cycle takes one control, and each control starts at most one `wish`. */
function givesOneMovement(program: quad.Program): boolean {
  if (program.tick && !program.tick.orKey) return false;
  const wishes: quad.Seeing = { action: (it) => it.do === "wish" };
  const wishControls: number[] = [];
  const visit = (statements: readonly quad.Statement[], control: number): void => {
    for (const statement of statements) {
      if (statement.do === "when")
        for (const { test, body } of statement.branches)
          visit(body, test?.is === "control" ? test.control : control);
      else if (quad.walk("statement", statement, wishes)) wishControls.push(control);
    }
  };
  for (const { body } of program.steps) visit(body.statements, -1);
  const wishesElsewhere = quad.walkProgram({ ...program, steps: [] }, wishes);
  return !wishesElsewhere && !wishControls.includes(-1) && new Set(wishControls).size === wishControls.length;
}

/** Returns true if a cell of an effect requires a leader with an orthogonal movement. */
function isLeadingCell(cell: EffectCell, leaders: readonly quad.KindId[], program: quad.Program): boolean {
  const layer = program.kinds[leaders[0]].layer;
  const before = kindsBefore(cell, layer, program);
  return (
    before.length > 0 && before.every((kind) => leaders.includes(kind)) && wayOf(cell, layer) !== undefined
  );
}

function wayOf(cell: EffectCell, layer?: number): number | undefined {
  const wish = cell.movements.find(
    (it) => typeof it.way === "number" && (layer === undefined || it.layer === layer),
  );
  return typeof wish?.way === "number" ? wish.way : undefined;
}
