import type { Sized } from "../../../../base/index.ts";
import { paletteColour } from "../../palette.ts";
import { toLower, wordsOf } from "../ps-lines.ts";
import { wholeRow, splitColours } from "../ps-objects.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import { type PsLegend, type PsObject, type PsPicture, type PsWord, clockwise } from "../../ps-tree.ts";
import { type NextLine, wholeOf } from "./next-lines.ts";
import type { Tags, TagValues } from "./tags.ts";
import { type Matrix, padRows, transformMatrix } from "./transforms.ts";

/** Maps characters to their pictures, which have five rows of three pixels. Each row is an octal digit. */
const font = new Map(
  `
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 Q25563
R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 075557 126227 271747 371717 455711 574717 674757 771111
875757 975717 +02720 -00700 *05250 /11244 \\44211 =07070 .00002 ,00024 !22202 ?71202 :02020 '22000 "55000 (12221 )42224
[64446 ]31113 <12421 >42124 #57575 %51245 _00007 ^25000 |22222
`
    .trim()
    .split(/\s+/)
    .map((it) => [it.slice(0, -5), it.slice(-5)]),
);
/** Is the picture of characters that the font lacks. */
const unknownSign = "75557";

/**
 * Returns a text as a square picture: rows of `0` and dots, with the text in the centre. `scale` is the height of the
 * letters divided by that of the square.
 */
function drawText(text: string, scale: number | undefined): readonly string[] {
  const letters = [...text.toUpperCase()].map((it) => (it === " " ? "00000" : (font.get(it) ?? unknownSign)));
  const lines = Array.from({ length: 5 }, (_, row) => letters.map((it) => bitsOf(it[row] ?? "0")).join("."));
  const size = Math.max(5, Math.min(250, Math.round(5 / (scale ?? 1 / Math.max(1, letters.length)))));
  const blankRows = (size - lines.length) >> 1;
  return Array.from({ length: size }, (_, y) => centreLine(lines[y - blankRows] ?? "", size));
}

const bitsOf = (digit: string) => [4, 2, 1].map((bit) => ((Number(digit) & bit) > 0 ? "0" : ".")).join("");

/** Returns a row of `size` pixels with the line in its centre. A longer line is cropped at both ends. */
function centreLine(line: string, size: number): string {
  if (line.length > size) return line.slice((line.length - size) >> 1).slice(0, size);
  return line.padStart(line.length + ((size - line.length) >> 1), ".").padEnd(size, ".");
}

/** Describes an object as written. If its name has tags, several objects are made from it. */
interface Draft {
  readonly names: readonly PsWord[];
  readonly isCanvas: boolean;
  colours?: readonly PsWord[];
  readonly rows: PsWord[];
  /** Stores the text that is drawn as the object's picture. */
  shownText?: PsWord;
  /** Lists transforms such as `rot:right` and `copy:name`, in order. */
  readonly transforms: PsWord[];
  hasTransformLine: boolean;
}

const transformWord = /^(copy|rot|flip|shift|translate|scale):\S+$/i;
const maxColours = 36;
/** Limits the length of a text that is drawn as a picture. */
const maxLetters = 1000;
/** Limits the number of objects. */
const maxObjects = 10_000;

/**
 * Reads the objects of a Next file: names, colours, a sprite of any size or a text, and transforms. A name with tags
 * yields one object for each combination of their values.
 */
export function readNextObjects(lines: readonly NextLine[], tags: Tags, size: Sized, reporter: PsReporter) {
  const drafts = readDrafts(lines, reporter);
  const objectsByName = new Map<string, PsObject>();
  const textNames = new Set<string>();
  const families: PsLegend[] = [];
  for (const draft of drafts) addFamily(draft);
  return { objects: [...objectsByName.values()], families };

  function addFamily(draft: Draft): void {
    const [name, ...aliases] = draft.names;
    if (!name) return;
    const sets = tags.setsIn(name.text);
    const choices = tags.listChoices(sets);
    for (const [placeInFamily, values] of choices.entries()) {
      if (objectsByName.size > maxObjects) return;
      const member = { ...name, text: tags.bind(name.text, values) };
      const newAliases = aliases.map((it) => ({ ...it, text: tags.bind(it.text, values) }));
      const ownAliases =
        sets.length === 0 ? aliases : newAliases.filter((it, i) => it.text !== aliases[i].text);
      addObject(draft, member, ownAliases, { values, place: placeInFamily, isFamily: sets.length > 0 });
    }
    if (sets.length === 0) return;
    const members = choices.map((values) => ({ ...name, text: tags.bind(name.text, values) }));
    if (!families.some((it) => it.name.text === name.text)) families.push({ name, how: "or", members });
    for (const alias of aliases)
      if (tags.setsIn(alias.text).length === 0) families.push({ name: alias, how: "same", members: [name] });
  }

  /**
   * Adds an object. An object that was generated from tags does not replace an earlier one that the file defines by its
   * own name.
   */
  function addObject(draft: Draft, name: PsWord, aliases: readonly PsWord[], member: Member): void {
    const oldObject = objectsByName.get(name.text);
    if (oldObject && member.isFamily && !oldObject.isMember) return;
    if (oldObject && !oldObject.isMember) {
      reporter.error("object-twice", name, name.text);
      return;
    }
    const { picture, sprite } = pictureOf(draft, name, member, oldObject);
    objectsByName.set(name.text, {
      name,
      aliases,
      colours: coloursOf(draft, name),
      sprite,
      ...(picture && { picture }),
      ...(member.isFamily && { isMember: true }),
    });
  }

  function pictureOf(
    draft: Draft,
    name: PsWord,
    member: Member,
    earlierObject: PsObject | undefined,
  ): { readonly picture?: PsPicture; readonly sprite: readonly PsWord[] } {
    if (draft.shownText) textNames.add(name.text);
    else textNames.delete(name.text);
    if (draft.shownText) return { sprite: makeTextSprite(draft.shownText, draft.transforms) };
    const ownSprite =
      draft.rows.length > 0 ? { rows: draft.rows.map((it) => it.text.toLowerCase()), x: 0, y: 0 } : undefined;
    let matrix: Matrix | undefined =
      ownSprite ?? (earlierObject && member.isFamily ? matrixOf(earlierObject) : undefined);
    for (const word of draft.transforms.filter((it) => /^copy:/i.test(it.text)))
      matrix = copyPicture(word, name, member) ?? matrix;
    for (const word of draft.transforms.filter((it) => !/^(copy|scale):/i.test(it.text)))
      matrix = transformPicture(matrix ?? makeSquare(), word, name, member);
    if (!matrix) return { sprite: draft.rows };
    const firstRow = draft.rows[0] ?? name;
    const rows = padRows(matrix.rows);
    const isPlain =
      rows.length === size.height && rows[0]?.length === size.width && matrix.x === 0 && matrix.y === 0;
    return {
      sprite: rows.map((text, i) => ({ ...(draft.rows[i] ?? firstRow), text })),
      ...(!isPlain && { picture: { x: matrix.x, y: matrix.y, ...size } }),
    };
  }

  function makeSquare(): Matrix {
    return { rows: Array.from({ length: size.height }, () => "0".repeat(size.width)), x: 0, y: 0 };
  }

  function copyPicture(word: PsWord, name: PsWord, { values }: Member): Matrix | undefined {
    const source = tags.bind(word.text.slice("copy:".length).toLowerCase(), values);
    const sourceObject = objectsByName.get(source);
    if (textNames.has(source)) {
      reporter.error("copy-unknown:text", word, name.text, source);
      return undefined;
    }
    if (!sourceObject && source !== name.text) reporter.error("copy-unknown", word, name.text, source);
    return sourceObject && matrixOf(sourceObject);
  }

  function transformPicture(matrix: Matrix, word: PsWord, name: PsWord, { values, place }: Member): Matrix {
    const words = word.text.toLowerCase().split(":");
    const resolveDirection = (text: string) => {
      const turnCount = [">", "v", "<", "^"].indexOf(text);
      return turnCount < 0 ? tags.valueOf(text, values) : clockwise[(place + turnCount) % 4];
    };
    const [command = "", ...rest] = words;
    const newMatrix = transformMatrix(matrix, [command, ...rest.map((it) => resolveDirection(it) ?? it)]);
    if (!newMatrix) reporter.error("transform-form", word, word.text, name.text);
    return newMatrix ?? matrix;
  }

  function coloursOf(draft: Draft, name: PsWord): readonly PsWord[] {
    const colours = draft.colours ?? [];
    const unknownColour = colours.find((it) => paletteColour(it.text) === undefined);
    if (unknownColour) reporter.warning("colour-unknown:magenta", unknownColour, unknownColour.text);
    if (colours.length === 0 && !draft.isCanvas) reporter.warning("object-colour:magenta", name, name.text);
    if (colours.length > maxColours)
      reporter.error("sprite-colours:many", colours[maxColours] ?? name, maxColours);
    const usedColours = unknownColour || colours.length === 0 ? [{ ...name, text: "#ff00ff" }] : colours;
    const missing = draft.rows.find((row) =>
      [...row.text].some((it) => it !== "." && !(Number.parseInt(it, 36) < usedColours.length)),
    );
    if (missing) reporter.error("sprite-pixel:missing", missing, name.text, usedColours.length);
    return usedColours;
  }
}

/** Returns the picture of a text as a sprite. A transform such as `scale:0.6` sets the size of the letters. */
function makeTextSprite(textWord: PsWord, transforms: readonly PsWord[]): readonly PsWord[] {
  const scale = transforms
    .filter((it) => /^scale:/i.test(it.text))
    .at(-1)
    ?.text.slice("scale:".length);
  const factor = Number(scale) > 0 ? Number(scale) : undefined;
  const text = textWord.text.trim().slice("text:".length).trim().slice(0, maxLetters);
  return drawText(text, factor).map((row) => ({ ...textWord, text: row }));
}

/**
 * Describes one of the objects that a definition generates: the values of its tags, and its index among these objects.
 * `isFamily` is false for a definition without tags, which generates a single object.
 */
interface Member {
  readonly values: TagValues;
  readonly place: number;
  readonly isFamily: boolean;
}

function matrixOf({ sprite, picture }: PsObject): Matrix | undefined {
  if (sprite.length === 0) return undefined;
  return { rows: sprite.map((it) => it.text), x: picture?.x ?? 0, y: picture?.y ?? 0 };
}

// ---------------------------------------------------------------------------------------------- lines

function readDrafts(lines: readonly NextLine[], reporter: PsReporter): Draft[] {
  const drafts: Draft[] = [];
  let draft: Draft | undefined;
  let isEmpty = false;
  for (const line of lines) {
    const words = splitObjectWords(line);
    if (words.length > 0) {
      const endsDraft = draft && (isEmpty ? isComplete(draft) : beginsObject(draft, line, words));
      if (!draft || endsDraft) drafts.push((draft = makeDraft(words, reporter)));
      else addLine(draft, line, words);
    }
    isEmpty = words.length === 0 && (isEmpty || !line.hasComment);
  }
  return drafts;
}

/** Returns the words of a line. A prefix such as `copy:` is joined to the word after it. */
const splitObjectWords = (line: NextLine): PsWord[] =>
  wordsOf({
    ...line,
    text: line.text.replaceAll(
      /(?<=(?:^|\s)(?:copy|rot|flip|shift|translate|scale)):(\s+)(\S+)/gi,
      (_, blanks: string, argument: string) => `:${argument}${blanks}`,
    ),
  });

/** Returns true if an empty line ends the object: it has its colours, or is a canvas. */
const isComplete = (draft: Draft) => draft.colours !== undefined || draft.isCanvas;

/** Returns true if a line begins the next object, although no empty line precedes it. */
function beginsObject(draft: Draft, line: NextLine, words: readonly PsWord[]): boolean {
  const colours = draft.colours?.length;
  if (draft.shownText) return true;
  if (colours === undefined || colours > 10 || draft.isCanvas) return false;
  if (draft.hasTransformLine && isFlip(words)) return false;
  return !/^[.\d]/.test(words[0]?.text ?? "") && !isTextLine(line) && !isTransformLine(words);
}

const isTextLine = ({ text }: NextLine) => /^\s*text:/i.test(text);
const isFlip = ([first]: readonly PsWord[]) => first?.text === "-" || first?.text === "|";
const isTransformLine = ([first]: readonly PsWord[]) => transformWord.test(first?.text ?? "");

function makeDraft(words: readonly PsWord[], reporter: PsReporter): Draft {
  const hasTransform = words.some((it) => transformWord.test(it.text));
  const isTransform = (it: PsWord) =>
    transformWord.test(it.text) || /^canvas:/i.test(it.text) || (hasTransform && isFlip([it]));
  const canvas = words.find((it) => /^canvas:/i.test(it.text));
  const names = words.filter((it) => !isTransform(it)).map(toLower);
  if (canvas && names[0]) reporter.warning("canvas", canvas, names[0].text);
  const draft: Draft = {
    names,
    isCanvas: canvas !== undefined,
    rows: [],
    transforms: [],
    hasTransformLine: false,
  };
  addTransforms(
    draft,
    words.filter((it) => transformWord.test(it.text) || isFlip([it])),
  );
  return draft;
}

function addLine(draft: Draft, line: NextLine, words: readonly PsWord[]): void {
  if (draft.isCanvas) return addCanvasLine(draft, line);
  if (isTextLine(line)) draft.shownText = wholeOf(line);
  else if (isTransformLine(words) || (draft.hasTransformLine && isFlip(words))) {
    draft.hasTransformLine = true;
    addTransforms(draft, words);
  } else if (!draft.colours && !isRow(words)) draft.colours = words.flatMap(splitColours);
  else draft.rows.push(wholeRow(words));
}

const isRow = ([first, second]: readonly PsWord[]) =>
  !second && /^\.|^[.\da-z]*\.[.\da-z]*$|^\d{3,}$/i.test(first?.text ?? "");

/** Adds transforms. After another transform, `-` means to flip down, and `|` to flip right. */
function addTransforms(draft: Draft, words: readonly PsWord[]): void {
  for (const word of words.flatMap(splitFlips)) {
    if (word.text === "-") draft.transforms.push({ ...word, text: "flip:down" });
    else if (word.text === "|") draft.transforms.push({ ...word, text: "flip:right" });
    else draft.transforms.push(word);
  }
}

function splitFlips(word: PsWord): readonly PsWord[] {
  const flipSigns = /(?<=[^:|-])[-|]+$/.exec(word.text);
  if (!flipSigns) return [word];
  const from = word.from + flipSigns.index;
  const flips = [...flipSigns[0]].map((text, i) => ({ text, from: from + i, to: from + i + 1 }));
  return [{ ...word, text: word.text.slice(0, flipSigns.index), to: from }, ...flips];
}

/** Reads a canvas command. Only the last fill colour is used. */
function addCanvasLine(draft: Draft, line: NextLine): void {
  const fillMatch = /"fillStyle"\s*:\s*"([^"]+)"/i.exec(line.text)?.[1];
  if (fillMatch !== undefined && paletteColour(fillMatch) !== undefined)
    draft.colours = [{ ...wholeOf(line), text: fillMatch }];
}
