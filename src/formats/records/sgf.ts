import { type Program, findNamedCellIn, cellNameAt } from "../../program/index.ts";
import { type PgnGame, type PgnLine, type PgnMistake, type PgnMove, tagValue } from "../chess/index.ts";

// SGF, as a game of PGN: a move is the name of its cell. Ours and not `@sabaki/sgf`, which guesses encodings and weighs ten times as much.

/** Holds what SGF and PGN call the same. */
const tagNames: Readonly<Record<string, string>> = {
  PB: "Black",
  PW: "White",
  EV: "Event",
  RO: "Round",
  DT: "Date",
  PC: "Site",
  BR: "BlackElo",
  WR: "WhiteElo",
  GN: "GameName",
  AN: "Annotator",
  US: "Transcriber",
  TM: "TimeControl",
};
const glyphNames: Readonly<Record<string, number>> = { TE: 1, BM: 2, IT: 5, DO: 6, DM: 10, GB: 16, GW: 17 };
/** Limits the moves that rectangles of stones make. */
const mostMoves = 10_000;
/** How deep variations may be nested. */
const deepest = 250;

type Node = ReadonlyMap<string, readonly string[]>;

/** The nodes of a line, then the lines that go on from it. */
interface Tree {
  readonly nodes: Map<string, string[]>[];
  readonly ways: Tree[];
  readonly at: number;
}

const token = /\s+|[();]|([A-Za-z]+)\s*(?=\[)|\[((?:[^\]\\]|\\[^])*)(\]?)|./gy;

/** Reads the trees of a text. */
function treesIn(text: string, mistakes: PgnMistake[]): Tree[] {
  const trees: Tree[] = [];
  const open: Tree[] = [];
  let values: string[] | undefined;
  let isStray = false;
  const wrong = (at: number, message: string): void => {
    if (!isStray) mistakes.push({ at, game: Math.max(1, trees.length), message });
    isStray = true;
  };
  for (const { 0: found, 1: name, 2: value, 3: closed, index } of text.matchAll(token)) {
    const tree = open.at(-1);
    if (/^[\s\uFEFF]/.test(found)) continue;
    if (found === "(") {
      const made: Tree = { nodes: [], ways: [], at: index };
      if (open.length >= deepest) wrong(index, `Variations are nested deeper than ${deepest} here.`);
      else (tree?.ways ?? trees).push(made);
      open.push(made);
    } else if (found === ")") {
      if (!open.pop()) wrong(index, "There is no open variation to close.");
      values = undefined;
    } else if (found === ";" && tree) tree.nodes.push(new Map());
    else if (name !== undefined && tree) {
      // Old files write `Black` for `B`: only capitals count.
      const key = name.replaceAll(/[a-z]/g, "");
      const node = tree.nodes.at(-1) ?? new Map<string, string[]>();
      if (tree.nodes.length === 0) tree.nodes.push(node);
      values = node.get(key) ?? [];
      node.set(key, values);
    } else if (value !== undefined && values) {
      values.push(value);
      if (closed === "") wrong(index, "This value has no closing bracket.");
    } else wrong(index, `\`${found.slice(0, 20)}\` is no part of SGF here.`);
    if (!"(;)".includes(found)) isStray = isStray && value === undefined;
  }
  if (open.length > 0) wrong(open[0].at, "This game is not closed.");
  return trees;
}

/** Returns a text without what escapes its signs; line breaks are blanks where it is one line. */
const plainText = (text: string, isLine: boolean): string =>
  text
    .replaceAll(/\\(\r\n|\n\r|\n|\r)/g, "")
    .replaceAll(/\\([^])/g, "$1")
    .replaceAll(isLine ? /\s+/g : /[^\S\n]/g, " ")
    .trim();

/** Returns what the file of a game calls an SGF point; passing is empty, or `tt` on boards up to 19. */
function nameOfPoint(program: Program, size: number, point: string): string {
  const bare = point.length === 2 ? point : point.replaceAll(/\s/g, "");
  if (bare === "" || (bare === "tt" && size <= 19)) return program.notation?.shapes?.pass ?? "pass";
  if (!/^[a-zA-Z]{2}$/.test(bare)) return bare;
  const [x, y] = [...bare].map((it) => (it >= "a" ? it.charCodeAt(0) - 97 : it.charCodeAt(0) - 39));
  const [{ width, height }] = program.boards;
  const board = { width: Math.min(size, width), height: Math.min(size, height), ask: () => size };
  return cellNameAt(program.notation, board, x, y) ?? bare;
}

/** Reads games of SGF. Moves are named as in the file of the game; what is set up for the first player is laid, while the other passes. */
export function parseSgf(text: string, program: Program): { games: PgnGame[]; mistakes: PgnMistake[] } {
  const mistakes: PgnMistake[] = [];
  const trees = treesIn(text, mistakes);
  return { games: trees.map((it) => gameOf(it, program)), mistakes };
}

function gameOf(tree: Tree, program: Program): PgnGame {
  const [root = new Map()] = tree.nodes as Node[];
  const tags: [string, string][] = [];
  for (const [name, values] of root) {
    if (/^(?:[BW]|A[BWE]|PL|C|FF|CA|AP|ST)$/.test(name)) continue;
    const [value = ""] = values;
    tags.push([tagNames[name] ?? name, plainText(value, true)]);
  }
  const size = Number(/^\d+/.exec(root.get("SZ")?.[0] ?? "")?.[0] ?? program.boards[0].width);
  const line = lineOf(tree, program, size, 0);
  const winner = /^([BW])\+/i.exec(root.get("RE")?.[0] ?? "")?.[1]?.toUpperCase();
  const isDraw = /^(?:0|draw|jigo)$/i.test(root.get("RE")?.[0] ?? "");
  const result = winner === "B" ? "1-0" : winner === "W" ? "0-1" : isDraw ? "1/2-1/2" : "*";
  return { tags, comments: line.comments, moves: line.moves, result };
}

type OpenMove = PgnMove & { readonly comments: string[]; readonly variations: PgnLine[] };

/** Reads a line; `turn` is whose move comes, so that a player who moves twice finds a pass between. */
function lineOf(
  tree: Tree,
  program: Program,
  size: number,
  turn: number,
): { comments: string[]; moves: OpenMove[] } {
  const line = { comments: [] as string[], moves: [] as OpenMove[] };
  const add = (text: string): void => {
    line.moves.push({ text, at: tree.at, glyphs: [], comments: [], variations: [] });
    turn = 1 - turn;
  };
  const pass = (player: number): void => {
    if (turn !== player) add(program.notation?.shapes?.pass ?? "pass");
  };
  for (const node of tree.nodes) {
    for (const [player, laid] of [node.get("AB") ?? [], node.get("AW") ?? []].entries())
      for (const points of laid)
        for (const point of line.moves.length > mostMoves ? [] : pointsOf(points)) {
          pass(player);
          add(nameOfPoint(program, size, point));
        }
    const next = ["B", "W"].indexOf(node.get("PL")?.[0]?.trim().toUpperCase()[0] ?? "");
    if (next >= 0) pass(next);
    for (const [player, name] of ["B", "W"].entries())
      for (const point of node.get(name)?.slice(0, 2) ?? []) {
        pass(player);
        add(nameOfPoint(program, size, point));
      }
    const last = line.moves.at(-1);
    for (const text of node.get("C") ?? []) (last?.comments ?? line.comments).push(plainText(text, true));
    const marks = [...node.keys()].flatMap((it) => glyphNames[it] ?? []);
    if (last && marks.length > 0) line.moves[line.moves.length - 1] = { ...last, glyphs: marks };
  }
  const [main, ...others] = tree.ways.map((it) => lineOf(it, program, size, turn));
  if (main) {
    const [first] = main.moves;
    const before = line.moves.at(-1)?.comments ?? line.comments;
    for (const it of others) first?.variations.push(it);
    for (const it of main.moves) line.moves.push(it);
    for (const it of main.comments) before.push(it);
  }
  return line;
}

/** Returns the points of a rectangle `aa:cc`, or the point itself; nothing of one that no board has room for. */
function pointsOf(text: string): string[] {
  const [, x1, y1, x2, y2] = /^([a-z])([a-z]):([a-z])([a-z])$/.exec(text.trim()) ?? [];
  if (x1 === undefined) return [text];
  const range = (a: string, b: string): string[] =>
    Array.from({ length: Math.abs(b.charCodeAt(0) - a.charCodeAt(0)) + 1 }, (_, i) =>
      String.fromCharCode(Math.min(a.charCodeAt(0), b.charCodeAt(0)) + i),
    );
  return range(x1, x2).flatMap((x) => range(y1, y2).map((y) => x + y));
}

const escaped = (text: string): string => text.replaceAll(/[\]\\:]/g, String.raw`\$&`);

/** Says which number SGF has for games, by their titles. */
export const sgfNumbers: Readonly<Record<string, number>> = { go: 1, reversi: 2, gomoku: 4 };

/** Writes games as SGF; undefined if a move is more than a cell or a pass. */
export function makeSgf(games: readonly PgnGame[], program: Program): string | undefined {
  const texts = games.map((game) => {
    const [{ width, height }] = program.boards;
    const size = Number(
      tagValue(game, "SZ") ?? program.options?.find((it) => it.name === "size")?.values[0] ?? width,
    );
    const named = { width, height, ask: () => size };
    const pointOf = (text: string): string | undefined => {
      if (text === (program.notation?.shapes?.pass ?? "pass") || text === "--") return "";
      const cell = findNamedCellIn(program.notation, named, text);
      const letter = (it: number): string => String.fromCharCode(it < 26 ? 97 + it : 39 + it);
      return cell && letter(cell.x) + letter(cell.y);
    };
    const line = ({ comments, moves }: PgnLine, first: number): string | undefined => {
      let made = comments.map((it) => `C[${escaped(it)}]`).join("");
      for (const [at, move] of moves.entries()) {
        const point = pointOf(move.text);
        if (point === undefined) return undefined;
        const marks = Object.keys(glyphNames).filter((it) => move.glyphs.includes(glyphNames[it]));
        const said = [...move.comments, ...(move.commentsAfter ?? [])].join("\n");
        const own = `;${(first + at) % 2 === 0 ? "B" : "W"}[${point}]${marks.map((it) => `${it}[1]`).join("")}${said && `C[${escaped(said)}]`}`;
        if (move.variations.length === 0) {
          made += own;
          continue;
        }
        const rest = line({ comments: [], moves: moves.slice(at + 1) }, first + at + 1);
        const others = move.variations.map((it) => line(it, first + at));
        if (rest === undefined || others.includes(undefined)) return undefined;
        return `${made}\n(${own}${rest})${others.map((it) => `\n(${it})`).join("")}`;
      }
      return made;
    };
    const made = line(game, 0);
    if (made === undefined) return undefined;
    const own = game.tags.flatMap(([tag, value]) => {
      const known = Object.keys(tagNames).find((it) => tagNames[it] === tag);
      const name = known ?? (/^[A-Z]{1,2}$/.test(tag) ? tag : undefined);
      const isLeft = name === undefined || name === "SZ" || name === "GM" || value === "?";
      return isLeft ? [] : [`${name}[${escaped(value)}]`];
    });
    const result = { "1-0": "B+", "0-1": "W+", "1/2-1/2": "Draw", "*": "" }[game.result];
    const isTold = result === "" || game.tags.some(([name]) => name === "RE");
    const kind = tagValue(game, "GM") ?? sgfNumbers[program.facts.title.toLowerCase()];
    return `(;FF[4]${kind === undefined ? "" : `GM[${kind}]`}CA[UTF-8]SZ[${size}]${own.join("")}${isTold ? "" : `RE[${result}]`}\n${made})\n`;
  });
  return texts.includes(undefined) ? undefined : texts.join("");
}
