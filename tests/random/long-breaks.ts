// `npm run fuzz -- fmt`: moves the line breaks of games to places where rule L7 of docs/language.md allows them, puts parentheses around operands, and
// formats the result: it must be the same game with the same comments, and formatting it once more must change nothing.

import { moveBreaks, randomText, readable, wrongFormat } from "./breaks.ts";
import { drawer } from "./draw.ts";

/** Says how many texts to format, from which seed on, for how long, and of which games and docs. */
interface Options {
  readonly count: number;
  readonly seed: number;
  readonly seconds: number;
  readonly texts: readonly string[];
}

/** Formats as many texts as it is asked for, prints what came of them, and returns false if any of them is changed. */
export function runLong({ count, seed: first, seconds, texts: all }: Options): boolean {
  const texts = all.flatMap((it) => readable(it) ?? []);
  const parts = all.flatMap((it) => partsOf(it).flatMap((part) => readable(part) ?? []));
  const until = performance.now() + seconds * 1000;
  let [seed, wrongs] = [first, 0];
  for (; seed < first + count && performance.now() < until; seed++) {
    const draw = drawer(seed);
    const sort = draw(16);
    const from = sort === 0 ? texts : parts;
    const it = sort < 12 ? from[draw(from.length)]! : randomText(draw);
    const moved = moveBreaks(it, draw);
    const wrong = wrongFormat(it, moved);
    if (wrong !== undefined) console.log(`${++wrongs}. seed ${seed}: ${wrong}\n${moved}\n`);
  }
  console.log(
    `${seed - first} texts of ${texts.length} games, ${parts.length} parts of them and generated games: ${wrongs} are changed.`,
  );
  if (seed < first + count) console.log(`Go on with --seed ${seed} --count ${first + count - seed}`);
  return wrongs === 0;
}

/** Divides a text into parts of four sections, each to be formatted by itself. Where an argument is called `to`, only what declares it can be read. */
function partsOf(text: string): string[] {
  const sections = text.split(/^(?=\S)/m);
  const parts = Array.from({ length: Math.ceil(sections.length / 4) }, (_, at) =>
    sections.slice(at * 4, at * 4 + 4).join(""),
  );
  return parts.filter((it) => !text.includes("to: ") || it.includes("to: "));
}
