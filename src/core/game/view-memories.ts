import type { KindId, Memory } from "../../program/index.ts";
import {
  cellsOfThing,
  bodyAt,
  type ClosureCompiler,
  type KindTable,
  kindTable,
  type Layout,
  type Machine,
  type Run,
} from "../engine/index.ts";

/** Returns the index in `State.numbers` of the kind that a player's memory stores for a cell; 0 there means nothing. */
export function memoryIndex(layout: Layout, memory: number, player: number, cell: number): number {
  return layout.memories[memory] + player * layout.cellCount + cell;
}

/** Compiles the update of a memory, which stores what each player last saw: for each visible cell, the topmost object of some kinds. */
export function compileMemory({ board, set, kinds }: Memory, index: number, c: ClosureCompiler): Run {
  const gather = c.set(set);
  const table = kindTable(c.program, kinds);
  const playerCount = c.program.players.length;
  return (m) => {
    const { me } = m;
    for (let player = 0; player < playerCount; player++) {
      m.me = player;
      const members = m.collectPushed(gather);
      const grid = m.layout.grids[m.layout.gridFor(board, player)];
      for (const cell of set.kinds ? members.flatMap((it) => cellsOfThing(m, it)) : members) {
        if (!grid.has(cell)) continue;
        const kind = topOf(m, cell, table);
        if (kind !== undefined) m.state.setNumber(memoryIndex(m.layout, index, player, cell), kind);
      }
    }
    m.me = me;
  };
}

/** Returns the topmost object of some kinds in a cell; 0 for none; undefined if it is unknown because a body covers the cell. */
function topOf({ state, layout }: Machine, cell: number, { layers, mask }: KindTable): KindId | undefined {
  let isCovered = false;
  for (let i = layers.length - 1; i >= 0; i--) {
    const address = layout.address(cell, layers[i]);
    const kind = state.cells[address];
    const belongsToBody = layout.bodies !== undefined && bodyAt(state, layers[i], address) !== 0;
    if (mask[kind] === 1 && !belongsToBody) return kind;
    isCovered ||= belongsToBody;
  }
  return isCovered ? undefined : 0;
}
