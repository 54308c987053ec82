import type { Thought } from "./thought.ts";

/**
 * A thought in words, with the line that is expected: `black is a little better: e5 Nf3 Nc6`.
 * @param say says a sentence in another language than English
 */
export function thoughtInWords(
  { sentence, parts, line }: Thought,
  say: (sentence: Thought["sentence"], ...parts: Thought["parts"]) => string = inEnglish,
): string {
  return [say(sentence, ...parts), ...(line === "" ? [] : [line])].join(": ");
}

function inEnglish(sentence: string, ...parts: Thought["parts"]): string {
  const rest = parts.values();
  return sentence.replaceAll("{}", () => String(rest.next().value));
}
