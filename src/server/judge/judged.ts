import { compileGame } from "../../formats/index.ts";
import { makeGame } from "../../game/index.ts";
import type { KnownGame } from "../games.ts";
import { crc32, deflateSync } from "node:zlib";
import {
  type Diagnostic,
  type Seed,
  type Source,
  contrastRatio,
  defaultColour,
  mix,
  rgbOf,
  placeAt,
} from "../../base/index.ts";
import type { Sprite, Program } from "../../program/index.ts";
import * as sessions from "../../session/index.ts";
import { controlChoices } from "../../solve/index.ts";
import { actBudget } from "../budgets.ts";
import { type Look, boardsOf, frameOf, looksOf } from "../../view/index.ts";

/** Limits the columns and rows of a picture; only the upper left part of a larger board is shown. */
const maxTiles = 40;

/** Defines the background colour of pictures. */
const backdrop = "#20242e";

/** Describes the first board of a game, in the form in which its pictures show it. */
interface ShownBoard {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly { readonly kind: number; readonly x: number; readonly y: number }[];
  /** Maps each kind on the board, by its number, to its look. */
  readonly faces: ReadonlyMap<number, Face>;
}

/** Describes the look of a kind: a sprite, or a square with a letter. */
type Face = Sprite | LetterFace;

interface LetterFace {
  readonly colour: string;
  /** Stores the opacity of the colour on the background, from 0 to 1. */
  readonly opacity: number;
  readonly ink: string;
  /** Stores a single letter or digit; `""` for none. */
  readonly letter: string;
}

function findShownBoard(session: sessions.Session): ShownBoard {
  const [board] = boardsOf(frameOf(session).blocks);
  if (!board) return { width: 1, height: 1, tiles: [], faces: new Map() };
  const [width, height] = [Math.min(board.width, maxTiles), Math.min(board.height, maxTiles)];
  const tiles = board.tops.flatMap((kind, square) => {
    const [x, y] = [square % board.width, Math.floor(square / board.width)];
    return kind === 0 || x >= width || y >= height ? [] : [{ kind, x, y }];
  });
  const looks = looksOf(session.game.program);
  return { width, height, tiles, faces: new Map(tiles.map(({ kind }) => [kind, faceOf(looks[kind], kind)])) };
}

function faceOf({ sprite, glyph, colours: [ownColour], isGround }: Look, kind: number): Face {
  if (sprite) return sprite;
  const colour = ownColour ?? defaultColour(glyph, kind);
  const ink = contrastRatio(colour, "#000000") > contrastRatio(colour, "#ffffff") ? "#000000" : "#ffffff";
  return { colour, opacity: isGround ? 0.4 : 1, ink, letter: /^[\p{L}\p{N}]$/u.test(glyph) ? glyph : "" };
}

/** Defines the signature at the beginning of a PNG. */
const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Stores the fields of a PNG header: eight bits each of red, green and blue; default compression, filter and interlace method. */
const pngHeaderFields = [8, 2, 0, 0, 0];

/** Returns pixels as a PNG. @param rgb holds three bytes for each pixel, row by row from the upper left */
function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const stride = 3 * width;
  const rows = Buffer.alloc((stride + 1) * height);
  // Each row begins with a byte for its filter: 0 for none.
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(pngHeaderFields, 8);
  return Buffer.concat([
    pngSignature,
    makePngChunk("IHDR", header),
    makePngChunk("IDAT", deflateSync(rows)),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function makePngChunk(name: string, data: Buffer): Buffer {
  const namedData = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunkBytes = Buffer.alloc(namedData.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  namedData.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(crc32(namedData), namedData.length + 4);
  return chunkBytes;
}

/**
 * Encodes pictures of letters and digits, five columns wide and seven rows high. Each column is a byte, with the top row in
 * its lowest bit.
 */
const letterColumns =
  "3e5149453e00427f4000724949494621414549331814127f1027454545393c4a49493001710905033649494936064949291e" +
  "7e1111117e7f494949363e414141227f4141221c7f494949417f090909013e4149497a7f0808087f00417f41002040413f01" +
  "7f081422417f404040407f020c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946464949493101017f0101" +
  "3f4040403f1f2040201f3f4038403f63140814630708700807615149454320545454787f484444383844444420384444847f" +
  "3854545418087e0901020c5252523e7f0804047800447d40002040443d007f1028440000417f40007c041804787c08040478" +
  "38444444387c14141408081414187c7c080404084854545420043f4440203c4040207c1c2040201c3c4030403c4428102844" +
  "0c5050503c4464544c44";
const drawnCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const letterWidth = 5;
const letterHeight = 7;

/** Returns the filled squares of a letter; an unknown letter has none. */
function letterSquares(letter: string): readonly { readonly x: number; readonly y: number }[] {
  const letterIndex = drawnCharacters.indexOf(letter);
  if (letter === "" || letterIndex < 0) return [];
  const ownColumns = letterColumns.slice(letterIndex * 2 * letterWidth, (letterIndex + 1) * 2 * letterWidth);
  return [...Array(letterWidth * letterHeight).keys()]
    .map((it) => ({ x: it % letterWidth, y: Math.floor(it / letterWidth) }))
    .filter(({ x, y }) => ((Number.parseInt(ownColumns.slice(2 * x, 2 * x + 2), 16) >> y) & 1) === 1);
}

/** Defines the width, in pixels, of the pictures that chat programs show beside a link. */
const previewWidth = 1200;
/** Defines the height of these pictures. */
const previewHeight = 630;

/** Draws the board, centred, as a PNG for programs that do not show SVG. */
function drawPreview(board: ShownBoard): Buffer {
  const rgb = Buffer.alloc(3 * previewWidth * previewHeight, Uint8Array.from(rgbOf(backdrop)));
  const pixelsPerCell = Math.floor(Math.min(previewWidth / board.width, previewHeight / board.height));
  const leftMargin = (previewWidth - pixelsPerCell * board.width) >> 1;
  const topMargin = (previewHeight - pixelsPerCell * board.height) >> 1;
  for (const tile of board.tiles)
    for (const { x, y, size, colour } of squaresOf(board.faces.get(tile.kind)!)) {
      const [left, right] = [x, x + size].map((it) => Math.round(leftMargin + (tile.x + it) * pixelsPerCell));
      const [top, bottom] = [y, y + size].map((it) => Math.round(topMargin + (tile.y + it) * pixelsPerCell));
      const pixel = rgbOf(colour);
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) rgb.set(pixel, 3 * (row * previewWidth + column));
    }
  return encodePng(previewWidth, previewHeight, rgb);
}

/** Describes a square of one colour; its place and size are in cells. */
interface ColourSquare {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

/** Returns the squares that make up a face, in the order in which they are painted. */
function squaresOf(face: Face): readonly ColourSquare[] {
  if ("pixels" in face) return pixelSquares(face);
  const size = 0.6 / letterHeight;
  const ink = letterSquares(face.letter).map(({ x, y }) => ({
    ...{ size, colour: face.ink },
    x: 0.5 + (x - letterWidth / 2) * size,
    y: 0.5 + (y - letterHeight / 2) * size,
  }));
  return [{ x: 0, y: 0, size: 1, colour: mix(backdrop, face.colour, face.opacity) }, ...ink];
}

function pixelSquares({ width, height, colours, pixels }: Sprite): readonly ColourSquare[] {
  const size = 1 / Math.max(width, height);
  return pixels.flatMap((pixel, pixelIndex) => {
    const [x, y] = [(pixelIndex % width) * size, Math.floor(pixelIndex / width) * size];
    return pixel < 0 ? [] : [{ x, y, size, colour: colours[pixel] ?? "#000000" }];
  });
}

/** Defines the size of a cell, in SVG units. */
const side = 20;

/** Returns a board as SVG of shapes and letters only. Its only user-supplied text is single letters, which are escaped. */
function drawSvg({ width, height, tiles, faces }: ShownBoard): string {
  const symbols = [...faces].map(([kind, face]) => drawSymbol(kind, face));
  const useTags = tiles.map(({ kind, x, y }) => `<use href="#k${kind}" x="${x * side}" y="${y * side}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * side} ${height * side}">`,
    `<rect width="100%" height="100%" fill="${backdrop}"/>`,
    `<defs>${symbols.join("")}</defs>`,
    ...useTags,
    "</svg>",
  ].join("");
}

function drawSymbol(kind: number, face: Face): string {
  return `<g id="k${kind}">${"pixels" in face ? drawSprite(face) : drawLetterTile(face)}</g>`;
}

function drawSprite(sprite: Sprite): string {
  const paths = pixelSquares(sprite).map(({ x, y, size, colour }) => {
    const length = size * side;
    return `<path fill="${colour}" d="M${x * side} ${y * side}h${length}v${length}h${-length}z"/>`;
  });
  return paths.join("");
}

function drawLetterTile({ colour, opacity, ink, letter }: LetterFace): string {
  const square = `<rect width="${side}" height="${side}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
  if (letter === "") return square;
  return `${square}<text x="${side / 2}" y="${side * 0.72}" text-anchor="middle" font-family="sans-serif" font-size="${side * 0.65}" fill="${ink}">${letter}</text>`;
}

/** Compiles the text of a game without included files, and starts it, so that a game that cannot start is not published. */
function judgeGame(text: string): JudgedGame | JudgeRejection {
  const source = { file: "game.quad", text };
  const { program, mistake } = compileSource(source);
  if (!program) return { wrong: mistake ? describeDiagnostic(mistake, source) : "This is no game." };
  const session = sessions.newSession(makeGame(program), { seed: 0 });
  const { fault } = session.last;
  const message = fault?.text ?? (program.players.length > 1 ? whyNotForRooms(program) : undefined);
  if (message !== undefined) return { wrong: message };
  const { title, author, about } = program.facts;
  const board = findShownBoard(session);
  return {
    title,
    ...(author !== undefined && { author }),
    ...(about !== undefined && { about }),
    players: program.players.length,
    levels: sessions.mapLevels(program).length,
    program: JSON.stringify(program),
    picture: drawSvg(board),
    preview: drawPreview(board).toString("base64"),
  };
}

/** Limits the characters of a frame that is sent to a player in a room. */
const maxFrame = 100_000;
/** Defines the number of ticks that are played to validate a game. */
const trialTicks = 8;
/** Limits the number of first inputs that are tried to validate a game. */
const maxTrialControls = 64;

/** Limits the milliseconds that listing the legal moves may take. */
const maxListTime = 250;
/** Limits how often the listing is timed: the first attempts are slow, so one attempt within the limit is enough. */
const maxListAttempts = 4;

/**
 * Returns the reason why a game for several players cannot be played in rooms within the limits of work and of frames;
 * undefined if it can.
 */
function whyNotForRooms(program: Program): string | undefined {
  const mostWork = actBudget(program);
  const game = makeGame(program, { mostWork });
  const session = sessions.newSession(game, { seed: 0, mostWork });
  const firstFrame = (level: number) =>
    frameOf(sessions.newSession(game, { seed: 0, mostWork, level: level + 1 }));
  // A room may begin at any level.
  for (const level of sessions.mapLevels(program).keys())
    if (JSON.stringify(firstFrame(level)).length > maxFrame)
      return "Its boards are too large for rooms: a smaller view or smaller boards are needed.";
  for (let attempt = 0; attempt < maxListAttempts && program.moves; attempt++) {
    const startTime = performance.now();
    sessions.newSession(game, { seed: 0 }).moves.at(-1);
    if (performance.now() - startTime < maxListTime) break;
    if (attempt === maxListAttempts - 1) return "To find its legal moves takes too long for rooms.";
  }
  const choices = program.players.flatMap((_, player) => controlChoices(game, session.position, player));
  const ticks = Array.from({ length: trialTicks }, (): sessions.Input => ({ type: "cycle", given: [] }));
  const triedControls = choices
    .slice(0, maxTrialControls)
    .map((it) => sessions.chosenInput(game, session.position, { controls: [it] }));
  for (const input of [...ticks, ...triedControls]) {
    const { fault } = session.play(input);
    if (fault?.code === "budget" || fault?.code === "again-for-ever")
      return `In a room an input may take ${mostWork} units of work, and one of this game takes more: ${fault.text}`;
  }
  return undefined;
}

/** Compiles a game. A PuzzleScript game may have errors that PuzzleScript tolerates; a Quadrille game may have none. */
function compileSource(source: Source): { program?: Program | undefined; mistake?: Diagnostic | undefined } {
  const { program, diagnostics, plays } = compileGame(source.file, source.text, () => undefined);
  const mistake = diagnostics.find((it) => it.severity === "error");
  return mistake && !plays ? { mistake } : { program, mistake };
}

function describeDiagnostic({ message, span }: Diagnostic, source: Source): string {
  return span.file === source.file ? `Line ${placeAt(source, span.from).line}: ${message}` : message;
}

/** Describes a request to the validating worker. */
export type JudgeOrder =
  | { readonly type: "read"; readonly text: string }
  | { readonly type: "play"; readonly program: string; readonly replay: string }
  | { readonly type: "begin"; readonly program: string; readonly playText: string };

export interface JudgeRejection {
  readonly wrong: string;
}

/** Describes a validated game. */
export interface JudgedGame extends Pick<KnownGame, "title" | "players" | "levels" | "program"> {
  readonly author?: string;
  readonly about?: string;
  /** Stores a picture of the first level, as SVG. */
  readonly picture: string;
  /** Stores a picture of the first level, as PNG in base64. */
  readonly preview: string;
}

/** Describes the result of playing a replay to its end. */
export interface JudgedReplay {
  readonly seed: string;
  /** Lists the scores that the replay reached, in order, without the day of their boards; at least one. */
  readonly scores: readonly Omit<sessions.Score, "day">[];
}

/** Describes the start of a room from a FEN, a save or a replay. */
export interface JudgedStart {
  /** Stores the program changed to begin at the FEN, as JSON; undefined if the start is not a FEN. */
  readonly program?: string;
  readonly title: string;
  readonly seed?: Seed;
  readonly level: number;
  readonly options?: readonly string[];
  /** Stores the notation of the inputs that were played. */
  readonly begun: string;
}

export type JudgeVerdict = JudgedGame | JudgedReplay | JudgedStart | JudgeRejection;

/** Validates a text in this thread. Any thrown error makes the text invalid, even if the error is a bug in Quadrille. */
export function judge(order: JudgeOrder): JudgeVerdict {
  try {
    if (order.type === "read") return judgeGame(order.text);
    const program: Program = JSON.parse(order.program);
    return order.type === "begin" ? judgeStart(program, order.playText) : judgeReplay(program, order.replay);
  } catch {
    return { wrong: "The server could not play this." };
  }
}

/** Limits the inputs that lead to a start, because a room replays them each time it is opened. */
const maxInputs = 2000;

/** Starts a game from a FEN, a save or a replay, within the work limits of rooms. */
function judgeStart(program: Program, playText: string): JudgedStart | JudgeRejection {
  const startedPlay = sessions.playAt(makeGame(program, { mostWork: actBudget(program) }), playText);
  if ("wrong" in startedPlay) return startedPlay;
  const { game, seed, options, firstLevel: level, inputs } = startedPlay;
  if (inputs.length > maxInputs) return { wrong: `A room begins after at most ${maxInputs} inputs.` };
  if (startedPlay.status !== "playing") return { wrong: "The play is over there." };
  const { facts } = program;
  // A FEN contains neither a seed nor options: the room draws a seed, and takes the options from the request.
  const startSettings = { seed, options: sessions.makeOptionLines(program, options) };
  return {
    ...{ title: facts.title, level, begun: sessions.makeInputs(program, [...inputs]).join(", ") },
    ...(sessions.isSaveOrReplay(playText) && startSettings),
    ...(game.program !== program && { program: JSON.stringify(game.program) }),
  };
}

/** Plays a replay, and records each score that it reaches. */
function judgeReplay(program: Program, text: string): JudgedReplay | JudgeRejection {
  const game = makeGame(program);
  const replay = sessions.parseReplay(game, text);
  if ("wrong" in replay) return { wrong: `Line ${replay.line} of the replay: ${replay.wrong}` };
  if (replay.content !== sessions.contentHash(program))
    return { wrong: "The replay belongs to another version of the game." };
  if (replay.options.length > 0 || replay.fen !== undefined)
    return { wrong: "Scores are kept of plays with the game's usual options." };
  const scores: Omit<sessions.Score, "day">[] = [];
  const achievements = new sessions.Achievements(
    { add: (_, { day: _day, ...score }) => scores.push(score) },
    () => "",
  );
  let statusBefore: sessions.Session["status"] = "playing";
  const { disagreement, session } = sessions.playReplay(game, replay, {
    onStart: (session) => achievements.begin(session),
    onInput: (session) => {
      achievements.recordInput(session, statusBefore);
      statusBefore = session.status;
    },
  });
  if (disagreement) return { wrong: disagreement.text };
  // A replay must be exactly the text that Quadrille would write: any other spelling could be a second proof of the same play.
  if (sessions.makeReplay(game, sessions.replayOf(session)) !== text)
    return { wrong: "The replay is not as Quadrille writes it." };
  if (scores.length === 0) return { wrong: "The replay wins no level and ends no game." };
  return { seed: String(replay.seed), scores };
}
