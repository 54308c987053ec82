// The rules of bodies that carry, push, turn and stack, as maps before and after: see rules.txt. The numbers are those of docs/vessels.md.

import { describe, expect, test } from "vitest";
import { newSession, type Session } from "../../src/session/index.ts";
import { play, seen, sessionOf } from "../playing.ts";
import { type Case, casesOf, gameText } from "./kit.ts";

const cases = [...casesOf("rules.txt"), ...casesOf("forces.txt")];

/** What came of a case, written as the case is. */
function played(one: Case): { readonly told: string[]; readonly session: Session } {
  const session = sessionOf(gameText(one));
  const told: string[] = [];
  let acts = 0;
  let hash = session.position.hash();
  for (const { does, rows } of one.steps) {
    if (does === "do") {
      hash = session.position.hash();
      play(session, `go${acts++}`);
      told.push(`do ${rows.join(" ")}`);
    } else if (does === "undo") {
      play(session, "undo");
      told.push("undo");
    } else if (does === "refused") {
      const { reason } = session.last;
      const { kinds } = session.game.program;
      const what = reason?.kind === undefined ? "" : ` ${kinds[reason.kind]!.name}`;
      const same = session.position.hash() === hash ? "" : " but something changed";
      told.push(
        `refused ${reason?.code}${reason?.cell === undefined ? "" : ` ${reason.cell}`}${what}${same}`,
      );
    } else told.push(`seen ${seen(session)}`);
  }
  return { told, session };
}

function wanted({ steps }: Case): string[] {
  return steps.map(({ does, rows }) =>
    does === "undo" ? "undo" : `${does} ${rows.join(does === "seen" ? "/" : " ")}`,
  );
}

describe("bodies that carry, push, turn and stack", () => {
  test.each(cases.map((it) => [it.name, it] as const))("%s", (_, one) => {
    expect(played(one).told).toEqual(wanted(one));
  });

  test("PV45 what each of these plays leads to is saved, loaded and undone exactly", () => {
    for (const one of cases) {
      const { name } = one;
      const { session } = played(one);
      const { game, position } = session;
      const restored = game.restore(JSON.parse(JSON.stringify(position.save())));
      if ("wrong" in restored) throw new Error(`${name}: ${restored.wrong}`);
      expect(restored.equals(position) && position.equals(restored), name).toBe(true);
      expect(restored.hash(), name).toBe(position.hash());
      const first = newSession(game).position;
      while (session.canUndo) play(session, "undo");
      expect(session.position.equals(first), name).toBe(true);
      expect(session.position.hash(), name).toBe(first.hash());
    }
  });

  test("each rule has a case that names it", () => {
    const named = new Set([...cases.map((it) => Number(/^PV(\d+)/.exec(it.name)?.[1])), 45]);
    expect(Array.from({ length: 45 }, (_, at) => at + 1).filter((rule) => !named.has(rule))).toEqual([]);
  });
});
