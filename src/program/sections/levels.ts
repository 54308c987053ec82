import type { Picture, SectionOf } from "../../syntax/index.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { makeStatementBody } from "../draft/environment.ts";
import { describeSmallPicture, lowerBoardMap } from "../boards/maps.ts";
import type { Body, Level, LevelBoard } from "../data/program.ts";
import { lowerBlock } from "./statements.ts";

type LevelSection = SectionOf<"level">;

/** Makes the levels and messages in the order of the text. A game without levels gets a single level, with its boards as they are declared. */
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
  return { type: "map", name, boards: lowerDrawnBoards(section, draft), start };
}

function lowerDrawnBoards({ picture }: LevelSection, draft: Draft): readonly LevelBoard[] {
  const { rows } = picture;
  if (rows.length === 0) return [];
  const end = rows.findIndex((row, index) => index > 0 && isStatement(row.text, draft));
  const map = lowerBoardMap(end < 0 ? picture : { ...picture, rows: rows.slice(0, end) }, 0, draft);
  if (end < 0) reportSmallMap(map, picture, draft);
  else {
    const message = "This is read as a row of the picture, and most of its glyphs are unknown.";
    const hint = "If it is a statement, leave an empty line between the picture and it.";
    draft.report.error("glyph-unknown", rows[end].span, message, hint);
  }
  return [map];
}

/**
 * Warns of a level that is drawn smaller than its board. A picture of a single cell means that statements make the
 * level.
 */
function reportSmallMap(board: LevelBoard, picture: Picture, { report }: Draft): void {
  const sizes = describeSmallPicture(picture, board);
  const isOneCell = [...picture.rows.map((row) => row.text).join(" ")].length === 1;
  if (!sizes || isOneCell || board.cells.every((it) => it.length === 0)) return;
  const message = `This map is ${sizes}.`;
  const hint =
    "Draw the whole board, with `.` for nothing, or remove its size, so that each level is as large as it is drawn.";
  report.warn("level-small", picture.span, message, hint);
}

/**
 * Returns true if a row of a picture is probably a statement: it has words, and most of its characters are not glyphs
 * of the game.
 */
function isStatement(row: string, { glyphs }: Draft): boolean {
  const characters = [...row.replaceAll(" ", "")];
  const unknownCharacters = characters.filter((it) => !glyphs.has(it));
  return /^\p{L}[\p{L}\p{N}-]* +\S/u.test(row) && unknownCharacters.length > characters.length / 2;
}

function checkNames(draft: Draft): void {
  const seenNames = new Map<string, LevelSection>();
  for (const { section } of sectionsOf(draft, "level")) {
    const earlierLevel = section.name && seenNames.get(section.name.text);
    if (section.name && earlierLevel) {
      const message = `There is already a level \`${section.name.text}\` on line ${draft.places.place(earlierLevel.span).line}.`;
      draft.report.error("level-twice", section.name.span, message);
    }
    if (section.name) seenNames.set(section.name.text, section);
    if (section.name && / (wraps|runs on|lettered|chequered|points|cells)$/.test(section.name.text)) {
      const message = `All of \`${section.name.text}\` is the name of the level.`;
      const hint = "How a board is stands in its own section, for all levels: `board wraps`.";
      draft.report.warn("level-named", section.name.span, message, hint);
    }
  }
}
