import { drawer } from "./draw.ts";
import { wholeGame } from "./games/game.ts";
import { puzzleGame } from "./games/puzzle.ts";
import { type Case, type Difference, playAllWays, type Played, prepare, randomOptions } from "./ways.ts";

/**
 * Limits the work of a cycle in a PuzzleScript file. Loops by chance seldom end, and with all the work that R5 allows the plain
 * interpreter takes half a minute for each input.
 */
const mostPuzzleWork = 1_000_000;

/** What came of the game of a seed. */
export type Tried = { readonly invalid: string } | (Played & { readonly case: Case });

/** Plays the game of a seed in all ways, with so many inputs by chance. @param isPuzzle is true if it is a PuzzleScript file */
export function trySeed(seed: number, inputs: number, isPuzzle = false): Tried {
  const draw = drawer(seed);
  const text = isPuzzle ? puzzleGame(draw) : wholeGame(draw);
  const prepared = prepare(text, isPuzzle ? mostPuzzleWork : undefined);
  if (typeof prepared === "string") return { invalid: prepared };
  const start: Case = { text, seed, options: randomOptions(prepared.program, draw), words: [] };
  const played = playAllWays(start, prepared, inputs);
  return { ...played, case: { ...start, words: played.words } };
}

/** How a case differs, if it does. */
type Differs = (it: Case) => Difference | undefined;

/** The shortest case found that differs in the same way: without inputs, lines and what stands below them that it does not need. */
export function cutDown(
  whole: Case,
  difference: Difference,
  differs: Differs = differsInWays,
): { case: Case; wrong: Difference } {
  let best = { case: { ...whole, words: whole.words.slice(0, difference.input) }, wrong: difference };
  let tries = 0;
  const attempt = (it: Case): boolean => {
    const wrong = tries++ < mostTries ? differs(it) : undefined;
    if (wrong?.way !== difference.way) return false;
    best = { case: { ...it, words: it.words.slice(0, wrong.input) }, wrong };
    return true;
  };
  const size = (): number => best.case.text.length + best.case.words.length;
  for (let before = 0; before !== size();) {
    before = size();
    dropEach(
      () => best.case.words,
      (words) => attempt({ ...best.case, words }),
    );
    dropEach(
      () => best.case.text.split("\n"),
      (lines) => attempt({ ...best.case, text: lines.join("\n") }),
    );
  }
  return best;
}

const mostTries = 600;

function differsInWays(it: Case): Difference | undefined {
  const prepared = prepare(it.text);
  return typeof prepared === "string" ? undefined : playAllWays(it, prepared).wrong;
}

/** Tries to do without runs of items, long ones first. */
function dropEach(items: () => readonly string[], attempt: (left: readonly string[]) => boolean): void {
  for (let size = Math.ceil(items().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < items().length;) {
      const left = [...items().slice(0, at), ...items().slice(at + size)];
      if (!attempt(left)) at += size;
    }
}

/** A case as people read it. */
export function caseText({ text, seed, options, words }: Case): string {
  const set = options.map(({ name, value }) => `option ${name} ${value}`);
  return [text.trimEnd(), "", `seed ${seed}`, ...set, `inputs ${words.join(", ")}`, ""].join("\n");
}

/** Reads what `caseText` wrote; what stands behind the inputs is for people. */
export function parseCase(text: string): Case {
  const rows = text.split("\n");
  const at = rows.findIndex((row) => /^seed -?\d+$/.test(row));
  const options = rows.flatMap((row, index) => {
    const [, name, value] = /^option (\S+) (.*)$/.exec(row) ?? [];
    return index > at && name !== undefined && value !== undefined ? [{ name, value }] : [];
  });
  const inputs = rows.find((row, index) => index > at && row.startsWith("inputs"))?.slice(7) ?? "";
  return {
    text: `${rows.slice(0, at).join("\n").trimEnd()}\n`,
    seed: Number(rows[at]?.slice(5)),
    options,
    words: inputWords(inputs),
  };
}

/** Inputs at their commas, but for those in parentheses and quotes. */
function inputWords(text: string): string[] {
  return (
    text.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|'[^']*'|"[^"]*"|[^,'"()])+/g)?.map((it) => it.trim()) ?? []
  );
}
