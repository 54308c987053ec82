// @ts-check
// Makes docs/reference.md: an entry for each word of the language, from its meaning, the grammar and the rules of docs/language.md, the manual of
// actions, and the places in recipes and games where it is played.

/**
 * @typedef {{ readonly name: string, readonly link: string, readonly text: string }} Played
 * @typedef {{ readonly form: string, readonly says: string, readonly example: string, readonly before?: string, readonly after?: string }} Action
 * @typedef {{ readonly from: number, readonly to: number, readonly kind: string }} Token
 * @typedef {object} Language
 * @property {readonly string[]} words
 * @property {Readonly<Record<string, string>>} meanings
 * @property {Readonly<Record<string, string>>} inPuzzleScript
 * @property {readonly Action[]} actions
 * @property {(word: string) => readonly Action[]} entriesOf
 * @property {(text: string) => readonly Token[]} highlight
 * @property {string} grammar docs/language.md
 * @property {readonly Played[]} played recipes first, then games
 * @property {Readonly<Record<string, readonly string[]>>} lists words by what they are
 */

/** Holds the most forms, rules and characters of an example that an entry quotes. */
const most = { forms: 4, rules: 6, example: 120 };

/** @param {Language} language @returns {string} */
export function referencePage(language) {
  const examples = examplesIn(language);
  const forms = [...formsIn(language.grammar), ...language.actions.map((it) => formOf(it.form))];
  const rules = rulesIn(language.grammar);
  const entries = [...language.words]
    .sort()
    .map((word) => entryOf(word, { language, forms, rules, examples }));
  const lists = Object.entries(language.lists).map(([title, words]) => `**${title}**: ${words.join(", ")}.`);
  return `${[head, "## Lists", ...lists, "## Words", ...entries].join("\n\n")}\n`;
}

const head = `# The reference

Every word of the language, what it means, how it is written, the rules about it, and a place where it is played.
[The language](language.md) has the whole grammar and the rules; [recipes](recipes/README.md) show how things are made.
\`quadrille help WORD\` prints an entry, and F1 in the studio shows it.

<!-- Made by \`npm run reference\`; what it says stands in src/syntax/manual/meanings.json and actions.json. -->`;

/**
 * @param {string} word
 * @param {{ language: Language, forms: readonly Form[], rules: readonly Rule[], examples: ReadonlyMap<string, string> }} from
 */
function entryOf(word, { language, forms, rules, examples }) {
  const actions = language.entriesOf(word);
  const written = [...new Set([...actions.map((it) => it.form), ...formsOf(word, forms)])];
  const meaning = language.meanings[word];
  const about = rules.filter((it) => it.words.has(word)).slice(0, most.rules);
  const parts = [
    `### ${word}`,
    written.length > 0 ? `\`\`\`\n${written.join("\n")}\n\`\`\`` : "",
    [...actions.map((it) => it.says), ...(meaning === undefined ? [] : [meaning])].join(" "),
    [
      exampleOf(actions, examples.get(word)),
      about.length > 0 ? `Rules: ${about.map((it) => it.number).join(", ")}.` : "",
      word in language.inPuzzleScript ? `In PuzzleScript: ${language.inPuzzleScript[word]}.` : "",
    ]
      .filter((it) => it !== "")
      .join(" "),
  ];
  return parts.filter((it) => it !== "").join("\n\n");
}

/** @param {readonly Action[]} actions @param {string | undefined} found */
function exampleOf(actions, found) {
  const own = actions.map(({ example, before, after }) => {
    const outcome = before === undefined ? "" : ` turns \`${before}\` into \`${after}\``;
    return `\`${example}\`${outcome}`;
  });
  const all = own.length > 0 ? own.join("; ") : found;
  return all === undefined ? "" : `For example ${all}.`;
}

/**
 * For each word the shortest line of the first recipe or game in which it is a word of the language.
 * @param {Language} language @returns {ReadonlyMap<string, string>}
 */
function examplesIn({ played, highlight, words }) {
  const known = new Set(words);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { name, link, text } of played) {
    const tokens = highlight(text).map((it) => ({ ...it, word: text.slice(it.from, it.to) }));
    // Functions, properties and answers of meetings are told apart from names of the game by what stands around them.
    /** @param {Token} token */
    const isUsed = ({ kind, from, to }) =>
      kind !== "name" || /^(?:\(| of )/.test(text.slice(to, to + 4)) || lineAt(text, from).includes(" into ");
    const named = new Set(tokens.filter((it) => !isUsed(it)).map((it) => it.word));
    /** @type {Map<string, string>} */
    const here = new Map();
    for (const { from, word, ...token } of tokens) {
      if (!["keyword", "key", "name"].includes(token.kind) || !isUsed({ from, ...token })) continue;
      if (!known.has(word) || found.has(word) || named.has(word)) continue;
      const line = lineAt(text, from);
      const before = here.get(word);
      if (line.length <= most.example && (before === undefined || line.length < before.length))
        here.set(word, line);
    }
    for (const [word, line] of here) found.set(word, `\`${line}\` in [${name}](${link})`);
  }
  return found;
}

/** Returns the line around a place, without its indentation. @param {string} text @param {number} at */
function lineAt(text, at) {
  const [end = ""] = text.slice(at).split("\n", 1);
  return (text.slice(text.lastIndexOf("\n", at - 1) + 1, at) + end).trim();
}

/** @typedef {{ readonly line: string, readonly heads: ReadonlySet<string>, readonly words: ReadonlySet<string> }} Form */

/** Returns the lines of the grammar that begin with a word, else those that have it. @param {string} word @param {readonly Form[]} forms */
function formsOf(word, forms) {
  const headed = forms.filter((it) => it.heads.has(word));
  const found = headed.length > 0 ? headed : forms.filter((it) => it.words.has(word));
  return found.slice(0, most.forms).map((it) => it.line);
}

/** Returns the lines of the fences of the page, but for its games. @param {string} markdown @returns {readonly Form[]} */
function formsIn(markdown) {
  const fences = [...markdown.matchAll(/^```(quad)?\n([\s\S]*?)^```/gm)].filter((it) => it[1] === undefined);
  const lines = fences.flatMap((it) => it[2].split("\n")).filter((it) => it.trim() !== "");
  return lines.map(formOf);
}

/** @param {string} line @returns {Form} */
function formOf(line) {
  const written = line.trim().replace(comment, "");
  const parts = written.split(/ {3,}| \| /).map((it) => it.trim());
  const heads = parts.flatMap((it) => /^[({[]?\s*([a-z][a-z-]*)/.exec(it)?.[1] ?? []);
  return { line: line.trim(), heads: new Set(heads), words: wordsIn(written) };
}

/** Says what a line of the grammar says about itself: plain words behind the form, with no sign of the grammar among them. */
const comment = /(?<=\S) {3,}[a-z][^A-Z{}[\]|]*$/;

/** @typedef {{ readonly number: string, readonly words: ReadonlySet<string> }} Rule */

/** Returns the numbered rules, with the words that they name. @param {string} markdown @returns {readonly Rule[]} */
function rulesIn(markdown) {
  return markdown.split(/\n(?=(?:- )?\*\*[A-Z]+\d+ )|\n\n/).flatMap((paragraph) => {
    const number = /^(?:- )?\*\*([A-Z]+\d+) /.exec(paragraph)?.[1];
    if (number === undefined) return [];
    const named = [...paragraph.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*/g)].map(
      (it) => it[1] ?? it[2]?.toLowerCase() ?? "",
    );
    return [{ number, words: wordsIn(named.join(" ")) }];
  });
}

/** @param {string} text @returns {ReadonlySet<string>} */
function wordsIn(text) {
  return new Set(text.match(/[a-z][a-z-]*/g) ?? []);
}
