import { makeGame } from "../../game/index.ts";
import { runTests } from "../../testing/index.ts";
import { type Compiler, make } from "../compiler.ts";
import type { Carried } from "../links.ts";
import type { Lesson } from "./pages.ts";

/** One thing that a lesson asks for. */
export interface LessonCheck {
  readonly name: string;
  readonly passed: boolean;
  /** Why not. */
  readonly failure?: string;
}

/** What of a lesson a text without mistakes does already. The tests of the lesson are played with it; how it is written does not matter. */
export function checkLesson(compiler: Compiler, carried: Carried, lesson: Lesson): readonly LessonCheck[] {
  return [...usesIn(compiler, carried.text, lesson), ...testsOf(compiler, carried, lesson)];
}

function usesIn(compiler: Compiler, text: string, { uses }: Lesson): readonly LessonCheck[] {
  const words = new Set(
    compiler
      .highlight(text)
      .filter((it) => it.kind === "keyword" || it.kind === "name")
      .map(({ from, to }) => text.slice(from, to)),
  );
  return uses.map((it) => ({ name: `uses ${it}`, passed: words.has(it) }));
}

function testsOf(compiler: Compiler, carried: Carried, { check }: Lesson): readonly LessonCheck[] {
  const names = [...check.matchAll(/^test (.+)$/gm)].map((it) => it[1]);
  if (names.length === 0) return [];
  const { program, diagnostics } = make(compiler, { ...carried, text: `${carried.text}\n\n${check}` });
  if (!program) {
    const failure = diagnostics.find((it) => it.severity === "error")?.message ?? "";
    return names.map((name, i) => ({ name, passed: false, ...(i === 0 && { failure }) }));
  }
  const results = runTests(makeGame(program)).slice(-names.length);
  return results.map(({ name, passed, failures }) => ({
    name,
    passed,
    ...(failures[0] && { failure: failures[0].text }),
  }));
}
