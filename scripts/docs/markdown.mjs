// @ts-check
// Reads Markdown into a tree that the page draws. It lets through what our own pages use and nothing else: anything more stops the build,
// so nothing is shown wrong, and no HTML of a page is ever shown.

import { Marked } from "marked";

/**
 * A stretch of text: plain, or with a meaning. A link that leads nowhere is only its text.
 * @typedef {string | { readonly code: string } | { readonly strong: Inline } | { readonly em: Inline } | { readonly link: string, readonly text: Inline } | { readonly image: string, readonly alt: string }} Span
 * @typedef {readonly Span[]} Inline
 */

/**
 * A part of a page. Code is in stretches of one kind each.
 * @typedef {{ readonly is: "heading", readonly level: number, readonly id: string, readonly text: Inline }
 *   | { readonly is: "paragraph", readonly text: Inline }
 *   | { readonly is: "list", readonly ordered: boolean, readonly items: readonly (readonly Block[])[] }
 *   | { readonly is: "code", readonly info: string, readonly text: readonly (readonly [kind: string, text: string])[] }
 *   | { readonly is: "quote", readonly blocks: readonly Block[] }
 *   | { readonly is: "table", readonly head: readonly Inline[], readonly rows: readonly (readonly Inline[])[] }} Block
 */

/**
 * What becomes of an address, of the file of a picture, and of code.
 * @typedef {{ link: (address: string) => string | undefined, picture: (file: string) => string, code: (info: string, text: string) => readonly (readonly [string, string])[] }} Page
 */

/** Addresses are links only where a page says so. */
const reader = new Marked({ tokenizer: { url: () => undefined } });

/** Reads a page. @param {string} markdown @param {Page} page @returns {Block[]} */
export function readMarkdown(markdown, page) {
  /** @type {Map<string, number>} how often each anchor was given */
  const seen = new Map();
  const tokens = reader.lexer(markdown.replaceAll(/<!--[\s\S]*?-->\n?/g, ""));

  /** @param {any} token @returns {Block[]} */
  const blocksOf = (token) => {
    const inside = (/** @type {any} */ it) => it.tokens.flatMap(blocksOf);
    const { type, depth: level, ordered, lang: info, text } = token;
    if (type === "space") return [];
    if (type === "heading") {
      const title = inline(token);
      return [{ is: "heading", level, id: unique(slugOf(title), seen), text: title }];
    }
    if (type === "paragraph" || type === "text") return [{ is: "paragraph", text: inline(token) }];
    if (type === "list") return [{ is: "list", ordered, items: token.items.map(inside) }];
    if (type === "blockquote") return [{ is: "quote", blocks: inside(token) }];
    if (type === "code" && token.codeBlockStyle !== "indented")
      return [{ is: "code", info, text: page.code(info, text) }];
    if (type !== "table") throw new Error(`This Markdown is not known: ${token.raw}`);
    const rows = token.rows.map((/** @type {any[]} */ row) => row.map(inline));
    return [{ is: "table", head: token.header.map(inline), rows }];
  };

  /** Stretches of plain text that follow one another are one. @param {any} token @returns {Inline} */
  const inline = (token) => {
    /** @type {Span[]} */
    const spans = [];
    for (const span of token.tokens.flatMap(spansOf)) {
      const last = spans.at(-1);
      if (typeof span === "string" && typeof last === "string") spans.splice(-1, 1, last + span);
      else spans.push(span);
    }
    return spans;
  };

  /** @param {any} token @returns {readonly Span[]} */
  const spansOf = (token) => {
    const { type, text, href } = token;
    if (type === "text" || type === "escape") return [text.replaceAll("\n", " ")];
    if (type === "codespan") return [{ code: text }];
    if (type === "strong") return [{ strong: inline(token) }];
    if (type === "em") return [{ em: inline(token) }];
    if (type === "link") {
      const link = page.link(href);
      return link === undefined ? inline(token) : [{ link, text: inline(token) }];
    }
    if (type === "image") return [{ image: page.picture(href), alt: text }];
    const [, image, alt] = /^<img src="([^"]+)" alt="([^"]+)"[^>]*>$/.exec(text) ?? [];
    if (type !== "html" || image === undefined || alt === undefined)
      throw new Error(`This Markdown is not known: ${token.raw}`);
    return [{ image: page.picture(image), alt }];
  };

  return tokens.flatMap(blocksOf);
}

/** Returns the text of a line without its marks. @param {Inline} inline @returns {string} */
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

/** Returns the anchor of a heading, as GitHub makes it. @param {Inline} heading */
function slugOf(heading) {
  const text = plainText(heading).toLowerCase();
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
