import type { Span } from "../../base/index.ts";
import {
  type ExprNode,
  parse,
  type ProductEntry,
  type ProductPart,
  type Section,
} from "../../syntax/index.ts";
import type { PlacedSection } from "./includes.ts";
import { limits } from "../data/limits.ts";
import type { GameDiagnostics } from "../data/report.ts";

/**
 * Describes one value of a factor: its part of the object's name, its part of the label, its number, and its colours.
 */
type Value = readonly [name: string, label: string, number: number, colours: string];

/**
 * Returns the sections with their products expanded. A product declares one object for each combination of the values
 * of its factors (say, each suit with each rank). It also declares a group of all these objects, a group for each named
 * value, and for each factor a map from objects to numbers.
 */
export function expandProducts(
  sections: readonly PlacedSection[],
  report: GameDiagnostics,
  usedNames: Set<string>,
): readonly PlacedSection[] {
  let nextHiddenGlyph = 0xf0000;
  return sections.flatMap((placed): readonly PlacedSection[] => {
    const { section } = placed;
    if (section.is !== "objects" || section.products.length === 0) return [placed];
    const madeSections = section.products.flatMap((it) =>
      expandProduct(it, report, () => String.fromCodePoint(nextHiddenGlyph++)),
    );
    const objects = madeSections.flatMap((it) => (it.is === "objects" ? it.entries : []));
    const entries = [...section.entries, ...objects].sort((a, b) => a.span.from - b.span.from);
    const defines = madeSections.flatMap((it) => (it.is === "define" ? [{ ...placed, section: it }] : []));
    for (const it of defines) usedNames.add(it.section.name.text);
    return [{ ...placed, section: { ...section, entries } }, ...defines];
  });
}

/** Writes a product out as sections of the language and parses them. All nodes have the span of the product. */
function expandProduct(
  product: ProductEntry,
  report: GameDiagnostics,
  makeHiddenGlyph: () => string,
): readonly Section[] {
  const { name, factors, signs, span } = product;
  const rows = listRows(product, report);
  const names = rows.map((row) => {
    const joinedName = row.map(([it]) => it).join("-");
    return /^\p{L}/u.test(joinedName) ? joinedName : `${name.text}-${joinedName}`;
  });
  const [makeLabel, glyphs] = [makeLabeller(product, report), signs && [...signs.text]];
  if (glyphs ? rows.length > 0 && glyphs.length !== rows.length : rows.some((it) => makeLabel(it) === "")) {
    const message = glyphs
      ? `These are ${glyphs.length} glyphs for ${rows.length} objects.`
      : "These objects have neither labels nor glyphs.";
    const hint = 'Write one character for each, the last factor changing soonest: `glyphs "abcd"`.';
    report.error("product-glyphs", signs?.span ?? name.span, message, hint);
  }
  // An object without a glyph gets a character from Unicode's private use area, which pictures do not contain.
  const objects = rows.map((row, index) => {
    const shownLabel = makeLabel(row).replace(/["\\]/g, "\\$&").replaceAll("{", "{{");
    const glyph = glyphs?.[index] ?? makeHiddenGlyph();
    return `  ${names[index]} ${glyph} ${row.map((it) => it[3]).join(" ")} ${shownLabel && `shown "${shownLabel}"`}`;
  });
  const namesWith = (factorIndex: number, value: string): string =>
    names.filter((_, i) => rows[i][factorIndex][0] === value).join(", ");
  const groups = (factors.length > 1 ? factors : []).flatMap(({ parts }, factorIndex) =>
    parts
      .filter((it) => it.is === "named")
      .map(({ name: { text } }) => `define ${text} = ${namesWith(factorIndex, text)}`),
  );
  const maps = factors.map(
    (it, column) =>
      `define ${it.name.text} = ${names.map((name, i) => `${name}: ${rows[i][column][2]}`).join(", ")}`,
  );
  const lines = ["objects", ...objects, `define ${name.text} = ${names.join(", ")}`, ...groups, ...maps];
  return rows.length > 0 ? parseWithSpan(lines.join("\n"), span) : [];
}

/** Parses the sections that a line was expanded to. All nodes have the span of that line. */
export function parseWithSpan(text: string, span: Span): readonly Section[] {
  const { sections } = parse({ file: span.file, text }).file;
  return JSON.parse(JSON.stringify(sections, (key, it) => (key === "span" ? span : it)));
}

/** Parses generated text as an expression whose nodes all have one span. */
export function parseValue(text: string, span: Span): ExprNode {
  const [section] = parseWithSpan(`define value = ${text}`, span);
  return (section.is === "define" && section.value.is === "list" && section.value.values[0]) as ExprNode;
}

/** Returns all combinations of values. The value of the last factor changes fastest. */
function listRows({ name, factors }: ProductEntry, report: GameDiagnostics): readonly (readonly Value[])[] {
  let rows: (readonly Value[])[] = factors.length > 0 ? [[]] : [];
  for (const [index, { parts }] of factors.entries()) {
    const earlierFactors = factors.slice(0, index).map((it) => it.name.text);
    rows = rows.flatMap((row) => valuesOf(parts, earlierFactors, row, report).map((it) => [...row, it]));
    if (rows.length < limits.kinds) continue;
    return report.error("kind-many", name.span, `A game can have at most ${limits.kinds - 1} objects.`) ?? [];
  }
  return rows;
}

/** Returns the values of a factor. Named values are numbered from 1, or from the number before them. */
function valuesOf(
  parts: ProductEntry["factors"][number]["parts"],
  earlierFactors: readonly string[],
  row: readonly Value[],
  report: GameDiagnostics,
): readonly Value[] {
  const values: Value[] = [];
  for (const part of parts) {
    if (part.is === "named") {
      values.push([part.name.text, part.label?.text ?? "", (values.at(-1)?.[2] ?? 0) + 1, coloursOf(part)]);
      continue;
    }
    const { text, span } = part.from;
    const factor = earlierFactors.indexOf(text);
    if (factor < 0 && !/^\d/.test(text)) {
      const hint =
        "A range begins with a number, or with an earlier factor: `low (0 to 6), high (low to 6)`.";
      report.error("product-range", span, `\`${text}\` is no number and no factor before this one.`, hint);
    }
    const from = factor < 0 ? Number(text) || 0 : row[factor][2];
    for (let it = from; it <= part.to && values.length < limits.kinds; it++)
      values.push([`${it}`, `${it}`, it, coloursOf(part)]);
  }
  return values;
}

const coloursOf = ({ colours }: ProductPart): string => colours.map((it) => it.text).join(" ");

/** Returns a function that composes the label of an object from the labels of its values. */
function makeLabeller(
  { factors, shown }: ProductEntry,
  report: GameDiagnostics,
): (row: readonly Value[]) => string {
  if (shown?.is !== "text") return (row) => row.map((it) => it[1]).join("");
  const parts = shown.parts.map((part) => {
    if (part.is === "plain") return part.text;
    const name = part.value.is === "name" ? part.value.name.text : "";
    const i = factors.findIndex((it) => it.name.text === name);
    if (i < 0) {
      const hint = `For example: \`shown "{${factors[0]?.name.text ?? "rank"}}"\`.`;
      report.error("product-label", part.value.span, "In braces stands what these objects differ in.", hint);
    }
    return i;
  });
  return (row) => parts.map((it) => (typeof it === "string" ? it : (row[it]?.[1] ?? ""))).join("");
}
