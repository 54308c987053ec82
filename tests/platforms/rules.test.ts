// The rules of bodies that carry, push, turn and stack, as maps before and after: see rules.txt.

import { describe, expect, test } from "vitest";
import { newSession, type Session } from "../../src/session/index.ts";
import { play, seen, sessionOf } from "../playing.ts";
import { type Case, casesOf, gameText } from "./kit.ts";

const cases = [...casesOf("rules.txt"), ...casesOf("forces.txt")];

/** What came of a case, written as the case is. */
function played(one: Case): string[] {
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
  return told;
}

function wanted({ steps }: Case): string[] {
  return steps.map(({ does, rows }) =>
    does === "undo" ? "undo" : `${does} ${rows.join(does === "seen" ? "/" : " ")}`,
  );
}

/** The play of a case, up to its end. */
function ended(one: Case): Session {
  const session = sessionOf(gameText(one));
  one.steps.filter((it) => it.does === "do").forEach((_, i) => play(session, `go${i}`));
  return session;
}

describe("bodies that carry, push, turn and stack", () => {
  test.each(cases.map((it) => [it.name, it] as const))("%s", (_, one) => {
    expect(played(one)).toEqual(wanted(one));
  });

  const telling = cases.filter((it) => /^R(1|10|21|27|29|31|36|38|39|42) /.test(it.name));
  test.each(telling.map((it) => [it.name, it] as const))("R45 saved and undone: %s", (_, one) => {
    const session = ended(one);
    const { game, position } = session;
    const saved = JSON.parse(JSON.stringify(position.save()));
    const restored = game.restore(saved);
    if ("wrong" in restored) throw new Error(restored.wrong);
    expect(restored.equals(position) && position.equals(restored)).toBe(true);
    expect(restored.hash()).toBe(position.hash());
    const first = newSession(game).position;
    while (session.canUndo) play(session, "undo");
    expect(session.position.hash()).toBe(first.hash());
    expect(session.position.equals(first)).toBe(true);
  });
});
