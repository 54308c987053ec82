import { useEffect, useState } from "preact/hooks";
import { readStrings, storeValue } from "../../web/index.ts";
import { fetchAnswer } from "../fetching.ts";

/** Represents formatted text, which the build makes from Markdown: see `scripts/docs/markdown.mjs`. */
export type Phrase = readonly (
  | string
  | { readonly code: string }
  | { readonly strong: Phrase }
  | { readonly em: Phrase }
  | { readonly link: string; readonly text: Phrase }
  | { readonly image: string; readonly alt: string }
)[];

/** Describes a block of a page. */
export type Paragraph =
  | { readonly is: "heading"; readonly level: number; readonly id: string; readonly text: Phrase }
  | { readonly is: "paragraph"; readonly text: Phrase }
  | { readonly is: "list"; readonly ordered: boolean; readonly items: readonly (readonly Paragraph[])[] }
  /** Lists the tokens of the code, each with its kind, which may be an empty string. */
  | {
      readonly is: "code";
      readonly info: string;
      readonly text: readonly (readonly [kind: string, text: string])[];
    }
  | { readonly is: "quote"; readonly blocks: readonly Paragraph[] }
  | { readonly is: "table"; readonly head: readonly Phrase[]; readonly rows: readonly (readonly Phrase[])[] };

/** Holds a page of documentation. */
export interface ReadingPage {
  readonly title: string;
  readonly blocks: readonly Paragraph[];
}

/** Lists the chapters of the book and the other pages. */
export interface Contents {
  readonly chapters: readonly {
    readonly title: string;
    readonly page: string;
    /** Describes the chapter's game in a sentence. */
    readonly about: string;
    readonly steps: readonly { readonly id: string; readonly title: string }[];
  }[];
  /** Lists the pages that are not part of the book. */
  readonly pages: readonly { readonly name: string; readonly title: string }[];
}

/** Describes a step of the book: a task that the reader solves by changing a game. */
export interface Lesson {
  /** Holds the number of the chapter and the step: `3.2`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Paragraph[];
  /** Holds the text that the step begins with. */
  readonly before: string;
  /** Holds a model answer. */
  readonly game: string;
  /** Contains `test` sections that every answer must pass. */
  readonly check: string;
  /** Lists words that every answer must use. */
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

/** Describes a searchable section: its heading, its page, and the text below the heading. */
export interface SearchEntry {
  readonly page: string;
  readonly id: string;
  readonly title: string;
  /** Holds the title of the page; empty if the section is the page itself. */
  readonly pageTitle: string;
  readonly text: string;
}

/** Returns a page by name; a chapter is assembled from its steps. Returns undefined if the page cannot be loaded. */
export async function readPage({ chapters }: Contents, name: string): Promise<ReadingPage | undefined> {
  const chapterIndex = chapters.findIndex((it) => it.page === name);
  if (chapterIndex < 0) return loadBookFile<ReadingPage>(`${name}.json`);
  const chapter = await loadBookFile<LessonChapter>(`lessons/${chapterIndex + 1}.json`);
  if (!chapter) return undefined;
  const { title, intro, steps, outro } = chapter;
  const blocks = [...intro, ...steps.flatMap((it) => [makeHeading(it), ...it.blocks]), ...outro];
  return { title: `${chapterIndex + 1}. ${title}`, blocks };
}

/** Returns the text of a page's game: the answer to the last step of a chapter, or the game of a recipe. */
export async function readGame(page: string): Promise<string | undefined> {
  const number = /^book\/(\d+)-/.exec(page)?.[1];
  if (number !== undefined)
    return (await loadBookFile<LessonChapter>(`lessons/${Number(number)}.json`))?.steps.at(-1)?.game;
  const readingPage = await loadBookFile<ReadingPage>(`${page}.json`);
  return readingPage && findFirstGame(readingPage);
}

/** Returns the text of a recipe's game, which is its first code block. */
export const findFirstGame = ({ blocks }: ReadingPage): string | undefined =>
  blocks.flatMap((it) =>
    it.is === "code" && it.info === "quad" ? [it.text.map(([, text]) => text).join("")] : [],
  )[0];

/** Returns true if a page is one of the recipes. */
export const isRecipe = (name: string): boolean => /^recipes\/[a-z]/.test(name);

function makeHeading({ id, title }: Lesson): Paragraph {
  return { is: "heading", level: 2, id: id.replace(".", "-"), text: [`${id} ${title}`] };
}

/** Returns a file made by the build, such as `contents.json`; undefined if it cannot be loaded. */
export async function loadBookFile<T>(file: string): Promise<T | undefined> {
  return (await fetchAnswer(`learn/${file}`))?.json().catch(() => undefined);
}

/** Loads a value once: returns undefined until it is loaded, and "lost" if it cannot be loaded. */
export function useLoaded<Loaded>(load: () => Promise<Loaded | undefined>): Loaded | "lost" | undefined {
  const [loaded, setLoaded] = useState<Loaded | "lost">();
  useEffect(() => void load().then((it) => setLoaded(it ?? "lost")), []);
  return loaded;
}

/** Returns the contents of the documentation once they are loaded. */
export const useContents = (): Contents | "lost" | undefined =>
  useLoaded(() => loadBookFile<Contents>("contents.json"));

/** Holds a lesson, its chapter, and the numbers of the lessons before and after it, such as `3.1`. */
export type FoundLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

/** Sets the number of the last chapter. */
const lastChapter = 12;

/** Returns the lesson with a given number; undefined if there is none or it cannot be loaded. */
export async function findLesson(id: string) {
  const number = Number.parseInt(id, 10);
  const chapter = await loadBookFile<LessonChapter>(`lessons/${number}.json`);
  const stepIndex = chapter?.steps.findIndex((it) => it.id === id) ?? -1;
  if (!chapter || stepIndex < 0) return undefined;
  const { title, page, steps } = chapter;
  return {
    lesson: steps[stepIndex],
    chapter: { title, page, steps: steps.length },
    previous: steps[stepIndex - 1]?.id,
    next: steps[stepIndex + 1]?.id ?? (number < lastChapter ? `${number + 1}.1` : undefined),
  };
}

const passedKey = "quadrille-lessons";

/** Returns the numbers, such as `3.2`, of the lessons passed on this device. */
export function readPassedLessons(): ReadonlySet<string> {
  return new Set(readStrings(passedKey));
}

/** Stores that a lesson was passed, if possible. */
export function storePassedLesson(id: string): void {
  storeValue(passedKey, [...readPassedLessons(), id]);
}
