import type { Program } from "../../program/index.ts";
import { type Input, makeInputs, mapLevels, newSession, type Session } from "../../session/index.ts";
import { testOfPlay } from "../../testing/index.ts";

/** Longest line of a test, in letters. */
const width = 90;

/**
 * Returns a test that plays what was played and expects the first board as it is now; nothing where it began at a level without a name other than the first.
 * Cells that hold several things get glyphs that are free in `text`, in a legend of their own.
 */
export function makeTest(session: Session, name: string, text: string): string | undefined {
  const { program } = session.game;
  const level = program.levels[mapLevels(program)[session.firstLevel - 1]];
  const levelName = level.type === "map" ? level.name : undefined;
  if (session.firstLevel > 1 && levelName === undefined) return undefined;
  const glyphs = new Glyphs(program, text);
  const rows = boardRows(session, glyphs);
  return [
    ...glyphs.legend,
    `test ${name}`,
    `  seed ${session.seed}`,
    ...(levelName === undefined ? [] : [`  level ${levelName}`]),
    ...wrapped(makeInputs(program, session.inputs)).map((it) => `  play ${it}`),
    "  expect",
    ...rows.map((it) => `    ${it}`),
    "",
  ].join("\n");
}

/** Returns a test of a PuzzleScript game that plays what was played, without what it only read before it began. */
export function makePuzzleTest(session: Session, name: string): string {
  const { game, seed, firstLevel: level } = session;
  const inputs = [...session.inputs.runs()].flatMap(({ input, times }) =>
    Array.from({ length: times }, (): Input => input),
  );
  const begun = newSession(game, { seed, level, remember: false });
  const first = inputs.findIndex((it) => {
    const isRead = begun.message === undefined;
    if (!isRead) begun.play(it);
    return isRead;
  });
  const test = testOfPlay({ session, inputs: first < 0 ? [] : inputs.slice(first) });
  return test.replace("test a play", `test ${name}`);
}

/** Describes glyphs of the file, and new ones for things that lie together. */
class Glyphs {
  readonly legend: string[] = [];
  readonly #kinds: Program["kinds"];
  readonly #free: string[];
  readonly #together = new Map<string, string>();

  constructor({ kinds }: Program, text: string) {
    this.#kinds = kinds;
    this.#free = [..."%&=+!?$0123456789abcdefghijklmnopqrstuvwxyz"].filter((it) => !text.includes(it));
  }

  of(there: readonly number[]): string {
    if (there.length === 0) return ".";
    if (there.length === 1) return this.#kinds[there[0]].glyph;
    const key = there.join();
    const known = this.#together.get(key);
    if (known !== undefined) return known;
    const glyph = this.#free.shift() ?? "*";
    this.#together.set(key, glyph);
    this.legend.push(`legend: ${glyph} ${there.map((it) => this.#kinds[it].name).join(", ")}`);
    return glyph;
  }
}

function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}

function boardRows(session: Session, glyphs: Glyphs): readonly string[] {
  const position = session.ended ?? session.position;
  const { first, width: columns, height } = position.boards.find((it) => it.board === 0)!;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: columns }, (__, x) =>
      glyphs.of(position.kindsAt(first + y * columns + x).filter((it) => it !== 0)),
    ).join(""),
  );
}
