import { type LessonChapter, type Lesson, readFileOfBook } from "./pages.ts";

/** A lesson with what is around it. */
export interface FoundLesson {
  readonly lesson: Lesson;
  readonly chapter: { readonly title: string; readonly page: string; readonly steps: number };
  /** The numbers of the lessons before and behind it. */
  readonly before: string | undefined;
  readonly next: string | undefined;
}

/** How many chapters there are. */
const lastChapter = 12;

/** The lesson of this number; nothing if there is none, or if it cannot be reached. */
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
