import { onceFor, runsOf } from "../base/index.ts";
import { type Program, walkProgram } from "../program/index.ts";
import { type Input, type InputResult, makeInput, explainLostParts, type Session } from "../session/index.ts";

export type InputNotes = ReturnType<typeof collectNotes>;

/** Describes an action that was refused in inputs that did other things. */
export interface QuietRefusal {
  /** Stores the action's line and why it was refused. */
  readonly note: string;
  /** Stores the first such input: its word and its number among those of its line. */
  readonly place: string;
  readonly times: number;
}

/** Returns the places of actions that other actions stand in for if they are refused: those of `A or B`. */
const placesOfAlternatives = onceFor((program: Program): ReadonlySet<string> => {
  const places = new Set<string>();
  walkProgram(program, {
    statement(it) {
      if (it.do !== "line" || it.alternatives.length === 1) return;
      for (const { at } of it.alternatives.flat()) places.add(String(at));
    },
  });
  return places;
});

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
  /** Maps each note to the refusals that it describes. */
  const quietRefusals = new Map<string, QuietRefusal>();
  const wordOf = (input: Input): string => makeInput(session.game.program, input);
  return {
    play(input: Input): InputResult {
      const isLate = input.type === "cycle" && session.status !== "playing" && session.message === undefined;
      const result = session.play(input);
      for (const part of explainLostParts(session.game.program, input)) overriddenParts.add(part);
      playedCount++;
      const { at, text, code } = result.quietReason ?? {};
      // `move shot up or remove shot` without a shot does what it should: nothing.
      const isMeant = code === "no-such-thing" && placesOfAlternatives(session.game.program).has(String(at));
      if (text !== undefined && !isMeant) {
        const note = `${at ? `line ${at[1]}` : "something"} did nothing: ${text}`;
        const place = `\`${wordOf(input)}\`, input ${playedCount} of ${inputs.length}`;
        const known = quietRefusals.get(note) ?? { note, place, times: 0 };
        quietRefusals.set(note, { ...known, times: known.times + 1 });
      }
      if (isLate) lateInputs.push(wordOf(input));
      else if (result.result === "refused" || reportedCodes.has(result.reason?.code ?? ""))
        refusals.push({ number: playedCount, word: wordOf(input), why: result.reason?.text ?? "refused" });
      return result;
    },
    /** Returns the single actions that were refused in inputs that did other things, for the author of a test that fails. */
    listQuietRefusals: (): readonly QuietRefusal[] => [...quietRefusals.values()],
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
