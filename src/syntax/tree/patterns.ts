/**
 * A pattern defines how an action, a value or a rule is written. It is used to read and to print the node, and its type
 * is derived from it. A pattern consists of fixed words and of operands in the form `name:SLOT`. Parts in brackets are
 * optional. Words in brackets without an operand are a flag whose name joins the words: `[in reach]` is `inReach`.
 */

/** Maps the names of a pattern's operands to the types of their slots, and the names of its flags to `boolean`. */
export type OperandsOf<
  Pattern extends string,
  Slots,
> = Pattern extends `${infer Before} [${infer Inside}]${infer After}`
  ? Named<Before, Slots> & Optional<Inside, Slots> & OperandsOf<After, Slots>
  : Named<Pattern, Slots>;

type Optional<Inside extends string, Slots> = Inside extends `${string}:${string}`
  ? Partial<Named<Inside, Slots>>
  : { readonly [Flag in Camel<Inside>]: boolean };

type Named<Part extends string, Slots> = {
  readonly [W in WordsOf<Part> as W extends `${infer Name}:${string}` ? Name : never]: SlotOf<W, Slots>;
};

type SlotOf<Word, Slots> = Word extends `${string}:${infer Slot extends keyof Slots & string}`
  ? Slots[Slot]
  : never;

type WordsOf<Part extends string> = Part extends `${infer First} ${infer Rest}`
  ? First | WordsOf<Rest>
  : Part;

/** Joins words to a name in camel case: `in reach` becomes `inReach`. */
type Camel<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

/** Describes a part of a pattern: fixed words, and the operand after them, if there is one. */
export interface PatternPart {
  readonly words: readonly string[];
  /** Stores the name of the operand or the flag in the syntax tree. */
  readonly name: string;
  readonly slot?: string;
  readonly optional: boolean;
}

/** Splits a pattern without its leading words into parts. */
export function splitPattern(pattern: string): readonly PatternPart[] {
  const parts = pattern.match(/\[[^\]]+\]|(?:[a-z]+ )*\w+:\w+|[a-z]+/g) ?? [];
  return parts.map(readPart);
}

function readPart(part: string): PatternPart {
  const words = part.replace(/[[\]]/g, "").split(" ");
  const [name, slot] = words[words.length - 1].split(":");
  const optional = part.startsWith("[");
  if (slot) return { words: words.slice(0, -1), name, slot, optional };
  return { words, name: joinCamelCase(words), optional };
}

function joinCamelCase([first, ...others]: readonly string[]): string {
  return first + others.map((it) => it[0].toUpperCase() + it.slice(1)).join("");
}

// ---------------------------------------------------------------------------------------------- forms of nodes

/**
 * Describes one form of a node: its constants, such as `is`, and its pattern. If `anyOrder`, the optional parts of the
 * pattern may come in any order.
 */
export type NodeForm = { readonly form: string } & Readonly<Record<string, string | boolean | undefined>>;

/** Computes the type of the node that a form describes. */
export type NodesOf<Row, Slots> = Row extends { readonly form: infer Pattern extends string }
  ? Omit<Row, "form" | "anyOrder"> & OperandsOf<Pattern, Slots>
  : never;

/** Describes a form that has been split for reading and printing. */
export interface Form {
  readonly constants: Readonly<Record<string, unknown>>;
  /** Lists the fixed words with which the form begins. */
  readonly leadingWords: readonly string[];
  readonly parts: readonly PatternPart[];
  readonly anyOrder: boolean;
}

/** Splits the patterns of forms. */
export function formsOf(rows: readonly NodeForm[]): readonly Form[] {
  return rows.map(({ form, anyOrder = false, ...constants }) => {
    const words = form.split(" ");
    const operand = words.findIndex((it) => /[:[]/.test(it));
    const leadingWords = operand < 0 ? words : words.slice(0, operand);
    const parts = splitPattern(words.slice(leadingWords.length).join(" "));
    return { constants, leadingWords, parts, anyOrder: anyOrder === true };
  });
}

/** Returns the first words of forms, each once. */
export const firstWordsOf = (forms: readonly Form[]): readonly string[] => [
  ...new Set(forms.map(({ leadingWords }) => leadingWords[0])),
];
