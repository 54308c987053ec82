import { type Span, largest } from "../base/index.ts";
import { printWorth } from "./worth.ts";
import { printBodies, printProperty } from "./print-bodies.ts";
import { printAction } from "./actions.ts";
import { printHands, printMoves, printPieces } from "./print-moves.ts";
import type { Page } from "./page.ts";
import { padded, widthOf } from "./pictures.ts";
import { printSound } from "./sounds.ts";
import {
  printAlternatives,
  printBlock,
  printBody,
  printLineBlock,
  printRuleBlock,
  printStatements,
} from "./print-statements.ts";
import {
  printCells,
  printHeaderSet,
  printNarrow,
  printOperand,
  printPlainText,
  printUnary,
  printValue,
  printValues,
} from "./print-values.ts";
import type {
  Arg,
  BoardSection,
  ControlEntry,
  CoverNode,
  LegendEntry,
  MeetingEntry,
  NoiseEntry,
  ObjectEntry,
  OptionEntry,
  OutcomeNode,
  Picture,
  ScreenPart,
  Section,
  Shown,
  StateEntry,
  TestLineNode,
  ViewItemNode,
  Word,
} from "./tree.ts";

/** Writes a section; the words of facts are padded to a common width. */
export function printSection(page: Page, section: Section, factWidth = 0): void {
  const { from } = section.span;
  switch (section.is) {
    case "version":
      return page.row(`quadrille ${section.number}`, 0, from);
    case "title":
    case "author":
    case "about":
    case "homepage":
    case "message":
      return page.row(`${padded(section.is, factWidth)} ${section.text.text}`, 0, from);
    case "include":
      return page.row(`include ${section.name.text}`, 0, from);
    case "tick": {
      const unit = section.unit === "ms" ? "ms" : "per second";
      return page.row(`tick ${section.amount} ${unit}${section.orKey ? " or key" : ""}`, 0, from);
    }
    case "players":
      return page.row(`players ${printPlayers(section)}`, 0, from);
    case "board":
      return printBoard(page, section);
    case "sprite":
      return printPicture(
        page,
        ["sprite", ...[section.name, ...section.colours].map(textOf)].join(" "),
        0,
        from,
        section.picture,
      );
    case "level":
      printPicture(page, section.name ? `level ${section.name.text}` : "level", 0, from, section.picture);
      return printLevelBody(page, section);
    case "file":
      return printPicture(page, `file ${section.name.text}`, 0, from, section.picture);
    case "define":
      return page.row(printDefine(section), 0, from);
    case "procedure":
      return printBody(page, `define ${section.name.text}${printArgs(section.args)}`, 0, from, section.body);
    case "start":
    case "ends":
    case "after":
      return printBody(page, section.is, 0, from, section.body);
    case "step":
      return printBody(page, stepHeader(section), 0, from, section.body);
    case "rules":
      return printRuleBlock(page, section.block, 0);
    case "lines":
      return printLineBlock(page, section.block, 0);
    case "opaque":
      return page.row(`opaque ${words(section.kinds)}`, 0, from);
    case "bodies":
      return printBodies(page, section);
    case "pieces":
      return printPieces(page, section);
    case "moves":
      return printMoves(page, section);
    case "hands":
      return printHands(page, section);
    case "worth":
      return printWorth(page, section);
    default:
      return printEntries(page, section);
  }
}

type EntrySection = Extract<
  Section,
  {
    is:
      | "habits"
      | "noises"
      | "objects"
      | "meetings"
      | "layers"
      | "legend"
      | "options"
      | "state"
      | "controls"
      | "loop"
      | "view"
      | "test";
  }
>;

function printEntries(page: Page, section: EntrySection): void {
  const { from } = section.span;
  const block = (header: string, items: readonly Spanned[], write: () => void): void =>
    printBlock(page, header, 0, from, items[0]?.span.from, write);
  switch (section.is) {
    case "objects":
      return printObjectsSection(page, section);
    case "meetings":
      return block("meetings", section.entries, () => {
        for (const it of section.entries) page.row(printMeeting(it), 1, it.span.from);
      });
    case "layers":
      return block("layers", section.entries, () => {
        for (const { pile, kinds, span } of section.entries)
          page.row((pile ? "pile " : "") + words(kinds), 1, span.from);
      });
    case "legend":
      return block("legend", section.entries, () => {
        for (const line of page.byLine(section.entries))
          page.row(line.map(printMeaning).join("   "), 1, startOf(line));
      });
    case "options": {
      const header = section.eachPlayer ? "options for each player" : "options";
      return block(header, section.entries, () => {
        for (const entry of section.entries) page.row(printOption(entry), 1, entry.span.from);
      });
    }
    case "state":
      return block(stateHeader(section), section.entries, () => printState(page, section.entries));
    case "controls": {
      return block(controlsHeader(section), section.entries, () => printControls(page, section.entries));
    }
    case "habits":
      return block("habits", section.entries, () => {
        for (const { words: list, span } of section.entries)
          page.row(list.map(textOf).join(" "), 1, span.from);
      });
    case "noises":
      return block("noises", section.entries, () => {
        for (const it of section.entries) page.row(printNoise(it), 1, it.span.from);
      });
    case "loop":
      return block("loop", section.names, () => {
        for (const line of page.byLine(section.names)) page.row(words(line), 1, startOf(line));
      });
    case "view":
      return block("view", section.items, () => printItems(page, section.items, 1));
    case "test":
      return block(`test ${section.name.text}`, section.lines, () => printTest(page, section.lines));
  }
}

// ---------------------------------------------------------------------------------------------- small things

type Spanned = { readonly span: Span };

function textOf(word: Word): string {
  return word.text;
}

function words(list: readonly Word[]): string {
  return list.map(textOf).join(", ");
}

/** Writes entries and what they lie on, in the order of the text. */
function printObjectsSection(page: Page, section: Extract<EntrySection, { is: "objects" }>): void {
  const { entries, grounds, span } = section;
  const items = [...entries, ...grounds].sort((a, b) => a.span.from - b.span.from);
  printBlock(page, "objects", 0, span.from, items[0]?.span.from, () => {
    let from = 0;
    for (const ground of [...grounds, undefined]) {
      const to = ground?.span.from ?? Infinity;
      printObjects(
        page,
        entries.filter((it) => it.span.from >= from && it.span.from < to),
      );
      if (ground) page.row(printProperty(ground), 1, ground.span.from);
      from = to;
    }
  });
}

function printMeeting({ movers, met, when, alternatives }: MeetingEntry): string {
  const test = when ? ` when ${printValue(when)}` : "";
  return `${words(movers)} into ${words(met)}${test}: ${printAlternatives(alternatives)}`;
}

function printNoise({ when, kinds, ways, sound }: NoiseEntry): string {
  return [when.text, words(kinds), ...ways.map(textOf), "sound", printSound(sound)].join(" ");
}

function startOf(list: readonly Spanned[]): number {
  return list[0]?.span.from ?? 0;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}

/** Aligns texts in columns with this number of blanks between them. */
function aligned(lines: readonly (readonly string[])[], blanks: number): string[] {
  const widths: number[] = [];
  for (const line of lines)
    for (const [i, text] of line.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(text));
  const gap = " ".repeat(blanks);
  const columns = widths.flatMap((width, i) => (width > 0 ? [i] : []));
  return lines.map((line) =>
    columns
      .map((i) => padded(line[i] ?? "", widths[i]))
      .join(gap)
      .trimEnd(),
  );
}

function printArgs(args: readonly Arg[]): string {
  if (args.length === 0) return "";
  return ` (${args.map(printArg).join(", ")})`;
}

function printArg({ name, type, range, of }: Arg): string {
  const word = range ? `${range.from} to ${range.to}` : type.text;
  return `${name.text}: ${word}${of ? ` of ${of.text}` : ""}`;
}

function printOption(entry: OptionEntry): string {
  return `${printArg(entry)} = ${printValues(entry.values)}`;
}

// ---------------------------------------------------------------------------------------------- pictures

function printPicture(page: Page, header: string, indent: number, from: number, picture: Picture): void {
  page.row(header, indent, from);
  for (const row of picture.rows) page.drawn(row.text, indent + 1, row.span.from);
}

function printBoard(page: Page, section: BoardSection): void {
  const size = section.size ? `${section.size.width}x${section.size.height}` : "";
  const each = section.eachPlayer ? "for each player" : "";
  const edge = section.edge?.replace("-", " ") ?? "";
  const looks = [section.lettered ? "lettered" : "", section.chequered ? "chequered" : ""];
  const header = ["board", section.name?.text ?? "", size, each, edge, ...looks].filter(Boolean).join(" ");
  printPicture(page, header, 0, section.span.from, section.picture ?? { rows: [], span: section.span });
}

function printLevelBody(page: Page, section: Extract<Section, { is: "level" }>): void {
  const [first, ...others] = page.apart(() => printStatements(page, section.body, 1));
  if (first) page.rows.push({ ...first, gap: "always" }, ...others);
}

// ---------------------------------------------------------------------------------------------- headers

function printPlayers({
  count,
  names,
  faces,
  anyTime,
  together,
}: Extract<Section, { is: "players" }>): string {
  const facing = names.map((name, i) => (faces?.[i] ? `${name.text} faces ${faces[i].text}` : name.text));
  return `${count ?? facing.join(", ")}${anyTime ? " at any time" : ""}${together ? " together" : ""}`;
}

function stepHeader(section: Extract<Section, { is: "step" }>): string {
  const each = section.eachPlayer ? " for each player" : "";
  const when = section.when ? ` when ${printValue(section.when)}` : "";
  return `step ${section.name.text}${each}${when}`;
}

function controlsHeader(section: Extract<Section, { is: "controls" }>): string {
  const { whose, when, asking, always, queued } = section;
  const player = whose ? ` for ${whose.text}` : "";
  const test = when ? ` when ${printValue(when)}` : "";
  const question = asking ? ` asking ${printOperand(asking)}` : "";
  const line = queued ? " one at a time" : "";
  return `controls${player}${test}${question}${always ? " always" : ""}${line}`;
}

function stateHeader(section: Extract<Section, { is: "state" }>): string {
  const each = section.forEach ? ` for each ${words(section.forEach)}` : "";
  return `state${section.eachPlayer ? " for each player" : each}${section.kept ? " kept" : ""}`;
}

function printDefine(section: Extract<Section, { is: "define" }>): string {
  const { value } = section;
  const text = value.is === "cells" ? printCells(value.cells) : printValues(value.values);
  return `define ${section.name.text}${printArgs(section.args)} = ${text}`;
}

// ---------------------------------------------------------------------------------------------- entries

function printObjects(page: Page, entries: readonly ObjectEntry[]): void {
  const lines = page.byLine(entries);
  const names = lines.map((line) => line.map((entry) => entry.name.text));
  const columns = largest(lines.map((line) => line.length));
  const widths = Array.from({ length: columns }, (_, i) => widest(names.map((line) => line[i] ?? "")));
  const gap = columns > 1 ? " " : "  ";
  const cells = lines.map((line) => line.map((entry, i) => printObject(entry, widths[i] ?? 0, gap)));
  for (const [i, text] of aligned(cells, 3).entries()) page.row(text, 1, startOf(lines[i] ?? []));
}

function printObject({ name, glyph, colours, shown }: ObjectEntry, width: number, gap: string): string {
  const looks = [...colours.map(textOf), ...(shown ? [`shown ${printValue(shown)}`] : [])].join(" ");
  return `${padded(name.text, width)} ${glyph.text}${looks && gap + looks}`;
}

function printMeaning({ glyph, means, kinds }: LegendEntry): string {
  const word = means === "all" ? "" : means;
  return [glyph.text, word, words(kinds)].filter(Boolean).join(" ");
}

function printControls(page: Page, entries: readonly ControlEntry[]): void {
  const lines = entries.map((entry) => {
    const names = words([entry.name, ...entry.aliases]) + printArgs(entry.args);
    return [names, printKeys(entry), printPointing(entry)];
  });
  for (const [i, text] of aligned(lines, 2).entries()) page.row(text, 1, entries[i]?.span.from ?? 0);
}

function printKeys({ keys, times, bare }: ControlEntry): string {
  return [...(times ? ["times"] : []), ...(bare ? ["bare"] : []), ...keys.map(textOf)].join(" ");
}

function printPointing({ clicks, button, repeat }: ControlEntry): string {
  const clicked = clicks.map(({ kinds }) => ["click", words(kinds)].filter(Boolean).join(" "));
  const more = [
    ...(button ? [`button ${printPlainText(button.text)}`] : []),
    ...(repeat ? [`every ${repeat.every} after ${repeat.after}`] : []),
  ];
  return [...clicked, ...more].join(" ");
}

function printState(page: Page, entries: readonly StateEntry[]): void {
  const lines: { readonly from: number; readonly cells: string[] }[] = [];
  let type: Word | undefined;
  for (const entry of entries) {
    const [word, text] = printStateEntry(entry);
    const joins = entry.is === "variable" && type === entry.type && lines.length > 0;
    if (joins) lines.at(-1)?.cells.push(`${lines.at(-1)?.cells.pop()}, ${text}`);
    else
      lines.push({
        from: entry.is === "variable" ? entry.type.span.from : entry.span.from,
        cells: [word, text],
      });
    type = entry.is === "variable" ? entry.type : undefined;
  }
  for (const [i, text] of aligned(
    lines.map(({ cells }) => cells),
    1,
  ).entries())
    page.row(text, 1, lines[i]?.from ?? 0);
}

function printStateEntry(entry: StateEntry): [string, string] {
  if (entry.is === "timer") return ["timer", `${entry.name.text} every ${printValue(entry.period)}`];
  if (entry.is === "variable")
    return [entry.type.text, entry.name.text + (entry.start ? ` = ${printValue(entry.start)}` : "")];
  const kinds = entry.kinds.map(({ kind, weight }) =>
    weight === undefined ? kind.text : `${kind.text} ${weight}`,
  );
  if (entry.how.by === "file") {
    const what = "of" in entry.how ? `of ${entry.how.of.text}` : entry.how.option.text;
    return ["source", `${entry.name.text} = file ${what}`];
  }
  const how = { weights: "", bags: " in bags", order: " in order", bits: "" }[entry.how.by];
  const bits = entry.how.by === "bits" ? ` by bits with ${entry.how.rerolls} rerolls` : "";
  return ["source", `${entry.name.text} = ${kinds.join(", ")}${how}${bits}`];
}

// ---------------------------------------------------------------------------------------------- view, test

function printItems(page: Page, items: readonly ViewItemNode[], indent: number): void {
  for (const item of items) printItem(page, item, indent);
}

function printItem(page: Page, item: ViewItemNode, indent: number): void {
  const { from } = item.span;
  const when = "when" in item && item.when ? ` when ${printValue(item.when)}` : "";
  switch (item.show) {
    case "text":
      return page.row(printValue(item.text) + when, indent, from);
    case "board":
      return page.row(printBoardItem(item) + when, indent, from);
    case "screen":
      page.row("screen", indent, from);
      for (const row of item.rows)
        page.drawn(row.parts.map(printScreenPart).join(""), indent + 1, row.span.from);
      return;
    case "beside":
    case "each-player": {
      const beside = item.show === "beside" ? item.gap : item.beside;
      const header = [
        item.show === "beside" ? "" : "for each player",
        beside === undefined ? "" : `beside ${beside}`,
      ];
      const write = (): void => printItems(page, item.items, indent + 1);
      return printBlock(
        page,
        header.filter(Boolean).join(" "),
        indent,
        from,
        item.items[0]?.span.from,
        write,
      );
    }
  }
}

function printScreenPart(part: ScreenPart): string {
  if (part.is === "plain") return part.text.replaceAll("{", "{{").replaceAll("}", "}}");
  if (part.is === "item") {
    const when = part.item.when ? ` when ${printValue(part.item.when)}` : "";
    return `{${printBoardItem(part.item)}${when}}`;
  }
  return `{${printValue(part.value)}${part.width === undefined ? "" : `:${part.width}`}}`;
}

function printCover({ what, as, when }: CoverNode): string {
  const cells = "parts" in what ? printCells(what) : printHeaderSet(what);
  return ` covering ${cells} as ${as.text}${when ? ` when ${printValue(when)}` : ""}`;
}

function printShown(shown: Shown | undefined): string {
  if (!shown) return "";
  const { what, remembering } = shown;
  const kept = remembering.length > 0 ? ` remembering ${words(remembering)}` : "";
  return ` showing ${printHeaderSet(what)}${kept}`;
}

function printBoardItem({
  board,
  of,
  cells,
  camera,
  ghost,
  shown,
  covers = [],
}: Extract<ViewItemNode, { show: "board" }>): string {
  const owner = of ? ` of ${printNarrow(of)}` : "";
  const part = cells ? ` in ${printCells(cells)}` : "";
  const window = camera
    ? ` in ${camera.width}x${camera.height} ${camera.pages ? "pages " : ""}around ${printHeaderSet(camera.around)}`
    : "";
  const shadow = ghost ? `, ghost of ${printNarrow(ghost)}` : "";
  return board.text + owner + part + window + shadow + printShown(shown) + covers.map(printCover).join("");
}

function printTest(page: Page, lines: readonly TestLineNode[]): void {
  for (const line of lines) {
    const { from } = line.span;
    if ("picture" in line) printPicture(page, drawnLines[line.does], 1, from, line.picture);
    else page.row(printTestLine(line), 1, from);
  }
}

type DrawnLine = Extract<TestLineNode, { picture: Picture }>;

const drawnLines: Readonly<Record<DrawnLine["does"], string>> = {
  board: "level",
  "expect-board": "expect",
  "expect-seen": "expect seen",
};

function printTestLine(line: Exclude<TestLineNode, DrawnLine>): string {
  switch (line.does) {
    case "level":
      return `level ${line.name.text}`;
    case "seed":
      return `seed ${line.seed}`;
    case "play":
      return `play ${line.inputs.text}`;
    case "given":
      return `given ${line.actions.map(printAction).join(", ")}`;
    case "print":
      return `print ${printValues(line.values)}`;
    case "expect":
      return `expect ${printValue(line.value)}`;
    case "expect-outcome":
      return `expect ${printOutcome(line.outcome)}`;
  }
}

function printOutcome(outcome: OutcomeNode): string {
  if (outcome.is === "level") return `level ${outcome.name.text}`;
  const text = outcome.text ? ` ${printOperand(outcome.text)}` : "";
  return (outcome.is === "word" ? outcome.word.text : `${printUnary(outcome.who)} wins`) + text;
}
