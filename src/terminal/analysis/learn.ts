import type { Source, Span } from "../../base/index.ts";
import type { MoveRules, Worth, WorthTable, WorthTerm } from "../../program/index.ts";
import { newSession } from "../../session/index.ts";
import {
  type ExprNode,
  parse,
  printFile,
  type Word,
  type WorthLine,
  type WorthPart,
  worthParts,
  type WorthSection,
} from "../../syntax/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import { eloOf, learnWorth, levels, makeOpponent, type Opponent, playGame } from "../../solve/index.ts";
import { Failure } from "../failure.ts";
import { readPlayable } from "../games/game-file.ts";
import { eloText } from "./match.ts";
import { complain, count, printLine } from "../output/output.ts";

const nowhere: Span = { file: "", from: 0, to: 0 };

const word = (text: string): Word => ({ text, span: nowhere });

/**
 * Returns a section `worth` with these numbers. What is counted is taken from the lines with values of the first of the
 * sources that has any: they are the terms of the worth, in their order.
 */
export function worthText(worth: Worth, rules: MoveRules, sources: readonly Source[]): string {
  const lines = [
    ...pieceLines(worth, rules),
    ...termLines(worth.terms, sources),
    ...(worth.tables ?? []).flatMap((it) => tableLines(it, rules)),
  ];
  const section: WorthSection = { is: "worth", lines, span: nowhere };
  return printFile({ source: "", sections: [section], comments: [], breaks: [], span: nowhere });
}

function pieceLines({ pieces }: Worth, rules: MoveRules): readonly WorthLine[] {
  if (pieces.length === 0) return [];
  const named = pieces.map(([piece, value]) => ({ piece: word(rules.pieces[piece].name), value }));
  return [{ is: "pieces", pieces: named, span: nowhere }];
}

function termLines(terms: readonly WorthTerm[], sources: readonly Source[]): readonly WorthLine[] {
  const parts = sources.map(partsIn).find((it) => it.length > 0) ?? [];
  if (parts.length !== terms.length) return [];
  return terms.flatMap(({ weight, phase }, i) =>
    weight === 0 || isZero(parts[i].amount)
      ? []
      : [{ is: "value", value: exprOf(parts[i], weight), ...(phase && { phase }), span: nowhere }],
  );
}

/** Returns the parts of the lines with values in the sections `worth` of a file. */
function partsIn(source: Source): readonly WorthPart[] {
  const sections = parse(source).file.sections.flatMap((it) => (it.is === "worth" ? it.lines : []));
  return sections.flatMap((it) => (it.is === "value" ? worthParts(it.value, numberOf) : []));
}

/** Returns the number of a factor; of names only that they may stand for one. */
function numberOf(expr: ExprNode): number | undefined {
  if (expr.is === "number") return expr.value;
  if (expr.is === "name") return 1;
  return expr.is === "unary" && expr.op === "-" ? numberOf(expr.value) : undefined;
}

const isZero = (expr: ExprNode): boolean => expr.is === "number" && expr.value === 0;

const numberNode = (value: number): ExprNode => ({ is: "number", value, span: nowhere });

function exprOf({ tests, amount }: WorthPart, weight: number): ExprNode {
  const isNumber = amount.is === "number";
  const sum: ExprNode = isNumber
    ? numberNode(weight * amount.value)
    : weight === 1
      ? amount
      : { is: "binary", op: "*", left: numberNode(weight), right: amount, span: nowhere };
  return tests.reduceRight<ExprNode>((inner, { test, isMet }) => {
    const [then, otherwise] = isMet ? [inner, numberNode(0)] : [numberNode(0), inner];
    return { is: "if", test, then, otherwise, span: nowhere };
  }, sum);
}

function tableLines({ piece, phase, values: [first] }: WorthTable, rules: MoveRules): readonly WorthLine[] {
  if (first.every((it) => it === 0)) return [];
  const when = phase && { phase };
  const name = word(rules.pieces[piece].name);
  if (phase && first.every((it) => it === first[0]))
    return [{ is: "pieces", pieces: [{ piece: name, value: first[0] }], ...when, span: nowhere }];
  const rows = rowsOf(first, rules);
  const half = Math.ceil(rows[0].length / 2);
  const isMirrored = rows.every((row) => row.every((it, x) => it === row.at(-1 - x)));
  const drawn = isMirrored ? rows.map((row) => row.slice(0, half)) : rows;
  return [
    {
      is: "table",
      piece: name,
      rows: drawn.map((values) => ({ values, span: nowhere })),
      ...when,
      span: nowhere,
    },
  ];
}

/** Returns the values of cells in rows as the first side sees them, the farthest row first. */
function rowsOf(
  values: readonly number[],
  { sides, width, height }: MoveRules,
): readonly (readonly number[])[] {
  const { faces } = sides[0];
  const isAcross = faces === 2 || faces === 6;
  const [count, length] = isAcross ? [width, height] : [height, width];
  const cellAt = (far: number, beside: number): number => {
    const [x, y] = {
      0: [beside, far],
      2: [width - 1 - far, beside],
      4: [beside, height - 1 - far],
      6: [far, beside],
    }[faces];
    return y * width + x;
  };
  return Array.from({ length: count }, (_, far) =>
    Array.from({ length }, (_, beside) => values[cellAt(far, beside)]),
  );
}

interface LearnOptions {
  readonly games: number;
  readonly level: number;
  readonly seed: number;
  /** Is true if pieces get tables by cell. */
  readonly tables: boolean;
  /** Counts the games that tell the gain. */
  readonly trials?: number;
}

/** Lets the computer play against itself, and prints the worth that it learned. */
export async function learn(
  name: string,
  { games, level, seed, tables, trials }: LearnOptions,
): Promise<void> {
  const { program, sources } = readPlayable(name);
  const game = makeGame(program);
  const { moves } = game.program;
  const reason = moves
    ? makeOpponent(game, { memory: 0 })
    : `${name} is not a game by moves: it has no pieces.`;
  if (typeof reason === "string") throw new Failure(reason);
  if (level > levels.length)
    throw new Failure(`There is no level ${level}: levels go from 1 to ${levels.length}.`);
  const learning = learnWorth(game, games, level, seed, tables);
  let next = learning.next();
  for (; !next.done; next = learning.next()) {
    if (next.value % 50 === 0) complain(`${next.value} of ${games} games`);
    await new Promise((goOn) => setImmediate(goOn));
  }
  const learnt = next.value;
  if (!learnt)
    throw new Failure(
      "These games tell nothing better than what the file says. More games may: `--games 2000`.",
    );
  complain(`Learnt from ${count(learnt.positions, "position")}.`);
  printLine(worthText(learnt.worth, moves!.rules, sources).trimEnd());
  await tellGain(game, learnt.worth, { games: trials ?? Math.max(2, Math.floor(games / 4)), level, seed });
}

/** Limits the inputs of a game. */
const longest = 400;

/** Plays what was learnt against what was there before, and tells what it gains. */
async function tellGain(
  game: Game,
  worth: Worth,
  { games, level, seed }: Pick<LearnOptions, "games" | "level" | "seed">,
): Promise<void> {
  const tally = { wins: 0, draws: 0, losses: 0 };
  const seat = (options: { worth?: Worth }, own: number): Opponent => {
    const made = makeOpponent(game, { ...options, level, seed: own, memory: 2 ** 20 });
    if (typeof made === "string") throw new Failure(made);
    return made;
  };
  for (let i = 0; i < games; i++) {
    const isTurned = i % 2 === 1;
    const seats = [seat({ worth }, seed + 2 * i), seat({}, seed + 2 * i + 1)];
    if (isTurned) seats.reverse();
    const played = playGame(newSession(game, { seed: seed + i }), seats, longest);
    let next = played.next();
    while (!next.done) next = played.next();
    const { winner } = next.value;
    tally[winner === undefined ? "draws" : (winner === 0) === isTurned ? "losses" : "wins"]++;
    await new Promise((goOn) => setImmediate(goOn));
  }
  const { wins, draws, losses } = tally;
  complain(
    `Against the values before: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(eloOf(tally))}`,
  );
}
