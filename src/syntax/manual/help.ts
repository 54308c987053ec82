/** Represents what the reference says about one word of the language. */
export interface WordHelp {
  /** Lists the forms of the word: forms of actions and lines of the grammar. */
  readonly forms: readonly string[];
  /** Lists the paragraphs that explain the word, as plain text. */
  readonly rules: readonly string[];
}

/**
 * Returns a function that looks words up in the reference, a page of Markdown that has, for each word, a heading, a code block
 * with its forms, and paragraphs. Several words, such as `end turn`, are found if a form of the first word contains them all in
 * this order.
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

/** Returns the help with only those forms that contain the words in sequence; undefined if there are none. */
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
