import type { BoardLayout, PositionQueries, Position } from "../game/index.ts";
import type { KindId, ViewItem } from "../program/index.ts";
import type { Session } from "../session/index.ts";
import { boxOf, frameOf } from "./frame-of.ts";
import { lengthOf, screenText } from "./frame-text.ts";
import { looksOf } from "./looks.ts";

/** Describes the lines of a part of the screen. The same array means that nothing has changed. */
type Lines = readonly string[];

/** Says who looks at which position. */
interface Eyes {
  readonly position: Position;
  readonly viewer: number;
  readonly queriesByPlayer: readonly PositionQueries[];
}

/** Describes a part of the screen that keeps what it showed last. */
interface Part {
  lines(eyes: Eyes): Lines;
}

const none: Lines = [];

/**
 * The text screen of a session, drawn repeatedly: the same as `screenText` of a frame, but without making the frame, and only where something
 * changed. Other views go through the frame.
 */
export class Screen {
  readonly #session: Session;
  readonly #root: Part | undefined;
  #eyes: Eyes | undefined;
  /** Holds the number of the input after which it was last drawn. */
  #number = -1;
  #lines: Lines = none;
  #text = "";

  constructor(session: Session) {
    this.#session = session;
    this.#root = partOf(session.game.program.view, session, undefined);
  }

  /** Returns the current screen, each line with its line break. */
  text(): string {
    const root = this.#root;
    if (!root) return screenText(frameOf(this.#session), looksOf(this.#session.game.program));
    const { position, number, last } = this.#session;
    const isOld = number === this.#number + 1 && !last.changed && position === this.#eyes?.position;
    this.#number = number;
    if (isOld) return this.#text;
    const lines = root.lines(this.#look());
    if (lines === this.#lines) return this.#text;
    this.#lines = lines;
    this.#text = lines.length === 0 ? "" : `${lines.join("\n")}\n`;
    return this.#text;
  }

  #look(): Eyes {
    const { game, position, awaited } = this.#session;
    const { players } = game.program;
    const viewer = players.length > 1 ? (awaited[0] ?? position.turn) : position.turn;
    const eyes = this.#eyes;
    if (eyes?.position === position && eyes.viewer === viewer) return eyes;
    const queriesByPlayer = players.map((_, player) => game.look(position, player, viewer));
    this.#eyes = { position, viewer, queriesByPlayer };
    return this.#eyes;
  }
}

/** Items one below another; undefined if one of them is not supported here. `player` is the owner of the part; by default who looks. */
function partOf(items: readonly ViewItem[], session: Session, player: number | undefined): Part | undefined {
  const parts: Part[] = [];
  for (const item of items) {
    const part = itemPart(item, session, player);
    if (!part) return undefined;
    parts.push(part);
  }
  return parts.length === 1 ? parts[0] : new Column(parts);
}

function itemPart(item: ViewItem, session: Session, player: number | undefined): Part | undefined {
  switch (item.show) {
    case "text":
      return new Text(item, player);
    case "board":
      return isPlain(item, session) ? new Board(item, session, player) : undefined;
    case "body":
      return new Shape(item, session, player);
    case "row":
      return undefined;
    case "beside": {
      const parts = item.items.map((it) => itemPart(it, session, player));
      return parts.every((it) => it !== undefined) ? new Beside(parts, item.gap) : undefined;
    }
    case "each-player": {
      const parts = session.game.program.players.map((_, it) => partOf(item.items, session, it));
      if (!parts.every((it) => it !== undefined)) return undefined;
      return item.beside === undefined ? new Column(parts) : new Beside(parts, item.beside);
    }
  }
}

/** Returns a whole board whose cells are one character each. */
function isPlain(item: Extract<ViewItem, { show: "board" }>, { game }: Session): boolean {
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

class Text implements Part {
  readonly #item: Extract<ViewItem, { show: "text" }>;
  readonly #player: number | undefined;
  #text = "";
  #lines: Lines = [""];

  constructor(item: Extract<ViewItem, { show: "text" }>, player: number | undefined) {
    this.#item = item;
    this.#player = player;
  }

  lines(eyes: Eyes): Lines {
    const { when, parts } = this.#item;
    const [only] = parts;
    const queries = queriesOf(eyes, this.#player);
    if (when && !queries.value(when)) return none;
    const text = parts.length === 1 && typeof only === "string" ? only : queries.text(parts);
    if (text !== this.#text) {
      this.#text = text;
      this.#lines = text.split("\n");
    }
    return this.#lines;
  }
}

class Board implements Part {
  readonly #item: Extract<ViewItem, { show: "board" }>;
  readonly #player: number | undefined;
  readonly #shown: readonly string[];
  readonly #eachPlayer: boolean;
  #layout: BoardLayout | undefined;
  #tops = new Uint16Array(0);
  #seen = new Uint16Array(0);
  /** Is true if something was covered when it was drawn last. */
  #wasCovered = false;
  #lines: readonly string[] = none;

  constructor(item: Extract<ViewItem, { show: "board" }>, { game }: Session, player: number | undefined) {
    this.#item = item;
    this.#player = player;
    this.#shown = looksOf(game.program).map((it) => it.shown);
    this.#eachPlayer = game.program.boards[item.board].eachPlayer;
  }

  lines(eyes: Eyes): Lines {
    const { when, of, board } = this.#item;
    const queries = queriesOf(eyes, this.#player);
    if (when && !queries.value(when)) return none;
    const wanted = of ? queries.value(of) : (this.#player ?? eyes.viewer);
    const owner = this.#eachPlayer ? wanted : 0;
    const layout = eyes.position.boards.find((it) => it.board === board && it.player === owner);
    if (!layout) return none;
    if (layout !== this.#layout) this.#turnTo(layout);
    return this.#redraw(eyes.position, layout, this.#hidden(queries));
  }

  #turnTo(layout: BoardLayout): void {
    this.#layout = layout;
    this.#tops = new Uint16Array(layout.width * layout.height).fill(0xffff);
    this.#seen = new Uint16Array(layout.width * layout.height).fill(0xffff);
    this.#lines = Array.from({ length: layout.height }, () => "");
  }

  #redraw(position: Position, layout: BoardLayout, hidden: ReadonlyMap<number, KindId> | undefined): Lines {
    const { first, width, height } = layout;
    const tops = this.#tops;
    const seen = this.#seen;
    const isOld = !position.topsFrom(first, seen) && !this.#wasCovered;
    this.#wasCovered = hidden !== undefined;
    if (hidden) for (const [cell, kind] of hidden) seen[cell - first] = kind;
    else if (isOld) return this.#lines;
    let lines: string[] | undefined;
    for (let y = 0, at = 0; y < height; y++) {
      let isNew = false;
      for (let x = 0; x < width; x++, at++) {
        if (tops[at] === seen[at]) continue;
        tops[at] = seen[at];
        isNew = true;
      }
      if (!isNew) continue;
      lines ??= [...this.#lines];
      lines[y] = this.#row(at - width, width);
    }
    if (lines) this.#lines = lines;
    return this.#lines;
  }

  #row(from: number, width: number): string {
    let row = "";
    for (let at = from; at < from + width; at++) row += this.#shown[this.#tops[at]];
    return row;
  }

  #hidden(queries: PositionQueries): ReadonlyMap<number, KindId> | undefined {
    let hidden: Map<number, KindId> | undefined;
    for (const { cells, as, when } of this.#item.covers ?? []) {
      if (when && !queries.value(when)) continue;
      hidden ??= new Map();
      const found = "set" in cells ? queries.places(cells.set) : queries.cells(cells.region);
      for (const cell of found) if (!hidden.has(cell)) hidden.set(cell, as);
    }
    return hidden;
  }
}

class Shape implements Part {
  readonly #item: Extract<ViewItem, { show: "body" }>;
  readonly #player: number | undefined;
  readonly #shown: readonly string[];
  readonly #box: { readonly width: number; readonly height: number };
  readonly #drawn = new WeakMap<object, Lines>();
  #shape: ReturnType<PositionQueries["shape"]>;
  #lines: Lines;

  constructor(item: Extract<ViewItem, { show: "body" }>, { game }: Session, player: number | undefined) {
    this.#item = item;
    this.#player = player;
    this.#shown = looksOf(game.program).map((it) => it.shown);
    this.#box = boxOf(game);
    this.#lines = this.#draw();
  }

  lines(eyes: Eyes): Lines {
    const { when, what } = this.#item;
    const queries = queriesOf(eyes, this.#player);
    if (when && !queries.value(when)) return none;
    const shape = queries.shape(what);
    if (shape === this.#shape) return this.#lines;
    this.#shape = shape;
    this.#lines = (shape && this.#drawn.get(shape)) ?? this.#draw();
    if (shape) this.#drawn.set(shape, this.#lines);
    return this.#lines;
  }

  #draw(): Lines {
    const { width, height } = this.#box;
    const shape = this.#shape;
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_unused, x) => {
        const isIn = shape !== undefined && x < shape.width && y < shape.height;
        return this.#shown[isIn ? shape.kinds[y * shape.width + x] : 0];
      }).join(""),
    );
  }
}

class Column implements Part {
  readonly #parts: readonly Part[];
  readonly #seen: Lines[];
  #lines: Lines = none;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.#seen = parts.map(() => none);
  }

  lines(eyes: Eyes): Lines {
    if (!hasNews(this.#parts, this.#seen, eyes)) return this.#lines;
    const lines: string[] = [];
    for (const part of this.#seen) for (let y = 0; y < part.length; y++) lines.push(part[y]);
    this.#lines = lines;
    return lines;
  }
}

class Beside implements Part {
  readonly #parts: readonly Part[];
  readonly #gap: string;
  readonly #seen: Lines[];
  /** Holds, by part, its lines when the screen's lines were last made, how long they are, and how wide it is. */
  readonly #used: Lines[];
  readonly #lengths: number[][];
  readonly #widths: number[];
  #lines: Lines = none;

  constructor(parts: readonly Part[], gap: number) {
    this.#parts = parts;
    this.#gap = " ".repeat(gap);
    this.#seen = parts.map(() => none);
    this.#used = parts.map(() => none);
    this.#lengths = parts.map(() => []);
    this.#widths = parts.map(() => 0);
  }

  lines(eyes: Eyes): Lines {
    if (!hasNews(this.#parts, this.#seen, eyes)) return this.#lines;
    const isWider = this.#measure();
    let height = 0;
    for (const { length } of this.#seen) if (length > height) height = length;
    const old = isWider || height !== this.#lines.length ? none : this.#lines;
    const lines: string[] = [];
    for (let y = 0; y < height; y++) lines.push(y < old.length && this.#isSame(y) ? old[y] : this.#join(y));
    for (let part = 0; part < this.#seen.length; part++) this.#used[part] = this.#seen[part];
    this.#lines = lines;
    return lines;
  }

  /** Measures new lines; returns whether a width has changed. */
  #measure(): boolean {
    let isWider = false;
    for (let part = 0; part < this.#seen.length; part++) {
      const [seen, used, lengths] = [this.#seen[part], this.#used[part], this.#lengths[part]];
      if (seen === used) continue;
      let width = 0;
      for (let y = 0; y < seen.length; y++) {
        if (seen[y] !== used[y]) lengths[y] = lengthOf(seen[y]);
        if (lengths[y] > width) width = lengths[y];
      }
      isWider ||= width !== this.#widths[part];
      this.#widths[part] = width;
    }
    return isWider;
  }

  #isSame(y: number): boolean {
    for (let part = 0; part < this.#seen.length; part++)
      if (this.#seen[part][y] !== this.#used[part][y]) return false;
    return true;
  }

  #join(y: number): string {
    let line = "";
    for (let part = 0; part < this.#seen.length; part++) {
      const lines = this.#seen[part];
      const [own, length] = y < lines.length ? [lines[y], this.#lengths[part][y]] : ["", 0];
      if (part > 0) line += this.#gap;
      line += own;
      if (length < this.#widths[part]) line += " ".repeat(this.#widths[part] - length);
    }
    return line.trimEnd();
  }
}

/** Asks every part for its lines; returns whether any has changed. */
function hasNews(parts: readonly Part[], seen: Lines[], eyes: Eyes): boolean {
  let isNew = false;
  for (let part = 0; part < parts.length; part++) {
    const lines = parts[part].lines(eyes);
    if (lines === seen[part]) continue;
    seen[part] = lines;
    isNew = true;
  }
  return isNew;
}
