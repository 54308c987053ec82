import actions from "./actions.json" with { type: "json" };
import { findSlot } from "../values/slots.ts";
import { rows, type Verb } from "../tree/verbs.ts";
import { actionWords } from "../tree/words.ts";

/** Describes an action in the manual. */
export interface ActionManual {
  /** Explains the action in a single sentence. */
  readonly says: string;
  /** Stores an example. For a regular verb it begins with a single action, which messages use as a hint. */
  readonly example: string;
  /**
   * Stores the board before the example, with `/` between rows; `after` is the board after it, or the outcome in words.
   * A test plays the example.
   */
  readonly before?: string;
  readonly after?: string;
  readonly hint?: string;
}

/** Describes an action in the manual, with its form. */
export interface Entry extends ActionManual {
  readonly form: string;
}

/** Maps regular verbs to their entries. */
const manualByVerb: Readonly<Record<string, ActionManual>> = actions.verbs satisfies Readonly<
  Record<Verb, ActionManual>
>;

/** Lists all actions with their forms and explanations. */
export const manual: readonly Entry[] = [
  ...[...rows.values()].map(({ does, pattern }) => ({ form: formOf(pattern), ...manualByVerb[does] })),
  // These actions do not begin with their verb, or have operands that depend on each other.
  ...actions.others,
];

/** Returns the entries of all actions with a verb, which may come before or after its thing. */
export function entriesOf(word: string): readonly Entry[] {
  return actionWords.includes(word) ? manual.filter(({ form }) => /[a-z]+/.exec(form)?.[0] === word) : [];
}

/** Returns an example of a regular verb, for hints in messages. */
export function hintOfVerb(does: string): string {
  const { hint, example } = manualByVerb[does];
  return hint ?? `\`${example.split(/, (?=[a-z])/, 1)[0]}\``;
}

/** Converts a pattern to a form such as `push BODY DIRECTION by NUMBER`. */
function formOf(pattern: string): string {
  return pattern.replace(/[a-z]+:([A-Z]+)/g, (_, slot: string) => {
    const { shown, words } = findSlot(slot);
    return shown ?? words?.join("|") ?? slot;
  });
}
