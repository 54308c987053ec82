/** Returns how many of something, in the plural of a language. */
type Count = (count: number) => string;

/** Describes every sentence of the page in one language. A language is a file that has all of them. */
export interface Texts {
  readonly skip: string;
  readonly tagline: string;
  readonly makeGame: string;
  readonly learn: string;
  readonly templates: string;
  readonly published: string;
  readonly daily: string;
  readonly surprise: string;
  readonly search: string;
  readonly searchHint: string;
  readonly playNow: string;
  readonly filters: string;
  readonly wait: string;
  /** Says what a game is found by. */
  readonly facts: {
    readonly any: string;
    readonly alone: string;
    readonly together: string;
    readonly computer: string;
    readonly puzzle: string;
    readonly action: string;
    readonly toy: string;
  };
  /** Holds the same on a card, as briefly as possible. */
  readonly marks: Omit<Texts["facts"], "any"> & { readonly levels: Count };
  /** Says what was done in a game in this browser. */
  readonly done: {
    readonly plays: Count;
    readonly best: Count;
    readonly solved: (count: number, of: number) => string;
  };
  readonly shelves: {
    readonly recent: string;
    readonly own: string;
    readonly featured: string;
    readonly more: string;
    readonly all: string;
    readonly chess: string;
    readonly puzzlescript: string;
    readonly cabbage: string;
    readonly found: Count;
  };
  readonly nothingFound: string;
  readonly showAll: Count;
  readonly showFewer: string;
  readonly play: (title: string) => string;
  readonly change: string;
  readonly changeGame: (title: string) => string;
  readonly changedAt: (time: string) => string;
  readonly changedOnce: string;
  readonly forget: string;
  readonly forgetGame: (title: string) => string;
  readonly reallyForget: string;
  readonly reallyForgetGame: (title: string) => string;
  readonly newer: string;
  readonly loadNewer: string;
  readonly offline: {
    readonly keep: string;
    readonly busy: string;
    readonly done: string;
    readonly failed: string;
  };
  readonly sharing: {
    readonly title: string;
    readonly close: string;
    readonly copy: string;
    readonly copyNamed: (name: string) => string;
    readonly copied: (name: string) => string;
    readonly notCopied: string;
    readonly game: string;
    readonly level: (number: number) => string;
    readonly position: string;
    readonly replay: string;
    readonly text: string;
    readonly embed: string;
    readonly code: string;
    readonly codeOf: (name: string) => string;
    readonly codeHint: string;
  };
  readonly foot: {
    readonly label: string;
    readonly language: string;
    readonly page: string;
    readonly licences: string;
    readonly version: (version: string) => string;
    readonly colours: string;
    readonly themes: { readonly auto: string; readonly light: string; readonly dark: string };
    readonly tongue: string;
    readonly device: string;
  };
}

export const english: Texts = {
  skip: "Skip to the games",
  tagline:
    "Games on a grid. Each is one readable text file; it plays here, in a terminal and from a program.",
  playNow: "Play",
  makeGame: "Make a game",
  learn: "Learn how",
  templates: "Templates",
  published: "Published games",
  daily: "Puzzle of the day",
  surprise: "Surprise me",
  search: "Search the games",
  searchHint: "Search: chess, tetris, sokoban, snake",
  filters: "Which games are shown",
  wait: "One moment…",
  facts: {
    any: "All",
    alone: "Alone",
    together: "Two or more",
    computer: "Against the computer",
    puzzle: "Puzzles",
    action: "Action",
    toy: "To watch and try",
  },
  marks: {
    alone: "alone",
    together: "two or more",
    computer: "computer",
    puzzle: "puzzle",
    action: "action",
    toy: "to watch",
    levels: (count) => `${count} levels`,
  },
  done: {
    plays: (count) => (count === 1 ? "Played once" : `Played ${count} times`),
    best: (score) => `Your best: ${score}`,
    solved: (count, of) => (of === 1 ? "Solved" : `${count} of ${of} solved`),
  },
  shelves: {
    recent: "Go on",
    own: "Your games",
    featured: "Start here",
    more: "More games",
    all: "All games",
    chess: "Relatives of chess",
    puzzlescript: "From PuzzleScript files",
    cabbage: "From CABBAGE files",
    found: (count) => (count === 1 ? "One game" : `${count} games`),
  },
  nothingFound: "No game fits. Try another word, or fewer.",
  showAll: (count) => `Show all ${count}`,
  showFewer: "Show fewer",
  play: (title) => `Play ${title}`,
  change: "Change",
  changeGame: (title) => `Change ${title}`,
  changedAt: (time) => `Changed ${time}. Kept in this browser only.`,
  changedOnce: "Kept in this browser only.",
  forget: "Forget",
  forgetGame: (title) => `Forget ${title}`,
  reallyForget: "Really forget",
  reallyForgetGame: (title) => `Really forget ${title}`,
  newer: "There is a newer version of this page.",
  loadNewer: "Load it",
  offline: {
    keep: "Keep all games offline",
    busy: "One moment…",
    done: "All games play without a network now.",
    failed: "Some games could not be reached.",
  },
  sharing: {
    title: "Share",
    close: "Close",
    copy: "Copy",
    copyNamed: (name) => `Copy: ${name}`,
    copied: (name) => `Copied: ${name}.`,
    notCopied: "This browser does not copy. The text is selected: copy it yourself.",
    game: "The game",
    level: (number) => `Level ${number}`,
    position: "The game as it stands now",
    replay: "What was played, as a replay",
    text: "Its text, to read and change",
    embed: "For a page of your own",
    code: "QR code",
    codeOf: (name) => `QR code: ${name}`,
    codeHint: "Point the camera of a phone at it.",
  },
  foot: {
    label: "About Quadrille",
    language: "The language",
    page: "How to use this page",
    licences: "Licences",
    version: (version) => `Quadrille ${version}, under the MIT licence`,
    colours: "Colours",
    themes: { auto: "As the device", light: "Light", dark: "Dark" },
    tongue: "Language",
    device: "As the device",
  },
};
