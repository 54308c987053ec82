import { keyNames } from "../../base/index.ts";
import { pictureSets } from "../tree/look-words.ts";
import {
  actionWords,
  allWords,
  argumentTypes,
  colours,
  keySets,
  sectionWords,
  stateTypes,
} from "../tree/words.ts";

/** Describes the completions at a place in a text: words of the language, and whether names from the text fit too. */
export interface Offer {
  readonly words: readonly string[];
  readonly names: boolean;
}

const noOffer: Offer = { words: [], names: false };
const offer = (words: readonly string[], allowsNames = false): Offer => ({ words, names: allowsNames });

/** Lists the sections whose entries consist of a new name, a glyph and colours. */
const inks = ["objects", "pieces"];

/** Lists the sections whose headers contain free text or a new name, so that nothing is offered there. */
const freeWords = "title author about homepage include message level test file players board".split(" ");

const ofControls = [...keyNames, ...keySets, ..."click button every times bare".split(" ")];

/** Contains words that have a meaning only in certain places. */
const wordsOfPlaces = new Set([...colours, ...keyNames, ...keySets]);

/** Lists the words that can occur in statements: all words that do not belong to a special place. */
const statementWordsOffered = [...allWords].filter(
  (it) => !wordsOfPlaces.has(it) && (!sectionWords.includes(it) || actionWords.includes(it)),
);

/** Returns the completions for a word that begins at an offset. */
export function offerWords(text: string, from: number): Offer {
  const textBefore = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  // Nothing is offered in a quoted text or a comment.
  if (textBefore.split('"').length % 2 === 0 || /(^|\s)\/\//.test(textBefore)) return noOffer;
  if (textBefore === "") return offer(sectionWords);
  // The first word of the section that contains the place.
  const head = [...text.slice(0, from).matchAll(/^([a-z]+)/gm)].at(-1)?.[1] ?? "";
  const isHead = /^\S/.test(textBefore);
  const entry = isHead ? textBefore.replace(/^[^:]*:?/, "") : textBefore;
  if (isHead && !textBefore.includes(":")) return inHead(head, textBefore);
  if (inks.includes(head)) return inLook(entry);
  switch (head) {
    case "controls":
      return inControl(entry);
    case "state":
      return entry.trim() === ""
        ? offer(stateTypes)
        : /^\s*\w+\s+(\S+,\s*)*$/.test(entry)
          ? noOffer
          : offer(statementWordsOffered, true);
    case "bodies":
      return offer([...colours, ...statementWordsOffered], true);
    case "looks":
      return offer([...Object.keys(pictureSets), ...Object.values(pictureSets).flat()], true);
    case "layers":
      return offer(["pile", "others"], true);
    case "lattice":
    case "level":
    case "sprite":
    case "file":
      return noOffer;
    default:
      return offer(statementWordsOffered, true);
  }
}

/** Returns the completions in the header of a section. */
function inHead(head: string, before: string): Offer {
  if (head === "sprite") return /^sprite\s+$/.test(before) ? offer([], true) : offer(colours);
  if (inks.includes(head) || freeWords.includes(head)) return noOffer;
  if (/^(step|define)\s+$/.test(before)) return noOffer;
  if (head === "define" && /\([^)]*$/.test(before)) return inArguments(before);
  return offer(statementWordsOffered, true);
}

/** Returns the completions in an entry of `inks`: colours, after a new name and a glyph. */
function inLook(entry: string): Offer {
  const words = entry.trim().split(/\s+/);
  const lastWord = words.at(-1) ?? "";
  const isBehindLook =
    words.length > 1 && (lastWord.length === 1 || colours.includes(lastWord) || lastWord.startsWith("#"));
  return isBehindLook ? offer(colours) : noOffer;
}

function inControl(entry: string): Offer {
  if (/\([^)]*$/.test(entry)) return inArguments(entry);
  if (/(^|,)\s*$/.test(entry)) return noOffer;
  return offer(ofControls, /\bclick\b/.test(entry));
}

/** Returns the completions in a list of arguments: types after a colon, and nothing in place of a name, which is new. */
function inArguments(before: string): Offer {
  return /:\s*$/.test(before) ? offer(argumentTypes) : /\bof\s+$/.test(before) ? offer([], true) : noOffer;
}
