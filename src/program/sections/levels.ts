import type { Section } from "../../syntax/index.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { makeStatementBody } from "../draft/environment.ts";
import { mapOfBoard } from "../boards/maps.ts";
import type { Body, Level, LevelBoard } from "../data/program.ts";
import { lowerBlock } from "./statements.ts";

type LevelSection = Extract<Section, { is: "level" }>;

/** Makes the levels and messages in the order of the text. A game without levels gets one, with its boards as they are. */
export function makeLevels(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "level", "message")) {
    if (section.is === "level") draft.levels.push(makeLevel(section, draft));
    else draft.levels.push({ type: "message", text: section.text.text });
  }
  checkNames(draft);
  if (draft.levels.some((it) => it.type === "map")) return;
  draft.levels.push({ type: "map", boards: [], start: emptyBody });
}

const emptyBody: Body = { locals: 0, statements: [] };

function makeLevel(section: LevelSection, draft: Draft): Level {
  const start = makeStatementBody(draft, (env) => lowerBlock(section.body, env));
  const name = section.name?.text;
  return { type: "map", ...(name !== undefined && { name }), boards: drawnBoards(section, draft), start };
}

function drawnBoards(section: LevelSection, draft: Draft): readonly LevelBoard[] {
  return section.picture.rows.length > 0 ? [mapOfBoard(section.picture, 0, draft)] : [];
}

function checkNames(draft: Draft): void {
  const seenNames = new Map<string, LevelSection>();
  for (const { section } of sectionsOf(draft, "level")) {
    const earlier = section.name && seenNames.get(section.name.text);
    if (section.name && earlier) {
      const { line } = draft.places.place(earlier.span);
      const message = `There is already a level \`${section.name.text}\` on line ${line}.`;
      draft.report.error("level-twice", section.name.span, message);
    }
    if (section.name) seenNames.set(section.name.text, section);
    if (section.name && / (wraps|runs on|lettered|chequered|points|cells)$/.test(section.name.text))
      draft.report.warn(
        "level-named",
        section.name.span,
        `All of \`${section.name.text}\` is the name of the level.`,
        {
          hint: "How a board is stands in its own section, for all levels: `board wraps`.",
        },
      );
  }
}
