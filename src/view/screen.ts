import { getOrMake } from "../base/index.ts";
import type { BoardLayout, PositionQueries, Position } from "../game/index.ts";
import type { ViewItem } from "../program/index.ts";
import { boardOfItem, hiddenOn, type Session } from "../session/index.ts";
import { blocksNow, largestBodySize } from "./frame-of.ts";
import { characterCountOf, screenText } from "./frame-text.ts";
import { looksOf } from "./looks.ts";

/** Lists the lines of a part of the screen. As long as the array is the same object, nothing has changed. */
type Lines = readonly string[];

/** Holds the position to draw, and who looks at it. */
interface Eyes {
  readonly position: Position;
  readonly viewer: number;
  readonly queriesByPlayer: readonly PositionQueries[];
}

/** Draws a part of the screen; returns the same array as before if nothing has changed. */
type Part = (eyes: Eyes) => Lines;

const noLines: Lines = [];

/**
 * Draws the text screen of a session repeatedly. The result equals `screenText` of a frame, but no frame is made, and
 * only changed parts are drawn. Views that this class does not support are drawn from a frame.
 */
export class Screen {
  readonly #session: Session;
  readonly #player: number | undefined;
  readonly #root: Part | undefined;
  #eyes: Eyes | undefined;
  /** Holds the number of the input after which the screen was last drawn. */
  #number = -1;
  #lines: Lines = noLines;
  #text = "";

  /** @param player is the player who looks, by default the player to move */
  constructor(session: Session, player?: number) {
    this.#session = session;
    this.#player = player;
    const { view, habits } = session.game.program;
    this.#root = habits?.statusLine ? undefined : partOf(view, session, undefined);
  }

  /** Returns the current screen; each line ends with a line break. */
  text(): string {
    const root = this.#root;
    if (!root)
      return screenText(
        { blocks: blocksNow(this.#session, this.#player) },
        looksOf(this.#session.game.program),
      );
    const { position, number, last } = this.#session;
    const isOld = number === this.#number + 1 && !last.changed && position === this.#eyes?.position;
    this.#number = number;
    if (isOld) return this.#text;
    const lines = root(this.#currentEyes());
    if (lines === this.#lines) return this.#text;
    this.#lines = lines;
    this.#text = lines.length === 0 ? "" : `${lines.join("\n")}\n`;
    return this.#text;
  }

  #currentEyes(): Eyes {
    const { game, position, awaited } = this.#session;
    const { players } = game.program;
    const viewer = this.#player ?? (players.length > 1 ? awaited[0] : undefined) ?? position.turn;
    const eyes = this.#eyes;
    if (eyes?.position === position && eyes.viewer === viewer) return eyes;
    const queriesByPlayer = players.map((_, player) => game.look(position, player, viewer));
    this.#eyes = { position, viewer, queriesByPlayer };
    return this.#eyes;
  }
}

/**
 * Returns a part that draws items one below another; undefined if one of the items is not supported. `player` is the
 * owner of the part; by default the viewer.
 */
function partOf(items: readonly ViewItem[], session: Session, player: number | undefined): Part | undefined {
  const parts = items.map((it) => itemPart(it, session, player));
  if (!parts.every((it) => it !== undefined)) return undefined;
  return parts.length === 1 ? parts[0] : columnPart(parts);
}

function itemPart(item: ViewItem, session: Session, player: number | undefined): Part | undefined {
  switch (item.show) {
    case "text":
      return textPart(item, player);
    case "board":
      return isPlainBoard(item, session) ? boardPart(item, session, player) : undefined;
    case "body":
      return shapePart(item, session, player);
    case "row":
      return undefined;
    case "beside": {
      const parts = item.items.map((it) => itemPart(it, session, player));
      return parts.every((it) => it !== undefined) ? besidePart(parts, item.gap) : undefined;
    }
    case "each-player": {
      const parts = session.game.program.players.map((_, it) => partOf(item.items, session, it));
      if (!parts.every((it) => it !== undefined)) return undefined;
      return item.beside === undefined ? columnPart(parts) : besidePart(parts, item.beside);
    }
  }
}

/** Returns true if a board is shown as a whole, with one character per cell. */
function isPlainBoard(item: Extract<ViewItem, { show: "board" }>, { game }: Session): boolean {
  const { program } = game;
  const { lettered, chequered } = program.boards[item.board];
  const isWhole =
    !item.cells && !item.camera && !item.ghost && !item.shown && !lettered && !chequered && !program.moves;
  return isWhole && looksOf(program).every(({ shown }) => shown.length === 1 && shown !== "\n");
}

function queriesOf({ queriesByPlayer, viewer }: Eyes, player: number | undefined): PositionQueries {
  return queriesByPlayer[player ?? viewer];
}

// ---------------------------------------------------------------------------------------------- parts

function textPart({ when, parts }: Extract<ViewItem, { show: "text" }>, player: number | undefined): Part {
  const [only] = parts;
  let shownText = "";
  let lines: Lines = [""];
  return (eyes) => {
    const queries = queriesOf(eyes, player);
    if (when && !queries.value(when)) return noLines;
    const textNow = parts.length === 1 && typeof only === "string" ? only : queries.text(parts);
    if (textNow !== shownText) {
      shownText = textNow;
      lines = textNow.split("\n");
    }
    return lines;
  };
}

function boardPart(
  item: Extract<ViewItem, { show: "board" }>,
  { game }: Session,
  player: number | undefined,
): Part {
  const characterOfKind = looksOf(game.program).map((it) => it.shown);
  const { covers } = item;
  let knownLayout: BoardLayout | undefined;
  let topsDrawn = new Uint16Array(0);
  let topsNow = new Uint16Array(0);
  /** Is true if any cell was covered when the board was last drawn. */
  let wasCovered = false;
  let lines: Lines = noLines;
  return (eyes) => {
    const { position } = eyes;
    const queries = queriesOf(eyes, player);
    const layout = boardOfItem(game, position, item, queries, player ?? eyes.viewer);
    if (!layout) return noLines;
    const { first, width, height } = layout;
    if (layout !== knownLayout) {
      knownLayout = layout;
      topsDrawn = new Uint16Array(width * height).fill(0xffff);
      topsNow = new Uint16Array(width * height).fill(0xffff);
      lines = Array.from({ length: height }, () => "");
    }
    const hidden = covers && hiddenOn(queries, layout, item);
    const isOld = !position.topsFrom(first, topsNow) && !wasCovered;
    wasCovered = hidden !== undefined && hidden.size > 0;
    if (isOld && !wasCovered) return lines;
    if (hidden) for (const [cell, kind] of hidden) topsNow[cell - first] = kind;
    lines = redrawRows(lines, layout);
    return lines;
  };

  /** Redraws the rows that have changed; returns the same array if none has. */
  function redrawRows(old: Lines, { width, height }: BoardLayout): Lines {
    let newRows: string[] | undefined;
    for (let y = 0, at = 0; y < height; y++) {
      let isNew = false;
      for (let x = 0; x < width; x++, at++) {
        if (topsDrawn[at] === topsNow[at]) continue;
        topsDrawn[at] = topsNow[at];
        isNew = true;
      }
      if (!isNew) continue;
      newRows ??= [...old];
      let row = "";
      for (let i = at - width; i < at; i++) row += characterOfKind[topsDrawn[i]];
      newRows[y] = row;
    }
    return newRows ?? old;
  }
}

function shapePart(
  { when, what }: Extract<ViewItem, { show: "body" }>,
  { game }: Session,
  player: number | undefined,
): Part {
  const characterOfKind = looksOf(game.program).map((it) => it.shown);
  const { width, height } = largestBodySize(game);
  const linesOfShapes = new WeakMap<object, Lines>();
  const draw = (body: ReturnType<PositionQueries["shape"]>): Lines =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_unused, x) => {
        const isIn = body !== undefined && x < body.width && y < body.height;
        return characterOfKind[isIn ? body.kinds[y * body.width + x] : 0];
      }).join(""),
    );
  const emptyLines = draw(undefined);
  return (eyes) => {
    const queries = queriesOf(eyes, player);
    if (when && !queries.value(when)) return noLines;
    const body = queries.shape(what);
    if (!body) return emptyLines;
    return getOrMake(linesOfShapes, body, () => draw(body));
  };
}

function columnPart(parts: readonly Part[]): Part {
  const partLines = parts.map(() => noLines);
  let lines: Lines = noLines;
  return (eyes) => {
    if (!updateLines(parts, partLines, eyes)) return lines;
    const joinedLines: string[] = [];
    for (const part of partLines) for (let y = 0; y < part.length; y++) joinedLines.push(part[y]);
    lines = joinedLines;
    return lines;
  };
}

function besidePart(parts: readonly Part[], gap: number): Part {
  const between = " ".repeat(gap);
  const partLines = parts.map(() => noLines);
  /** Holds the lines of each part from which the lines of the screen were last made. */
  const usedLines = parts.map(() => noLines);
  /** Holds the lengths of the lines in `usedLines`. */
  const lengths: number[][] = parts.map(() => []);
  /** Holds the width of each part in `usedLines`. */
  const widths = parts.map(() => 0);
  let lines: Lines = noLines;
  return (eyes) => {
    if (!updateLines(parts, partLines, eyes)) return lines;
    const isWider = updateWidths();
    let height = 0;
    for (const { length } of partLines) if (length > height) height = length;
    const reusableLines = isWider || height !== lines.length ? noLines : lines;
    const joinedLines: string[] = [];
    for (let y = 0; y < height; y++)
      joinedLines.push(y < reusableLines.length && isSame(y) ? reusableLines[y] : joinRow(y));
    for (let part = 0; part < partLines.length; part++) usedLines[part] = partLines[part];
    lines = joinedLines;
    return lines;
  };

  /** Measures new lines; returns true if a width has changed. */
  function updateWidths(): boolean {
    let isWider = false;
    for (let part = 0; part < partLines.length; part++) {
      const [now, before, long] = [partLines[part], usedLines[part], lengths[part]];
      if (now === before) continue;
      let width = 0;
      for (let y = 0; y < now.length; y++) {
        if (now[y] !== before[y]) long[y] = characterCountOf(now[y]);
        if (long[y] > width) width = long[y];
      }
      isWider ||= width !== widths[part];
      widths[part] = width;
    }
    return isWider;
  }

  function isSame(y: number): boolean {
    for (let part = 0; part < partLines.length; part++)
      if (partLines[part][y] !== usedLines[part][y]) return false;
    return true;
  }

  function joinRow(y: number): string {
    let joinedLine = "";
    for (let part = 0; part < partLines.length; part++) {
      const [own, length] = y < partLines[part].length ? [partLines[part][y], lengths[part][y]] : ["", 0];
      if (part > 0) joinedLine += between;
      joinedLine += own;
      if (length < widths[part]) joinedLine += " ".repeat(widths[part] - length);
    }
    return joinedLine.trimEnd();
  }
}

/** Updates the lines of every part; returns true if any has changed. */
function updateLines(parts: readonly Part[], lastLines: Lines[], eyes: Eyes): boolean {
  let isNew = false;
  for (let part = 0; part < parts.length; part++) {
    const lines = parts[part](eyes);
    if (lines === lastLines[part]) continue;
    lastLines[part] = lines;
    isNew = true;
  }
  return isNew;
}
