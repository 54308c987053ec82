import type { Sized } from "../../base/index.ts";
import type { Spanned } from "../tree/tree.ts";
import type { Reader } from "./reader.ts";

const SIZE = /(\d+)x(\d+)(?![\p{L}\p{N}])/uy;
const LARGEST_SIDE = 100_000;

/** Returns true if a size such as `10x20` comes next. */
export function isSize(r: Reader): boolean {
  return r.peek().kind === "number" && /^x\d/.test(r.text.slice(r.peek().to));
}

/** Reads a width and a height: `10x20`. */
export function readSize(r: Reader, example = "10x20"): Sized & Spanned {
  const from = r.peek().from;
  const match = r.match(SIZE);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!match)
    r.expected("a size", "size-expected", `Write the width and the height without spaces: \`${example}\``);
  else if (!(width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE)) {
    const hint = `The width and the height must be from 1 to ${LARGEST_SIDE}: \`${example}\``;
    r.fail("size-expected", `A board cannot be ${match[0].slice(0, 30)}.`, hint, r.span(from));
  }
  return { width: width || 1, height: height || 1, span: r.span(from) };
}
