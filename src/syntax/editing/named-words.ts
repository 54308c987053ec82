import { parseUnnamedText } from "./parsed-text.ts";
import type { File, Section, Word } from "../tree/tree.ts";

/** Describes a word of a file, and the part of its section that holds it. */
export interface HeldWord {
  readonly word: Word;
  readonly section: Section;
  /** Holds the field of the node that holds it, and what that node is or does. */
  readonly field: string;
  readonly of: string;
}

/** Returns all words of a file that stand in its tree by themselves: names, and what sections take beside them. Comments are none. */
export function heldWords({ sections }: File): readonly HeldWord[] {
  const found: HeldWord[] = [];
  for (const section of sections) {
    const open: (readonly [object, string])[] = [[section, ""]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, inField] = next;
      const of = sortOf(node);
      for (const [key, value] of Object.entries(node)) {
        // A list of words is held by the node that has the list.
        const field = Array.isArray(node) ? inField.slice(inField.indexOf(" ") + 1) : key;
        const holder = Array.isArray(node) ? inField.slice(0, inField.indexOf(" ")) : of;
        if (isWord(value)) found.push({ word: value, section, field, of: holder });
        else if (isObject(value)) open.push([value, `${holder} ${field}`]);
      }
    }
  }
  return found;
}

/** Returns the words of a text that name a colour, in its order. */
export function colourWords(text: string): readonly Word[] {
  const words = heldWords(parseUnnamedText(text)).filter((it) => it.field === "colours");
  return words.map((it) => it.word).sort((a, b) => a.span.from - b.span.from);
}

function sortOf(node: object): string {
  if ("is" in node && typeof node.is === "string") return node.is;
  return "does" in node && typeof node.does === "string" ? node.does : "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isWord(value: unknown): value is Word {
  return (
    isObject(value) &&
    "text" in value &&
    typeof value.text === "string" &&
    "span" in value &&
    !("is" in value)
  );
}
