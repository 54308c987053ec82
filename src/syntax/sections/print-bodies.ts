import { dispatchByKey, largestOf } from "../../base/index.ts";
import type * as tree from "../tree/bodies-tree.ts";
import type { PrintedPage } from "../text/page.ts";
import { countCodePoints } from "../text/pictures.ts";

/** Prints a section of bodies, each picture below its name. */
export function printBodies(page: PrintedPage, section: tree.BodiesSection): void {
  page.row(section.group ? `bodies ${section.group.text}` : "bodies", 0, section.span.from);
  section.items.forEach((item, i) => printItem(page, item, i > 0 && isDrawnItem(section.items[i - 1])));
}

function isDrawnItem(item: tree.BodiesItem | undefined): boolean {
  return item?.is === "row" && item.entries.some((it) => it.picture);
}

function printItem(page: PrintedPage, item: tree.BodiesItem, needsGap: boolean): void {
  const gap = needsGap ? "always" : "keep";
  const { from } = item.span;
  if (item.is !== "row") page.row(printProperty(item), 1, from, gap);
  else if (isDrawnItem(item)) printShapes(page, item.entries, from, gap);
  else page.row(item.entries.map(printBodyHead).join("   "), 1, from, gap);
}

/** Prints a property of bodies, or the `on` of objects. */
export const printProperty = dispatchByKey<tree.BodyProperty, "is", string>("is", {
  turns: (item) => printTurns(item),
  kicks: (item) => {
    const turns = item.turns.map(({ from, to }) => `${from}>${to}`).join(" ");
    return `${printOwners(item)}kicks ${turns}  ${item.tests.map(({ x, y }) => `(${x}, ${y})`).join(" ")}`;
  },
  on: (item) => `${printOwners(item)}on ${item.ground.map((it) => it.text).join(", ")}`,
  mass: (item) =>
    `${printOwners(item)}mass ${item.mass}${item.slowly ? " slowly" : ""}${item.losing === undefined ? "" : ` losing ${item.losing}`}`,
  mirrors: (item) => printLooks(item),
  turning: (item) => printLooks(item),
});

function printLooks(item: tree.LooksProperty): string {
  return `${printOwners(item)}${item.is} ${item.glyphs.map((it) => it.text).join(" ")}`;
}

function printOwners(item: tree.BodyProperty): string {
  return item.of.length > 0 ? `${item.of.map((it) => it.text).join(", ")} ` : "";
}

function printTurns(item: tree.TurnsProperty): string {
  const turningText = {
    square: "in its square",
    never: "never",
    corner: "about its lower left corner",
    middle: "about its middle",
    about: `about ${item.glyph?.text ?? ""}`,
  }[item.how];
  const headingsText = item.headings ? ` in ${item.headings.value} headings` : "";
  return `${printOwners(item)}turns ${turningText}${headingsText}`;
}

function printBodyHead({ name, glyph, colours }: tree.BodyEntry): string {
  return [name.text, glyph?.text ?? "", ...colours.map((it) => it.text)].filter(Boolean).join(" ");
}

function printShapes(
  page: PrintedPage,
  entries: readonly tree.BodyEntry[],
  from: number,
  gap: "always" | "keep",
): void {
  const nameTexts = entries.map(printBodyHead);
  const rows = entries.map((it) => it.picture?.rows ?? []);
  const widths = entries.map((_, i) =>
    largestOf(
      (rows[i] ?? []).map((it) => countCodePoints(it.text)),
      countCodePoints(nameTexts[i] ?? ""),
    ),
  );
  const joinColumns = (texts: readonly string[]): string =>
    texts
      .map((text, i) => text + " ".repeat((widths[i] ?? 0) - countCodePoints(text)))
      .join("   ")
      .trimEnd();
  page.row(joinColumns(nameTexts), 1, from, gap);
  const height = largestOf(rows.map((it) => it.length));
  for (let y = 0; y < height; y++) {
    const firstRow = rows.find((it) => it[y])?.[y];
    page.drawn(joinColumns(rows.map((it) => it[y]?.text ?? "")), 1, firstRow?.span.from ?? from);
  }
}
