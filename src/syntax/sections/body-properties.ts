import type { MemberOf } from "../../base/index.ts";
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

/** Selects the fields of a property that come after its word. */
type PropertyFields<Property> = Omit<Property, "is" | "of" | "span">;

/** Maps the word of each property to a function that reads what follows the word. */
const readers: {
  readonly [Is in BodyProperty["is"]]: (r: Reader) => PropertyFields<MemberOf<BodyProperty, "is", Is>>;
} = {
  turns: readTurns,
  kicks: readKicks,
  mirrors: (r) => readLooks(r, "`mirrors <> ()`: in a mirrored body `<` becomes `>` and `>` becomes `<`"),
  turning: (r) =>
    readLooks(r, "`turning ^>v<`: one full turn clockwise, starting with the glyph that points up"),
  on: readOn,
  mass: readMass,
};
/** Lists the words of properties. */
export const propertyWords = Object.keys(readers) as BodyProperty["is"][];

/** Reads `[NAMES | GLYPH] PROPERTY`; undefined if the line is something else. */
export function readProperty(r: Reader): BodyProperty | undefined {
  const { from } = r.peek();
  const owners = readOwners(r);
  const word = owners && propertyWords.find((it) => r.is(it));
  if (!owners || !word) return undefined;
  r.next();
  // TypeScript cannot see that the word selects the reader for this type of property.
  return { is: word, of: owners, ...readers[word](r), span: r.span(from) } as BodyProperty;
}

/** Reads `NAMES on KINDS`; undefined if the line is something else. */
export function readOnProperty(r: Reader): OnProperty | undefined {
  const start = r.mark();
  const owners = readOwners(r);
  if (owners && owners.length > 0 && r.take("on"))
    return { is: "on", of: owners, ...readOn(r), span: r.span(owners[0].span.from) };
  r.reset(start);
  return undefined;
}

/**
 * Reads the names, or the single glyph, before the word of a property; undefined, without reading anything, if no such
 * word follows.
 */
function readOwners(r: Reader): readonly Word[] | undefined {
  const start = r.mark();
  if (r.is(...propertyWords)) return [];
  const glyph = r.rawChunk();
  if (glyph && countCodePoints(glyph.text) === 1 && r.is(...propertyWords)) return [glyph];
  r.reset(start);
  const names: Word[] = [];
  while (!r.atEnd() && !r.is(...propertyWords)) {
    if (names.length > 0 && !r.take(",")) break;
    names.push(r.word());
  }
  if (r.is(...propertyWords)) return names;
  r.reset(start);
  return undefined;
}

function readOn(r: Reader): PropertyFields<OnProperty> {
  return { ground: readKindList(r, "`raft on water, shallows`") };
}

function readMass(r: Reader): PropertyFields<MassProperty> {
  const mass = r.number("a mass of 1 or more");
  const slowly = r.take("slowly");
  const losing = slowly && r.take("losing") ? r.number("how much of a push it loses") : undefined;
  return { mass, slowly, losing };
}

const turnsHint =
  "`turns in its square`, `turns about O`, `turns about O in 16 headings`, `turns about its lower left corner`, `turns never`";

function readTurns(r: Reader): PropertyFields<TurnsProperty> {
  if (r.take("never")) return { how: "never" };
  if (r.takeAll("in", "its", "square")) return { how: "square" };
  if (!r.take("about")) r.expected("how the body turns", "turns-unknown", turnsHint);
  if (r.takeAll("its", "lower", "left", "corner")) return { how: "corner" };
  if (r.takeAll("its", "middle")) return { how: "middle", ...readHeadings(r) };
  const glyph = r.rawChunk();
  if (!glyph) r.expected("the glyph of the cell to turn about", "turns-unknown", turnsHint);
  return { how: "about", glyph, ...readHeadings(r) };
}

/** Reads `in 16 headings`, if the line continues like that. */
function readHeadings(r: Reader): Pick<TurnsProperty, "headings"> {
  if (!r.take("in")) return {};
  const start = r.peek().from;
  const value = r.number("how many headings a full turn has");
  const span = r.span(start);
  r.expect("headings", "turns-unknown", turnsHint);
  return { headings: { value, span } };
}

function readLooks(r: Reader, hint: string): PropertyFields<LooksProperty> {
  const glyphs: Word[] = [];
  for (let word = r.rawChunk(); word; word = r.atEnd() ? undefined : r.rawChunk()) glyphs.push(word);
  if (glyphs.length === 0) r.expected("glyphs", "looks-unknown", hint);
  return { glyphs };
}

const kicksHint =
  "`kicks 0>1 2>1  (-1, 0) (-1, -1)`: turns from one heading to another, then the places to try";

function readKicks(r: Reader): PropertyFields<KicksProperty> {
  const turns: KicksProperty["turns"][number][] = [];
  const tests: KicksProperty["tests"][number][] = [];
  while (r.peek().kind === "number") turns.push(readKickTurn(r));
  if (turns.length === 0) r.expected("a turn such as `0>1`", "kicks-unknown", kicksHint);
  while (r.is("(")) tests.push(readKickTest(r));
  if (tests.length === 0) r.expected("a place to try such as `(-1, 0)`", "kicks-unknown", kicksHint);
  return { turns, tests };
}

function readKickTurn(r: Reader): KicksProperty["turns"][number] {
  const start = r.peek().from;
  const from = r.wholeNumber();
  r.expect(">", "kicks-unknown", kicksHint);
  return { from, to: r.number("a heading from 0 to 3"), span: r.span(start) };
}

function readKickTest(r: Reader): KicksProperty["tests"][number] {
  const start = r.next().from;
  const x = r.readSigned();
  r.expect(",", "kicks-unknown", kicksHint);
  const y = r.readSigned();
  r.expect(")", "bracket-unclosed", kicksHint);
  return { x, y, span: r.span(start) };
}
