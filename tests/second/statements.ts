import type { Statement } from "../../src/program/index.ts";
import { line } from "./actions.ts";
import { grant } from "./lines.ts";
import { rules } from "./pictures.ts";
import { Fault, type Run } from "./run.ts";
import { holds, members, number, valuesOver } from "./values.ts";
import type { Value } from "./world.ts";

/** Runs statements in order. */
export function statements(run: Run, all: readonly Statement[]): void {
  for (const it of all) statement(run, it);
}

function statement(run: Run, it: Statement): void {
  run.pay();
  switch (it.do) {
    case "line":
      run.lastLine = line(run, it.alternatives);
      return;
    case "when": {
      const branch = it.branches.find(({ test }) => test === undefined || holds(run, test));
      return statements(run, branch?.body ?? []);
    }
    case "each":
      return each(run, it);
    case "each-value":
      return eachValue(run, it);
    case "each-player":
      return eachPlayer(run, it);
    case "repeat":
      return repeat(run, it);
    case "rules":
      return rules(run, it.block);
    case "grant":
      return grant(run, () => statements(run, it.body));
  }
}

function each(run: Run, { set, local, body }: Extract<Statement, { do: "each" }>): void {
  const kindOf = (member: Value) => (typeof member === "object" ? (run.item(member)?.kind ?? 0) : undefined);
  const isOff = (member: Value) =>
    typeof member === "object" &&
    run.world.bodies.some((it) => it.number === member.body && it.grid === undefined);
  const all = members(run, set).map((member) => ({ member, kind: kindOf(member), wasOff: isOff(member) }));
  for (const { member, kind, wasOff } of all) {
    if (kindOf(member) !== kind) continue;
    // From version 2 on a body that has left the board is gone.
    if (run.program.language > 1 && !wasOff && isOff(member)) continue;
    run.locals[local] = member;
    statements(run, body);
  }
}

/** R67: both ends of a range are known before the first round. */
function eachValue(run: Run, it: Extract<Statement, { do: "each-value" }>): void {
  for (const value of valuesOver(run, it)) {
    run.locals[it.local] = value;
    statements(run, it.body);
  }
}

function eachPlayer(run: Run, { others, body }: Extract<Statement, { do: "each-player" }>): void {
  const { me } = run;
  for (const player of run.program.players.keys()) {
    if (others && player === me) continue;
    run.me = player;
    statements(run, body);
  }
  run.me = me;
}

/** A round that changes nothing ends it (R5). */
function repeat(run: Run, { times, body }: Extract<Statement, { do: "repeat" }>): void {
  const most = number(run, times);
  for (let round = 0; round < most; round++) {
    if (round > 3000) throw new Fault("budget");
    const before = run.changes;
    statements(run, body);
    if (run.changes === before) break;
  }
}
