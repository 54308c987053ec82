import type { Statement } from "../../src/program/index.ts";
import { line } from "./actions.ts";
import { grant } from "./lines.ts";
import { rules } from "./pictures.ts";
import { Fault, type Run } from "./run.ts";
import { holds, members, number } from "./values.ts";

/** Runs statements in order; whether the last line was done, which is what a procedure comes to (R3). */
export function statements(run: Run, all: readonly Statement[]): boolean {
  let isDone = true;
  for (const it of all) isDone = statement(run, it);
  return isDone;
}

function statement(run: Run, it: Statement): boolean {
  run.pay();
  switch (it.do) {
    case "line":
      return line(run, it.alternatives);
    case "when": {
      const branch = it.branches.find(({ test }) => test === undefined || holds(run, test));
      return branch ? statements(run, branch.body) : true;
    }
    case "each":
      return each(run, it);
    case "each-player":
      return eachPlayer(run, it);
    case "repeat":
      return repeat(run, it);
    case "rules":
      rules(run, it.block);
      return true;
    case "grant":
      grant(run, () => statements(run, it.body));
      return true;
  }
}

function each(run: Run, { set, local, body }: Extract<Statement, { do: "each" }>): boolean {
  let isDone = true;
  for (const member of members(run, set)) {
    const kind = typeof member === "object" ? (run.item(member)?.kind ?? 0) : undefined;
    if (kind !== undefined && !set.kinds?.includes(kind)) continue;
    run.locals[local] = member;
    isDone = statements(run, body);
  }
  return isDone;
}

function eachPlayer(run: Run, { others, body }: Extract<Statement, { do: "each-player" }>): boolean {
  const { me } = run;
  let isDone = true;
  for (const player of run.program.players.keys()) {
    if (others && player === me) continue;
    run.me = player;
    isDone = statements(run, body);
  }
  run.me = me;
  return isDone;
}

/** A round that changes nothing ends it (R5). */
function repeat(run: Run, { times, body }: Extract<Statement, { do: "repeat" }>): boolean {
  const most = number(run, times);
  let isDone = true;
  for (let round = 0; round < most; round++) {
    if (round > 3000) throw new Fault("budget");
    const before = run.changes;
    isDone = statements(run, body);
    if (run.changes === before) break;
  }
  return isDone;
}
