import { colourNames, paletteColour } from "../palette.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Says what the words and signs of PuzzleScript mean, in a sentence or two each. */
const meanings: Readonly<Record<string, string>> = {
  // Explains the sections.
  objects: "Below this stand the objects: a name, its colours, and a picture of five rows of five digits.",
  legend: "Below this stand signs for levels, and names for groups of objects.",
  sounds:
    "Below this stands what is heard: an object or an event, what happens to it, and the number of a sound.",
  collisionlayers:
    "Below this stand the layers, from the lowest to the highest. Objects of one layer cannot share a cell.",
  rules: "Below this stand the rules: what is found in rows of cells becomes what stands behind the arrow.",
  winconditions: "Below this stands what wins a level. All lines must hold.",
  levels: "Below this stand the levels and the messages between them.",

  // Settings.
  title: "What the game is called.",
  author: "Who made the game.",
  homepage: "The address of the author's page. The menu of the player shows it.",
  youtube: "A video that PuzzleScript plays as music. It is not played here.",
  key_repeat_interval: "After how many seconds a key that stays down counts again.",
  realtime_interval: "The seconds between two turns that pass without a key.",
  again_interval: "The seconds between a turn and the one that `again` asks for.",
  background_color: "The colour around the board.",
  text_color: "The colour of titles and messages.",
  flickscreen: "How much of a level is seen at once: `7x5`. The screen changes when the player leaves it.",
  zoomscreen: "How much of a level is seen at once: `7x5`. The screen follows the player.",
  run_rules_on_level_start: "The rules run once when a level begins.",
  norepeat_action: "A held action key counts once. It does nothing here.",
  require_player_movement: "A turn in which no player moves does not count.",
  debug: "Tells what each rule did. The time line of the studio does that.",
  verbose_logging: "Tells what each rule did. The time line of the studio does that.",
  throttle_movement: "Keys that come too fast are left out. It does nothing here.",
  noundo: "Nothing can be taken back.",
  noaction: "The game has no action key.",
  norestart: "A level cannot be begun again.",
  scanline: "Draws lines over the screen. It does nothing here.",
  color_palette: "Which colours the names of colours stand for.",

  // Explains the rules.
  late: "The rule runs after everything has moved.",
  rigid: "What the rule moves moves together, or not at all.",
  random:
    "In front of a rule: one of the places where it matches is taken. In front of a name: one of its objects is put there.",
  up: "Up. In front of a rule, the row runs that way; in front of an object, it wants to move that way.",
  down: "Down. In front of a rule, the row runs that way; in front of an object, it wants to move that way.",
  left: "Left. In front of a rule, the row runs that way; in front of an object, it wants to move that way.",
  right:
    "Right. In front of a rule, the row runs that way; in front of an object, it wants to move that way.",
  horizontal: "Left or right.",
  vertical: "Up or down.",
  orthogonal: "Any of the four ways.",
  perpendicular: "Across the way of the row.",
  parallel: "Along the way of the row, to either side.",
  moving: "Wants to move, or to act.",
  stationary: "Wants nothing.",
  action: "The action key: X or Space. In front of an object, it wants to act.",
  randomdir: "Wants to move one of the four ways, by chance.",
  no: "The object is not there.",
  cancel: "The turn is taken back, as if no key had been pressed.",
  checkpoint: "From now on a restart comes back to here.",
  restart: "The level begins again.",
  win: "The level is won.",
  again: "Another turn follows without a key, if it changes anything.",
  message: "Shows a text, until a key is pressed.",
  startloop: "The groups of rules up to `endloop` run until they change nothing.",
  endloop: "The end of what `startloop` repeats.",
  ">": "Along the row: away from its first cell.",
  "<": "Along the row, the other way.",
  "^": "Across the row, to the left of its way.",
  v: "Across the row, to the right of its way.",
  "...": "Any number of cells, or none.",
  "->": "What is found before this becomes what stands behind it.",
  "+": "The rule belongs to the group of the one above.",
  "|": "The next cell of the row.",

  // Sounds.
  titlescreen: "Heard when the title is shown. It does nothing here.",
  startgame: "Heard when the game begins.",
  endgame: "Heard when the last level is won.",
  startlevel: "Heard when a level begins.",
  endlevel: "Heard when a level is won.",
  undo: "Heard when a turn is taken back.",
  showmessage: "Heard when a message is shown.",
  closemessage: "Heard when a message is closed.",
  move: "Heard when the object moves, or moves that way.",
  create: "Heard when the object appears.",
  destroy: "Heard when the object goes.",
  cantmove: "Heard when the object wanted to move and could not.",

  // Holds the legend, and what wins.
  and: "Both at once: a sign that puts two objects into a cell.",
  or: "Either of them: a name for a group of objects.",
  all: "Each of them must be on the other.",
  some: "At least one must be there, or on the other.",
  on: "In the same cell.",
  transparent: "No colour: one sees through.",
};

/** Returns what a word or sign of PuzzleScript means; undefined if it is none of its words. */
export function puzzleMeaning(word: string): string | undefined {
  const text = word.toLowerCase();
  if (Object.hasOwn(meanings, text)) return meanings[text];
  if (/^sfx([0-9]|10)$/.test(text)) return "A sound that a rule can play.";
  const hex = paletteColour(text);
  return hex === undefined ? undefined : `A colour: ${hex} where the file names no palette.`;
}

/** Describes the colours of a PuzzleScript text. */
interface PuzzleColours {
  /** Lists the places of colours in objects and settings, in the order of the text, each as `#rrggbb`. */
  readonly places: readonly { readonly from: number; readonly to: number; readonly hex: string }[];
  /** Holds the colours that have a name, by the palette that the file asks for. */
  readonly palette: readonly (readonly [name: string, hex: string])[];
}

/** Finds the colours of a PuzzleScript text, or of one for its descendants. What is transparent has no colour. */
export function puzzleColours(text: string): PuzzleColours {
  const { settings, objects } = readPuzzleScript({ file: "", text }).file;
  const palette = settings
    .filter(({ key }) => key.text === "color_palette")
    .at(-1)
    ?.value.text.toLowerCase();
  const words = [
    ...settings.flatMap(({ key, value }) => (key.text.endsWith("_color") ? [value] : [])),
    ...objects.flatMap((it) => it.colours),
  ];
  const hexOf = (word: string): string | undefined => {
    const hex = paletteColour(word, palette);
    return hex === "clear" ? undefined : hex;
  };
  return {
    places: words
      .flatMap(({ text: word, from, to }) => {
        const hex = hexOf(word);
        return hex === undefined ? [] : [{ from, to, hex }];
      })
      .sort((a, b) => a.from - b.from),
    palette: colourNames.flatMap((name) => {
      const hex = hexOf(name);
      return hex === undefined ? [] : [[name, hex] as const];
    }),
  };
}
