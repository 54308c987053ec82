import type { Section, TestLineNode, Word } from "../syntax/index.ts";
import { sectionsOf, type Draft } from "./draft.ts";
import { newEnv } from "./environment.ts";
import { condition } from "./lower.ts";
import { mapOfBoard, lowerMap } from "./maps.ts";
import type * as out from "./program.ts";
import { didYouMean } from "./report.ts";

/** Makes the tests of the game's own file. */
export function makeTests(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "test")) draft.tests.push(makeTest(section, draft));
}

function makeTest(section: Extract<Section, { is: "test" }>, draft: Draft): out.Test {
  const lines = section.lines.flatMap((line) => {
    const lowered = lowerLine(line, draft);
    return lowered ? { ...lowered, at: draft.places.where(line.span) } : [];
  });
  return { name: section.name.text, lines, at: draft.places.where(section.span) };
}

function lowerLine(line: TestLineNode, draft: Draft): out.TestLine | undefined {
  switch (line.does) {
    case "level": {
      const level = levelNamed(line.name, draft);
      return level === undefined ? undefined : { do: "level", level };
    }
    case "board":
      return { do: "board", board: mapOfBoard(line.picture, 0, draft) };
    case "seed":
      return { do: "seed", seed: line.seed };
    case "play":
      return { do: "play", inputs: line.inputs.text };
    case "expect":
      return {
        do: "expect",
        value: condition(line.value, newEnv(draft)),
        text: draft.places.text(line.value.span),
      };
    case "expect-board": {
      const board = { board: 0, ...lowerMap(line.picture, draft) };
      return { do: "expect-board", board, rows: line.picture.rows.map((it) => it.text) };
    }
  }
}

/** A level by its name, or by its number among all levels from 1. */
function levelNamed(name: Word, draft: Draft): number | undefined {
  const maps = draft.levels.flatMap((level, index) =>
    level.type === "map" ? [{ name: level.name, index }] : [],
  );
  const named = maps.find((it) => it.name === name.text);
  if (named) return named.index;
  if (/^[1-9][0-9]*$/.test(name.text) && Number(name.text) <= maps.length)
    return maps[Number(name.text) - 1].index;
  const more = didYouMean(
    name,
    maps.flatMap((it) => it.name ?? []),
  );
  draft.report.error("level-unknown", name.span, `There is no level \`${name.text}\`.`, more);
  return undefined;
}
