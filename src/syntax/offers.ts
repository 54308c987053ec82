import { keyNames } from "../base/index.ts";
import { actionWords, allWords, argumentTypes, colours, keySets, sectionWords, stateTypes } from "./words.ts";

/** What fits a place of a text: words of the language, and whether names that stand in the text fit too. */
export interface Offer {
  readonly words: readonly string[];
  readonly names: boolean;
}

const nothing: Offer = { words: [], names: false };
const only = (words: readonly string[], names = false): Offer => ({ words, names });

/** Sections whose entries are a new name, a glyph and colours. */
const looks = ["objects", "pieces"];

/** Sections whose heads hold a text, or a name that somebody thinks of. */
const free = [
  "title",
  "author",
  "about",
  "homepage",
  "include",
  "message",
  "level",
  "test",
  "file",
  "players",
  "board",
];

const ofControls = [...keyNames, ...keySets, ..."click button every times bare".split(" ")];

/** Words that mean something at their own places only. */
const elsewhere = new Set([...colours, ...keyNames, ...keySets]);

/** Words of statements: what is not for another place. */
const anywhere = [...allWords].filter(
  (it) => !elsewhere.has(it) && (!sectionWords.includes(it) || actionWords.includes(it)),
);

/** What fits where a word begins. */
export function offerWords(text: string, from: number): Offer {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  if (isText(before)) return nothing;
  if (before === "") return only(sectionWords);
  const head = headOf(text.slice(0, from));
  const isHead = /^\S/.test(before);
  const entry = isHead ? before.replace(/^[^:]*:?/, "") : before;
  if (isHead && !before.includes(":")) return inHead(head, before);
  if (looks.includes(head)) return inLook(entry);
  switch (head) {
    case "controls":
      return inControl(entry);
    case "state":
      return entry.trim() === ""
        ? only(stateTypes)
        : /^\s*\w+\s+(\S+,\s*)*$/.test(entry)
          ? nothing
          : only(anywhere, true);
    case "bodies":
      return only([...colours, ...anywhere], true);
    case "layers":
      return only(["pile", "others"], true);
    case "level":
    case "sprite":
    case "file":
      return nothing;
    default:
      return only(anywhere, true);
  }
}

/** Inside a text in quotes or a comment nothing is looked for. */
function isText(before: string): boolean {
  return (before.split('"').length - 1) % 2 === 1 || /(^|\s)\/\//.test(before);
}

/** The word of the section that a place is in. */
function headOf(before: string): string {
  const heads = [...before.matchAll(/^([a-z]+)/gm)];
  return heads.at(-1)?.[1] ?? "";
}

/** Behind the word that opens a section. */
function inHead(head: string, before: string): Offer {
  if (head === "sprite") return /^sprite\s+$/.test(before) ? only([], true) : only(colours);
  if (looks.includes(head) || free.includes(head)) return nothing;
  if (/^(step|define)\s+$/.test(before)) return nothing;
  if (head === "define" && /\([^)]*$/.test(before)) return inArguments(before);
  return only(anywhere, true);
}

/** A name is thought of, and a glyph: colours stand behind them. */
function inLook(entry: string): Offer {
  const words = entry.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  const isBehindLook =
    words.length > 1 && (last.length === 1 || colours.includes(last) || last.startsWith("#"));
  return isBehindLook ? only(colours) : nothing;
}

function inControl(entry: string): Offer {
  if (/\([^)]*$/.test(entry)) return inArguments(entry);
  if (/(^|,)\s*$/.test(entry)) return nothing;
  return only(ofControls, /\bclick\b/.test(entry));
}

/** Names are thought of, types stand behind them. */
function inArguments(before: string): Offer {
  return /:\s*$/.test(before) ? only(argumentTypes) : /\bof\s+$/.test(before) ? only([], true) : nothing;
}
