import type { NotationItem } from "../../syntax/index.ts";
import { type NameRow, type Notation, alphabet, cellNames, shapeParts } from "../data/notation.ts";
import { findSection, type Draft } from "../draft/draft.ts";

type NamesItem = Extract<NotationItem, { is: "names" }>;

/** Makes the notation of a game, which comes from the outermost file that has one. */
export function makeNotation(draft: Draft): void {
  const section = findSection(draft, "notation");
  if (!section) return;
  const notation: { -readonly [K in keyof Notation]: Notation[K] } = {};
  for (const item of section.entries) {
    if (item.is === "shape") addShape(item, notation, draft);
    else if (item.is === "pairs" && item.of.text === "pieces")
      notation.pieces = lowerPieceNames(item, notation.pieces ?? [], draft);
    else if (item.is === "pairs")
      notation.records = item.names.map(({ piece, name }) => [piece.text, name.text]);
    else {
      const of = item.of.text as "columns" | "rows" | "numbers";
      if (notation[of]) draft.report.error("notation-twice", item.span, `The ${of} have names already.`);
      if (of === "columns" && notation.rows) notation.rowFirst = true;
      notation[of] = lowerNames(item, draft);
    }
  }
  draft.notation = notation;
  // A notation with nothing but names for recorded games does not change how moves are written.
  if (draft.moves && section.entries.some((it) => it.is !== "pairs" || it.of.text === "pieces"))
    draft.moves = { ...draft.moves, rules: { ...draft.moves.rules, notation } };
  checkNames(section.span, notation, draft);
}

/** Reports two cells with the same name, and a list of names that is too short for the board. */
function checkNames(span: NamesItem["span"], notation: Notation, draft: Draft): void {
  const [board] = draft.boards;
  if (!board || board.width * board.height > 10_000) return;
  const valueOfOption = (option: number): number => {
    const [value] = draft.options[option].values;
    return typeof value === "number" ? value : 0;
  };
  const names = cellNames(notation, { ...board, ask: valueOfOption }).filter((it) => it !== undefined);
  const seenNames = new Set<string>();
  const repeatedName = names.find((it) => seenNames.size === seenNames.add(it).size);
  if (repeatedName !== undefined) {
    const hint = "Name the columns by letters, or list the names: `rows 1, 2, 3`.";
    draft.report.error("notation-twice", span, `Two cells are called \`${repeatedName}\`.`, hint);
  }
  for (const [of, size] of [["columns", board.width] as const, ["rows", board.height] as const]) {
    const listedCount = notation[of]?.listed ? (notation[of].of?.length ?? size) : size;
    if (listedCount < size) {
      const message = `The board has ${size} ${of}, but only ${listedCount} have a name.`;
      draft.report.error("notation-names", span, message);
    }
  }
}

function addShape(
  { of, shape, span }: Extract<NotationItem, { is: "shape" }>,
  notation: { shapes?: Notation["shapes"] },
  draft: Draft,
): void {
  const wrongPart = [...shape.text.matchAll(/\{([^{}]*)\}/g)].find(
    ([, part]) => !shapeParts.includes(part ?? ""),
  );
  if (wrongPart) {
    const hint = `The parts are ${shapeParts.map((it) => `\`{${it}}\``).join(", ")}.`;
    draft.report.error("notation-part", shape.span, `\`${wrongPart[0]}\` is no part of a move.`, hint);
  }
  if (notation.shapes && of.text in notation.shapes)
    draft.report.error("notation-twice", span, `The notation has a \`${of.text}\` already.`);
  notation.shapes = { ...notation.shapes, [of.text]: shape.text };
}

function lowerPieceNames(
  { names }: Extract<NotationItem, { is: "pairs" }>,
  namesBefore: readonly (string | null)[],
  draft: Draft,
): readonly (string | null)[] {
  const pieces = draft.names.all("piece");
  const nameByPiece = pieces.map((_, index) => namesBefore[index] ?? null);
  for (const { piece, name } of names) {
    const index = pieces.findIndex(({ word }) => word.text === piece.text);
    if (index >= 0) nameByPiece[index] = name.text;
    else draft.report.error("name-unknown", piece.span, `There is no piece called \`${piece.text}\`.`);
  }
  return nameByPiece;
}

function lowerNames({ of, down, counted, names, without, on, span }: NamesItem, draft: Draft): NameRow {
  const shadePart = on && of.text === "numbers" ? { on: on.text as "dark" | "light" } : {};
  if (on && of.text !== "numbers")
    draft.report.error("notation-names", on.span, "Only `numbers` can be those of dark or light cells.");
  if (counted === "") return { of: names.map((it) => it.text), listed: true, at: 0, step: 1, ...shadePart };
  const counting = {
    step: down ? (-1 as const) : (1 as const),
    ...(counted === "to" && { last: true as const }),
    ...shadePart,
  };
  const text = names.length === 1 ? names[0].text : "";
  const option = draft.options.findIndex((it) => it.name === text && it.type === "number" && !it.eachPlayer);
  if (option >= 0 && down && counted === "from") {
    draft.uses.names.add(text);
    return { at: 0, option, ...counting };
  }
  if (/^\d{1,4}$/.test(text) && without.length === 0) return { at: Number(text), ...counting };
  if (!/^[a-z]$/i.test(text)) {
    const hint = "`columns from a without i`, `rows down to 1`, `rows down from size`";
    const message = `\`${text}\` is neither a letter nor a number; an option that is a number may stand in \`rows down from size\`.`;
    const numeralMessage = "Only letters can be left out.";
    draft.report.error("notation-names", span, /^\d+$/.test(text) ? numeralMessage : message, hint);
    return { at: 1, ...counting };
  }
  const areCapitals = text !== text.toLowerCase();
  const omittedLetters = without.map((it) => it.text.toLowerCase());
  const letters = alphabet.filter((it) => !omittedLetters.includes(it));
  const letterIndex = letters.indexOf(text.toLowerCase());
  return {
    of: letters.map((it) => (areCapitals ? it.toUpperCase() : it)),
    at: Math.max(0, letterIndex),
    ...counting,
  };
}
