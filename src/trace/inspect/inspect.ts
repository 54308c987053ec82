import type { KindId, LayerId } from "../../program/index.ts";
import { cellNumber, type CellRef, type Session } from "../../session/index.ts";
import { type FrameOptions, visibilityOf } from "../../view/index.ts";
import { type Probe, probe, type ProbedChange } from "./probe.ts";
import { noCell } from "../../base/index.ts";
import * as engine from "../../core/engine/index.ts";
import { belowBody, bodiesOn, fieldOf, linkedBodies } from "../../core/bodies/index.ts";
import type { Game } from "../../game/index.ts";
import { internalsOf } from "../../core/game/inside.ts";
import { type BodyPose, readPose } from "../record/index.ts";
import { unlessNone } from "../why/index.ts";

/** Requests an inspection of a cell and, optionally, of a possible change of one of the bodies in it. */
export interface InspectionQuery {
  readonly cell: CellRef;
  readonly change?: ProbedChange;
  /** Holds the index of one of the bodies in the cell, counted from the topmost; 0 by default. */
  readonly body?: number;
}

/** Describes the part of a cell's contents that a player may see. */
export interface Inspected {
  readonly cell: CellRef;
  /** Holds the contents; missing if the view does not show the cell. */
  readonly contents?: CellContents;
  /** Describes the collisions and the outcome of the requested change. */
  readonly probe?: InspectedProbe;
}

/** Describes the collisions and the outcome of a change of a body, as far as the player may see them. */
export interface InspectedProbe extends Omit<Probe, "outcome"> {
  readonly kind: KindId;
  readonly change: ProbedChange;
  /** Holds the outcome of the change; missing if it depends on a hidden cell. */
  readonly outcome?: Probe["outcome"];
}

/** Inspects a cell for a player who may not see all cells; returns undefined for a cell that is on no board. */
export function inspect(
  session: Session,
  { cell, change, body = 0 }: InspectionQuery,
  options: Pick<FrameOptions, "player" | "position"> = {},
): Inspected | undefined {
  const { position, player, sees } = visibilityOf(session, options);
  const { game } = session;
  const cellIndex = cellNumber(game, cell, position, player);
  if (cellIndex === undefined) return undefined;
  if (!sees(cellIndex)) return { cell };
  const contents = contentsOf(game, position, cellIndex);
  const inspectedBody = bodiesIn(contents)[body];
  const result = change && inspectedBody && probe(game, position, player, inspectedBody.body.thing, change);
  return { cell, contents, ...(result && { probe: hideTests(result, inspectedBody.kind, change, sees) }) };
}

/** Returns the bodies in a cell that can still move, topmost first, each with its kind. */
export function bodiesIn({ things }: CellContents): { kind: KindId; body: BodyInCell }[] {
  const unsettledBodies = things.flatMap(({ kind, body }) => (body && !body.settled ? [{ kind, body }] : []));
  return unsettledBodies.reverse();
}

/** Removes hidden cells from a probe; if there are any, also removes its outcome. */
function hideTests(
  { outcome, reason, tests }: Probe,
  kind: KindId,
  change: ProbedChange,
  sees: (cell: number) => boolean,
): InspectedProbe {
  const shownTests = tests.filter((it) => sees(it.cell));
  if (shownTests.length < tests.length) return { kind, change, tests: shownTests };
  return { kind, change, outcome, ...(reason && { reason }), tests };
}

/** Describes everything in a cell, visible or covered. */
export interface CellContents {
  readonly cell: number;
  /** Holds the kind that the first layer shows below all bodies, or the lowest kind of its pile; 0 for nothing. */
  readonly ground: KindId;
  /** Lists the things on the ground, from the bottom up. */
  readonly things: readonly ThingInCell[];
}

/** Describes an object or a body that lies in a cell. */
export interface ThingInCell {
  readonly kind: KindId;
  readonly layer: LayerId;
  /** Describes the body, if the thing is one. */
  readonly body?: BodyInCell;
}

/** Describes the state of a body in a cell. */
export interface BodyInCell extends BodyPose {
  /** Identifies the body in a probe; valid until the position changes. */
  readonly thing: number;
  /** Holds the kind that the body shows in this cell. */
  readonly shownKind: KindId;
  /** Lists the values of the body's fields, by index into `program.fields`. */
  readonly fields: readonly { readonly field: number; readonly value: number | undefined }[];
  /** Lists the kinds of the bodies linked with this body, which move together with it. */
  readonly linkedKinds: readonly KindId[];
  /** Lists the things that ride on the body, with the cells where they stand. */
  readonly riders: readonly { readonly kind: KindId; readonly cell: number }[];
  /** Lists the cargo on the body that is hidden under another body. */
  readonly hiddenCargo: readonly KindId[];
}

/** Returns everything in a cell of a position, from the ground up. The position is not changed. */
export function contentsOf(game: Game, position: engine.Position, cell: number): CellContents {
  const { machine: m } = internalsOf(game);
  m.beginReading(position as engine.State, 0);
  const { state, layout } = m;
  const things: ThingInCell[] = [];
  /** Lists the bodies stacked on the first layer of the cell, topmost first. */
  const stackedBodies = layout.bodies?.layers[0] === 0 ? bodiesOn(state, cell) : [];
  for (const body of [...stackedBodies].reverse())
    things.push({ kind: engine.kindOfBody(state, body), layer: 0, body: bodyInCell(m, body, cell) });
  const [lowestKind, ...kindsAbove] = layout.isPile(0) ? engine.kindsOfPile(state, cell, 0) : [];
  for (const kind of kindsAbove) things.push({ kind, layer: 0 });
  for (let layer = 1; layer < layout.layerCount; layer++) {
    const address = layout.address(cell, layer);
    const kind = state.cells[address];
    if (kind === 0) continue;
    const body = layout.bodies === undefined ? 0 : engine.bodyAt(state, layer, address);
    if (body !== 0)
      things.push({ kind: engine.kindOfBody(state, body), layer, body: bodyInCell(m, body, cell) });
    else if (layout.isPile(layer))
      for (const it of engine.kindsOfPile(state, cell, layer)) things.push({ kind: it, layer });
    else things.push({ kind, layer });
  }
  const lowestBody = stackedBodies.at(-1);
  const ground = lowestBody === undefined ? state.cells[cell] : belowBody(state, lowestBody, cell).kind;
  return { cell, ground: lowestKind ?? ground, things };
}

function bodyInCell(m: engine.Machine, bodyNumber: number, cell: number): BodyInCell {
  const { state, layout } = m;
  const kind = engine.kindOfBody(state, bodyNumber);
  const pose = readPose(state, bodyNumber);
  return {
    thing: ~bodyNumber,
    shownKind: pose.settled
      ? state.cells[layout.address(cell, engine.shapeOf(state, bodyNumber).layer)]
      : engine.kindAt(state, bodyNumber, cell),
    ...pose,
    fields: (layout.program.fields ?? []).flatMap(({ kinds }, field) => {
      if (!kinds.includes(kind)) return [];
      return [{ field, value: unlessNone(fieldOf(state, bodyNumber, field)) }];
    }),
    linkedKinds: linkedBodies(state, bodyNumber)
      .slice(1)
      .map((it) => engine.kindOfBody(state, it)),
    riders: ridersOf(m, bodyNumber),
    hiddenCargo: engine.allCellData(state, bodyNumber, engine.bodyLinkFields.cargo).map((it) => it.kind),
  };
}

/** Returns the riders of a body: things that need support, on higher layers of those of its cells where the body is topmost. */
function ridersOf(m: engine.Machine, bodyNumber: number): BodyInCell["riders"] {
  const { state, layout } = m;
  const { grounds } = engine.bodiesOf(state);
  if (engine.gridOfBody(state, bodyNumber) < 0 || engine.isSettled(state, bodyNumber)) return [];
  const { layer: ownLayer } = engine.shapeOf(state, bodyNumber);
  const riders: { kind: number; cell: number }[] = [];
  const countedRiders = new Set<number>();
  for (const cell of engine.cellsOfThing(m, ~bodyNumber)) {
    if (cell === noCell || (ownLayer === 0 && engine.topBody(state, cell) !== bodyNumber)) continue;
    for (let layer = ownLayer + 1; layer < layout.layerCount; layer++) {
      const body = engine.bodyAt(state, layer, layout.address(cell, layer));
      if (body !== 0 && countedRiders.has(body)) continue;
      countedRiders.add(body);
      const kinds =
        body !== 0
          ? [engine.kindOfBody(state, body)]
          : layout.isPile(layer)
            ? engine.kindsOfPile(state, cell, layer)
            : [state.cells[layout.address(cell, layer)]];
      for (const kind of kinds) if (grounds[kind] !== undefined) riders.push({ kind, cell });
    }
  }
  return riders;
}
