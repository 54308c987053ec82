import type { Thought } from "./thought.ts";

/** Maps the least expectation of a player to the name of the standing. */
const standings = [
  [0.8, "{} is winning"],
  [0.65, "{} is better"],
  [0.55, "{} is a little better"],
  [0.45, "{} is level"],
  [0.35, "{} is a little worse"],
  [0.2, "{} is worse"],
  [0, "{} is losing"],
] as const;

/** Describes the sentences of thoughts; `{}` stands for what is put in. */
export type ThoughtSentence = (typeof standings)[number][1] | "{} wins in {}" | "{} loses in {}";

/** Says a sentence with what is put in. */
type Say = (sentence: ThoughtSentence, ...parts: readonly (string | number)[]) => string;

/**
 * Returns a thought in words, with the line that is expected: `black is a little better: e5 Nf3 Nc6`.
 * @param say says its sentence in another language than English
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
