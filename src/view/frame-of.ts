import { extentOf, largestOf } from "../base/index.ts";
import type { BoardLayout, Game, GameEvent, PositionQueries, Position, Reason } from "../game/index.ts";
import {
  type Camera,
  type Expr,
  type KindId,
  type Region,
  type ViewItem,
  cellNames,
  edgeNames,
} from "../program/index.ts";
import { askingIn, boardOfItem, hiddenOn, mapLevels, placeOf, type Session } from "../session/index.ts";
import type {
  Block,
  BoardBlock,
  BoardMarks,
  BoardNames,
  BoardSpot,
  Frame,
  FrameControl,
  FrameMove,
} from "./frame.ts";
import { choiceOf, handsOf, moveMarks } from "./move-marks.ts";
import { clampNumber, firstCellMarks, spotOn, spotsOn } from "./windows.ts";

export interface FrameOptions {
  /** Holds the number of the player for whom the frame is made (the first is 0); by default the player to move. */
  readonly player?: number | undefined;
  /** Includes everything in a cell, not only the visible kinds. */
  readonly piles?: boolean;
  /** Includes the numbers of the bodies in each cell. */
  readonly bodies?: boolean;
  /** Turns the boards of a piece game by half a turn, so that they are seen from the second player's side. */
  readonly flipped?: boolean;
  /** Holds a position to show instead of the session's, for example the one in which the last level was won. */
  readonly position?: Position;
}

/** Returns what a session shows now. */
export function frameOf(session: Session, options: FrameOptions = {}): Frame {
  const { game, last, ending, message } = session;
  const awaited = awaitedPlayers(session);
  const context = makeContext(session, options, awaited);
  const { position, player } = context;
  const { players } = game.program;
  const blocks = blocksOfView(session, context);
  const asks = session.asks.map((it) => ({ ...playerName(game, it.player), text: it.text }));
  return {
    title: game.program.facts.title,
    number: session.number,
    level: levelOf(game, position),
    status: session.status,
    ...(ending && {
      ending: { ...playerName(game, ending.player), ...(ending.text !== undefined && { text: ending.text }) },
    }),
    ...(message !== undefined && { message }),
    ...(players.length > 1 && {
      ...((game.hasTurns || game.program.together) && { turn: players[position.turn]?.name ?? "" }),
      players: players.map(({ name }, it) => ({ name, awaited: awaited.includes(it), looks: it === player })),
    }),
    ...(asks.length > 0 && { asks }),
    ...(last.reason && { reason: last.reason }),
    ...(last.fault && { fault: last.fault }),
    blocks,
    ...cellOfRefusal(context, last.reason),
    ...eventsOf(session, context),
    controls: controlsOf(game, position, player),
    canUndo: session.canUndo,
    ...(game.program.moves && { ...handsOf(session), ...choiceOf(session) }),
  };
}

/** Returns only the blocks of the frame that a session shows to a player now, by default the player to move. */
export function blocksNow(session: Session, player?: number): readonly Block[] {
  return blocksOfView(session, makeContext(session, { player }, awaitedPlayers(session)));
}

function blocksOfView(session: Session, context: Sight): readonly Block[] {
  const blocks = viewOf(session.game).flatMap((item) => blocksOf(context, item));
  if (!session.game.program.habits?.statusLine) return blocks;
  // The status line is a block even without text, so that the boards do not move when it gets text.
  return [...blocks, { type: "text", text: session.statusLine ?? "" }];
}

/** Describes which cells of a position a player sees. */
export type Visibility = ReturnType<typeof visibilityOf>;

/** Returns which cells of a session's position a player sees. */
export function visibilityOf(session: Session, options: Pick<FrameOptions, "player" | "position">) {
  const revealedCells = new Set<number>();
  const context = { ...makeContext(session, options, awaitedPlayers(session)), openCells: revealedCells };
  for (const item of viewOf(session.game)) blocksOf(context, item);
  const { position, player } = context;
  return {
    ...{ position, player },
    /** Returns true if a cell is on a shown board and not hidden. */
    sees: (cell: number): boolean => isVisible(context, cell),
    /** Returns true if the view shows the contents of a cell in at least one place. */
    shows: (cell: number): boolean => revealedCells.has(cell),
  };
}

/** Returns the awaited players; an empty list for a single-player game, to save time. */
function awaitedPlayers(session: Session): readonly number[] {
  return session.game.program.players.length > 1 ? session.awaited : [];
}

/** Holds the state of making a part of the view: the position, the viewer, the options, and the cells collected so far. */
type Sight = ReturnType<typeof makeContext>;

function makeContext(session: Session, options: FrameOptions, awaited: readonly number[]) {
  const { game } = session;
  const position = options.position ?? session.position;
  const player = options.player ?? awaited[0] ?? position.turn;
  const moves = game.program.moves && !options.position ? moveMarks(session) : undefined;
  const queries = game.look(position, player);
  return {
    game,
    marksOf: (layout: BoardLayout): BoardMarks | undefined =>
      options.position ? undefined : layout.board === 0 && moves ? moves : firstCellMarks(session, layout),
    flipped: options.flipped ?? false,
    position,
    /** Holds the owner of this part of the view, for whom its expressions are evaluated; `viewer` is the player who looks. */
    player,
    viewer: player,
    queries,
    /** Returns the kind that is drawn in place of a kind in a cell, which differs if the game has `looks` for its state. */
    lookOf: makeDrawnKindFinder(game, queries),
    /**
     * Collects the hidden cells; `shown` collects the visible boards. The frame omits moves in hidden cells and on boards that
     * are not visible.
     */
    coveredCells: new Set<number>(),
    shown: new Set<BoardLayout>(),
    /** Collects the cells whose contents are shown, if requested. */
    openCells: undefined as Set<number> | undefined,
    piles: options.piles ?? false,
    bodies: options.bodies ?? false,
  };
}

/** Returns a function that returns the kind that is currently drawn for a kind in a cell. */
function makeDrawnKindFinder({ program }: Game, queries: PositionQueries) {
  const appearances = program.appearances?.map(({ set, as }) => ({
    kind: set.kinds![0],
    as,
    at: new Set(queries.places(set)),
  }));
  return (cell: number, kind: KindId): KindId =>
    appearances?.find((it) => it.kind === kind && it.at.has(cell))?.as ?? kind;
}

/** Returns the cell that a reason names, in games with bodies that need ground below them. */
function cellOfRefusal(context: Sight, reason: Reason | undefined): Pick<Frame, "refusedAt"> {
  const { program } = context.game;
  const cell = reason?.cell;
  if (cell === undefined || !isVisible(context, cell) || !program.kinds.some((it) => it.on)) return {};
  return { refusedAt: placeOf(context.position, cell)! };
}

/** Returns true if a cell is on a shown board and not hidden. */
function isVisible({ coveredCells, shown }: Sight, cell: number): boolean {
  return !coveredCells.has(cell) && [...shown].some((it) => spotOn(it, cell));
}

function levelOf({ program }: Game, position: Position): Frame["level"] {
  const mapIndices = mapLevels(program);
  const level = program.levels[position.level];
  const name = level?.type === "map" ? level.name : undefined;
  const number = mapIndices.indexOf(position.level) + 1;
  return { number, of: mapIndices.length, ...(name !== undefined && { name }) };
}

function playerName(game: Game, player: number | undefined): { player?: string } {
  const { players } = game.program;
  return player === undefined || players.length < 2 ? {} : { player: players[player]?.name ?? "" };
}

/** Returns the view that the file defines; by default, all boards one below another. */
function viewOf(game: Game): readonly ViewItem[] {
  const { view, boards } = game.program;
  if (view.length > 0) return view;
  return boards.map((board, index): ViewItem => {
    const item: ViewItem = { show: "board", board: index };
    return board.eachPlayer ? { show: "each-player", items: [item] } : item;
  });
}

// ---------------------------------------------------------------------------------------------- blocks

function blocksOf(context: Sight, item: ViewItem): readonly Block[] {
  switch (item.show) {
    case "text":
      if (item.when && !context.queries.value(item.when)) return [];
      return [{ type: "text", text: context.queries.text(item.parts) }];
    case "board":
      return makeBoardBlocks(context, item);
    case "body":
      return makeShapeBlocks(context, item);
    case "row":
      return makeRowBlocks(context, item);
    case "beside":
      return [{ type: "group", beside: item.gap, blocks: item.items.flatMap((it) => blocksOf(context, it)) }];
    case "each-player":
      return makePlayerBlocks(context, item);
  }
}

function makePlayerBlocks(
  context: Sight,
  { beside, items }: Extract<ViewItem, { show: "each-player" }>,
): readonly Block[] {
  const blocks = context.game.program.players.map((_, player): Block => {
    const queries = context.game.look(context.position, player, context.viewer);
    return {
      type: "group",
      player,
      blocks: items.flatMap((it) => blocksOf({ ...context, player, queries }, it)),
    };
  });
  return beside === undefined ? blocks : [{ type: "group", beside, blocks }];
}

function makeBoardBlocks(context: Sight, item: Extract<ViewItem, { show: "board" }>): readonly Block[] {
  const { game, queries, position } = context;
  const layout = boardOfItem(game, position, item, queries, context.player);
  if (!layout) return [];
  const window = item.cells
    ? makeWindow(queries, layout, item.cells)
    : item.camera
      ? findCameraWindow(queries, layout, item.camera)
      : { x: 0, y: 0, width: layout.width, height: layout.height };
  context.shown.add(layout);
  return [makeBoardBlock(context, layout, window, item)];
}

/** Returns the block of a view item that shows a body. The block is as large as the largest possible body, so that the layout is stable when the body changes. */
function makeShapeBlocks(context: Sight, item: Extract<ViewItem, { show: "body" }>): readonly Block[] {
  const { game, queries } = context;
  if (item.when && !queries.value(item.when)) return [];
  const { width, height } = largestBodySize(game);
  const tops = Array.from({ length: width * height }, () => 0);
  const shape = queries.shape(item.what);
  shape?.kinds.forEach((kind, i) => {
    tops[Math.floor(i / shape.width) * width + (i % shape.width)] = kind;
  });
  return [{ type: "shape", width, height, tops }];
}

function makeRowBlocks(
  { queries }: Sight,
  { kinds, down, when }: Extract<ViewItem, { show: "row" }>,
): readonly Block[] {
  if (when && !queries.value(when)) return [];
  const topKinds = kinds.map((it) => queries.value(it) ?? 0);
  const { length } = topKinds;
  return [{ type: "shape", width: down ? 1 : length, height: down ? length : 1, tops: topKinds }];
}

/** Returns the size of the largest body as drawn. */
export function largestBodySize(game: Game): { width: number; height: number } {
  const bodies = game.program.bodies ?? [];
  return {
    width: largestOf(
      bodies.map(({ cells }) => extentOf(cells.map(({ x }) => x))),
      1,
    ),
    height: largestOf(
      bodies.map(({ cells }) => extentOf(cells.map(({ y }) => y))),
      1,
    ),
  };
}

type Window = Pick<BoardBlock, "x" | "y" | "width" | "height" | "focus">;

/** Returns the window formed by a rectangular region of cells. */
function makeWindow(queries: PositionQueries, layout: BoardLayout, region: Region): Window {
  const spots = spotsOn(layout, queries.cells(region));
  if (spots.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [first, lastSpot] = [spots[0], spots.at(-1)!];
  const [x, y] = [Math.min(first.x, lastSpot.x), Math.min(first.y, lastSpot.y)];
  return { x, y, width: Math.abs(lastSpot.x - first.x) + 1, height: Math.abs(lastSpot.y - first.y) + 1 };
}

/** Returns the window of a camera. By rule R23, it centres the followed cell as far as the edges of the board allow. */
function findCameraWindow(queries: PositionQueries, layout: BoardLayout, camera: Camera): Window {
  const width = Math.min(camera.width, layout.width);
  const height = Math.min(camera.height, layout.height);
  const cell = queries.placeOfFirst(camera.around);
  // If the first member of the followed set is on another board, the camera follows the set's first member on this board.
  const focus =
    cell === undefined
      ? undefined
      : (spotOn(layout, cell) ?? spotsOn(layout, queries.places(camera.around))[0]);
  if (!focus) return { x: 0, y: 0, width, height };
  if (camera.pages) return findPageWindow(layout, camera, focus);
  const x = clampNumber(0, focus.x - (width >> 1), layout.width - width);
  const y = clampNumber(0, focus.y - (height >> 1), layout.height - height);
  return { x, y, width, height, focus };
}

/** Returns the page of a camera that contains a cell; pages at the right and lower edge may be smaller. */
function findPageWindow(layout: BoardLayout, camera: Camera, focus: BoardSpot): Window {
  const x = focus.x - (focus.x % camera.width);
  const y = focus.y - (focus.y % camera.height);
  const width = Math.min(camera.width, layout.width - x);
  return { x, y, width, height: Math.min(camera.height, layout.height - y), focus };
}

function makeBoardBlock(
  context: Sight,
  layout: BoardLayout,
  window: Window,
  item: Extract<ViewItem, { show: "board" }>,
): BoardBlock {
  const { queries } = context;
  const { ghost, shown } = item;
  const { appearances, boards } = context.game.program;
  const hiddenKinds = item.covers || shown ? hiddenOn(queries, layout, item) : new Map<number, KindId>();
  for (const cell of hiddenKinds.keys()) context.coveredCells.add(cell);
  const memory = shown?.memory;
  const { position, openCells: revealedCells } = context;
  const cells: number[] = [];
  for (let y = window.y; y < window.y + window.height; y++)
    for (let x = window.x; x < window.x + window.width; x++) cells.push(layout.first + y * layout.width + x);
  if (revealedCells) for (const cell of cells) if (!hiddenKinds.has(cell)) revealedCells.add(cell);
  return {
    type: "board",
    name: boards[layout.board].name,
    board: layout.board,
    player: layout.player,
    ...window,
    boardWidth: layout.width,
    boardHeight: layout.height,
    ...looksOfBoard(context, layout),
    tops: cells.map((cell) => hiddenKinds.get(cell) ?? context.lookOf(cell, position.topAt(cell))),
    ...(shown && { unseen: cells.map((cell) => hiddenKinds.get(cell) === 0) }),
    ...(memory !== undefined && {
      remembered: cells.map((cell) => (hiddenKinds.get(cell) === 0 ? queries.remembered(memory, cell) : 0)),
    }),
    ...(ghost && { ghost: ghostKinds(context, ghost, cells) }),
    ...(context.piles && {
      piles: cells.map((cell) => {
        const coverKind = hiddenKinds.get(cell);
        if (coverKind !== undefined) return coverKind === 0 ? [] : [coverKind];
        const kinds = position.kindsAt(cell);
        return appearances ? kinds.map((it) => context.lookOf(cell, it)) : kinds;
      }),
    }),
    ...(context.bodies && {
      bodies: position.bodyLayers.map((layer) => ({
        layer,
        numbers: cells.map((cell) => (hiddenKinds.has(cell) ? 0 : position.bodyAt(cell, layer))),
      })),
    }),
  };
}

/** Returns the names that the file gives to the columns and rows of a board, or to its cells. */
function namesOf({ game, position }: Sight, { board, width, height }: BoardLayout): BoardNames | undefined {
  const { notation } = game.program;
  if (!notation || board !== 0) return undefined;
  const optionValueOf = notation.rows?.option === undefined ? undefined : askingIn(game, position);
  const namedBoard = { width, height, ask: optionValueOf };
  const { columns, rows } = edgeNames(notation, namedBoard);
  const toTexts = (names: readonly (string | undefined)[]): readonly string[] => names.map((it) => it ?? "");
  if (notation.numbers) return { cells: toTexts(cellNames(notation, namedBoard)) };
  return { columns: toTexts(columns), rows: toTexts(rows), ...(notation.rowFirst && { rowFirst: true }) };
}

function looksOfBoard(context: Sight, layout: BoardLayout): Partial<BoardBlock> {
  const { game, marksOf, flipped } = context;
  const { board } = layout;
  const names = namesOf(context, layout);
  const boardMarks = marksOf(layout);
  const { lettered, chequered, look } = game.program.boards[board];
  return {
    ...(look && { look }),
    ...(lettered && { lettered }),
    ...(chequered && { chequered }),
    ...(names && { names }),
    ...(boardMarks && { marks: boardMarks, ...(flipped && { flipped }) }),
  };
}

/** Returns for each cell the kind that a falling body would show there after landing, if the cell is now empty; otherwise 0. */
function ghostKinds({ queries, position }: Sight, ghost: Expr, cells: readonly number[]): readonly number[] {
  const landingKinds = new Map(queries.landing(ghost).map(({ cell, kind }) => [cell, kind]));
  return cells.map((cell) => (position.topAt(cell) === 0 ? (landingKinds.get(cell) ?? 0) : 0));
}

// ---------------------------------------------------------------------------------------------- events and controls

function eventsOf(session: Session, context: Sight): Pick<Frame, "says" | "sounds" | "moves" | "quits"> {
  const { events } = session.last;
  const isOver = session.status !== "playing";
  return {
    // The text at the end of a level is among `says`; the text at the end of the game is in `ending` instead.
    says: events.flatMap((it) =>
      it.type === "say" || (it.type === "end" && !isOver) ? (it.text ?? []) : [],
    ),
    sounds: events.flatMap((event) => (event.type === "sound" ? [event.sound] : [])),
    moves: session.ended ? [] : events.flatMap((event) => movesOf(event, context)),
    ...(events.some((it) => it.type === "quit") && { quits: true }),
  };
}

function movesOf(event: GameEvent, context: Sight): readonly FrameMove[] {
  if (event.type !== "move" || !isVisible(context, event.from) || !isVisible(context, event.to)) return [];
  const { board, player, ...from } = placeOf(context.position, event.from)!;
  const to = placeOf(context.position, event.to)!;
  if (to.board !== board || to.player !== player) return [];
  return [{ kind: context.lookOf(event.to, event.kind), board, player, from, to: { x: to.x, y: to.y } }];
}

function controlsOf(game: Game, position: Position, player: number): readonly FrameControl[] {
  const allowedControls = position.ending === "playing" ? game.allowed(position, player) : [];
  return game.program.controls.map(({ name, keys, button }, control) => ({
    control,
    name,
    keys: keys.map((binding) => binding.key),
    ...(button !== undefined && { button }),
    allowed: allowedControls[control] ?? false,
  }));
}
