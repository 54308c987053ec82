import { closest } from "../../base/index.ts";
import type { BlockHeader } from "../text/blocks.ts";
import type { OnProperty } from "../tree/bodies-tree.ts";
import { readOnProperty } from "./body-properties.ts";
import { countCodePoints } from "../text/pictures.ts";
import { type Reader, shorten } from "../text/reader.ts";
import { readKindList } from "../values/kinds.ts";
import { isGroupBinding } from "../text/naming.ts";
import { readPlainText, readText } from "../values/texts.ts";
import type { LayerEntry, LegendEntry, ObjectEntry, ProductEntry, ProductPart, Word } from "../tree/tree.ts";
import { readValue } from "../values/values.ts";
import { colours, sectionWords } from "../tree/words.ts";

// Reads the entries of `objects`, `legend` and `layers`. A glyph is read as a single character, even if it has another
// meaning elsewhere. A comment can therefore begin only after a whole entry.

const HEX_DIGITS = /#[\p{L}\p{N}]*/uy;
const HEX_COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const TRANSLUCENT_COLOUR = /^#(?:[0-9a-f]{4}|[0-9a-f]{8})$/i;

/**
 * Reads a line of `objects`: any number of `NAME GLYPH {COLOUR} [shown TEXT]`; or `NAMES on KINDS`; or a product, which
 * declares all combinations of several lists of values.
 */
export function readObjectsLine(head: BlockHeader, items: (ObjectEntry | OnProperty | ProductEntry)[]): void {
  const { r } = head;
  if (r.is("each")) return void items.push(readProduct(r));
  const ground = readOnProperty(r);
  if (ground) return void items.push(ground);
  do items.push(readObject(r));
  while (!r.atEnd());
  return undefined;
}

function readObject(r: Reader): ObjectEntry {
  const from = r.peek().from;
  const hint = "An entry is a name, a glyph and colours: `wall # brown`";
  const name = r.newName("the name of an object", hint);
  const glyph = readGlyph(r, `after \`${name.text}\``, `\`${name.text || "wall"} # brown\``);
  const colours = readColours(r);
  const shown = r.take("shown") ? readShown(r) : undefined;
  return { name, glyph, colours, shown, span: r.span(from) };
}

const productHint = '`each card of suit (clubs "♣" black, hearts "♥" red), rank (ace "A", 2 to 10)`';

/** Reads `each NAME of NAME (PARTS), NAME (PARTS) [shown TEXT] [glyphs TEXT]`. */
function readProduct(r: Reader): ProductEntry {
  const { from } = r.next();
  const name = r.newName("the name of all of them", productHint);
  r.expect("of", "word-expected", productHint);
  const factors = r.list(() => {
    const factor = r.newName("what they differ in, with its values in parentheses", productHint);
    r.expect("(", "word-expected", productHint);
    const parts = r.list(() => readProductPart(r));
    r.close(")", productHint);
    return { name: factor, parts };
  });
  const shown = r.take("shown") ? readShown(r) : undefined;
  const glyphText = r.take("glyphs")
    ? readPlainText(r, "a text with a glyph for each", '`glyphs "ABCDEF"`')
    : undefined;
  if (r.is("#", ...colours)) {
    const hint =
      'Two colours, of the sign and of its tile, stand behind a part: `clubs "♣" black white`, `0 to 50 #864 #fff`.';
    r.fail("line-rest", "The colours of such kinds stand in the parentheses.", hint);
  }
  return { name, factors: r.hasFailed ? [] : factors, shown, signs: glyphText, span: r.span(from) };
}

function readProductPart(r: Reader): ProductPart {
  const isRange = r.peek().kind === "number" || r.peekOn(1).text === "to";
  if (isRange) {
    const from = r.word();
    return {
      is: "numbers",
      from,
      to: r.take("to") ? r.number() : Number(from.text),
      colours: readColours(r, false, false),
    };
  }
  const name = r.newName("a value: a name, or numbers such as `2 to 10`", productHint);
  const label = r.is('"') ? readPlainText(r, "a label", productHint) : undefined;
  return { is: "named", name, label, colours: readColours(r, false, false) };
}

function readShown(r: Reader): ObjectEntry["shown"] {
  if (!r.is('"')) r.expected("a text in quotes after `shown`", "text-expected", '`zero ° shown " "`');
  return r.is('"') ? readText(r, readValue) : { is: "broken", span: r.span(r.peek().from) };
}

/** Reads a glyph: any single character before a blank. */
function readGlyph(r: Reader, placeText: string, hint: string): Word {
  if (r.isStuck) return { text: "", span: r.span(r.at) };
  const at = r.at;
  const glyph = r.rawChunk();
  if (glyph && countCodePoints(glyph.text) === 1) return glyph;
  r.jump(at);
  if (!glyph || glyph.text.startsWith("//"))
    r.expected(`a glyph, one character, ${placeText}`, "glyph-missing", hint);
  else {
    const message = `A glyph is one character, but \`${shorten(glyph.text)}\` has ${countCodePoints(glyph.text)}.`;
    const word = /\p{L}+/u.exec(r.text.slice(r.line.from, r.line.to))?.[0] ?? "";
    const lineHint = sectionWords.includes(word)
      ? `A section begins at the left edge: write \`${word}\` without blanks before it.`
      : ["glyphs", "shown"].includes(word) && glyph.text.startsWith('"')
        ? `\`${word}\` belongs to the line above: write it at the end of that line.`
        : hint;
    r.fail("glyph-long", message, lineHint, glyph.span);
  }
  return { text: "", span: r.span(at) };
}

/** Reads all colours that follow. Only the pixels of a sprite may be translucent. */
export function readColours(r: Reader, allowsTranslucent = false, mayNameEntry = true): Word[] {
  const words: Word[] = [];
  let colour: Word | undefined;
  while ((colour = readColour(r, allowsTranslucent, mayNameEntry))) words.push(colour);
  return words;
}

function readColour(r: Reader, allowsTranslucent: boolean, mayNameEntry: boolean): Word | undefined {
  const token = r.peek();
  if (token.text === "#") {
    const from = token.from;
    const text = r.match(HEX_DIGITS)?.[0] ?? "#";
    const span = r.span(from);
    const isTranslucent = TRANSLUCENT_COLOUR.test(text);
    if (!HEX_COLOUR.test(text) && !(allowsTranslucent && isTranslucent))
      r.fail(
        "colour-unknown",
        `\`${shorten(text)}\` is not a colour.`,
        isTranslucent
          ? "Only the pixels of a `sprite` can be seen through: leave out the last digits, or draw one."
          : "Write `#f80`, `#ff8800` or a name such as `orange`.",
        span,
      );
    return { text, span };
  }
  if (token.kind !== "name") return undefined;
  if (colours.includes(token.text)) return mayNameEntry && isEntryName(r) ? undefined : r.word();
  if (token.text !== "shown" && !hasGlyphAfter(r)) reportColour(r);
  return undefined;
}

/**
 * Returns true if the next word, although it is a colour, begins another entry: a glyph follows that does not itself
 * begin an entry.
 */
function isEntryName(r: Reader): boolean {
  const start = r.mark();
  r.next();
  const [glyph, next] = [r.rawChunk(), r.rawChunk()];
  r.reset(start);
  return countCodePoints(glyph?.text ?? "") === 1 && countCodePoints(next?.text ?? "") !== 1;
}

/** Returns true if a glyph follows the next name, which thus begins another entry. */
function hasGlyphAfter(r: Reader): boolean {
  const start = r.mark();
  const name = r.next();
  const nextChunk = r.rawChunk();
  r.reset(start);
  if (!nextChunk || nextChunk.text.startsWith("//")) return false;
  return countCodePoints(nextChunk.text) === 1 || !closest(name.text, colours);
}

function reportColour(r: Reader): void {
  const token = r.peek();
  const similarColour = closest(token.text, colours);
  if (similarColour) r.reportMisspelt("colour-unknown", "a colour", token, similarColour);
  else {
    const hint = `The colours are ${colours.join(", ")}, or \`#f80\`.`;
    r.expected("a colour, or another entry with its glyph", "colour-unknown", hint);
  }
}

// ---------------------------------------------------------------------------------------------- legend, layers

/** Reads any number of `GLYPH KINDS` on one line. */
export function readLegend({ r }: BlockHeader, entries: LegendEntry[]): void {
  const example = "`+ player, goal`";
  do {
    const glyph = readGlyph(r, "to give a meaning to", example);
    const hasMeaningWord = r.is("any", "no", "nothing", "anything") || isGroupBinding(r);
    const means = hasMeaningWord ? (r.word().text as LegendEntry["means"]) : "all";
    const kinds = means === "nothing" || means === "anything" ? [] : readKindList(r, example);
    entries.push({ glyph, means, kinds, span: r.span(glyph.span.from) });
  } while (!r.atEnd());
}

/** Reads one layer: `[pile] KINDS`. */
export function readLayer(head: BlockHeader, entries: LayerEntry[]): void {
  const { r } = head;
  const from = r.peek().from;
  const pile = r.is("pile") && r.peekOn(1).kind === "name" && r.take("pile");
  const kinds = readKindList(r, "`crate, player`, or `others` for everything that no line names");
  entries.push({ pile, kinds, span: r.span(from) });
}
