import { getOrMake } from "../base/index.ts";
import type { BoardLayout, PositionQueries, Position } from "../game/index.ts";
import type { ViewItem } from "../program/index.ts";
import { boardOfItem, hiddenOn, type Session } from "../session/index.ts";
import { blocksNow, largestBodySize } from "./frame-of.ts";
import { characterCountOf, screenText } from "./frame-text.ts";
import { looksOf } from "./looks.ts";

/** Lists the lines of a part of the screen. As long as the array is the same object, nothing has changed. */
type Lines = readonly string[];

/** Holds the position to draw, the player who looks at it, and what the position shows to each player. */
interface ViewState {
  readonly position: Position;
  readonly viewer: number;
  readonly queriesByPlayer: readonly PositionQueries[];
}

/** Draws a part of the screen; returns the same array as before if nothing has changed. */
type Part = (viewing: ViewState) => Lines;

const noLines: Lines = [];

/**
 * Draws the text screen of a session repeatedly. The result equals `screenText` of a frame, but only changed parts are
 * drawn, without a frame. Views that this class does not support are drawn from a frame.
 */
export class Screen {
  readonly #session: Session;
  readonly #player: number | undefined;
  readonly #rootPart: Part | undefined;
  #viewing: ViewState | undefined;
  /** Holds the number of the input after which the screen was last drawn. */
  #number = -1;
  #lines: Lines = noLines;
  #text = "";

  /** @param player the player who looks, by default the player to move */
  constructor(session: Session, player?: number) {
    this.#session = session;
    this.#player = player;
    const { view, habits } = session.game.program;
    this.#rootPart = habits?.statusLine ? undefined : partOf(view, session, undefined);
  }

  /** Returns the current screen; each line ends with a line break. */
  text(): string {
    const root = this.#rootPart;
    if (!root)
      return screenText(
        { blocks: blocksNow(this.#session, this.#player) },
        looksOf(this.#session.game.program),
      );
    const { position, number, last } = this.#session;
    const isUnchanged = number === this.#number + 1 && !last.changed && position === this.#viewing?.position;
    this.#number = number;
    if (isUnchanged) return this.#text;
    const lines = root(this.#currentViewing());
    if (lines === this.#lines) return this.#text;
    this.#lines = lines;
    this.#text = lines.length === 0 ? "" : `${lines.join("\n")}\n`;
    return this.#text;
  }

  #currentViewing(): ViewState {
    const { game, position, awaited } = this.#session;
    const { players } = game.program;
    const viewer = this.#player ?? (players.length > 1 ? awaited[0] : undefined) ?? position.turn;
    const viewing = this.#viewing;
    if (viewing?.position === position && viewing.viewer === viewer) return viewing;
    const queriesByPlayer = players.map((_, player) => game.look(position, player, viewer));
    this.#viewing = { position, viewer, queriesByPlayer };
    return this.#viewing;
  }
}

/**
 * Returns a part that draws items one below another; undefined if one of the items is not supported. `player` is the
 * owner of the part; by default the viewer.
 */
function partOf(items: readonly ViewItem[], session: Session, player: number | undefined): Part | undefined {
  const parts = items.map((it) => makePart(it, session, player));
  if (!parts.every((it) => it !== undefined)) return undefined;
  return parts.length === 1 ? parts[0] : stackParts(parts);
}

function makePart(item: ViewItem, session: Session, player: number | undefined): Part | undefined {
  switch (item.show) {
    case "text":
      return makeText(item, player);
    case "board":
      return isPlainBoard(item, session) ? makeBoardPart(item, session, player) : undefined;
    case "body":
      return makeShapePart(item, session, player);
    case "row":
      return undefined;
    case "beside": {
      const parts = item.items.map((it) => makePart(it, session, player));
      return parts.every((it) => it !== undefined) ? joinParts(parts, item.gap) : undefined;
    }
    case "each-player": {
      const parts = session.game.program.players.map((_, it) => partOf(item.items, session, it));
      if (!parts.every((it) => it !== undefined)) return undefined;
      return item.beside === undefined ? stackParts(parts) : joinParts(parts, item.beside);
    }
  }
}

/** Returns true if a board is shown as a whole, with one character per cell. */
function isPlainBoard(item: Extract<ViewItem, { show: "board" }>, { game }: Session): boolean {
  const { program } = game;
  const { lettered, chequered } = program.boards[item.board];
  const showsWholeBoard =
    !item.cells && !item.camera && !item.ghost && !item.shown && !lettered && !chequered && !program.moves;
  return showsWholeBoard && looksOf(program).every(({ shown }) => shown.length === 1 && shown !== "\n");
}

function queriesOf({ queriesByPlayer, viewer }: ViewState, player: number | undefined): PositionQueries {
  return queriesByPlayer[player ?? viewer];
}

// ---------------------------------------------------------------------------------------------- parts of the screen

function makeText({ when, parts }: Extract<ViewItem, { show: "text" }>, player: number | undefined): Part {
  const [onlyPart] = parts;
  let oldText = "";
  let lines: Lines = [""];
  return (viewing) => {
    const queries = queriesOf(viewing, player);
    if (when && !queries.value(when)) return noLines;
    const newText = parts.length === 1 && typeof onlyPart === "string" ? onlyPart : queries.text(parts);
    if (newText !== oldText) {
      oldText = newText;
      lines = newText.split("\n");
    }
    return lines;
  };
}

function makeBoardPart(
  item: Extract<ViewItem, { show: "board" }>,
  { game }: Session,
  player: number | undefined,
): Part {
  const characterOfKind = looksOf(game.program).map((it) => it.shown);
  const { covers } = item;
  let drawnLayout: BoardLayout | undefined;
  let drawnTops = new Uint16Array(0);
  let currentTops = new Uint16Array(0);
  /** Is true if any cell was covered when the board was last drawn. */
  let wasCovered = false;
  let lines: Lines = noLines;
  return (viewing) => {
    const { position } = viewing;
    const queries = queriesOf(viewing, player);
    const layout = boardOfItem(game, position, item, queries, player ?? viewing.viewer);
    if (!layout) return noLines;
    const { first, width, height } = layout;
    if (layout !== drawnLayout) {
      drawnLayout = layout;
      drawnTops = new Uint16Array(width * height).fill(0xffff);
      currentTops = new Uint16Array(width * height).fill(0xffff);
      lines = Array.from({ length: height }, () => "");
    }
    const hiddenKinds = covers && hiddenOn(queries, layout, item);
    const isUnchanged = !position.copyTops(first, currentTops) && !wasCovered;
    wasCovered = hiddenKinds !== undefined && hiddenKinds.size > 0;
    if (isUnchanged && !wasCovered) return lines;
    if (hiddenKinds) for (const [cell, kind] of hiddenKinds) currentTops[cell - first] = kind;
    lines = redrawRows(lines, layout);
    return lines;
  };

  /** Redraws the rows that have changed; returns the same array if none has. */
  function redrawRows(oldLines: Lines, { width, height }: BoardLayout): Lines {
    let newRows: string[] | undefined;
    for (let y = 0, cell = 0; y < height; y++) {
      let hasChanged = false;
      for (let x = 0; x < width; x++, cell++) {
        if (drawnTops[cell] === currentTops[cell]) continue;
        drawnTops[cell] = currentTops[cell];
        hasChanged = true;
      }
      if (!hasChanged) continue;
      newRows ??= [...oldLines];
      let row = "";
      for (let i = cell - width; i < cell; i++) row += characterOfKind[drawnTops[i]];
      newRows[y] = row;
    }
    return newRows ?? oldLines;
  }
}

function makeShapePart(
  { when, what }: Extract<ViewItem, { show: "body" }>,
  { game }: Session,
  player: number | undefined,
): Part {
  const characterOfKind = looksOf(game.program).map((it) => it.shown);
  const { width, height } = largestBodySize(game);
  const linesOfShapes = new WeakMap<object, Lines>();
  const drawBody = (body: ReturnType<PositionQueries["shape"]>): Lines =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_unused, x) => {
        const isInBody = body !== undefined && x < body.width && y < body.height;
        return characterOfKind[isInBody ? body.kinds[y * body.width + x] : 0];
      }).join(""),
    );
  const emptyLines = drawBody(undefined);
  return (viewing) => {
    const queries = queriesOf(viewing, player);
    if (when && !queries.value(when)) return noLines;
    const body = queries.shape(what);
    if (!body) return emptyLines;
    return getOrMake(linesOfShapes, body, () => drawBody(body));
  };
}

function stackParts(parts: readonly Part[]): Part {
  const partLines = parts.map(() => noLines);
  let lines: Lines = noLines;
  return (viewing) => {
    if (!updateLines(parts, partLines, viewing)) return lines;
    const joinedLines: string[] = [];
    for (const part of partLines) for (let y = 0; y < part.length; y++) joinedLines.push(part[y]);
    lines = joinedLines;
    return lines;
  };
}

function joinParts(parts: readonly Part[], gapWidth: number): Part {
  const gapText = " ".repeat(gapWidth);
  const partLines = parts.map(() => noLines);
  /** Holds the lines of each part from which the joined lines were last made. */
  const usedLines = parts.map(() => noLines);
  /** Holds the lengths of the lines in `usedLines`. */
  const lengths: number[][] = parts.map(() => []);
  /** Holds the width of each part in `usedLines`. */
  const widths = parts.map(() => 0);
  let lines: Lines = noLines;
  return (viewing) => {
    if (!updateLines(parts, partLines, viewing)) return lines;
    const isWider = updateWidths();
    let height = 0;
    for (const { length } of partLines) if (length > height) height = length;
    const reusableLines = isWider || height !== lines.length ? noLines : lines;
    const joinedLines: string[] = [];
    for (let y = 0; y < height; y++)
      joinedLines.push(y < reusableLines.length && isRowUnchanged(y) ? reusableLines[y] : joinRow(y));
    for (let part = 0; part < partLines.length; part++) usedLines[part] = partLines[part];
    lines = joinedLines;
    return lines;
  };

  /** Measures new lines; returns true if a width has changed. */
  function updateWidths(): boolean {
    let isWider = false;
    for (let part = 0; part < partLines.length; part++) {
      const [newLines, oldLines, lineLengths] = [partLines[part], usedLines[part], lengths[part]];
      if (newLines === oldLines) continue;
      let width = 0;
      for (let y = 0; y < newLines.length; y++) {
        if (newLines[y] !== oldLines[y]) lineLengths[y] = characterCountOf(newLines[y]);
        if (lineLengths[y] > width) width = lineLengths[y];
      }
      isWider ||= width !== widths[part];
      widths[part] = width;
    }
    return isWider;
  }

  function isRowUnchanged(y: number): boolean {
    for (let i = 0; i < partLines.length; i++) if (partLines[i][y] !== usedLines[i][y]) return false;
    return true;
  }

  function joinRow(y: number): string {
    let joinedLine = "";
    for (let i = 0; i < partLines.length; i++) {
      const [partLine, length] = y < partLines[i].length ? [partLines[i][y], lengths[i][y]] : ["", 0];
      if (i > 0) joinedLine += gapText;
      joinedLine += partLine;
      if (length < widths[i]) joinedLine += " ".repeat(widths[i] - length);
    }
    return joinedLine.trimEnd();
  }
}

/** Updates the lines of every part; returns true if any has changed. */
function updateLines(parts: readonly Part[], lastLines: Lines[], viewing: ViewState): boolean {
  let hasChanged = false;
  for (let i = 0; i < parts.length; i++) {
    const lines = parts[i](viewing);
    if (lines === lastLines[i]) continue;
    lastLines[i] = lines;
    hasChanged = true;
  }
  return hasChanged;
}
