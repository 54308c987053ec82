import { runsOf } from "../base/index.ts";
import { type Input, type InputResult, makeInput, type Session } from "../session/index.ts";

/** Plays the inputs of one line of a test, and collects notes about them. */
export interface InputNotes {
  play(input: Input): InputResult;
  /** Returns the notes as lines of text. If the next line of the test expects a refusal, that of the last input is left out. */
  told(expectsRefusal: boolean): readonly string[];
}

export function notesOnInputs(session: Session, inputs: readonly Input[]): InputNotes {
  let played = 0;
  /** Lists the refused inputs, each with its number. */
  const refused: { readonly number: number; readonly word: string; readonly why: string }[] = [];
  /** Lists the inputs that were given after the end of the game. */
  const late: string[] = [];
  const wordOf = (input: Input): string => makeInput(session.game.program, input);
  return {
    play(input) {
      const isLate = input.type === "cycle" && session.status !== "playing" && session.message === undefined;
      const result = session.play(input);
      played++;
      if (isLate) late.push(wordOf(input));
      else if (result.result === "refused")
        refused.push({ number: played, word: wordOf(input), why: result.reason?.text ?? "refused" });
      return result;
    },
    told(expectsRefusal) {
      const told = refused.filter((it) => !expectsRefusal || it.number !== inputs.length);
      const runs = runsOf(late)
        .map(({ word, times }) => (times === 1 ? `\`${word}\`` : `${times} times \`${word}\``))
        .join(", ");
      return [
        ...told.map(
          ({ number, word, why }) => `\`${word}\`, input ${number} of ${inputs.length}, was refused: ${why}`,
        ),
        ...(runs === "" ? [] : [`the game was over (${session.status}), and this came too late: ${runs}`]),
      ];
    },
  };
}
