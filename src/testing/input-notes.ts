import { runsOf } from "../base/index.ts";
import { type Input, type InputResult, makeInput, explainLostParts, type Session } from "../session/index.ts";

export type InputNotes = ReturnType<typeof collectNotes>;

/** Lists the codes of reasons that are reported even if the cycle succeeds: a control was ignored, or a pile was full. */
const reportedCodes: ReadonlySet<string> = new Set(["refused", "not-now", "full"]);

/** Plays the inputs of one line of a test, and collects notes about them. */
export function collectNotes(session: Session, inputs: readonly Input[]) {
  let playedCount = 0;
  /** Lists the refused inputs, each with its number. */
  const refusals: { readonly number: number; readonly word: string; readonly why: string }[] = [];
  /** Lists the inputs that were given after the game had ended. */
  const lateInputs: string[] = [];
  /** Collects sentences about parts of inputs that have no effect, because another part of the same input takes precedence. */
  const overriddenParts = new Set<string>();
  /** Maps each action that was refused quietly, by its line and reason, to the first input with it and their number. */
  const quietRefusals = new Map<
    string,
    { readonly word: string; readonly number: number; readonly times: number }
  >();
  const wordOf = (input: Input): string => makeInput(session.game.program, input);
  return {
    play(input: Input): InputResult {
      const isLate = input.type === "cycle" && session.status !== "playing" && session.message === undefined;
      const result = session.play(input);
      for (const part of explainLostParts(session.game.program, input)) overriddenParts.add(part);
      playedCount++;
      if (result.quietReason) {
        const { at, text } = result.quietReason;
        const note = `${at ? `line ${at[1]}` : "something"} did nothing: ${text}`;
        const known = quietRefusals.get(note) ?? { word: wordOf(input), number: playedCount, times: 0 };
        quietRefusals.set(note, { ...known, times: known.times + 1 });
      }
      if (isLate) lateInputs.push(wordOf(input));
      else if (result.result === "refused" || reportedCodes.has(result.reason?.code ?? ""))
        refusals.push({ number: playedCount, word: wordOf(input), why: result.reason?.text ?? "refused" });
      return result;
    },
    /** Returns the notes on single actions that were refused in inputs that did other things, for the author of a test that fails. */
    listQuietNotes: (): readonly string[] =>
      [...quietRefusals].map(([note, { word, number, times }]) => {
        const others = times > 1 ? `, and ${times - 1} more` : "";
        return `in \`${word}\`, input ${number} of ${inputs.length}${others}, ${note}`;
      }),
    /** Returns the notes as lines of text. If the next line of the test expects a refusal, the note about the refusal of the last input is left out. */
    listNotes(expectsRefusal: boolean): readonly string[] {
      const reportedRefusals = refusals.filter((it) => !expectsRefusal || it.number !== inputs.length);
      const lateText = runsOf(lateInputs)
        .map(({ word, times }) => (times === 1 ? `\`${word}\`` : `${times} times \`${word}\``))
        .join(", ");
      return [
        ...reportedRefusals.map(
          ({ number, word, why }) => `\`${word}\`, input ${number} of ${inputs.length}, was refused: ${why}`,
        ),
        ...overriddenParts,
        ...(lateText === ""
          ? []
          : [`the game was over (${session.status}), and this came too late: ${lateText}`]),
      ];
    },
  };
}
