// @ts-check
// Reads Markdown into a tree that the page draws. It lets through what our own pages use and nothing else: anything more stops the build,
// so nothing is shown wrong, and no HTML of a page is ever shown.

import { Marked } from "marked";

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

/** Addresses are links only where a page says so. */
const reader = new Marked({ tokenizer: { url: () => undefined } });

/** Reads a page. @param {string} markdown @returns {Block[]} */
export function readMarkdown(markdown) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return reader.lexer(markdown.replaceAll(/<!--[\s\S]*?-->\n?/g, "")).flatMap((it) => blockOf(it, seen));
}

/** @param {any} token @param {Map<string, number>} seen how often each anchor was given @returns {Block[]} */
function blockOf(token, seen) {
  const inside = (/** @type {any} */ it) => it.tokens.flatMap((/** @type {any} */ one) => blockOf(one, seen));
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      const text = spansOf(token);
      return [{ is: "heading", level: token.depth, id: unique(slugOf(text), seen), text }];
    }
    case "paragraph":
    case "text":
      return [{ is: "paragraph", text: spansOf(token) }];
    case "list":
      return [{ is: "list", ordered: token.ordered, items: token.items.map(inside) }];
    case "code":
      if (token.codeBlockStyle === "indented") break;
      return [{ is: "code", info: token.lang, text: token.text }];
    case "blockquote":
      return [{ is: "quote", blocks: inside(token) }];
    case "table":
      return [
        {
          is: "table",
          head: token.header.map(spansOf),
          rows: token.rows.map((/** @type {any[]} */ row) => row.map(spansOf)),
        },
      ];
  }
  throw new Error(`This Markdown is not known: ${token.raw}`);
}

/** Stretches of plain text that follow one another are one. @param {any} token @returns {Inline} */
function spansOf({ tokens }) {
  /** @type {Span[]} */
  const spans = [];
  for (const it of tokens) {
    const span = spanOf(it);
    const last = spans.at(-1);
    if (typeof span === "string" && typeof last === "string") spans.splice(-1, 1, last + span);
    else spans.push(span);
  }
  return spans;
}

/** @param {any} token @returns {Span} */
function spanOf(token) {
  switch (token.type) {
    case "text":
    case "escape":
      return token.text.replaceAll("\n", " ");
    case "codespan":
      return { code: token.text };
    case "strong":
      return { strong: spansOf(token) };
    case "em":
      return { em: spansOf(token) };
    case "link":
      return { link: token.href, text: spansOf(token) };
    case "image":
      return { image: token.href, alt: token.text };
    case "html": {
      const [, image, alt] = /^<img src="([^"]+)" alt="([^"]+)"[^>]*>$/.exec(token.text) ?? [];
      if (image !== undefined && alt !== undefined) return { image, alt };
    }
  }
  throw new Error(`This Markdown is not known: ${token.raw}`);
}

/** The text of a line without its marks. @param {Inline} inline @returns {string} */
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

/** The anchor of a heading, as GitHub makes it. @param {Inline} heading */
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
