import { noCell } from "../../base/index.ts";
import {
  cellsOfThing,
  allKept,
  belowBody,
  bodiesOf,
  bodiesOn,
  bodyAt,
  carried,
  gridOfBody,
  isSettled,
  kindAt,
  kindOfBody,
  placeOf,
  record,
  shapeOf,
  topBody,
  type Machine,
  NONE,
  kindsOfPile,
} from "../../engine/index.ts";
import { type BodyInCell, type CellContents, type ThingInCell, ringOf } from "../../bodies/index.ts";

/** All that lies in a cell, from the ground up. Nothing is changed. */
export function contentsOf(m: Machine, cell: number): CellContents {
  const { state, layout } = m;
  const things: ThingInCell[] = [];
  const stack = stackOn(m, cell);
  for (const number of [...stack].reverse())
    things.push({ kind: kindOfBody(state, number), layer: 0, body: bodyInCell(m, number, cell) });
  for (let layer = stack.length > 0 || !coversGround(m, cell) ? 1 : 0; layer < layout.layerCount; layer++) {
    const address = layout.address(cell, layer);
    const kind = state.cells[address];
    if (kind === 0) continue;
    const body = layout.bodies === undefined ? 0 : bodyAt(state, layer, address);
    if (body !== 0) things.push({ kind: kindOfBody(state, body), layer, body: bodyInCell(m, body, cell) });
    else if (layout.isPile(layer))
      things.push(...kindsOfPile(state, cell, layer).map((it) => ({ kind: it, layer })));
    else things.push({ kind, layer });
  }
  return { cell, ground: groundOf(m, cell, stack), things };
}

/** The bodies that lie on one another on the first layer, the topmost first. */
function stackOn({ state, layout }: Machine, cell: number): readonly number[] {
  const { bodies } = layout;
  return bodies !== undefined && bodies.below !== 0 ? bodiesOn(state, cell) : [];
}

/** Whether the first layer has something that is no ground: a body in a game without stacks. */
function coversGround({ state, layout }: Machine, cell: number): boolean {
  return layout.bodies !== undefined && bodyAt(state, 0, cell) !== 0;
}

function groundOf(m: Machine, cell: number, stack: readonly number[]): number {
  const lowest = stack.at(-1);
  if (lowest !== undefined) return belowBody(m.state, lowest, cell).kind;
  return coversGround(m, cell) ? 0 : m.state.cells[cell];
}

function bodyInCell(m: Machine, number: number, cell: number): BodyInCell {
  const { state, layout } = m;
  const { fields, platforms } = bodiesOf(state);
  const at = placeOf(state, number);
  const kind = kindOfBody(state, number);
  const { headings } = shapeOf(state, number);
  const settled = isSettled(state, number);
  const pose = settled ? 0 : state.bodies[at + record.pose];
  return {
    thing: ~number,
    shows:
      settled || !platforms
        ? state.cells[layout.address(cell, shapeOf(state, number).layer)]
        : kindAt(state, number, cell),
    heading: pose % headings,
    headings,
    mirrored: pose >= headings,
    settled,
    owner: state.bodies[at + record.owner],
    fields: (layout.program.fields ?? []).flatMap(({ kinds }, field) => {
      if (!kinds.includes(kind)) return [];
      const value = state.bodies[at + fields + field];
      return [{ field, value: value === NONE ? undefined : value }];
    }),
    linked: platforms
      ? ringOf(state, number)
          .slice(1)
          .map((it) => kindOfBody(state, it))
      : [],
    riders: platforms ? ridersOf(m, number) : [],
    stowed: platforms ? allKept(state, number, carried.cargo).map((it) => it.kind) : [],
  };
}

/** What stands on a body: whatever has something to stand on, on a higher layer of those of its cells where it is topmost. */
function ridersOf(m: Machine, number: number): BodyInCell["riders"] {
  const { state, layout } = m;
  const { grounds, below } = bodiesOf(state);
  if (gridOfBody(state, number) < 0 || isSettled(state, number)) return [];
  const { layer: own } = shapeOf(state, number);
  const riders: { kind: number; cell: number }[] = [];
  const counted = new Set<number>();
  for (const cell of cellsOfThing(m, ~number)) {
    if (cell === noCell || (own === 0 && below !== 0 && topBody(state, cell) !== number)) continue;
    for (let layer = own + 1; layer < layout.layerCount; layer++) {
      const body = bodyAt(state, layer, layout.address(cell, layer));
      if (body !== 0 && counted.has(body)) continue;
      counted.add(body);
      const kinds =
        body !== 0
          ? [kindOfBody(state, body)]
          : layout.isPile(layer)
            ? kindsOfPile(state, cell, layer)
            : [state.cells[layout.address(cell, layer)]];
      for (const kind of kinds) if (grounds[kind] !== undefined) riders.push({ kind, cell });
    }
  }
  return riders;
}
