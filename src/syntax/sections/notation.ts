import { readBlock, type BlockHeader } from "../text/blocks.ts";
import type { PrintedPage } from "../text/page.ts";
import type { Reader } from "../text/reader.ts";
import { printBlock } from "../statements/print-statements.ts";
import { blockSpan } from "../statements/statements.ts";
import { notationShapes, notationWords } from "../tree/words.ts";
import type { NotationItem, Section, Word } from "../tree/tree.ts";

const example = "`columns from a without i`, `rows down to 1`, `move {piece}-{to}`";

/** Reads `notation`: the names of cells, pieces and moves. */
export function readNotation(head: BlockHeader): Section {
  const from = head.r.next().from;
  const items = readBlock(head, { what: "a part of the notation", example }, readItem);
  return { is: "notation", items, span: blockSpan(head, from, items) };
}

function readItem({ r }: BlockHeader, items: NotationItem[]): void {
  const hint = `A line begins with ${notationWords.join(", ")}: ${example}`;
  const of = r.choose(notationWords, "a part of the notation", "notation-unknown", hint);
  if (!of) return;
  if (of.text === "pieces" || of.text === "records") items.push(readPairs(r, of));
  else if (notationShapes.includes(of.text)) items.push(readShape(r, of));
  else items.push(readNames(r, of));
}

function readShape(r: Reader, of: Word): NotationItem {
  const shape = r.rawChunk();
  if (!shape) r.expected(`how it is written`, "text-expected", "`move {piece}-{to}`, `pass --`");
  return { is: "shape", of, shape: shape ?? of, span: r.span(of.span.from) };
}

/** Reads the names of pieces, or the names of the game in records. */
function readPairs(r: Reader, of: Word): NotationItem {
  const names: { piece: Word; name: Word }[] = [];
  do {
    const piece = r.name("a name", "`pieces horse H, elephant E`, `records sgf 1`");
    const name = readSign(r) ?? piece;
    names.push({ piece, name });
  } while (r.take(","));
  return { is: "pairs", of, names, span: r.span(of.span.from) };
}

/** Reads one sign or several, with commas between. */
function readSigns(r: Reader): Word[] {
  const signs: Word[] = [];
  do {
    const sign = readSign(r);
    if (sign) signs.push(sign);
  } while (r.take(","));
  return signs;
}

/** Reads characters up to a blank or a comma. */
const readSign = (r: Reader): Word | undefined => {
  const found = r.match(/[^\s,]+/uy);
  if (!found) {
    r.expected("what it is called", "name-expected", example);
    return undefined;
  }
  return { text: found[0], span: r.span(found.index) };
};

function readNames(r: Reader, of: Word): NotationItem {
  const down = r.take("down");
  const counted = r.takeAll("from") ? "from" : down && r.expect("to", "word-expected", example) ? "to" : "";
  const names = readSigns(r);
  const without = r.take("without") ? readSigns(r) : [];
  const on = r.take("on")
    ? r.choose(["dark", "light"], "`dark` or `light`", "word-expected", "`numbers from 1 on dark`")
    : undefined;
  const span = r.span(of.span.from);
  return { is: "names", of, down, counted, names, without, ...(on && { on }), span };
}

/** Prints `notation`. */
export function printNotation(
  page: PrintedPage,
  { items, span }: Extract<Section, { is: "notation" }>,
): void {
  printBlock(page, "notation", 0, span.from, items[0]?.span.from, () => {
    for (const line of page.byLine(items)) page.row(line.map(itemText).join("   "), 1, line[0].span.from);
  });
}

const texts = (words: readonly Word[]): string => words.map((it) => it.text).join(", ");

function itemText(item: NotationItem): string {
  if (item.is === "shape") return `${item.of.text} ${item.shape.text}`;
  if (item.is === "pairs")
    return `${item.of.text} ${item.names.map(({ piece, name }) => `${piece.text} ${name.text}`).join(", ")}`;
  const { of, down, counted, names, without, on } = item;
  const parts = [
    of.text,
    down && "down",
    counted,
    texts(names),
    without.length > 0 && `without ${texts(without)}`,
    on && `on ${on.text}`,
  ];
  return parts.filter((it) => it).join(" ");
}
