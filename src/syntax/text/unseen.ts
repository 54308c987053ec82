import type { FileDiagnostics } from "./report.ts";

/** Invisible characters other than blanks and ends of lines: control characters, direction marks, lone surrogates. */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Characters that join the parts of one symbol: emoji families, flags, letters of some scripts. */
const joiner = /^(?:\u200c|\u200d|[\u{e0020}-\u{e007f}])$/u;
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e0020}-\u{e007e}]$/u;

/** Reports invisible characters, which could deceive a reader or control a terminal. */
export function complainAboutUnseen(text: string, report: FileDiagnostics): void {
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index === 0 && character === "\ufeff") continue;
    if (joiner.test(character) && joinable.test(text.slice(Math.max(0, index - 2), index))) continue;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    report.add(
      "character-unseen",
      index,
      index + character.length,
      `There is an invisible character here: U+${code}.`,
      {
        hint: "Remove it. The only invisible characters allowed are spaces, line ends, and the joiners inside a symbol.",
      },
    );
  }
}
