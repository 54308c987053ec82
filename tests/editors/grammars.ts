// Grammars for editors without the language server, made from the words of the language: what a word means is known there without a tree, so a
// section tells how its lines are read.

import {
  allWords,
  functionNames,
  laterFunctionNames,
  sectionWords,
  statementWords,
  stateTypes,
  verbs,
} from "../../src/syntax/tree/words.ts";
import { colourNames } from "../../src/formats/puzzlescript/palette.ts";
import { sectionNames } from "../../src/formats/puzzlescript/reading/ps-lines.ts";
import { ruleWords } from "../../src/formats/puzzlescript/reading/ps-rules.ts";
import { soundWords } from "../../src/formats/puzzlescript/reading/ps-sounds.ts";
import type { TokenKind } from "../../src/syntax/index.ts";

/** Names the scopes of TextMate, by the kinds of the language's tokens. */
export const scopes: Readonly<Record<TokenKind, string>> = {
  keyword: "keyword.control.quadrille",
  name: "variable.other.quadrille",
  number: "constant.numeric.quadrille",
  text: "string.quoted.quadrille",
  comment: "comment.line.quadrille",
  glyph: "constant.character.quadrille",
  picture: "constant.other.quadrille",
  key: "support.constant.quadrille",
  operator: "keyword.operator.quadrille",
};

const letter = String.raw`\p{L}\p{M}\p{N}`;
const name = String.raw`\p{L}(?:[${letter}]|-(?=[\p{L}\p{N}]))*`;
const whole = String.raw`(?![${letter}]|-[\p{L}\p{N}])`;
const begins = String.raw`(?<![${letter}])(?<![${letter}]-)`;
const oneOf = (words: Iterable<string>): string =>
  `(?:${[...words]
    .filter((it) => /^[\w-]+$/.test(it))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .join("|")})`;

const is = (kind: TokenKind, match: string): Rule => ({ match, name: scopes[kind] });

/** Holds words that are read as names: of functions, and of parts of a value before its `of`. */
const calls = oneOf([...functionNames, ...laterFunctionNames].filter((it) => !verbs.includes(it)));
const asName = is(
  "name",
  String.raw`${begins}(?:(?:x|y|place|(?<!:\s)kind)(?=\s+of${whole})|${calls}(?=\()|player(?=\s[|\]]))`,
);

/** Matches the words of the language. */
const keyword = `${begins}${oneOf(allWords)}${whole}`;

interface Rule {
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly name?: string;
  readonly captures?: Readonly<
    Record<string, { readonly name?: string; readonly patterns?: readonly Rule[] }>
  >;
  readonly beginCaptures?: Rule["captures"];
  readonly endCaptures?: Rule["captures"];
  readonly patterns?: readonly Rule[];
  readonly include?: string;
}

const use = (part: string): Rule => ({ include: `#${part}` });
const plain = { patterns: [use("plain")] };

/** Makes a rule for a section: its word, what stands beside it, and what the lines below it are. */
const section = (words: readonly string[], ...below: readonly Rule[]): Rule => ({
  begin: String.raw`^(${oneOf(words)})${whole}`,
  beginCaptures: { 1: { name: scopes.keyword } },
  end: String.raw`^(?=[^\s/]|/(?!/))`,
  patterns: [...below, use("plain")],
});

/** Makes a rule for a section that has a name, and for the words before a new name. */
const named = (words: string, of = name, kind: TokenKind = "name"): Rule => ({
  match: String.raw`(?<![-${letter}])(${words})\s+(${of})`,
  captures: { 1: { name: scopes.keyword }, 2: { name: scopes[kind] } },
});

/** Reads a line of a text that people read. */
const freeText = (word: string): Rule => ({
  match: String.raw`^(\s*)(${word})${whole}[ \t]*(.*?)\s*$`,
  captures: { 2: { name: scopes.keyword }, 3: { name: scopes.text } },
});

/** Reads lines that are drawn, up to a comment. */
const drawn = (begin = String.raw`[ \t]+`): Rule => ({
  match: String.raw`^${begin}(\S(?:(?!\s//\s).)*)`,
  captures: { 1: { name: scopes.picture } },
});

/** Reads the lines of a block below a line that has a word: those that lie deeper. */
const block = (words: string, ...below: readonly Rule[]): Rule => ({
  begin: String.raw`^([ \t]*)(${words})${whole}`,
  beginCaptures: { 2: { name: scopes.keyword } },
  end: String.raw`^(?!\1[ \t]|[ \t]*(?://.*)?$)`,
  patterns: [...below, use("plain")],
});

const comment = is("comment", String.raw`^[ \t]*//.*$`);

/** Reads a new name, and the sign that stands for it on a board; two where players have one each. */
const withGlyph = (of = name): Rule => ({
  match: String.raw`(?<=^|[\s:])(${of})\s+((?!//)\S)(?:\s+((?!//|\d)[^\s,]))?(?=\s|$)`,
  captures: { 1: { name: scopes.name }, 2: { name: scopes.glyph }, 3: { name: scopes.glyph } },
});

/** A sign that stands by itself. */
const glyph = is("glyph", String.raw`(?<=\s)(?!//)[^\s"](?=\s|$)`);

const written: Rule = {
  match: String.raw`(written|betza)\s+(\S+)`,
  captures: { 1: { name: scopes.keyword }, 2: { name: scopes.glyph } },
};

/** Reads rows of a rule that is drawn, with an arrow and what is done besides, or without. */
const rows: readonly Rule[] = [
  {
    begin: String.raw`^[ \t]+(?!//|\[)(\S+)[ \t]+(->)[ \t]+(\S+)(?=\s|$)`,
    beginCaptures: { 1: { name: scopes.picture }, 2: { name: scopes.operator }, 3: { name: scopes.picture } },
    end: "$",
    ...plain,
  },
  {
    match: String.raw`^[ \t]+(?!//|\[|(?:scan|rewrite)\s)(\S+)[ \t]+(\S+)[ \t]*$`,
    captures: { 1: { name: scopes.picture }, 2: { name: scopes.picture } },
  },
];

export const textMate = {
  name: "Quadrille",
  scopeName: "source.quadrille",
  fileTypes: ["quad"],
  patterns: [
    freeText("title|author|about|homepage|message"),
    section(
      ["level"],
      { match: String.raw`(?<=^level )[ \t]*([^"\s:].*?)\s*$`, captures: { 1: { name: scopes.name } } },
      comment,
      {
        begin: String.raw`^(?=[ \t]+(?:${oneOf([...verbs, ...statementWords])}${whole}(?! *[.#])|${name}\s*(?:\(|=\s)))`,
        end: "$",
        ...plain,
      },
      drawn(),
    ),
    section(["lattice", "file", "board"], comment, drawn()),
    section(["sprite"], { match: `(?<=^sprite )(${name})`, name: scopes.name }, comment, drawn()),
    section(["objects"], withGlyph()),
    section(["pieces"], written, withGlyph()),
    section(["legend"], glyph),
    section(
      ["bodies"],
      comment,
      {
        match: String.raw`^[ \t]+(?!.*([a-z])(?!\1)[a-z])(?!.*[,:"])(.*)$`,
        captures: { 2: { patterns: [is("picture", String.raw`\S+`)] } },
      },
      named("about", String.raw`\S(?=\s|$)`, "glyph"),
      {
        match: String.raw`(mirrors|turning)((?:\s+(?:[^\s\w]\S*|\S(?=\s|$)))+)`,
        captures: { 1: { name: scopes.keyword }, 2: { patterns: [is("glyph", String.raw`\S+`)] } },
      },
      withGlyph(String.raw`(?!${keyword})\p{L}[${letter}-]+`),
    ),
    section(["controls"], use("keys")),
    section(["worth"], is("picture", String.raw`(?<=^|\s)-?\d+(?:\s+-?\d+)+(?=\s*$)`)),
    section(
      ["test"],
      { match: String.raw`(?<=^test )\s*(\S.*?)\s*$`, captures: { 1: { name: scopes.name } } },
      {
        match: String.raw`^(\s+)(play)\s+(.*?)\s*$`,
        captures: { 2: { name: scopes.keyword }, 3: { name: scopes.text } },
      },
      block("level|expect", comment, drawn()),
    ),
    section(["scan", "rewrite"], comment, ...rows),
    section(["state"], named(oneOf(stateTypes))),
    section(
      sectionWords,
      is("name", String.raw`(?<=^step |^loop |^file )(?!when)${name}|(?<=^define )${name}`),
      block("scan|rewrite", comment, ...rows),
    ),
    use("plain"),
  ],
  repository: {
    plain: {
      patterns: [
        is("comment", String.raw`//.*$`),
        use("text"),
        named("let"),
        asName,
        // What is given a value is a name.
        {
          match: String.raw`(^|[:,])[ \t]+(${name})(?=\s+=\s)`,
          captures: { 1: { name: scopes.operator }, 2: { name: scopes.name } },
        },
        is("name", String.raw`(?<=\(|, )${name}(?=:\s)`),
        is("number", String.raw`#[0-9A-Fa-f]{3,6}(?![\p{L}\d])|\d+`),
        is("keyword", keyword),
        is("name", name),
        is("operator", String.raw`->|[!<>]=|[^\s\p{L}\d]`),
      ],
    },
    text: {
      begin: '"',
      end: '"|$',
      name: scopes.text,
      patterns: [
        {
          begin: String.raw`\{`,
          end: String.raw`(?=[:}"])|$`,
          patterns: [use("plain")],
        },
      ],
    },
    keys: {
      patterns: [
        comment,
        use("text"),
        {
          begin: String.raw`\(`,
          end: String.raw`\)`,
          beginCaptures: { 0: { name: scopes.operator } },
          endCaptures: { 0: { name: scopes.operator } },
          ...plain,
        },
        { match: String.raw`(?<=^controls)[^:]+(?=:|$)`, captures: { 0: { patterns: [use("plain")] } } },
        {
          match: String.raw`(?<=^controls:|^)\s+${name}(?:,\s*${name})*`,
          captures: { 0: { patterns: [is("name", name), is("operator", ",")] } },
        },
        {
          match: String.raw`(?<=\s)(click)\s+((?!drag${whole})${name})`,
          captures: { 1: { name: scopes.keyword }, 2: { name: scopes.name } },
        },
        is(
          "keyword",
          String.raw`(?<=\s)(?:click|button|every|after|times|bare|drag|release|open|right(?=\s+(?:click|drag|release))|(?<=\d )x)${whole}`,
        ),
        is("number", String.raw`(?<=every |after |times )\d+`),
        is("key", String.raw`[^\s,():"]+`),
        is("operator", "[,:]"),
      ],
    },
  },
};

// ---------------------------------------------------------------------------------------------- PuzzleScript

const puzzleHeads = oneOf([...sectionNames]);

/** Makes a rule for a section of a PuzzleScript file, which its word begins on a line of its own. */
const puzzleSection = (word: string, ...patterns: readonly Rule[]): Rule => ({
  begin: String.raw`(?i)^\s*(${word})\s*$`,
  beginCaptures: { 1: { name: scopes.keyword } },
  end: String.raw`(?i)(?=^\s*${puzzleHeads}\s*$)`,
  patterns: [use("comment"), is("operator", "^=+.*$"), ...patterns],
});

const message: Rule = {
  match: String.raw`(?i)(?<![^\s])(message)\b\s*(.*?)\s*$`,
  captures: { 1: { name: scopes.keyword }, 2: { name: scopes.text } },
};

const puzzlePlain = (words: Iterable<string>): readonly Rule[] => [
  is("number", String.raw`(?<![^\s\[\]|,])\d+(?![^\s\[\]|,])`),
  is("keyword", String.raw`(?i)(?<![^\s\[\]|,])(?!v(?![^\s\[\]|,]))${oneOf(words)}(?![^\s\[\]|,])`),
  is("operator", String.raw`(?i)->|\.{3}|[\[\]|,]|(?<![^\s\[\]|,])v(?![^\s\[\]|,])`),
  is("name", String.raw`(?!\.{3})[^\s\[\]|,]*[\p{L}\d][^\s\[\]|,]*`),
  is("operator", String.raw`[^\s\[\]|,]+`),
];

const plainWords = [
  ...soundWords,
  ..."all some any no on up down left right horizontal vertical orthogonal".split(" "),
];

const puzzleScript = {
  name: "PuzzleScript",
  scopeName: "source.puzzlescript",
  fileTypes: [],
  patterns: [
    use("comment"),
    is("operator", "^=+.*$"),
    puzzleSection(
      "objects",
      // Rows of a sprite are digits and dots; a line of colours has nothing but colours.
      is("picture", String.raw`(?<=^|^\s)\s*[.\d]{2,}\s*$`),
      is(
        "number",
        String.raw`(?i)(?<!\S)(?:#[\da-f]+|${oneOf([...colourNames, ...[...colourNames].map((it) => it.replace("grey", "gray")), "transparent"])})(?=#|\s|$)`,
      ),
      is("name", String.raw`\S+`),
    ),
    puzzleSection(
      "legend",
      is("operator", String.raw`(?<=\s)=(?=\s)`),
      is("keyword", String.raw`(?i)(?<=\s)(?:and|or)(?=\s)`),
      is("glyph", String.raw`(?<!\S)\S(?!\S)`),
      is("name", String.raw`\S+`),
    ),
    puzzleSection("levels", message, is("picture", String.raw`\S+`)),
    puzzleSection(
      "rules",
      message,
      is("keyword", String.raw`(?i)(?<!\S)sfx\d+(?!\S)`),
      ...puzzlePlain([...plainWords, ...ruleWords].filter((it) => /\p{L}{2}/u.test(it))),
    ),
    ...[...sectionNames]
      .filter((it) => !["objects", "legend", "levels", "rules"].includes(it))
      .map((it) => puzzleSection(it, ...puzzlePlain(plainWords))),
    {
      match: String.raw`^\s*([^\s(]+)(.*)$`,
      captures: {
        1: { name: scopes.keyword },
        2: { patterns: [use("comment"), is("text", String.raw`[^\s(]\S*`)] },
      },
    },
  ],
  repository: {
    comment: {
      begin: String.raw`\(`,
      end: String.raw`\)`,
      name: scopes.comment,
      patterns: [use("comment")],
    },
  },
};

// ---------------------------------------------------------------------------------------------- other editors

const sorted = (words: Iterable<string>): string =>
  [...words]
    .filter((it) => /^[a-z-]+$/.test(it))
    .sort()
    .join(" ");

/** Names the groups of Vim, by the kinds of the language's tokens. */
export const groups: Readonly<Record<TokenKind, readonly [own: string, linked: string]>> = {
  keyword: ["quadKeyword", "Statement"],
  name: ["quadName", "Identifier"],
  number: ["quadNumber", "Number"],
  text: ["quadText", "String"],
  comment: ["quadComment", "Comment"],
  glyph: ["quadGlyph", "Character"],
  picture: ["quadPicture", "Constant"],
  key: ["quadKey", "Special"],
  operator: ["quadOperator", "Operator"],
};

/** Holds words that begin a region in Vim, where a keyword would hide them. */
const vimHeads =
  "title author about homepage message level lattice file sprite objects pieces legend scan rewrite then when test worth expect play".split(
    " ",
  );

const vim = String.raw`" Vim syntax file of Quadrille, made by tests/editors/grammars.ts. Put it into ~/.vim/syntax/quadrille.vim, and the line below into your vimrc:
"   autocmd BufRead,BufNewFile *.quad setfiletype quadrille
if exists("b:current_syntax")
  finish
endif
syntax iskeyword @,48-57,192-255,-
syntax match quadOperator /->\|[!<>]=\|[^[:blank:][:alnum:]_"]/
syntax match quadName /\%(\a\|[^\x00-\x7f]\)\k*/
syntax match quadNumber /\d\+\|#\x\{3,6}\>/
syntax cluster quadPlain contains=quadName,quadNumber,quadKeyword,quadOperator,quadText,quadComment
syntax keyword quadKeyword ${sorted([...allWords].filter((it) => !vimHeads.includes(it)))}
syntax match quadKeyword /\<\(${vimHeads.join("\\|")}\)\>/
syntax region quadText start=/"/ end=/"/ oneline contains=quadValue
syntax region quadValue matchgroup=quadText start=/{/ end=/[:}"]\@=/ contained contains=quadName,quadNumber,quadKeyword,quadOperator
syntax match quadComment /\/\/.*$/
syntax region quadLine matchgroup=quadKeyword start=/^\(title\|author\|about\|homepage\|message\)\>/ end=/$/ oneline contains=quadFree
syntax match quadFree /\S.*/ contained
syntax region quadDrawn matchgroup=quadKeyword start=/^\(level\|lattice\|file\|sprite\)\>/ end=/^\ze\S/ keepend contains=quadTitle,quadSprite,quadPicture,@quadPlain
syntax match quadPicture /^\s\+\zs\S.*$/ contained
syntax region quadRule matchgroup=quadKeyword start=/^\z(\s*\)\(scan\|rewrite\)\>/ end=/^\ze\%(\z1\s\|\s*$\)\@!/ contains=quadRow,quadComment,quadKeyword,quadNumber,quadName,quadOperator
syntax match quadRow /^\s\+\zs\S.*$/ contained contains=quadArrow,quadTail
syntax match quadArrow /\s\zs->\ze\s/ contained
syntax region quadTail start=/\s\zs\(then\|when\)\>/ end=/$/ contained oneline contains=quadKeyword,quadName,quadNumber,quadOperator,quadText
syntax region quadObjects matchgroup=quadKeyword start=/^\(objects\|pieces\|legend\)\>/ end=/^\ze\S/ contains=quadGlyph,quadComment,quadKeyword,quadNumber,quadName,quadText
syntax match quadGlyph /\s\zs\S\ze\(\s\|$\)/ contained
syntax match quadTitle /\%(^\(level\|test\|sprite\)\s\+\)\@<=[^[:blank:]":].*/ contained contains=quadComment
syntax match quadSprite /\%(^sprite\s\+\)\@<=\k\+/ contained
syntax region quadTest matchgroup=quadKeyword start=/^test\>/ end=/^\ze\S/ contains=quadTitle,quadPlay,quadBoard,@quadPlain
syntax match quadPlay /\%(^\s\+play\s\+\)\@<=\S.*/ contained
syntax region quadBoard matchgroup=quadKeyword start=/^\z(\s\+\)\(level\|expect\)\>/ end=/^\ze\%(\z1\s\|\s*$\)\@!/ contained contains=quadPicture,@quadPlain
syntax region quadWorth matchgroup=quadKeyword start=/^worth\>/ end=/^\ze\S/ contains=quadTable,@quadPlain
syntax match quadTable /^\s\+\zs-\=\d\+\(\s\+-\=\d\+\)\+\s*$/ contained
syntax sync fromstart
${Object.values(groups)
  .map(([own, linked]) => `highlight default link ${own} ${linked}`)
  .join("\n")}
highlight default link quadFree String
highlight default link quadRow Constant
highlight default link quadArrow Operator
highlight default link quadTitle Identifier
highlight default link quadSprite Identifier
highlight default link quadPlay String
highlight default link quadTable Constant
let b:current_syntax = "quadrille"
`;

const drawnWords = ["level", "lattice", "file", "sprite"];
const quoted = (words: Iterable<string>): string => [...words].map((it) => JSON.stringify(it)).join(", ");

const treeSitter = `// The grammar of Quadrille for tree-sitter, made by tests/editors/grammars.ts: \`tree-sitter generate\` makes the parser.
module.exports = grammar({
  name: "quadrille",
  extras: () => [/[ \\t\\r]/],
  word: ($) => $.name,
  inline: ($) => [$.part],
  rules: {
    source_file: ($) => repeat(choice($.free_text, $.drawing, $.line, "\\n")),
    free_text: ($) => seq(field("word", alias(choice(${quoted(["title", "author", "about", "homepage", "message"])}), $.keyword)), alias(token.immediate(/[ \\t]+[^\\n]*/), $.text), "\\n"),
    drawing: ($) => prec.right(seq(field("word", alias(choice(${quoted(drawnWords)}), $.keyword)), repeat($.part), "\\n", repeat(choice($.row, $.comment, "\\n")))),
    row: () => token(prec(2, /[ \\t]+[^ \\t\\r\\n/][^\\n]*\\n/)),
    line: ($) => seq(repeat1($.part), "\\n"),
    part: ($) => choice($.comment, $.string, $.number, $.keyword, $.name, $.operator),
    comment: () => token(prec(1, /\\/\\/[^\\n]*/)),
    string: ($) => seq('"', repeat(choice(alias(token.immediate(prec(1, /[^"{}\\n]+/)), $.text), $.value)), token.immediate('"')),
    value: ($) => seq(token.immediate("{"), repeat(choice($.number, $.keyword, $.name, $.operator)), token.immediate("}")),
    number: () => token(prec(1, /[0-9]+|#[0-9A-Fa-f]{3,6}/)),
    keyword: () => choice(${quoted([...allWords].filter((it) => /^[a-z-]+$/.test(it) && !["title", "author", "about", "homepage", "message", ...drawnWords].includes(it)).sort())}),
    name: () => /[\\p{L}][\\p{L}\\p{M}\\p{N}]*(-[\\p{L}\\p{N}]+)*/,
    operator: () => token(prec(-1, choice("->", "!=", "<=", ">=", /[^\\s\\p{L}\\d"]/))),
  },
});
`;

const queries = `; Colours for tree-sitter, made by tests/editors/grammars.ts.
(keyword) @keyword
(name) @variable
(number) @number
(string) @string
(text) @string
(comment) @comment
(row) @constant
(operator) @operator
`;

/** Holds all files that are made, by their paths below editors/. */
export const grammarFiles: Readonly<Record<string, string>> = {
  "vscode/quadrille.tmLanguage.json": `${JSON.stringify(textMate, null, 1)}\n`,
  "vscode/puzzlescript.tmLanguage.json": `${JSON.stringify(puzzleScript, null, 1)}\n`,
  "vim/syntax/quadrille.vim": vim,
  "tree-sitter/grammar.js": treeSitter,
  "tree-sitter/queries/highlights.scm": queries,
};

export { puzzleScript };
