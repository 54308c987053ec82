import { append } from "../../../base/index.ts";
import type { HighlightToken, TokenKind } from "../../../syntax/index.ts";
import { colourNames } from "../palette.ts";
import { commentsIn, cutLines, type PsLine, sectionNames, wordsOf } from "../reading/ps-lines.ts";
import { readObjects } from "../reading/ps-objects.ts";
import { settingWords } from "../reading/ps-prelude.ts";
import { PsReporter } from "../ps-reporter.ts";
import { isKeyword, ruleWords } from "../reading/ps-rules.ts";
import { soundWords } from "../reading/ps-sounds.ts";
import type { PsWord } from "../ps-tree.ts";

/** Lists all words of PuzzleScript, for completion in an editor. */
export const puzzleWords: ReadonlySet<string> = new Set([
  ...sectionNames,
  ...settingWords,
  ...ruleWords,
  ...soundWords,
  ...colourNames,
  ..."all some on or and transparent".split(" "),
]);

/** Returns the syntax tokens of a PuzzleScript text, in order and without overlaps; whitespace belongs to no token. */
export function highlightPuzzle(text: string): HighlightToken[] {
  const reporter = new PsReporter("");
  const lines = new Map(cutLines(text, reporter).map((it) => [it.from, it]));
  const inObjects = makeObjectTokens([...lines.values()], reporter);
  const tokens: HighlightToken[] = [];
  let from = 0;
  for (const raw of text.split("\n")) {
    const line = lines.get(from);
    const lineTokens = line ? [...(inObjects.get(from) ?? tokensOfLine(line))] : makeHeadingTokens(raw, from);
    const comments = line ? commentsIn(raw, line).map((it) => makeToken(it, "comment")) : [];
    append(
      tokens,
      [...lineTokens, ...comments].sort((a, b) => a.from - b.from),
    );
    from += raw.length + 1;
  }
  return tokens;
}

const makeToken = ({ from, to }: Pick<PsWord, "from" | "to">, kind: TokenKind): HighlightToken => ({
  from,
  to,
  kind,
});

/** Returns the tokens of a heading, or of the line of equals signs around it. */
function makeHeadingTokens(text: string, from: number): HighlightToken[] {
  return wordsOf({ text, from }).map((it) => makeToken(it, it.text.startsWith("=") ? "operator" : "keyword"));
}

/**
 * Maps the offset of each line to its tokens. All objects are parsed together, because only the lines around a line
 * show if it contains names or colours.
 */
function makeObjectTokens(lines: readonly PsLine[], reporter: PsReporter) {
  const objectLines = lines.filter((it) => it.section === "objects");
  const tokens = readObjects(objectLines, reporter).flatMap(({ name, aliases, colours, sprite }) => [
    ...[name, ...aliases].map((it) => makeToken(it, "name")),
    ...colours.map((it) => makeToken(it, "number")),
    ...sprite.map((it) => makeToken(it, "picture")),
  ]);
  return new Map(
    objectLines.map(({ from, text }) => [
      from,
      tokens.filter((it) => it.from >= from && it.to <= from + text.length),
    ]),
  );
}

function tokensOfLine(line: PsLine): readonly HighlightToken[] {
  switch (line.section) {
    case "prelude":
      return wordsOf(line).map((it, i) => makeToken(it, i === 0 ? "keyword" : "text"));
    case "objects":
      return [];
    case "legend":
      return wordsOf(line).map((it) => makeToken(it, legendKind(it.text)));
    case "levels":
      return makeMessageTokens(line) ?? wordsOf(line).map((it) => makeToken(it, "picture"));
    case "rules":
      return makeRuleTokens(line);
    default:
      return wordsOf(line, wordOrSign).map((it) => makeToken(it, kindOfWord(it.text)));
  }
}

function legendKind(text: string): TokenKind {
  if (text === "=") return "operator";
  if ([...text].length === 1) return "glyph";
  return /^(and|or)$/i.test(text) ? "keyword" : "name";
}

/** Returns the tokens of the word `message` and its text; undefined if the line is no message. */
function makeMessageTokens(line: PsLine): readonly HighlightToken[] | undefined {
  const [, messageStart = "", text = ""] = /^(\s*message\b\s*)(.*?)\s*$/i.exec(line.text) ?? [];
  if (messageStart === "") return undefined;
  const [word] = wordsOf(line);
  const from = line.from + messageStart.length;
  const textTokens = text === "" ? [] : [makeToken({ from, to: from + text.length }, "text")];
  return [makeToken(word!, "keyword"), ...textTokens];
}

function makeRuleTokens(line: PsLine): readonly HighlightToken[] {
  const at = line.text.search(/\bmessage\b/i);
  const ruleText = at < 0 ? line.text : line.text.slice(0, at);
  const messageParts =
    at < 0 ? undefined : makeMessageTokens({ ...line, text: line.text.slice(at), from: line.from + at });
  return [
    ...wordsOf({ ...line, text: ruleText }, wordOrSign).map((it) =>
      makeToken(
        it,
        isKeyword(it.text.toLowerCase()) && /\p{L}{2}/u.test(it.text) ? "keyword" : kindOfWord(it.text),
      ),
    ),
    ...(messageParts ?? []),
  ];
}

/** Matches a word or a punctuation mark. */
const wordOrSign = /->|\.{3}|[[\]|,]|[^\s[\]|,]+/g;

function kindOfWord(text: string): TokenKind {
  if (/^\d+$/.test(text)) return "number";
  if (!/\p{L}|\d/u.test(text) || /^v$/i.test(text)) return "operator";
  return keywordList.has(text.toLowerCase()) ? "keyword" : "name";
}

const keywordList: ReadonlySet<string> = new Set([
  ...soundWords,
  ..."all some any no on up down left right horizontal vertical orthogonal".split(" "),
]);
