import { dispatchByKey } from "../../base/index.ts";
import { printWorth } from "./worth.ts";
import { printBodies, printProperty } from "./print-bodies.ts";
import { printHands, printMoves, printPieces } from "./print-moves.ts";
import { printNotationItem } from "./notation.ts";
import { pluralOf } from "./declarations.ts";
import type { PrintedPage } from "../text/page.ts";
import { columnWidths, padToGlyphs } from "../text/pictures.ts";
import { printSound } from "../values/sounds.ts";
import {
  printAlternatives,
  printBlock,
  printBody,
  printLineBlock,
  printLines,
  printRuleBlock,
  printStatements,
} from "../statements/print-statements.ts";
import {
  printCells,
  printHeaderSet,
  printUnaryBeforeIn,
  printOperand,
  printPlainText,
  printUnary,
  printValue,
  printValues,
  printWords,
  textOf,
} from "../values/print-values.ts";
import type * as tree from "../tree/tree.ts";

const printFact = (
  { is, text, span }: Extract<tree.Section, { text: tree.Word }>,
  page: PrintedPage,
  factWidth: number,
): void => page.row(`${padToGlyphs(is, factWidth)} ${text.text}`, 0, span.from);

const printMain = ({ is, span, body }: tree.SectionOf<"start" | "ends" | "after">, page: PrintedPage) =>
  printBody(page, is, 0, span.from, body);

/**
 * Prints a section. In facts such as `title`, the first word is padded to `factWidth` columns, so that the texts are
 * aligned.
 */
export const printSection = dispatchByKey<tree.Section, "is", void, [page: PrintedPage, factWidth: number]>(
  "is",
  {
    version: (it, page) => page.row(`quadrille ${it.number}`, 0, it.span.from),
    title: printFact,
    author: printFact,
    about: printFact,
    homepage: printFact,
    message: printFact,
    include: (it, page) => page.row(`include ${it.name.text}`, 0, it.span.from),
    tick: ({ amount, unit, orKey, span }, page) =>
      page.row(
        `tick ${amount} ${unit === "ms" ? "ms" : "per second"}${orKey ? " or key" : ""}`,
        0,
        span.from,
      ),
    players: (it, page) => page.row(`players ${printPlayers(it)}`, 0, it.span.from),
    board: (it, page) => printBoard(page, it),
    sprite: ({ name, colours, picture, span }, page) =>
      printPicture(page, ["sprite", ...[name, ...colours].map(textOf)].join(" "), 0, span.from, picture),
    looks: (it, page) => printLines(page, "looks", it, printLook, ", "),
    lattice: ({ name, picture, span }, page) =>
      printPicture(page, name ? `lattice ${name.text}` : "lattice", 0, span.from, picture),
    level: (it, page) => {
      printPicture(page, it.name ? `level ${it.name.text}` : "level", 0, it.span.from, it.picture);
      const [first, ...others] = page.apart(() => printStatements(page, it.body, 1));
      if (first) page.rows.push({ ...first, gap: "always" }, ...others);
    },
    file: (it, page) => printPicture(page, `file ${it.name.text}`, 0, it.span.from, it.picture),
    define: printDefine,
    procedure: ({ name, args, gives, body, span }, page) => {
      const result = gives ? ` gives ${gives.text}` : "";
      printBody(page, `define ${name.text}${printArgs(args)}${result}`, 0, span.from, body);
    },
    start: printMain,
    ends: printMain,
    after: printMain,
    step: (it, page) => printBody(page, printStepHeader(it), 0, it.span.from, it.body),
    rules: (it, page) => printRuleBlock(page, it.block, 0),
    lines: (it, page) => printLineBlock(page, it.block, 0),
    opaque: (it, page) => page.row(`opaque ${printWords(it.kinds)}`, 0, it.span.from),
    bodies: (it, page) => printBodies(page, it),
    notation: (it, page) => printLines(page, "notation", it, printNotationItem),
    pieces: (it, page) => printPieces(page, it),
    moves: (it, page) => printMoves(page, it),
    hands: (it, page) => printHands(page, it),
    worth: (it, page) => printWorth(page, it),
    objects: (it, page) => printObjectsSection(page, it),
    meetings: (it, page) => printEntries(page, "meetings", it, printMeeting),
    layers: (it, page) =>
      printEntries(page, "layers", it, ({ pile, kinds }) => (pile ? "pile " : "") + printWords(kinds)),
    legend: (it, page) =>
      printLines(page, "legend", it, ({ glyph, means, kinds }) =>
        [glyph.text, means === "all" ? "" : means, printWords(kinds)].filter(Boolean).join(" "),
      ),
    options: (it, page) =>
      printEntries(page, `options${it.eachPlayer ? " for each player" : ""}`, it, printOption),
    state: (it, page) =>
      printSectionBlock(page, printStateHeader(it), it, it.entries, () => printState(page, it.entries)),
    controls: (it, page) =>
      printSectionBlock(page, printControlsHeader(it), it, it.entries, () => printControls(page, it.entries)),
    habits: (it, page) => printEntries(page, "habits", it, (entry) => entry.words.map(textOf).join(" ")),
    noises: (it, page) =>
      printEntries(page, "noises", it, ({ when, kinds, ways, sound }) =>
        [when.text, printWords(kinds), ...ways.map(textOf), "sound", printSound(sound)].join(" "),
      ),
    turn: ({ entries, span }, page) => {
      const names = entries.map((it) => it.controls.map(textOf).join(" or ") + (it.again ? " again" : ""));
      page.row(`turn: ${names.join(", ")}`, 0, span.from);
    },
    loop: (it, page) => printLines(page, "loop", it, textOf, ", "),
    view: (it, page) =>
      printSectionBlock(page, "view", it, it.entries, () => printItems(page, it.entries, 1)),
    test: (it, page) =>
      printSectionBlock(page, `test ${it.name.text}`, it, it.lines, () => printTest(page, it.lines)),
  },
);

/**
 * Prints the header of a section and its content. `items` are the nodes in it, which show where the author wrote the
 * content.
 */
function printSectionBlock(
  page: PrintedPage,
  header: string,
  { span }: tree.Spanned,
  items: readonly tree.Spanned[],
  printContent: () => void,
) {
  printBlock(page, header, 0, span.from, items[0]?.span.from, printContent);
}

const printLook = ({ kinds, picture, when, number }: tree.LookEntry): string => {
  const label = number ? ` ${printOperand(number.value)} from ${number.from} to ${number.to}` : "";
  return kinds ? `${kinds.text} ${picture.text}${label}${printWhen(when)}` : picture.text;
};

/** Prints a section with a row for each entry. */
function printEntries<E extends tree.Spanned>(
  page: PrintedPage,
  header: string,
  section: tree.Spanned & { readonly entries: readonly E[] },
  printEntry: (entry: E) => string,
): void {
  printSectionBlock(page, header, section, section.entries, () => {
    for (const entry of section.entries) page.row(printEntry(entry), 1, entry.span.from);
  });
}

// ---------------------------------------------------------------------------------------------- objects and arguments

function printMeeting({
  movers,
  met,
  when,
  alternatives,
}: tree.SectionOf<"meetings">["entries"][number]): string {
  return `${printWords(movers)} into ${printWords(met)}${printWhen(when)}: ${printAlternatives(alternatives)}`;
}

/** Prints objects, products and ground rules in the order of the file. */
function printObjectsSection(page: PrintedPage, section: tree.SectionOf<"objects">): void {
  const { entries, grounds, products, span } = section;
  const rows = [...grounds, ...products].sort((a, b) => a.span.from - b.span.from);
  const items = [...entries, ...rows].sort((a, b) => a.span.from - b.span.from);
  printBlock(page, "objects", 0, span.from, items[0]?.span.from, () => {
    let from = 0;
    for (const row of [...rows, undefined]) {
      const to = row?.span.from ?? Infinity;
      const entriesAbove = entries.filter((it) => it.span.from >= from && it.span.from < to);
      printObjects(page, entriesAbove);
      if (row) page.row("factors" in row ? printProduct(row) : printProperty(row), 1, row.span.from);
      from = to;
    }
  });
}

function printProduct({ name, factors, shown, signs }: tree.ProductEntry): string {
  const factorTexts = factors.map((it) => `${it.name.text} (${it.parts.map(printPart).join(", ")})`);
  const label = shown ? ` shown ${printValue(shown)}` : "";
  return `each ${name.text} of ${factorTexts.join(", ")}${label}${signs ? ` glyphs ${printPlainText(signs.text)}` : ""}`;
}

function printPart(part: tree.ProductPart): string {
  const { colours } = part;
  const value =
    part.is === "named"
      ? [part.name.text, part.label && printPlainText(part.label.text)]
      : [part.from.text, part.from.text !== `${part.to}` && `to ${part.to}`];
  return [...value, ...colours.map(textOf)].filter(Boolean).join(" ");
}

/** Aligns texts in columns with `gapWidth` blanks between them. */
function alignColumns(lines: readonly (readonly string[])[], gapWidth: number): string[] {
  const widths = columnWidths(lines);
  const gap = " ".repeat(gapWidth);
  const columns = widths.flatMap((width, i) => (width > 0 ? [i] : []));
  return lines.map((line) =>
    columns
      .map((i) => padToGlyphs(line[i] ?? "", widths[i]))
      .join(gap)
      .trimEnd(),
  );
}

function printArgs(args: readonly tree.Arg[]): string {
  if (args.length === 0) return "";
  return ` (${args.map(printArg).join(", ")})`;
}

function printArg({ name, type, range, of }: tree.Arg): string {
  const word = range ? `${range.from} to ${range.to}` : type.text;
  return `${name.text}: ${word}${of ? ` of ${of.text}` : ""}`;
}

function printOption(entry: tree.OptionEntry): string {
  return `${printArg(entry)} = ${printValues(entry.values)}`;
}

// ---------------------------------------------------------------------------------------------- pictures

function printPicture(
  page: PrintedPage,
  header: string,
  indent: number,
  from: number,
  picture: tree.Picture,
): void {
  page.row(header, indent, from);
  for (const row of picture.rows) page.drawn(row.text, indent + 1, row.span.from);
}

function printBoard(page: PrintedPage, section: tree.BoardSection): void {
  const size = section.size ? `${section.size.width}x${section.size.height}` : "";
  const eachPlayerText = section.eachPlayer ? "for each player" : "";
  const edge = section.edge?.replace("-", " ") ?? "";
  const styles = [section.lettered ? "lettered" : "", section.chequered ? "chequered" : ""];
  const ground = section.colours.length > 0 ? `on ${section.colours.map(textOf).join(" ")}` : "";
  const parts = [size, eachPlayerText, edge, ...styles, section.style ?? "", ground];
  const header = ["board", section.name?.text ?? "", ...parts].filter(Boolean).join(" ");
  printPicture(page, header, 0, section.span.from, section.picture ?? { rows: [], span: section.span });
}

// ---------------------------------------------------------------------------------------------- headers

function printPlayers({ count, names, faces, anyTime, together }: tree.SectionOf<"players">): string {
  const facing = names.map((name, i) => (faces?.[i] ? `${name.text} faces ${faces[i].text}` : name.text));
  return `${count ?? facing.join(", ")}${anyTime ? " at any time" : ""}${together ? " together" : ""}`;
}

function printStepHeader(section: tree.SectionOf<"step">): string {
  const eachPlayerText = section.eachPlayer ? " for each player" : "";
  return `step ${section.name.text}${eachPlayerText}${printWhen(section.when)}`;
}

function printControlsHeader(section: tree.SectionOf<"controls">): string {
  const { whose, when, asking, always, queued } = section;
  const player = whose ? ` for ${whose.text}` : "";
  const question = asking ? ` asking ${printOperand(asking)}` : "";
  const queuedText = queued ? " one at a time" : "";
  return `controls${player}${printWhen(when)}${question}${always ? " always" : ""}${queuedText}`;
}

function printStateHeader(section: tree.SectionOf<"state">): string {
  const forEachText = section.forEach ? ` for each ${printWords(section.forEach)}` : "";
  return `state${section.eachPlayer ? " for each player" : forEachText}${section.kept ? " kept" : ""}`;
}

function printDefine(section: tree.SectionOf<"define">, page: PrintedPage): void {
  const { value, span } = section;
  const size = section.size ? ` of ${section.size.width}x${section.size.height}` : "";
  const head = `define ${section.name.text}${printArgs(section.args)}${size} =`;
  const [firstValue] = value.is === "list" ? value.values : [];
  if (firstValue?.is !== "lets") return page.row(`${head} ${printDefined(value)}`, 0, span.from);
  page.row(head, 0, span.from);
  for (const it of firstValue.lets)
    page.row(`let ${it.name.text} = ${printValue(it.value)}`, 1, it.name.span.from);
  page.row(printValue(firstValue.value), 1, firstValue.value.span.from);
}

function printDefined(value: tree.DefineValue): string {
  if (value.is === "cells") return printCells(value.cells);
  if (value.is === "list")
    return printValues(value.values) + (value.but ? ` but ${printValues(value.but)}` : "");
  return value.entries.map((it) => `${printValue(it.key)}: ${printValue(it.value)}`).join(", ");
}

// ---------------------------------------------------------------------------------------------- entries

function printObjects(page: PrintedPage, entries: readonly tree.ObjectEntry[]): void {
  const lines = page.byLine(entries);
  const names = lines.map((line) => line.map((entry) => entry.name.text));
  const widths = columnWidths(names);
  const gap = widths.length > 1 ? " " : "  ";
  const cells = lines.map((line) => line.map((entry, i) => printObject(entry, widths[i], gap)));
  for (const [i, text] of alignColumns(cells, 3).entries()) page.row(text, 1, lines[i][0].span.from);
}

function printObject({ name, glyph, colours, shown }: tree.ObjectEntry, width: number, gap: string): string {
  const lookText = [...colours.map(textOf), ...(shown ? [`shown ${printValue(shown)}`] : [])].join(" ");
  return `${padToGlyphs(name.text, width)} ${glyph.text}${lookText && gap + lookText}`;
}

function printControls(page: PrintedPage, entries: readonly tree.ControlEntry[]): void {
  const lines = entries.map((entry) => {
    const names = printWords([entry.name, ...entry.aliases]) + printArgs(entry.args);
    const { times, bare, keys } = entry;
    const keyWords = [...(times ? ["times"] : []), ...(bare ? ["bare"] : []), ...keys.map(textOf)];
    return [names, keyWords.join(" "), printPointing(entry)];
  });
  for (const [i, text] of alignColumns(lines, 2).entries()) page.row(text, 1, entries[i]?.span.from ?? 0);
}

function printPointing({ clicks, gesture, button, repeat }: tree.ControlEntry): string {
  const clickTexts = clicks.map(({ kinds, right }) =>
    [right ? "right click" : "click", printWords(kinds)].filter(Boolean).join(" "),
  );
  const otherInputTexts = [
    ...(gesture ? [`${gesture.right ? "right " : ""}${textOf(gesture.what)}`] : []),
    ...(button ? [`button ${printPlainText(button.text)}`] : []),
    ...(repeat ? [`every ${repeat.every} after ${repeat.after}`] : []),
  ];
  return [...clickTexts, ...otherInputTexts].join(" ");
}

function printState(page: PrintedPage, entries: readonly tree.StateEntry[]): void {
  const lines: { readonly from: number; readonly cells: string[] }[] = [];
  let type: tree.Word | undefined;
  for (const entry of entries) {
    const [word, text] = printStateEntry(entry);
    const joinsLine = entry.is === "variable" && type === entry.type && lines.length > 0;
    if (joinsLine) lines.at(-1)?.cells.push(`${lines.at(-1)?.cells.pop()}, ${text}`);
    else
      lines.push({
        from: entry.is === "variable" ? entry.type.span.from : entry.span.from,
        cells: [word, text],
      });
    type = entry.is === "variable" ? entry.type : undefined;
  }
  for (const [i, text] of alignColumns(
    lines.map(({ cells }) => cells),
    1,
  ).entries())
    page.row(text, 1, lines[i]?.from ?? 0);
}

function printStateEntry(entry: tree.StateEntry): [string, string] {
  if (entry.is === "timer") return ["timer", `${entry.name.text} every ${printValue(entry.period)}`];
  if (entry.is === "pile") {
    const { table, most } = entry;
    const size = table ? [table.width, table.height].filter(Boolean).join("x") : `up to ${most}`;
    return [table ? "table" : "pile", `${entry.name.text} of ${size} ${pluralOf(entry.type.text)}`];
  }
  if (entry.is === "variable")
    return [entry.type.text, entry.name.text + (entry.start ? ` = ${printValue(entry.start)}` : "")];
  const kinds = entry.kinds.map(({ kind, weight }) =>
    weight === undefined ? kind.text : `${kind.text} ${weight}`,
  );
  if (entry.how.by === "file") {
    const fileText = "of" in entry.how ? `of ${entry.how.of.text}` : entry.how.option.text;
    return ["source", `${entry.name.text} = file ${fileText}`];
  }
  const methodText = { weights: "", bags: " in bags", order: " in order", bits: "" }[entry.how.by];
  const bits = entry.how.by === "bits" ? ` by bits with ${entry.how.rerolls} rerolls` : "";
  return ["source", `${entry.name.text} = ${kinds.join(", ")}${methodText}${bits}`];
}

// ---------------------------------------------------------------------------------------------- view, test

function printItems(page: PrintedPage, items: readonly tree.ViewItemNode[], indent: number): void {
  for (const [i, item] of items.entries()) {
    if (item.show !== "board") printItem(item, page, indent);
    else if (!item.onSameLine) {
      const line = [item, ...takeItemsOnSameLine(items.slice(i + 1))];
      page.row(line.map(printBoardItem).join(", ") + printWhen(item.when), indent, item.span.from);
    }
  }
}

/** Returns the items at the start of a list that the author wrote on one line with the item before the list. */
function takeItemsOnSameLine(items: readonly tree.ViewItemNode[]): readonly tree.BoardItemNode[] {
  const [first, ...others] = items;
  return first?.show === "board" && first.onSameLine ? [first, ...takeItemsOnSameLine(others)] : [];
}

const printItem = dispatchByKey<
  Exclude<tree.ViewItemNode, { show: "board" }>,
  "show",
  void,
  [page: PrintedPage, indent: number]
>("show", {
  text: ({ text, when, span }, page, indent) =>
    page.row(printValue(text) + printWhen(when), indent, span.from),
  screen: ({ rows, span }, page, indent) => {
    page.row("screen", indent, span.from);
    for (const row of rows) page.drawn(row.parts.map(printScreenPart).join(""), indent + 1, row.span.from);
  },
  beside: (it, page, indent) => printGroup(it, `beside ${it.gap}`, page, indent),
  "each-player": (it, page, indent) => {
    const beside = it.beside === undefined ? "" : ` beside ${it.beside}`;
    printGroup(it, `for each player${beside}`, page, indent);
  },
});

function printGroup(
  { items, span }: tree.Spanned & { readonly items: readonly tree.ViewItemNode[] },
  header: string,
  page: PrintedPage,
  indent: number,
): void {
  printBlock(page, header, indent, span.from, items[0]?.span.from, () => printItems(page, items, indent + 1));
}

function printWhen(test: tree.ExprNode | undefined): string {
  return test ? ` when ${printValue(test)}` : "";
}

function printScreenPart(part: tree.ScreenPart): string {
  if (part.is === "plain") return part.text.replaceAll("{", "{{").replaceAll("}", "}}");
  if (part.is === "item") return `{${printBoardItem(part.item)}${printWhen(part.item.when)}}`;
  return `{${printValue(part.value)}${part.width === undefined ? "" : `:${part.width}`}}`;
}

function printCover({ what, as, when }: tree.CoverNode): string {
  const cells = "parts" in what ? printCells(what) : printHeaderSet(what);
  return ` covering ${cells} as ${as.text}${printWhen(when)}`;
}

function printShown(shown: tree.Shown | undefined): string {
  if (!shown) return "";
  const { what, remembering } = shown;
  const rememberedText = remembering.length > 0 ? ` remembering ${printWords(remembering)}` : "";
  return ` showing ${printHeaderSet(what)}${rememberedText}`;
}

function printBoardItem({
  board,
  of,
  down,
  cells,
  camera,
  ghost,
  shown,
  covers = [],
}: tree.BoardItemNode): string {
  const ownerText = of ? ` of ${printUnaryBeforeIn(of)}` : "";
  const cellsText = cells ? ` in ${printCells(cells)}` : "";
  const cameraText = camera
    ? ` in ${camera.width}x${camera.height} ${camera.pages ? "pages " : ""}around ${printHeaderSet(camera.around)}`
    : "";
  const ghostText = ghost ? `, ghost of ${printUnaryBeforeIn(ghost)}` : "";
  return (
    board.text +
    ownerText +
    (down ? " down" : "") +
    cellsText +
    cameraText +
    ghostText +
    printShown(shown) +
    covers.map(printCover).join("")
  );
}

function printTest(page: PrintedPage, lines: readonly tree.TestLineNode[]): void {
  for (const line of lines) {
    const { from } = line.span;
    if ("picture" in line) printPicture(page, drawnLineHeaders[line.does], 1, from, line.picture);
    else if (line.does === "given") printGiven(page, line);
    else page.row(printTestLine(line), 1, from);
  }
}

type DrawnLine = Extract<tree.TestLineNode, { picture: tree.Picture }>;

const drawnLineHeaders: Readonly<Record<DrawnLine["does"], string>> = {
  board: "level",
  "expect-board": "expect",
  "expect-seen": "expect seen",
};

/** Prints `given`: actions on the same line if the author wrote them there, otherwise statements on the lines below. */
function printGiven(
  page: PrintedPage,
  { body, span: { from } }: Extract<tree.TestLineNode, { does: "given" }>,
): void {
  const [line] = body;
  const isOneLine = body.length === 1 && line.is === "line" && page.areOnOneLine(from, line.span.from);
  if (isOneLine) page.row(`given ${printAlternatives(line.alternatives)}`, 1, from);
  else printBody(page, "given", 1, from, body);
}

const printTestLine = dispatchByKey<
  Exclude<tree.TestLineNode, DrawnLine | { readonly does: "given" }>,
  "does",
  string
>("does", {
  level: (line) => `level ${line.name.text}`,
  seed: (line) => `seed ${line.seed}`,
  start: (line) => `start ${JSON.stringify(line.fen.text)}`,
  option: (line) => `option ${line.name.text} = ${printValues(line.values)}`,
  play: (line) => `play ${line.inputs.text}`,
  print: (line) => `print ${printValues(line.values)}`,
  expect: (line) => `expect ${printValue(line.value)}`,
  "expect-outcome": (line) => `expect ${printOutcome(line.outcome)}`,
});

function printOutcome(outcome: tree.OutcomeNode): string {
  if (outcome.is === "level") return `level ${outcome.name.text}`;
  const text = outcome.text ? ` ${printOperand(outcome.text)}` : "";
  return (outcome.is === "word" ? outcome.word.text : `${printUnary(outcome.who)} wins`) + text;
}
