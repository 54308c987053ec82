// @ts-check
// Reads the chapters of the book in docs/book: each is one Markdown file whose steps build a game. What a step shows is what is new
// in it; the whole file of every step is put together here.
//
// `## 3.2 Title` begins a step. A fence `quad` holds sections: one takes the place of the section of its name, or is added in the usual order; `quad new`
// begins with an empty file. A fence `play INPUTS` or `play level 2, INPUTS` is the board after these inputs. A quotation is the task. A comment
// `<!-- check .. -->` holds sections `test`, and lines `uses WORD` where a test cannot see the outcome.

/**
 * One step of a chapter.
 * @typedef {object} Step
 * @property {string} id `3.2`: the number of the chapter, and of the step in it
 * @property {string} title
 * @property {string} text its Markdown, without heading and check
 * @property {string} before the whole file that the step begins with; empty for the first of a chapter
 * @property {string} game the whole file at its end
 * @property {string} check sections `test` that pass at its end, and not all of them before
 * @property {readonly string[]} uses words that the file has at its end and not before, where a test cannot see what they do
 */

/**
 * @typedef {object} Chapter
 * @property {number} number
 * @property {string} title
 * @property {string} intro Markdown above the first step
 * @property {readonly Step[]} steps
 * @property {string} outro Markdown below the last step: what to try
 */

/** Holds the order of sections in a file. A new section goes behind all that do not stand after it here. */
const order =
  `quadrille title author about homepage include tick players board lattice objects sprite looks bodies pieces moves hands meetings layers opaque
  legend define options file state controls start step scan lines habits noises after ends worth view level message test`.split(
    /\s+/,
  );

/** Sections that there is one of for each name; of others there is one, or one for each header. */
const named = new Set(["sprite", "define", "step", "level", "test", "file", "board"]);

/** Facts that stand below one another without an empty line. */
const facts = new Set(["quadrille", "title", "author", "about", "homepage", "include", "tick", "players"]);

/** Reads a chapter. @param {string} markdown @returns {Chapter} */
export function readChapter(markdown) {
  const [head = "", ...parts] = markdown.split(/^(?=## )/m);
  const [, number = "", title = ""] = /^# (\d+)\. (.+)$/m.exec(head) ?? [];
  const steps = [];
  let before = "";
  const isStep = (/** @type {string} */ part) => /^## \d+\.\d+ /.test(part);
  for (const part of parts.filter(isStep)) {
    const step = readStep(part, before);
    steps.push(step);
    before = step.game;
  }
  const outro = parts.filter((it) => !isStep(it)).join("");
  return { number: Number(number), title, intro: head.replace(/^# .*\n/m, "").trim(), steps, outro };
}

/** @param {string} part @param {string} known the file at the end of the step before @returns {Step} */
function readStep(part, known) {
  const before = /^```quad new$/m.test(part) ? "" : known;
  const [, id = "", title = ""] = /^## (\d+\.\d+) (.+)$/m.exec(part) ?? [];
  const checks = [...part.matchAll(/^<!-- check\n([\s\S]*?)^-->\n/gm)].map((it) => it[1] ?? "");
  const lines = checks.join("\n").split("\n");
  const uses = lines.filter((it) => it.startsWith("uses ")).flatMap((it) => it.slice(5).split(/,\s*/));
  const check = lines
    .filter((it) => !it.startsWith("uses "))
    .join("\n")
    .trim();
  const text = part
    .replace(/^## .*\n/, "")
    .replace(/^<!-- check\n[\s\S]*?^-->\n/gm, "")
    .trim();
  let game = before;
  for (const [, code = ""] of text.matchAll(/^```quad(?: new)?\n([\s\S]*?)^```$/gm))
    game = change(game, code);
  return { id, title, text, before, game, check: check === "" ? "" : `${check}\n`, uses };
}

/**
 * Returns the file with some sections changed: those of the same name take the place of what was there, others are added.
 * @param {string} game
 * @param {string} code
 */
function change(game, code) {
  const sections = sectionsOf(game);
  for (const section of sectionsOf(code)) {
    const at = sections.findIndex((it) => it.name === section.name);
    if (at >= 0) sections[at] = section;
    else sections.splice(sections.map((it) => it.rank <= section.rank).lastIndexOf(true) + 1, 0, section);
  }
  return sections
    .map(({ text, word }, i) => (i === 0 || follows(sections[i - 1]?.word, word) ? "" : "\n") + text)
    .join("");
}

/** @param {string | undefined} above @param {string} word */
const follows = (above, word) => above !== undefined && facts.has(above) && facts.has(word);

/** Returns the sections of a file, each with the comments above it. @param {string} text */
function sectionsOf(text) {
  /** @type {string[]} */
  const found = [];
  let isComment = false;
  for (const line of text.split("\n")) {
    if (/^\S/.test(line) && !isComment) found.push(`${line}\n`);
    else if (found.length > 0) found.push(`${found.pop()}${line}\n`);
    if (/^\S/.test(line)) isComment = line.startsWith("//");
  }
  return found.map((it) => {
    const header = it.split("\n").find((line) => !line.startsWith("//")) ?? "";
    const [word = ""] = header.split(/[ :]/);
    return { word, name: nameOf(word, header), rank: order.indexOf(word), text: `${it.trimEnd()}\n` };
  });
}

/** @param {string} word @param {string} header */
function nameOf(word, header) {
  if (facts.has(word)) return word;
  if (word === "level") return header.trim();
  if (named.has(word))
    return header
      .split(/ +|:|\(/)
      .slice(0, 2)
      .join(" ");
  return header.split(":")[0]?.trim() ?? word;
}
