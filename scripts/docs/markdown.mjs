// @ts-check
// Reads Markdown into a tree that the page draws. It knows what our own pages use and nothing else: what it does not know stops
// the build, so nothing is shown wrong. A library would accept raw HTML, and much else that has to be refused.

/**
 * A stretch of text: plain, or with a meaning.
 * @typedef {string | { readonly code: string } | { readonly strong: Inline } | { readonly em: Inline } | { readonly link: string, readonly text: Inline } | { readonly image: string, readonly alt: string }} Span
 * @typedef {readonly Span[]} Inline
 */

/**
 * A part of a page.
 * @typedef {{ readonly is: "heading", readonly level: number, readonly id: string, readonly text: Inline }
 *   | { readonly is: "paragraph", readonly text: Inline }
 *   | { readonly is: "list", readonly ordered: boolean, readonly items: readonly (readonly Block[])[] }
 *   | { readonly is: "code", readonly info: string, readonly text: string }
 *   | { readonly is: "quote", readonly blocks: readonly Block[] }
 *   | { readonly is: "table", readonly head: readonly Inline[], readonly rows: readonly (readonly Inline[])[] }} Block
 */

const item = /^( *)(?:[-*]|(\d+)\.) +(.*)$/;

/**
 * Reads a page.
 * @param {string} markdown
 * @returns {Block[]}
 */
export function readMarkdown(markdown) {
  const lines = markdown.replaceAll(/<!--[\s\S]*?-->\n?/g, "").split("\n");
  const seen = new Map();
  return blocksOf(lines).map((block) =>
    block.is === "heading" ? { ...block, id: unique(block.id, seen) } : block,
  );
}

/**
 * @param {readonly string[]} lines
 * @returns {Block[]}
 */
function blocksOf(lines) {
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  while (at < lines.length) {
    const [read, next] = blockAt(lines, at);
    if (read) blocks.push(read);
    at = next;
  }
  return blocks;
}

/**
 * The block that begins at a line, and the line behind it.
 * @param {readonly string[]} lines
 * @param {number} at
 * @returns {[Block | undefined, number]}
 */
function blockAt(lines, at) {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [undefined, at + 1];
  const [, fence, info = ""] = /^(```+)(.*)$/.exec(line) ?? [];
  if (fence !== undefined) {
    const end = lines.indexOf(fence, at + 1);
    if (end < 0) throw new Error(`A fence is never closed: ${line}`);
    return [{ is: "code", info: info.trim(), text: lines.slice(at + 1, end).join("\n") }, end + 1];
  }
  const [, marks, heading = ""] = /^(#{1,6}) +(.+)$/.exec(line) ?? [];
  if (marks !== undefined)
    return [{ is: "heading", level: marks.length, id: slugOf(heading), text: readInline(heading) }, at + 1];
  if (line.startsWith(">")) {
    const end = endOf(lines, at, (it) => it.startsWith(">"));
    const inner = lines.slice(at, end).map((it) => it.replace(/^> ?/, ""));
    return [{ is: "quote", blocks: blocksOf(inner) }, end];
  }
  if (line.startsWith("|")) {
    const end = endOf(lines, at, (it) => it.startsWith("|"));
    const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf);
    return [{ is: "table", head, rows }, end];
  }
  if (item.test(line)) return listAt(lines, at);
  if (/^ {4}|^<|^---+$|^===+$/.test(line)) throw new Error(`This Markdown is not known: ${line}`);
  const end = endOf(
    lines,
    at,
    (it, i) => i === at || (it.trim() !== "" && !/^(```|#+ |> |\|)/.test(it) && !item.test(it)),
  );
  return [
    {
      is: "paragraph",
      text: readInline(
        lines
          .slice(at, end)
          .map((it) => it.trim())
          .join(" "),
      ),
    },
    end,
  ];
}

/**
 * A list: its items, each with what stands further right.
 * @param {readonly string[]} lines
 * @param {number} at
 * @returns {[Block, number]}
 */
function listAt(lines, at) {
  const [, indent = "", number] = item.exec(lines[at] ?? "") ?? [];
  /** @type {Block[][]} */
  const items = [];
  while (at < lines.length) {
    const [, left, other, text = ""] = item.exec(lines[at] ?? "") ?? [];
    if (left !== indent || (other === undefined) !== (number === undefined)) break;
    const inside = (/** @type {string} */ it) => it.startsWith(`${indent}  `);
    const end = endOf(
      lines,
      at + 1,
      (it, i) => inside(it) || (it.trim() === "" && inside(lines[i + 1] ?? "")),
    );
    const rest = lines.slice(at + 1, end);
    const depth = Math.min(...rest.filter((it) => it.trim() !== "").map((it) => it.search(/\S/)));
    items.push(blocksOf([text, ...rest.map((it) => it.slice(depth))]));
    at = end;
    if (lines[at]?.trim() === "" && item.exec(lines[at + 1] ?? "")?.[1] === indent) at++;
  }
  return [{ is: "list", ordered: number !== undefined, items }, at];
}

/**
 * The first line behind those that belong together.
 * @param {readonly string[]} lines
 * @param {number} at
 * @param {(line: string, at: number) => boolean} belongs
 */
function endOf(lines, at, belongs) {
  let end = at;
  while (end < lines.length && belongs(lines[end] ?? "", end)) end++;
  return end;
}

/** @param {string} row */
function cellsOf(row) {
  const inner = row.trim().replace(/^\||\|$/g, "");
  return inner.split(/(?<!\\)\|/).map((it) => readInline(it.trim().replaceAll("\\|", "|")));
}

/** Marks inside a line, the first that fits: code, an image, a link, an address, strong, emphasised, an escaped sign. */
const marks =
  /(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)|!\[(?<alt>[^\]]*)\]\((?<image>[^)]+)\)|\[(?<label>(?:`[^`]*`|[^\]`])*)\]\((?<link>[^)]+)\)|<img src="(?<source>[^"]+)" alt="(?<says>[^"]+)"[^>]*>|<(?<address>https?:[^>]+)>|\*\*(?<strong>.+?)\*\*|(?<![\w*])\*(?<em>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])|\\(?<escaped>[\\`*_{}[\]()#+.!|<>-])/;

/**
 * Reads what stands in a line.
 * @param {string} text
 * @returns {Inline}
 */
export function readInline(text) {
  /** @type {Span[]} */
  const spans = [];
  let rest = text;
  for (let found = marks.exec(rest); found; found = marks.exec(rest)) {
    if (found.index > 0) spans.push(rest.slice(0, found.index));
    spans.push(spanOf(found.groups ?? {}));
    rest = rest.slice(found.index + found[0].length);
  }
  return rest === "" ? spans : [...spans, rest];
}

/**
 * @param {{ [name: string]: string | undefined }} groups
 * @returns {Span}
 */
function spanOf({
  code,
  alt,
  image,
  label = "",
  link,
  source,
  says = "",
  address,
  strong,
  em,
  escaped = "",
}) {
  if (code !== undefined) return { code: code.replace(/^ (.*) $/, "$1") };
  if (image !== undefined) return { image, alt: alt ?? "" };
  if (source !== undefined) return { image: source, alt: says };
  if (link !== undefined) return { link, text: readInline(label) };
  if (address !== undefined) return { link: address, text: [address] };
  if (strong !== undefined) return { strong: readInline(strong) };
  return em === undefined ? escaped : { em: readInline(em) };
}

/**
 * The text of a line without its marks.
 * @param {Inline} inline
 * @returns {string}
 */
export function plainText(inline) {
  return inline
    .map((it) => {
      if (typeof it === "string") return it;
      if ("code" in it) return it.code;
      if ("image" in it) return it.alt;
      if ("link" in it) return plainText(it.text);
      return plainText("strong" in it ? it.strong : it.em);
    })
    .join("");
}

/** The anchor of a heading, as GitHub makes it. @param {string} heading */
function slugOf(heading) {
  const text = plainText(readInline(heading)).toLowerCase();
  return text
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** @param {string} id @param {Map<string, number>} seen */
function unique(id, seen) {
  const count = seen.get(id) ?? 0;
  seen.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}
