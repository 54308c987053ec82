/** Describes the reference's entry for a word. */
export interface WordHelp {
  /** Lists the forms of actions, or lines of the grammar, that contain the word. */
  readonly forms: readonly string[];
  /** Lists the paragraphs that explain the word, as plain text. */
  readonly rules: readonly string[];
}

/**
 * Returns a function that looks words up in the reference: a page of Markdown with a heading, a code block of forms and
 * paragraphs for each word. A phrase such as `end turn` is looked up by its first word, among the forms that contain
 * the whole phrase.
 */
export function helpFrom(markdown: string): (words: string) => WordHelp | undefined {
  const entries = markdown.split(/^### /m).slice(1);
  const entriesByWord = new Map(entries.map((entry) => [entry.slice(0, entry.indexOf("\n")), entry]));
  return (question) => {
    const words = question.toLowerCase();
    const entry = entriesByWord.get(words);
    if (entry !== undefined) return helpOf(entry);
    const firstEntry = entriesByWord.get(words.replace(/ .*/, ""));
    return firstEntry === undefined ? undefined : selectForms(helpOf(firstEntry), words);
  };
}

/** Returns the help with only those forms that contain the phrase; undefined if there are none. */
function selectForms({ forms, rules }: WordHelp, words: string): WordHelp | undefined {
  const matchingForms = forms.filter((it) => ` ${it.replaceAll(/[()[\]{}]/g, "")} `.includes(` ${words} `));
  if (matchingForms.length === 0) return undefined;
  const [formsWithWordsFirst, otherForms] = [true, false].map((startsWithWords) =>
    matchingForms.filter((it) => it.startsWith(words) === startsWithWords),
  );
  return { forms: [...formsWithWordsFirst, ...otherForms], rules };
}

function helpOf(entry: string): WordHelp {
  const [, forms = ""] = /^```\n([\s\S]*?)\n```/m.exec(entry) ?? [];
  const explanation = entry.slice(entry.indexOf("\n")).replace(/^```\n[\s\S]*?\n```/m, "");
  const rules = explanation
    .split("\n\n")
    .map((it) => it.trim().replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"))
    .filter((it) => it !== "");
  return { forms: forms === "" ? [] : forms.split("\n"), rules };
}
