import { entriesOf, type Entry } from "./manual.ts";

/** The help for a word of the language. */
export interface WordHelp {
  /** How it is written: forms of actions and lines of the grammar. */
  readonly forms: readonly string[];
  /** What it does: sentences and examples of the manual, and the rules about it. */
  readonly rules: readonly string[];
}

/** The most forms and rules to quote. */
const mostForms = 4;
const mostRules = 2;

/** A line of the grammar, and the words that it begins with. */
interface Form {
  readonly line: string;
  readonly heads: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/**
 * Looks words up among the actions and in the language reference, a page of Markdown with forms in code fences and rules that begin with a bold
 * name.
 */
export function helpFrom(markdown: string): (word: string) => WordHelp | undefined {
  const forms = formsIn(markdown);
  const rules = rulesIn(markdown);
  const paragraphs = markdown.split(/\n\n|\n(?=- )/).map((it) => ({ title: wordsIn(it), text: flat(it) }));
  return (word) => {
    const wanted = word.toLowerCase();
    const actions = entriesOf(wanted);
    const headed = forms.filter((it) => it.heads.has(wanted));
    const found = headed.length > 0 ? headed : forms.filter((it) => it.words.has(wanted));
    const titled = rules.filter((it) => it.title.has(wanted));
    const about = titled.length > 0 ? titled : rules.filter((it) => it.text.includes(`\`${wanted}`));
    const none = actions.length + found.length + about.length === 0;
    const told = none ? paragraphs.filter((it) => it.title.has(wanted)) : about;
    if (none && told.length === 0) return undefined;
    return {
      forms: [...actions.map((it) => it.form), ...found.slice(0, mostForms).map((it) => it.line)],
      rules: [...actions.map(saidOf), ...told.slice(0, mostRules).map((it) => it.text)],
    };
  };
}

/** The manual's entry for an action as one line. */
function saidOf({ says, example, before, after }: Entry): string {
  const outcome = before === undefined ? "" : `: \`${before}\` becomes \`${after}\``;
  return `${says} For example, \`${example}\`${outcome}.`;
}

function formsIn(markdown: string): readonly Form[] {
  const fences = [...markdown.matchAll(/^```(?:quad)?\n([\s\S]*?)^```/gm)].map((it) => it[1]);
  // The first fence is an example.
  return fences.slice(1).flatMap((fence) =>
    fence
      .split("\n")
      .filter((it) => it.trim() !== "")
      .map((line) => {
        const parts = line.split(/ {3,}| \| /).map((it) => it.trim());
        return {
          line: line.trim(),
          heads: new Set(parts.flatMap((it) => /^[({[]?\s*([a-z][a-z-]*)/.exec(it)?.[1] ?? [])),
          words: wordsIn(line),
        };
      }),
  );
}

function rulesIn(
  markdown: string,
): readonly { readonly title: ReadonlySet<string>; readonly text: string }[] {
  return markdown.split(/\n(?=(?:- )?\*\*[A-Z]\d+ )|\n\n/).flatMap((paragraph) => {
    const [, name] = /^(?:- )?\*\*([A-Z]\d+ [^*]+)\*\*/.exec(paragraph) ?? [];
    if (name === undefined) return [];
    return [{ title: wordsIn(name.replaceAll("`", "").toLowerCase()), text: flat(paragraph) }];
  });
}

/** A paragraph as one line, without bold marks. */
function flat(paragraph: string): string {
  return paragraph.replace(/^- /, "").replaceAll("**", "").replaceAll(/\s+/g, " ").trim();
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[a-z][a-z-]*/g) ?? []);
}
