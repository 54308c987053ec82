import { getOrMake } from "../../base/index.ts";
import {
  type MoveRules,
  type Program,
  type Setup,
  findNamedCellIn,
  cellNames,
  codeOf,
} from "../../program/index.ts";
import {
  makeFen,
  letterOf,
  parseFen,
  type PgnGame,
  type PgnLine,
  type PgnMistake,
  type PgnMove,
  pgnMove,
  setUpTags,
  tagValue,
} from "../chess/index.ts";

// Parses SGF to the structure of a PGN game, in which the name of a cell is a move. `@sabaki/sgf` is not used, because
// it guesses encodings and is ten times as large.

/** Maps SGF properties to the PGN tags with the same meaning. */
const tagNames: Readonly<Record<string, string>> = {
  ...{ PB: "Black", PW: "White", EV: "Event", RO: "Round", DT: "Date", PC: "Site", BR: "BlackElo" },
  ...{ WR: "WhiteElo", GN: "GameName", AN: "Annotator", US: "Transcriber", TM: "TimeControl" },
};
const glyphNames: Readonly<Record<string, number>> = { TE: 1, BM: 2, IT: 5, DO: 6, DM: 10, GB: 16, GW: 17 };
/** Limits the number of moves that rectangles of stones are expanded to. */
const maxMoves = 10_000;
/** Limits the nesting depth of variations, but not their number. */
const maxDepth = 250;

/** Describes a sequence of nodes, followed by its variations. */
interface Tree {
  readonly nodes: Map<string, string[]>[];
  readonly variations: Tree[];
  readonly at: number;
  /** Counts the variations that the sequence is nested in. */
  readonly depth: number;
}

const namePattern = /([A-Za-z]+)\s*(?=(\[?))/y;
const valuePattern = /\[([^\]\\]*(?:\\[^][^\]\\]*)*)(\]?)/y;
/** Is shared by all nodes that have no properties. */
const noProperties = new Map<string, string[]>();

function readTrees(text: string, mistakes: PgnMistake[]): Tree[] {
  const trees: Tree[] = [];
  const openTrees: Tree[] = [];
  let values: string[] | undefined;
  let isStray = false;
  const report = (offset: number, message: string): void => {
    if (!isStray) mistakes.push({ at: offset, game: Math.max(1, trees.length), message });
    isStray = true;
  };
  // Text before the first game and between games is skipped.
  for (let offset = Math.max(0, text.search(/\(\s*;/)), to = 0; offset < text.length; offset = to) {
    const char = text[offset];
    to = offset + 1;
    const tree = openTrees.at(-1);
    if (char <= " " || /[\s\uFEFF]/.test(char) || (!tree && !"()".includes(char))) continue;
    if (char === "(") {
      const depth = (tree?.depth ?? 0) + (tree && tree.variations.length > 0 ? 1 : 0);
      const newTree: Tree = { nodes: [], variations: [], at: offset, depth };
      if (depth > maxDepth) report(offset, `Variations are nested deeper than ${maxDepth} here.`);
      else (tree?.variations ?? trees).push(newTree);
      openTrees.push(newTree);
    } else if (char === ")") {
      if (!openTrees.pop()) report(offset, "There is no open variation to close.");
      values = undefined;
    } else if (char === ";" && tree) tree.nodes.push(noProperties);
    else {
      const pattern = char === "[" ? valuePattern : namePattern;
      pattern.lastIndex = offset;
      const [property = "", inner = "", endSign] =
        (tree && (char !== "[" || values) && pattern.exec(text)) || [];
      to += Math.max(0, property.length - 1);
      if (char === "[" && property !== "") {
        values!.push(inner);
        if (endSign === "") report(offset, "This value has no closing bracket.");
        isStray = false;
      } else if (endSign === "[") {
        // Old files write `Black` for `B`; only the capitals count.
        const key = inner.replaceAll(/[a-z]/g, "") || inner.toUpperCase();
        const lastIndex = Math.max(0, tree!.nodes.length - 1);
        if (!tree!.nodes[lastIndex]?.size) tree!.nodes[lastIndex] = new Map();
        values = getOrMake(tree!.nodes[lastIndex], key, () => []);
      } else report(offset, `\`${(inner || char).slice(0, 20)}\` is no part of SGF here.`);
    }
  }
  if (openTrees.length > 0) report(openTrees[0].at, "This game is not closed.");
  return trees;
}

/** Returns a text with its escapes resolved. If `isLine`, line breaks become blanks. */
const plainText = (text: string, isLine: boolean): string =>
  text
    .replaceAll(/\\(\r\n|\n\r|\n|\r)/g, "")
    .replaceAll(/\\([^])/g, "$1")
    .replaceAll(isLine ? /\s+/g : /[^\S\n]/g, " ")
    .trim();

type PointNames = ReturnType<typeof makePointNames>;

/**
 * Returns the names of the points of an SGF board in the notation of the game. A pass is an empty value, or `tt` on
 * boards of up to 19 lines.
 */
function makePointNames(program: Program, size: number) {
  const [{ width, height }] = program.boards;
  const board = { width: Math.min(size, width), height: Math.min(size, height), ask: () => size };
  const cells = cellNames(program.notation, board);
  const pass = passOf(program);
  const nameOfPoint = (point: string, player: number): string => {
    const name = point.length === 2 ? point : point.replaceAll(/\s/g, "");
    if (name === "" || (name === "tt" && size <= 19)) return pass;
    if (!/^[a-zA-Z]{2}$/.test(name)) return name;
    const [x, y] = [0, 1].map((it) => name.charCodeAt(it) - (name[it] >= "a" ? 97 : 39));
    return prefixOf(program, player) + ((x < board.width ? cells[y * board.width + x] : undefined) ?? name);
  };
  return { size, pass, of: nameOfPoint };
}

/** Returns the text before the cell in a move that places a stone. */
const prefixOf = ({ moves, notation }: Program, player = 0): string =>
  moves && notation?.shapes?.drop === undefined
    ? `${letterOf(moves.rules, codeOf(moves.rules, player, 0))}@`
    : "";

const passOf = ({ notation }: Program): string => notation?.shapes?.pass ?? "pass";

/**
 * Parses SGF games. Moves are spelled as in the notation of the game. Handicap stones of the first player become moves,
 * between which the other player passes.
 */
export function parseSgf(text: string, program: Program): { games: PgnGame[]; mistakes: PgnMistake[] } {
  const mistakes: PgnMistake[] = [];
  const trees = readTrees(text, mistakes);
  const namesBySize = new Map<number, PointNames>();
  const games = trees.map((it, index) => {
    const [{ width }] = program.boards;
    const sizeText = it.nodes[0]?.get("SZ")?.[0] ?? "";
    const [, size = String(width), rows = size] = /^\s*(\d+)(?:\s*:\s*(\d+))?/.exec(sizeText) ?? [];
    const report = (message: string): unknown => mistakes.push({ at: it.at, game: index + 1, message });
    const isFixed = !program.options?.some((option) => option.name === "size");
    if (rows !== size || (isFixed && Number(size) !== width))
      report(
        `The board is ${size} by ${rows} (\`SZ\`); this game has ${isFixed ? `one of ${width}` : "square ones"}.`,
      );
    const names = getOrMake(namesBySize, Number(size), () => makePointNames(program, Number(size)));
    return gameOf(it, program, names, report);
  });
  return { games, mistakes };
}

function gameOf(tree: Tree, program: Program, names: PointNames, report: (message: string) => void): PgnGame {
  const [root = noProperties] = tree.nodes;
  const tags: (readonly [string, string])[] = [];
  for (const [name, values] of root) {
    if (/^(?:[BW]|A[BWE]|PL|C|FF|CA|AP|ST)$/.test(name)) continue;
    const [value = ""] = values;
    tags.push([tagNames[name] ?? name, plainText(value, true)]);
  }
  if (program.options && !root.get("SZ")?.[0]) tags.push(["SZ", String(names.size)]);
  const isSetUp = program.moves && (root.has("AB") || root.has("AW"));
  const firstColour =
    root.get("PL")?.[0] ?? (tree.nodes.find((it) => it.has("B") || it.has("W"))?.has("W") ? "W" : "");
  const turn = isSetUp && /^w/i.test(firstColour) ? 1 : 0;
  const fen = isSetUp ? takePosition(root, program.moves!.rules, turn) : "";
  if (fen !== "") tags.push(...setUpTags(fen));
  const mainLine = readLine(tree, names, turn, report);
  const [, winner] = /^([BW])(?:lack|hite)?(?:\s*\+|\s+w)/i.exec(root.get("RE")?.[0] ?? "") ?? [];
  const isDraw = /^(?:0|draw|jigo)$/i.test(root.get("RE")?.[0] ?? "");
  const result = winner ? (/b/i.test(winner) ? "1-0" : "0-1") : isDraw ? "1/2-1/2" : "*";
  return { tags, comments: mainLine.comments, moves: mainLine.moves, result };
}

/** Removes the setup stones from a root node. Returns their position as FEN; empty if it is the starting position. */
function takePosition(root: Map<string, string[]>, rules: MoveRules, turn: number): string {
  const cells = rules.start.cells.map(() => 0);
  for (const [side, name] of ["AB", "AW"].entries()) {
    for (const point of pointsIn(root.get(name) ?? []).filter((it) => /^[a-z]{2}$/.test(it))) {
      const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
      if (x < rules.width && y < rules.height) cells[y * rules.width + x] = codeOf(rules, side, 0);
    }
    root.delete(name);
  }
  const isStart = turn === rules.start.turn && cells.every((it, cell) => it === rules.start.cells[cell]);
  if (isStart) return "";
  return makeFen(rules, { ...rules.start, cells, fresh: [], turn });
}

/** Maps the values of `PL` to the indices of players. */
const playerByColour: Readonly<Record<string, number>> = { B: 0, W: 1 };

type OpenMove = PgnMove & { readonly comments: string[]; readonly variations: PgnLine[] };

/**
 * Returns a sequence of moves. `turn` is the player to move; a pass is inserted if a player moves twice in a row. The
 * sequence ends where stones are removed from the board, because no move can do that.
 */
function readLine(
  firstTree: Tree,
  pointNames: PointNames,
  turn: number,
  report?: (message: string) => void,
): { comments: string[]; moves: OpenMove[] } {
  const line = { comments: [] as string[], moves: [] as OpenMove[] };
  const forks: [move: number, others: PgnLine[]][] = [];
  let tree = firstTree;
  const addMove = (text: string): void => {
    line.moves.push(pgnMove(text, tree.at) as OpenMove);
    turn = 1 - turn;
  };
  const playPoint = (player: number, point: string): void => {
    if (turn !== player) addMove(pointNames.pass);
    addMove(pointNames.of(point, player));
  };
  const playNode = (node: ReadonlyMap<string, readonly string[]>): void => {
    for (const [i, name] of ["AB", "AW", "B", "W"].entries()) {
      const values = node.get(name) ?? [];
      if (i === 2 && turn !== (playerByColour[node.get("PL")?.[0]?.trim()[0]?.toUpperCase() ?? ""] ?? turn))
        addMove(pointNames.pass);
      if (i > 1) for (const point of values.slice(0, 2)) playPoint(i - 2, point);
      else if (line.moves.length <= maxMoves) for (const point of pointsIn(values)) playPoint(i, point);
    }
  };
  for (let isOver = false; tree && !isOver; tree = tree.variations[0]) {
    for (const node of tree.nodes) {
      if (node === noProperties) continue;
      isOver = node.has("AE") && line.moves.length > 0;
      if (isOver) report?.("Stones are taken off the board here (`AE`), which no move does.");
      if (isOver) break;
      playNode(node);
      const last = line.moves.at(-1);
      for (const text of node.get("C") ?? []) (last?.comments ?? line.comments).push(plainText(text, true));
      const glyphs = [...node.keys()].flatMap((it) => glyphNames[it] ?? []);
      if (last && glyphs.length > 0) line.moves[line.moves.length - 1] = { ...last, glyphs };
    }
    if (tree.variations.length > 1)
      forks.push([line.moves.length, tree.variations.slice(1).map((it) => readLine(it, pointNames, turn))]);
  }
  for (const [move, others] of forks) for (const it of others) line.moves[move]?.variations.push(it);
  return line;
}

/** Returns the points of a rectangle such as `aa:cc`. Any other text is a single point. */
function expandPoints(text: string): string[] {
  const [, x1, y1, x2, y2] = /^([a-z])([a-z]):([a-z])([a-z])$/.exec(text.trim()) ?? [];
  if (x1 === undefined) return [text];
  const listLetters = (a: string, b: string): string[] =>
    Array.from({ length: Math.abs(b.charCodeAt(0) - a.charCodeAt(0)) + 1 }, (_, i) =>
      String.fromCharCode(Math.min(a.charCodeAt(0), b.charCodeAt(0)) + i),
    );
  return listLetters(x1, x2).flatMap((x) => listLetters(y1, y2).map((y) => x + y));
}

/** Returns the points of all values. Their number is limited to about the size of a board. */
const pointsIn = (values: readonly string[]): string[] => values.slice(0, 400).flatMap(expandPoints);

const escapeValue = (text: string): string => text.replaceAll(/[\]\\:]/g, String.raw`\$&`);

/** Returns the properties that set up a position. */
function writeStones(rules: MoveRules, { cells, turn }: Setup): string {
  const stoneProperties = ["AB", "AW"].map((name, side) => {
    const stones = cells.flatMap((code, cell) => (code === codeOf(rules, side, 0) ? [cell] : []));
    return stones.length === 0
      ? ""
      : name + stones.map((it) => `[${pointAt(it % rules.width, Math.floor(it / rules.width))}]`).join("");
  });
  return `${stoneProperties.join("")}PL[${"BW"[turn]}]`;
}

const pointAt = (x: number, y: number): string =>
  String.fromCharCode(...[x, y].map((it) => it + (it < 26 ? 97 : 39)));

/** Returns games as SGF; undefined if a move is neither a cell nor a pass. */
export function makeSgf(games: readonly PgnGame[], program: Program): string | undefined {
  const texts = games.map((game) => {
    const [{ width, height }] = program.boards;
    const size = Number(
      tagValue(game, "SZ") ?? program.options?.find((it) => it.name === "size")?.values[0] ?? width,
    );
    const namedBoard = { width, height, ask: () => size };
    const pointOf = (text: string): string | undefined => {
      if (text === passOf(program) || text === "--") return "";
      const cell = findNamedCellIn(program.notation, namedBoard, text.slice(prefixOf(program).length));
      return cell && pointAt(cell.x, cell.y);
    };
    const writeLine = ({ comments, moves }: PgnLine, firstPly: number): string | undefined => {
      let text = comments.map((it) => `C[${escapeValue(it)}]`).join("");
      let closingText = "";
      for (const [moveIndex, move] of moves.entries()) {
        const point = pointOf(move.text);
        const variationLines = move.variations.map((it) => writeLine(it, firstPly + moveIndex));
        if (point === undefined || variationLines.includes(undefined)) return undefined;
        const glyphProperties = Object.keys(glyphNames).filter((it) => move.glyphs.includes(glyphNames[it]));
        const commentText = [...move.comments, ...(move.commentsAfter ?? [])].join("\n");
        if (variationLines.length > 0) {
          text += "\n(";
          closingText = `)${variationLines.map((it) => `\n(${it})`).join("")}${closingText}`;
        }
        text += `;${(firstPly + moveIndex) % 2 === 0 ? "B" : "W"}[${point}]${glyphProperties.map((it) => `${it}[1]`).join("")}${commentText && `C[${escapeValue(commentText)}]`}`;
      }
      return text + closingText;
    };
    const rules = program.moves?.rules;
    const fen = tagValue(game, "FEN");
    const setup = rules && fen !== undefined ? parseFen(rules, fen) : undefined;
    if (setup && "message" in setup) return undefined;
    const move = writeLine(game, setup?.turn ?? 0);
    if (move === undefined) return undefined;
    const tagProperties = game.tags.flatMap(([tag, value]) => {
      const knownName = Object.keys(tagNames).find((it) => tagNames[it] === tag);
      const name = knownName ?? (/^[A-Z]{1,2}$/.test(tag) ? tag : undefined);
      const isOmitted = name === undefined || name === "SZ" || name === "GM" || value === "?";
      return isOmitted ? [] : [`${name}[${escapeValue(value)}]`];
    });
    const result = { "1-0": "B+", "0-1": "W+", "1/2-1/2": "Draw", "*": "" }[game.result];
    const hasResult = result === "" || game.tags.some(([name]) => name === "RE");
    const gameNumber = tagValue(game, "GM") ?? program.notation?.records?.find(([it]) => it === "sgf")?.[1];
    return `(;FF[4]${gameNumber === undefined ? "" : `GM[${gameNumber}]`}CA[UTF-8]SZ[${size}]${rules && setup ? writeStones(rules, setup) : ""}${tagProperties.join("")}${hasResult ? "" : `RE[${result}]`}\n${move})\n`;
  });
  return texts.includes(undefined) ? undefined : texts.join("");
}
