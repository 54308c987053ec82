import { expect, test } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import { makeSave, makeSureSave, newSession, parseInputs, parseSave, type Session } from "../index.ts";

const warehouse = libraryGame("warehouse");

function played(words: string): Session {
  const session = newSession(warehouse);
  for (const input of parseInputs(warehouse.program, words).inputs) session.play(input);
  return session;
}

/** A session whose inputs do not lead to its position. */
function torn(): Session {
  const { game, seed, options, firstLevel, inputs, waypoints } = played("right 2 left");
  const other = played("left");
  const parts = { game, seed, options, firstLevel, inputs, waypoints };
  return { ...parts, position: other.position, hash: () => other.hash() } as unknown as Session;
}

test.each([true, false])("a save that reads back is the usual one (played again: %s)", (plays) => {
  const session = played("right 2 left undo up");
  expect(makeSureSave(session, plays)).toBe(makeSave(session));
});

test("where the inputs lead elsewhere, the play is kept as its inputs", () => {
  const session = torn();
  expect(parseSave(warehouse, makeSave(session))).toHaveProperty("wrong");
  const text = makeSureSave(session, true);
  const loaded = parseSave(warehouse, text) as Session;
  expect([loaded.inputs.length, loaded.hash()]).toEqual([3, played("right 2 left").hash()]);
});

test("where the position does not read back as it is, the play is kept as its inputs", () => {
  const session = { ...torn(), hash: () => 1 } as Session;
  expect(parseSave(warehouse, makeSureSave(session, false))).toHaveProperty("inputs.length", 3);
});

test.each(["hash", "position"])("a save without its %s alone is damaged", (field) => {
  const { [field]: _, ...rest } = JSON.parse(makeSave(played("right"))) as Record<string, unknown>;
  const wrong = `The save is damaged: ${field} is missing or of the wrong type.`;
  expect(parseSave(warehouse, JSON.stringify(rest))).toEqual({ wrong });
});
