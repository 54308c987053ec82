/** The help for a word of the language. */
export interface WordHelp {
  /** How it is written: forms of actions and lines of the grammar. */
  readonly forms: readonly string[];
  /** What it means, an example, the numbers of the rules about it, what PuzzleScript calls it. */
  readonly rules: readonly string[];
}

/** Looks words up in the reference, a page of Markdown with a heading for each word, its forms in a fence, and paragraphs. */
export function helpFrom(markdown: string): (word: string) => WordHelp | undefined {
  const entries = markdown.split(/^### /m).slice(1);
  const byWord = new Map(entries.map((entry) => [entry.slice(0, entry.indexOf("\n")), entry]));
  return (word) => {
    const entry = byWord.get(word.toLowerCase());
    return entry === undefined ? undefined : helpOf(entry);
  };
}

function helpOf(entry: string): WordHelp {
  const [, forms = ""] = /^```\n([\s\S]*?)\n```/m.exec(entry) ?? [];
  const said = entry.slice(entry.indexOf("\n")).replace(/^```\n[\s\S]*?\n```/m, "");
  const rules = said
    .split("\n\n")
    .map((it) => it.trim().replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"))
    .filter((it) => it !== "");
  return { forms: forms === "" ? [] : forms.split("\n"), rules };
}
