import { fillIn } from "../base/index.ts";
import type { Thought } from "./thought.ts";

/** Lists phrases for an evaluation, each with the lowest expected score to which it applies. */
const phrases = [
  [0.8, "{} is winning"],
  [0.65, "{} is better"],
  [0.55, "{} is a little better"],
  [0.45, "{} is level"],
  [0.35, "{} is a little worse"],
  [0.2, "{} is worse"],
  [0, "{} is losing"],
] as const;

/** Lists the sentences about an evaluation; `{}` is a placeholder for a name or a number. */
export type ThoughtSentence = (typeof phrases)[number][1] | "{} wins in {}" | "{} loses in {}";

/** Translates a sentence and fills in its placeholders. */
type Translate = (sentence: ThoughtSentence, ...parts: readonly (string | number)[]) => string;

/**
 * Describes an evaluation in words, with the expected line of moves: `black is a little better: e5 Nf3 Nc6`.
 * @param translate translates the sentence from English
 */
export function thoughtInWords(
  { name, expected, mate, line }: Thought,
  translate: Translate = fillParts,
): string {
  const [, phrase] = phrases.find(([lowestScore]) => expected >= lowestScore)!;
  const sentence =
    mate === undefined
      ? translate(phrase, name)
      : translate(mate > 0 ? "{} wins in {}" : "{} loses in {}", name, Math.abs(mate));
  return [sentence, ...(line === "" ? [] : [line])].join(": ");
}

const fillParts: Translate = (sentence, ...parts) => fillIn(sentence, parts);
