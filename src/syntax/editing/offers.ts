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

/** Describes the completions at an offset of a text: words of the language, and, if `names`, names from the text. */
export interface Offer {
  readonly words: readonly string[];
  readonly names: boolean;
}

const noOffer: Offer = { words: [], names: false };
const makeOffer = (words: readonly string[], allowsNames = false): Offer => ({ words, names: allowsNames });

/** Lists the sections whose entries consist of a new name, a glyph and colours. */
const colouredSections = ["objects", "pieces"];

/** Lists the sections whose headers contain free text or a new name, so that there are no completions. */
const freeWords = "title author about homepage include message level test file players board".split(" ");

const controlWords = [...keyNames, ...keySets, ..."click button every times bare".split(" ")];

/** Contains words that have a meaning only in special contexts. */
const wordsOfPlaces = new Set([...colours, ...keyNames, ...keySets]);

/** Lists the words that can occur in statements. */
const statementWordsOffered = [...allWords].filter(
  (it) => !wordsOfPlaces.has(it) && (!sectionWords.includes(it) || actionWords.includes(it)),
);

/** Returns the completions for a word that begins at an offset. */
export function offerWords(text: string, from: number): Offer {
  const textBefore = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  // Quoted texts and comments have no completions.
  if (textBefore.split('"').length % 2 === 0 || /(^|\s)\/\//.test(textBefore)) return noOffer;
  if (textBefore === "") return makeOffer(sectionWords);
  // This is the first word of the section that contains the offset.
  const sectionWord = [...text.slice(0, from).matchAll(/^([a-z]+)/gm)].at(-1)?.[1] ?? "";
  const isHeader = /^\S/.test(textBefore);
  const entryText = isHeader ? textBefore.replace(/^[^:]*:?/, "") : textBefore;
  if (isHeader && !textBefore.includes(":")) return offerInHeader(sectionWord, textBefore);
  if (colouredSections.includes(sectionWord)) return offerColours(entryText);
  switch (sectionWord) {
    case "controls":
      return offerInControl(entryText);
    case "state":
      return entryText.trim() === ""
        ? makeOffer(stateTypes)
        : /^\s*\w+\s+(\S+,\s*)*$/.test(entryText)
          ? noOffer
          : makeOffer(statementWordsOffered, true);
    case "bodies":
      return makeOffer([...colours, ...statementWordsOffered], true);
    case "looks":
      return makeOffer([...Object.keys(pictureSets), ...Object.values(pictureSets).flat()], true);
    case "layers":
      return makeOffer(["pile", "others"], true);
    case "lattice":
    case "level":
    case "sprite":
    case "file":
      return noOffer;
    default:
      return makeOffer(statementWordsOffered, true);
  }
}

/** Returns the completions in the header of a section. */
function offerInHeader(head: string, textBefore: string): Offer {
  if (head === "sprite") return /^sprite\s+$/.test(textBefore) ? makeOffer([], true) : makeOffer(colours);
  if (colouredSections.includes(head) || freeWords.includes(head)) return noOffer;
  if (/^(step|define)\s+$/.test(textBefore)) return noOffer;
  if (head === "define" && /\([^)]*$/.test(textBefore)) return offerInArguments(textBefore);
  return makeOffer(statementWordsOffered, true);
}

/** Returns the completions in an entry of `objects` or `pieces`: colours, but only after a name and a glyph. */
function offerColours(sectionName: string): Offer {
  const words = sectionName.trim().split(/\s+/);
  const lastWord = words.at(-1) ?? "";
  const followsGlyph =
    words.length > 1 && (lastWord.length === 1 || colours.includes(lastWord) || lastWord.startsWith("#"));
  return followsGlyph ? makeOffer(colours) : noOffer;
}

function offerInControl(sectionName: string): Offer {
  if (/\([^)]*$/.test(sectionName)) return offerInArguments(sectionName);
  if (/(^|,)\s*$/.test(sectionName)) return noOffer;
  return makeOffer(controlWords, /\bclick\b/.test(sectionName));
}

/**
 * Returns the completions in a list of arguments: types after a colon, and none for the name of an argument, which is
 * new.
 */
function offerInArguments(textBefore: string): Offer {
  if (/:\s*$/.test(textBefore)) return makeOffer(argumentTypes);
  return /\bof\s+$/.test(textBefore) ? makeOffer([], true) : noOffer;
}
