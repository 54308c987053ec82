import { readStrings, store } from "../../web/index.ts";
/** Represents text with meaning, as the build makes it of Markdown: see `scripts/docs/markdown.mjs`. */
export type Phrase = readonly (
  | string
  | { readonly code: string }
  | { readonly strong: Phrase }
  | { readonly em: Phrase }
  | { readonly link: string; readonly text: Phrase }
  | { readonly image: string; readonly alt: string }
)[];

/** Describes a part of a page to read. */
export type Paragraph =
  | { readonly is: "heading"; readonly level: number; readonly id: string; readonly text: Phrase }
  | { readonly is: "paragraph"; readonly text: Phrase }
  | { readonly is: "list"; readonly ordered: boolean; readonly items: readonly (readonly Paragraph[])[] }
  /** Gives each stretch a kind: that of a token of the language, or nothing. */
  | {
      readonly is: "code";
      readonly info: string;
      readonly text: readonly (readonly [kind: string, text: string])[];
    }
  | { readonly is: "quote"; readonly blocks: readonly Paragraph[] }
  | { readonly is: "table"; readonly head: readonly Phrase[]; readonly rows: readonly (readonly Phrase[])[] };

/** Describes a page to read. */
export interface ReadingPage {
  readonly title: string;
  readonly blocks: readonly Paragraph[];
}

/** Lists what there is to read. */
export interface Contents {
  readonly chapters: readonly {
    readonly title: string;
    readonly page: string;
    /** Describes its game, in a sentence. */
    readonly about: string;
    readonly steps: readonly { readonly id: string; readonly title: string }[];
  }[];
  /** Lists pages beside the book, by their names. */
  readonly pages: readonly { readonly name: string; readonly title: string }[];
}

/** Describes a step of the book, to be done beside a game. */
export interface Lesson {
  /** Gives the number of the chapter, and of the step in it: `3.2`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Paragraph[];
  /** Gives the text that it begins with, and one good answer. */
  readonly before: string;
  readonly game: string;
  /** Contains sections `test` that any answer has to pass. */
  readonly check: string;
  /** Lists words that any answer uses. */
  readonly uses: readonly string[];
}

/** Describes a chapter of the book with its steps. */
interface LessonChapter {
  readonly title: string;
  readonly page: string;
  readonly intro: readonly Paragraph[];
  readonly steps: readonly Lesson[];
  readonly outro: readonly Paragraph[];
}

/** Describes what a search looks through: a heading, the page it is on and the text below it. */
export interface SearchEntry {
  readonly page: string;
  readonly id: string;
  readonly title: string;
  /** Gives the title of the page, where this is not it. */
  readonly under: string;
  readonly text: string;
}

/** Returns a page by its name: a chapter is made of its steps. It returns nothing if the page cannot be reached. */
export async function readPage({ chapters }: Contents, name: string): Promise<ReadingPage | undefined> {
  const at = chapters.findIndex((it) => it.page === name);
  if (at < 0) return readFileOfBook<ReadingPage>(`${name}.json`);
  const chapter = await readFileOfBook<LessonChapter>(`lessons/${at + 1}.json`);
  if (!chapter) return undefined;
  const { title, intro, steps, outro } = chapter;
  const blocks = [...intro, ...steps.flatMap((it) => [headingOf(it), ...it.blocks]), ...outro];
  return { title: `${at + 1}. ${title}`, blocks };
}

/** Returns the game that a page ends with or is about: the last step of a chapter, or a recipe. */
export async function readGame(page: string): Promise<string | undefined> {
  const number = /^book\/(\d+)-/.exec(page)?.[1];
  if (number !== undefined)
    return (await readFileOfBook<LessonChapter>(`lessons/${Number(number)}.json`))?.steps.at(-1)?.game;
  const found = await readFileOfBook<ReadingPage>(`${page}.json`);
  const code = found?.blocks.find((it) => it.is === "code");
  return code?.text.map(([, text]) => text).join("");
}

function headingOf({ id, title }: Lesson): Paragraph {
  return { is: "heading", level: 2, id: id.replace(".", "-"), text: [`${id} ${title}`] };
}

/** Returns a file that the build has made, such as `contents.json`; nothing if it cannot be reached. */
export async function readFileOfBook<T>(file: string): Promise<T | undefined> {
  try {
    const answer = await fetch(`learn/${file}`);
    if (!answer.ok) return undefined;
    const found: T = await answer.json();
    return found;
  } catch {
    return undefined;
  }
}

/** Describes a lesson with what is around it. */
export interface FoundLesson {
  readonly lesson: Lesson;
  readonly chapter: { readonly title: string; readonly page: string; readonly steps: number };
  /** Gives the numbers of the lessons before and behind it. */
  readonly before: string | undefined;
  readonly next: string | undefined;
}

/** Counts the chapters. */
const lastChapter = 12;

/** Returns the lesson of this number; nothing if there is none, or if it cannot be reached. */
export async function findLesson(id: string): Promise<FoundLesson | undefined> {
  const number = Number.parseInt(id, 10);
  const chapter = await readFileOfBook<LessonChapter>(`lessons/${number}.json`);
  const at = chapter?.steps.findIndex((it) => it.id === id) ?? -1;
  if (!chapter || at < 0) return undefined;
  const { title, page, steps } = chapter;
  return {
    lesson: steps[at],
    chapter: { title, page, steps: steps.length },
    before: steps[at - 1]?.id,
    next: steps[at + 1]?.id ?? (number < lastChapter ? `${number + 1}.1` : undefined),
  };
}

const key = "quadrille-lessons";

/** Returns the lessons that were passed on this device, by their numbers. */
export function passedLessons(): ReadonlySet<string> {
  return new Set(readStrings(key));
}

/** Remembers that a lesson was passed, where anything can be kept. */
export function keepPassed(id: string): void {
  store(key, [...passedLessons(), id]);
}
