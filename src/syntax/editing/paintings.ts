import { largestOf } from "../../base/index.ts";
import { findSectionEnd } from "./outline.ts";
import { parseUnnamedText } from "./parsed-text.ts";
import { countCodePoints } from "../text/pictures.ts";
import type { Picture } from "../tree/tree.ts";

/** Describes a picture in the text of a game that can be edited by painting. */
export interface Painting {
  readonly is: "level" | "board" | "sprite" | "body";
  /** Stores the name of the picture; for a level without a name, its number. */
  readonly name: string;
  /** Lists the rows, padded with blanks to the widest. */
  readonly rows: readonly string[];
  /** Lists the ranges of the rows, as offsets in the text. */
  readonly rowRanges: readonly { readonly from: number; readonly to: number }[];
  /** Is true if rows and columns can be added and removed, because no other picture is beside this one. */
  readonly canResize: boolean;
  /**
   * Lists, for a sprite, the words of its colours. `coloursFrom` is the offset of the first; at `coloursEnd` another
   * can be added.
   */
  readonly colours?: readonly string[];
  readonly coloursFrom?: number;
  readonly coloursEnd?: number;
  /** Lists the glyphs that the picture can be drawn with; if missing, those of objects and legends. */
  readonly glyphs?: readonly LegendGlyph[];
  /** Stores the glyph that erases. `ground` is the glyph that lies at the bottom of every cell. */
  readonly nothing?: string;
  readonly ground?: string;
  /** Stores the offset where the section with the picture ends. */
  readonly end: number;
}

/** Describes a replacement of a part of a text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns all pictures in a text that can be painted, in order: levels, boards, sprites and bodies. */
export function findPaintings(text: string): readonly Painting[] {
  let level = 0;
  const { sections } = parseUnnamedText(text);
  return sections.flatMap((section, sectionIndex): Painting[] => {
    const end = findSectionEnd(text, sections, sectionIndex);
    switch (section.is) {
      case "level": {
        level++;
        return [{ is: "level", name: section.name?.text ?? `${level}`, ...pictureOf(section.picture, end) }];
      }
      case "board":
        if (!section.picture) return [];
        return [{ is: "board", name: section.name?.text ?? "", ...pictureOf(section.picture, end) }];
      case "sprite": {
        const { name, colours, picture } = section;
        const coloursEnd = (colours.at(-1) ?? name).span.to;
        const coloursFrom = colours[0]?.span.from ?? coloursEnd;
        const colourParts = { colours: colours.map((it) => it.text), coloursFrom, coloursEnd };
        return [{ is: "sprite", name: name.text, ...pictureOf(picture, end), ...colourParts }];
      }
      case "bodies":
        return section.items.flatMap((item) => {
          if (item.is !== "row") return [];
          const canResize = item.entries.length === 1;
          return item.entries.flatMap(({ name, picture }): Painting[] =>
            picture ? [{ is: "body", name: name.text, ...pictureOf(picture, end), canResize }] : [],
          );
        });
      default:
        return [];
    }
  });
}

function pictureOf(
  { rows }: Picture,
  end: number,
): Pick<Painting, "rows" | "rowRanges" | "canResize" | "end"> {
  const width = largestOf(rows.map((it) => countCodePoints(it.text)));
  return {
    rows: rows.map((it) => it.text + " ".repeat(width - countCodePoints(it.text))),
    rowRanges: rows.map(({ span }) => ({ from: span.from, to: span.to })),
    canResize: true,
    end,
  };
}

/**
 * Returns the edits that replace the rows of a picture. In levels and boards, blanks at the end of a row are dropped.
 */
export function repaint(text: string, painting: Painting, rows: readonly string[]): readonly Replacement[] {
  const { rowRanges } = painting;
  const trimmed = painting.is === "level" || painting.is === "board" ? rows.map((it) => it.trimEnd()) : rows;
  if (rows.length === rowRanges.length) {
    return rowRanges.flatMap(({ from, to }, index) =>
      text.slice(from, to) === trimmed[index] ? [] : [{ from, to, text: trimmed[index] }],
    );
  }
  const from = rowRanges[0].from;
  const to = rowRanges.at(-1)!.to;
  const textBeforeRow = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const indent = textBeforeRow.trim() === "" ? textBeforeRow : " ".repeat(textBeforeRow.length);
  return [{ from, to, text: trimmed.join(`\n${indent}`) }];
}

/** Describes a glyph that means several objects in one cell. */
export interface LegendGlyph {
  readonly glyph: string;
  readonly kinds: readonly string[];
}

/** Returns the legend's glyphs that levels can be drawn with. */
export function legendGlyphs(text: string): readonly LegendGlyph[] {
  return parseUnnamedText(text).sections.flatMap((section) =>
    section.is === "legend"
      ? section.entries.flatMap(({ glyph, means, kinds }) =>
          means === "all" ? [{ glyph: glyph.text, kinds: kinds.map((it) => it.text) }] : [],
        )
      : [],
  );
}

/**
 * Inserts a sprite after the last sprite; otherwise after the objects or the bodies. Undefined if the text has none of
 * these.
 */
export function insertSprite(
  text: string,
  name: string,
  colours: readonly string[],
  rows: readonly string[],
): Replacement | undefined {
  const { sections } = parseUnnamedText(text);
  const lastIndexOf = (is: "sprite" | "objects" | "bodies") => sections.map((it) => it.is).lastIndexOf(is);
  const sectionBefore = [lastIndexOf("sprite"), lastIndexOf("objects"), lastIndexOf("bodies")].find(
    (it) => it >= 0,
  );
  if (sectionBefore === undefined) return undefined;
  const end = findSectionEnd(text, sections, sectionBefore);
  const head = `sprite ${[name, ...colours].join(" ")}`;
  return { from: end, to: end, text: `\n\n${[head, ...rows.map((it) => `  ${it}`)].join("\n")}` };
}

/**
 * Inserts a level after the section of a picture, with the size and the outer frame of that picture, but otherwise
 * empty.
 */
export function insertLevel({ rows, end }: Painting, nothing: string): Replacement {
  const levelRows = emptied(rows, nothing);
  return { from: end, to: end, text: `\n\nlevel\n${levelRows.map((it) => `  ${it}`).join("\n")}` };
}

/** Returns rows of the same size, empty except for an outer frame of equal glyphs. */
export function emptied(rows: readonly string[], nothing: string): readonly string[] {
  const frameGlyph = rows[0][0];
  const cells = rows.map((row) => [...row]);
  const isFramed = cells.every((row, y) =>
    row.every((it, x) => it === frameGlyph || (y > 0 && y < rows.length - 1 && x > 0 && x < row.length - 1)),
  );
  return cells.map((row, y) =>
    row
      .map((it, x) => {
        const isEdge = y === 0 || y === rows.length - 1 || x === 0 || x === row.length - 1;
        return isFramed && isEdge ? it : nothing;
      })
      .join(""),
  );
}
