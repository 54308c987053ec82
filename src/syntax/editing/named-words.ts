import { parseUnnamedText } from "./parsed-text.ts";
import type { File, Section, Word } from "../tree/tree.ts";

/** Describes a word of a file, and the section and node that contain it. */
export interface HeldWord {
  readonly word: Word;
  readonly section: Section;
  /** Stores the name of the field that contains the word; `of` is the type of the field's node. */
  readonly field: string;
  readonly of: string;
}

/** Returns all words in the tree of a file: names, and other words in sections. Comments are not included. */
export function heldWords({ sections }: File): readonly HeldWord[] {
  const words: HeldWord[] = [];
  for (const section of sections) {
    const openNodes: (readonly [object, string])[] = [[section, ""]];
    for (let nextNode = openNodes.pop(); nextNode; nextNode = openNodes.pop()) {
      const [node, holderPath] = nextNode;
      const nodeType = typeOfNode(node);
      for (const [key, value] of Object.entries(node)) {
        // A word in a list belongs to the field that holds the list.
        const field = Array.isArray(node) ? holderPath.slice(holderPath.indexOf(" ") + 1) : key;
        const holderType = Array.isArray(node) ? holderPath.slice(0, holderPath.indexOf(" ")) : nodeType;
        if (isWord(value)) words.push({ word: value, section, field, of: holderType });
        else if (isObject(value)) openNodes.push([value, `${holderType} ${field}`]);
      }
    }
  }
  return words;
}

/** Returns the words of a text that name colours, in order. */
export function colourWords(text: string): readonly Word[] {
  const words = heldWords(parseUnnamedText(text)).filter((it) => it.field === "colours");
  return words.map((it) => it.word).sort((a, b) => a.span.from - b.span.from);
}

function typeOfNode(node: object): string {
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
