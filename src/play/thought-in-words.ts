import type { Thought } from "./thought.ts";

/** Lists phrases for an evaluation, each with the least expected score from which it applies. */
const standings = [
  [0.8, "{} is winning"],
  [0.65, "{} is better"],
  [0.55, "{} is a little better"],
  [0.45, "{} is level"],
  [0.35, "{} is a little worse"],
  [0.2, "{} is worse"],
  [0, "{} is losing"],
] as const;

/** Is a sentence about an evaluation; `{}` is a placeholder. */
export type ThoughtSentence = (typeof standings)[number][1] | "{} wins in {}" | "{} loses in {}";

/** Returns a sentence with its placeholders filled in. */
type Say = (sentence: ThoughtSentence, ...parts: readonly (string | number)[]) => string;

/**
 * Returns an evaluation in words, with the expected line of moves: `black is a little better: e5 Nf3 Nc6`. @param say translates the
 * sentence from English
 */
export function thoughtInWords({ name, expected, mate, line }: Thought, say: Say = inEnglish): string {
  const [, standing] = standings.find(([least]) => expected >= least)!;
  const says =
    mate === undefined
      ? say(standing, name)
      : say(mate > 0 ? "{} wins in {}" : "{} loses in {}", name, Math.abs(mate));
  return [says, ...(line === "" ? [] : [line])].join(": ");
}

function inEnglish(...[sentence, ...parts]: Parameters<Say>): string {
  const rest = parts.values();
  return sentence.replaceAll("{}", () => String(rest.next().value));
}
