import { endOfSection } from "./outline.ts";
import { parseUnnamedText } from "./parsed-text.ts";
import { countCodePoints } from "../text/pictures.ts";
import type { Picture } from "../tree/tree.ts";

/** Describes a picture in a game's text that can be painted. */
export interface Painting {
  readonly is: "level" | "board" | "sprite" | "body";
  /** Is the name; for a level without one, its number. */
  readonly name: string;
  /** Lists the rows, padded with blanks to the widest. */
  readonly rows: readonly string[];
  /** Lists the offsets of the rows in the text. */
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** Is true if rows and columns can be added and removed, because no other picture is beside it. */
  readonly resizes: boolean;
  /** Lists, for a sprite, the words of its colours. The next fields say where they begin and where another one can be added. */
  readonly colours?: readonly string[];
  readonly coloursFrom?: number;
  readonly coloursEnd?: number;
  /** Lists the glyphs to draw it with; if missing, those of objects and legends. */
  readonly glyphs?: readonly LegendGlyph[];
  /** Is the glyph that erases; it is also the lowest of every cell. */
  readonly nothing?: string;
  readonly ground?: string;
  /** Is the offset where its section ends. */
  readonly end: number;
}

/** Describes a replacement of a part of a text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns all pictures in a text that can be painted, in the order of the text: levels, boards, sprites and bodies. */
export function findPaintings(text: string): readonly Painting[] {
  let level = 0;
  const { sections } = parseUnnamedText(text);
  return sections.flatMap((section, at): Painting[] => {
    const end = endOfSection(text, sections, at);
    switch (section.is) {
      case "level": {
        level++;
        return [{ is: "level", name: section.name?.text ?? `${level}`, ...drawn(section.picture, end) }];
      }
      case "board":
        if (!section.picture) return [];
        return [{ is: "board", name: section.name?.text ?? "", ...drawn(section.picture, end) }];
      case "sprite": {
        const { name, colours, picture } = section;
        const coloursEnd = (colours.at(-1) ?? name).span.to;
        const coloursFrom = colours[0]?.span.from ?? coloursEnd;
        const colourParts = { colours: colours.map((it) => it.text), coloursFrom, coloursEnd };
        return [{ is: "sprite", name: name.text, ...drawn(picture, end), ...colourParts }];
      }
      case "bodies":
        return section.items.flatMap((row) => {
          if (row.is !== "row") return [];
          const resizes = row.entries.length === 1;
          return row.entries.flatMap(({ name, picture }): Painting[] =>
            picture ? [{ is: "body", name: name.text, ...drawn(picture, end), resizes }] : [],
          );
        });
      default:
        return [];
    }
  });
}

function drawn({ rows }: Picture, end: number): Pick<Painting, "rows" | "places" | "resizes" | "end"> {
  const width = Math.max(...rows.map((it) => countCodePoints(it.text)));
  return {
    rows: rows.map((it) => it.text + " ".repeat(width - countCodePoints(it.text))),
    places: rows.map(({ span }) => ({ from: span.from, to: span.to })),
    resizes: true,
    end,
  };
}

/** Returns the changes that replace a picture's rows. A picture that does not resize keeps its number of rows; trailing blanks are left out. */
export function repaint(text: string, painting: Painting, rows: readonly string[]): readonly Replacement[] {
  const { places } = painting;
  const trimmed = painting.is === "level" || painting.is === "board" ? rows.map((it) => it.trimEnd()) : rows;
  if (rows.length === places.length) {
    return places.flatMap(({ from, to }, at) =>
      text.slice(from, to) === trimmed[at] ? [] : [{ from, to, text: trimmed[at] }],
    );
  }
  const from = places[0].from;
  const to = places.at(-1)!.to;
  const margin = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const indent = margin.trim() === "" ? margin : " ".repeat(margin.length);
  return [{ from, to, text: trimmed.join(`\n${indent}`) }];
}

/** Describes a glyph for several things in one cell. */
export interface LegendGlyph {
  readonly glyph: string;
  readonly kinds: readonly string[];
}

/** Returns the glyphs from a text's legends that levels can be drawn with. */
export function legendGlyphs(text: string): readonly LegendGlyph[] {
  return parseUnnamedText(text).sections.flatMap((section) =>
    section.is === "legend"
      ? section.entries.flatMap(({ glyph, means, kinds }) =>
          means === "all" ? [{ glyph: glyph.text, kinds: kinds.map((it) => it.text) }] : [],
        )
      : [],
  );
}

/** Inserts a sprite after the last sprite, the objects or the bodies; undefined if the text has none of them. */
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
  const end = endOfSection(text, sections, sectionBefore);
  const head = `sprite ${[name, ...colours].join(" ")}`;
  return { from: end, to: end, text: `\n\n${[head, ...rows.map((it) => `  ${it}`)].join("\n")}` };
}

/** Inserts a level after a picture's section, of the same size and with the same frame, if there is one. */
export function insertLevel({ rows, end }: Painting, nothing: string): Replacement {
  const emptyRows = emptied(rows, nothing);
  return { from: end, to: end, text: `\n\nlevel\n${emptyRows.map((it) => `  ${it}`).join("\n")}` };
}

/** Returns rows of the same size with nothing but the frame, if there is one. */
export function emptied(rows: readonly string[], nothing: string): readonly string[] {
  const frame = rows[0][0];
  const cells = rows.map((row) => [...row]);
  const isFramed = cells.every((row, y) =>
    row.every((it, x) => it === frame || (y > 0 && y < rows.length - 1 && x > 0 && x < row.length - 1)),
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
