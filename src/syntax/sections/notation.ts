import type { BlockHeader } from "../text/blocks.ts";
import type { Reader } from "../text/reader.ts";
import { printWords } from "../values/print-values.ts";
import { notationShapes, notationWords } from "../tree/words.ts";
import type { NotationItem, Word } from "../tree/tree.ts";

export const notationExample = "`columns from a without i`, `rows down to 1`, `move {piece}-{to}`";

/** Reads a line of `notation`: the names of cells, pieces and moves. */
export function readNotation({ r }: BlockHeader, items: NotationItem[]): void {
  const hint = `A line begins with ${notationWords.join(", ")}: ${notationExample}`;
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

/**
 * Reads pairs of names: pieces with their names in moves, or formats of recorded games with the game's name in them.
 */
function readPairs(r: Reader, of: Word): NotationItem {
  const names = r.list(() => {
    const piece = r.name("a name", "`pieces horse H, elephant E`, `records sgf 1`");
    return { piece, name: readSign(r) ?? piece };
  });
  return { is: "pairs", of, names, span: r.span(of.span.from) };
}

/** Reads names that are separated by commas. */
function readSigns(r: Reader): Word[] {
  return r.list(() => readSign(r) ?? []).flat();
}

/** Reads a name: any characters up to a blank or a comma. */
const readSign = (r: Reader): Word | undefined => {
  const shape = r.match(/[^\s,]+/uy);
  if (!shape) return void r.expected("what it is called", "name-expected", notationExample);
  return { text: shape[0], span: r.span(shape.index) };
};

function readNames(r: Reader, of: Word): NotationItem {
  const isDescending = r.take("down");
  const counted = r.takeAll("from")
    ? "from"
    : isDescending && r.expect("to", "word-expected", notationExample)
      ? "to"
      : "";
  const names = readSigns(r);
  const without = r.take("without") ? readSigns(r) : [];
  const on = r.take("on")
    ? r.choose(["dark", "light"], "`dark` or `light`", "word-expected", "`numbers from 1 on dark`")
    : undefined;
  const span = r.span(of.span.from);
  return { is: "names", of, down: isDescending, counted, names, without, on, span };
}

/** Prints an item of `notation`. */
export function printNotationItem(item: NotationItem): string {
  if (item.is === "shape") return `${item.of.text} ${item.shape.text}`;
  if (item.is === "pairs")
    return `${item.of.text} ${item.names.map(({ piece, name }) => `${piece.text} ${name.text}`).join(", ")}`;
  const { of, down, counted, names, without, on } = item;
  const parts = [
    of.text,
    down && "down",
    counted,
    printWords(names),
    without.length > 0 && `without ${printWords(without)}`,
    on && `on ${on.text}`,
  ];
  return parts.filter((it) => it).join(" ");
}
