import type { Expr } from "../../../program/index.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import type { Evaluate } from "../machine/machine.ts";

/** The number of the grid that `BOARD [of PLAYER]` means, for `me` if no player is given; -1 for none. */
export function compileGrid(board: number, of: Expr | undefined, c: ClosureCompiler): Evaluate {
  if (!c.program.boards[board].eachPlayer) return (m) => m.layout.gridOf[board];
  if (of === undefined) return (m) => m.layout.gridOf[board] + m.me;
  const player = c.value(of);
  const players = c.program.players.length;
  return (m) => {
    const whose = player(m);
    return whose >= 0 && whose < players ? m.layout.gridOf[board] + whose : -1;
  };
}
