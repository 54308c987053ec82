import { type Input, type InputResult, makeInput, type Session } from "../session/index.ts";

/** Plays the inputs of one line of a test, and keeps what is worth telling of them. */
export class InputNotes {
  readonly #session: Session;
  readonly #inputs: readonly Input[];
  #played = 0;
  /** Lists inputs that were turned away, with the number of the input. */
  readonly #refused: { readonly number: number; readonly word: string; readonly why: string }[] = [];
  /** Lists inputs that came when the game was over. */
  readonly #late: string[] = [];

  constructor(session: Session, inputs: readonly Input[]) {
    this.#session = session;
    this.#inputs = inputs;
  }

  play(input: Input): InputResult {
    const session = this.#session;
    const isLate = input.type === "cycle" && session.status !== "playing" && session.message === undefined;
    const result = session.play(input);
    this.#played++;
    if (isLate) this.#late.push(this.#word(input));
    else if (result.result === "refused")
      this.#refused.push({
        number: this.#played,
        word: this.#word(input),
        why: result.reason?.text ?? "refused",
      });
    return result;
  }

  /** Returns lines for people. If the next line of the test expects a refusal, that of the last input is not told. */
  told(expectsRefusal: boolean): readonly string[] {
    const isLast = (number: number): boolean => number === this.#inputs.length;
    const refused = this.#refused.filter((it) => !expectsRefusal || !isLast(it.number));
    const late = runsOf(this.#late)
      .map(({ word, times }) => (times === 1 ? `\`${word}\`` : `${times} times \`${word}\``))
      .join(", ");
    return [
      ...refused.map(
        ({ number, word, why }) =>
          `\`${word}\`, input ${number} of ${this.#inputs.length}, was refused: ${why}`,
      ),
      ...(late === ""
        ? []
        : [`the game was over (${this.#session.status}), and this came too late: ${late}`]),
    ];
  }

  #word(input: Input): string {
    return makeInput(this.#session.game.program, input);
  }
}

/** Counts equal words in a row. */
function runsOf(words: readonly string[]): readonly { readonly word: string; readonly times: number }[] {
  const runs: { word: string; times: number }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.word === word) last.times++;
    else runs.push({ word, times: 1 });
  }
  return runs;
}
