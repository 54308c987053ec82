import type {
  BodyProperty,
  KicksProperty,
  LooksProperty,
  MassProperty,
  OnProperty,
  TurnsProperty,
} from "../tree/bodies-tree.ts";
import { readKindList } from "../values/kinds.ts";
import { countCodePoints } from "../text/pictures.ts";
import type { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";

type PropertyReader = (r: Reader, of: readonly Word[], from: number) => BodyProperty;

/** Maps the word of each property to a function that reads the rest of the property. */
const readers: Readonly<Record<BodyProperty["is"], PropertyReader>> = {
  turns: readTurns,
  kicks: readKicks,
  mirrors: (r, of, from) => readLooks(r, "mirrors", of, from),
  turning: (r, of, from) => readLooks(r, "turning", of, from),
  on: readOn,
  mass: readMass,
};
/** Lists the words of properties. */
export const propertyWords = Object.keys(readers) as BodyProperty["is"][];

/** Reads `[NAMES | GLYPH] PROPERTY`; undefined if the line is not a property. */
export function readProperty(r: Reader): BodyProperty | undefined {
  const { from } = r.peek();
  const of = ownersBefore(r);
  const word = of && propertyWords.find((it) => r.is(it));
  if (!of || !word) return undefined;
  r.next();
  return readers[word](r, of, from);
}

/** Reads `NAMES on KINDS`; undefined if the line has another form. */
export function readOnProperty(r: Reader): OnProperty | undefined {
  const mark = r.mark();
  const of = ownersBefore(r);
  if (of && of.length > 0 && r.take("on")) return readOn(r, of, of[0].span.from);
  r.reset(mark);
  return undefined;
}

/** Reads the names, or the single glyph, before the word of a property; reads nothing if no property follows them. */
function ownersBefore(r: Reader): readonly Word[] | undefined {
  const mark = r.mark();
  if (r.is(...propertyWords)) return [];
  const glyph = r.rawChunk();
  if (glyph && countCodePoints(glyph.text) === 1 && r.is(...propertyWords)) return [glyph];
  r.reset(mark);
  const names: Word[] = [];
  while (!r.atEnd() && !r.is(...propertyWords)) {
    if (names.length > 0 && !r.take(",")) break;
    names.push(r.word());
  }
  if (r.is(...propertyWords)) return names;
  r.reset(mark);
  return undefined;
}

function readOn(r: Reader, of: readonly Word[], from: number): OnProperty {
  const ground = readKindList(r, "`raft on water, shallows`");
  return { is: "on", of, ground, span: r.span(from) };
}

function readMass(r: Reader, of: readonly Word[], from: number): MassProperty {
  const mass = r.number("a mass of 1 or more");
  const slowly = r.take("slowly");
  const losing = slowly && r.take("losing") ? r.number("how much of a push it loses") : undefined;
  return { is: "mass", of, mass, slowly, losing, span: r.span(from) };
}

const turnsHint =
  "`turns in its square`, `turns about O`, `turns about O in 16 headings`, `turns about its lower left corner`, `turns never`";

function readTurns(r: Reader, of: readonly Word[], from: number): TurnsProperty {
  if (r.take("never")) return { is: "turns", of, how: "never", span: r.span(from) };
  if (r.takeAll("in", "its", "square")) return { is: "turns", of, how: "square", span: r.span(from) };
  if (!r.take("about")) r.expected("how the body turns", "turns-unknown", turnsHint);
  if (r.takeAll("its", "lower", "left", "corner")) {
    return { is: "turns", of, how: "corner", span: r.span(from) };
  }
  if (r.takeAll("its", "middle"))
    return { is: "turns", of, how: "middle", ...fineness(r), span: r.span(from) };
  const glyph = r.rawChunk();
  if (!glyph) r.expected("the glyph of the cell to turn about", "turns-unknown", turnsHint);
  return { is: "turns", of, how: "about", glyph, ...fineness(r), span: r.span(from) };
}

/** Reads `in 16 headings`, if it is next. */
function fineness(r: Reader): Pick<TurnsProperty, "headings"> {
  if (!r.take("in")) return {};
  const start = r.peek().from;
  const value = r.number("how many headings a full turn has");
  const span = r.span(start);
  r.expect("headings", "turns-unknown", turnsHint);
  return { headings: { value, span } };
}

const looksHints = {
  mirrors: "`mirrors <> ()`: in a mirrored body `<` becomes `>` and `>` becomes `<`",
  turning: "`turning ^>v<`: one full turn clockwise, starting with the glyph that points up",
};

function readLooks(r: Reader, is: LooksProperty["is"], of: readonly Word[], from: number): LooksProperty {
  const glyphs: Word[] = [];
  for (let word = r.rawChunk(); word; word = r.atEnd() ? undefined : r.rawChunk()) glyphs.push(word);
  if (glyphs.length === 0) r.expected("glyphs", "looks-unknown", looksHints[is]);
  return { is, of, glyphs, span: r.span(from) };
}

const kicksHint =
  "`kicks 0>1 2>1  (-1, 0) (-1, -1)`: turns from one heading to another, then the places to try";

function readKicks(r: Reader, of: readonly Word[], from: number): KicksProperty {
  const turns: KicksProperty["turns"][number][] = [];
  const tests: KicksProperty["tests"][number][] = [];
  while (r.peek().kind === "number") turns.push(readKickTurn(r));
  if (turns.length === 0) r.expected("a turn such as `0>1`", "kicks-unknown", kicksHint);
  while (r.is("(")) tests.push(readKickTest(r));
  if (tests.length === 0) r.expected("a place to try such as `(-1, 0)`", "kicks-unknown", kicksHint);
  return { is: "kicks", of, turns, tests, span: r.span(from) };
}

function readKickTurn(r: Reader): KicksProperty["turns"][number] {
  const start = r.peek().from;
  const from = r.wholeNumber();
  r.expect(">", "kicks-unknown", kicksHint);
  return { from, to: r.number("a heading from 0 to 3"), span: r.span(start) };
}

function readKickTest(r: Reader): KicksProperty["tests"][number] {
  const start = r.next().from;
  const x = r.signed();
  r.expect(",", "kicks-unknown", kicksHint);
  const y = r.signed();
  r.expect(")", "bracket-unclosed", kicksHint);
  return { x, y, span: r.span(start) };
}
