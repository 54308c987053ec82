import { addressOf, pageAddress } from "../route.ts";
import "./learn.css";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type FoundLesson, type Lesson, storePassedLesson, readPassedLessons } from "./pages.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { makeGame } from "../../game/index.ts";
import { runTests } from "../../testing/index.ts";
import { type Compiler, compileLinkedGame } from "../compiler.ts";
import type { GameInLink } from "../links.ts";

export interface LessonPaneProps {
  readonly foundLesson: FoundLesson;
  readonly compiler: Compiler;
  /** Holds the current game, unless its text has errors. */
  readonly linkedGame: GameInLink | undefined;
  readonly isEmpty: boolean;
  /** Replaces the user's text. */
  onText(text: string): void;
  /** Stores the user's text as a draft. */
  onKeep(): void;
}

/** Shows a step of the book beside the game: its explanation, its task, and whether the task is done. */
export function LessonPane(props: LessonPaneProps): VNode {
  const { foundLesson, compiler, linkedGame, isEmpty, onText, onKeep } = props;
  const { lesson, chapter, previous, next } = foundLesson;
  const [checks, setChecks] = useState<readonly LessonCheck[]>();
  const [isPassed, setIsPassed] = useState(() => readPassedLessons().has(lesson.id));
  useEffect(() => {
    if (!linkedGame) return;
    // The step is passed if the text uses all required words and passes all tests, however else it is written.
    const newChecks = [
      ...checkWords(compiler, linkedGame.text, lesson),
      ...checkTests(compiler, linkedGame, lesson),
    ];
    setChecks(newChecks);
    if (newChecks.some((it) => !it.passed) || isPassed) return;
    storePassedLesson(lesson.id);
    setIsPassed(true);
  }, [linkedGame?.text, lesson]);
  // The task comes first, so that it is visible.
  const tasks = lesson.blocks.filter((it) => it.is === "quote");
  const isDone = linkedGame !== undefined && checks !== undefined && checks.every((it) => it.passed);
  const nextLink = next !== undefined && (
    <a class={isDone ? "strong" : ""} href={addressOf({ at: "lesson", id: next })}>
      {translateWorkshop("Next step")}
    </a>
  );
  return (
    <section class="lesson" aria-label={translateWorkshop("Lesson")}>
      <p class="path">
        <a href={addressOf({ at: "learn" })}>{translateWorkshop("Learn")}</a> ·{" "}
        <a href={pageAddress(chapter.page)} lang="en">
          {chapter.title}
        </a>
        {translateWorkshop(", step {} of {}", lesson.id.split(".")[1] ?? "", chapter.steps)}
        {isPassed && <span class="done"> ✓ {translateWorkshop("done")}</span>}
      </p>
      <h2 lang="en">
        {lesson.id} {lesson.title}
      </h2>
      <div lang="en">
        <Paragraphs blocks={tasks} />
        <Paragraphs blocks={lesson.blocks.filter((it) => it.is !== "quote")} />
      </div>
      <div class="verdict" role="status">
        {isDone ? (
          <p class="passed">
            {translateWorkshop("Well done! That is all for this step.")} {nextLink}
          </p>
        ) : (
          <UnmetChecks {...{ checks, linkedGame, isEmpty }} />
        )}
      </div>
      <p class="ways">
        {!isDone && nextLink}
        {previous !== undefined && (
          <a href={addressOf({ at: "lesson", id: previous })}>{translateWorkshop("Step before")}</a>
        )}
      </p>
      <p class="ways">
        <TextButton onClick={() => onText(lesson.game)} text="Show me the answer" />
        <TextButton onClick={() => onText(lesson.before)} text="Begin the step again" />
        <TextButton onClick={onKeep} text="Keep as my game" />
      </p>
    </section>
  );
}

/** Shows the unmet requirements; only the first is explained. */
function UnmetChecks({
  checks,
  linkedGame,
  isEmpty,
}: Pick<LessonPaneProps, "linkedGame" | "isEmpty"> & {
  readonly checks: readonly LessonCheck[] | undefined;
}): VNode {
  if (!checks) return <p>{translateWorkshop(isEmpty ? emptyText : uncheckedText)}</p>;
  const firstFailure = checks.find((it) => !it.passed && it.failure !== undefined);
  return (
    <>
      <p>
        {translateWorkshop(
          linkedGame ? "Not quite yet. The game should do this:" : "Mend the mistakes in the text first.",
        )}
      </p>
      <ul class="checks">
        {checks.map(({ name, passed }) => (
          <li key={name} class={passed ? "passed" : ""}>
            {passed ? "✓" : "○"} {name}
          </li>
        ))}
      </ul>
      {firstFailure && (
        <details>
          <summary>{translateWorkshop("What is missing?")}</summary>
          <pre tabIndex={0}>{firstFailure.failure}</pre>
        </details>
      )}
    </>
  );
}

const emptyText =
  "The text is still empty, so there is no game yet. Type what stands above into it: as long as something is missing, the line below the text says what.";
const uncheckedText = "The step is done when the game does this. Type what is new into the text.";

/** Describes one requirement of a lesson. */
interface LessonCheck {
  readonly name: string;
  readonly passed: boolean;
  /** Explains why the requirement is not met. */
  readonly failure?: string;
}

function checkWords(compiler: Compiler, text: string, { uses }: Lesson): readonly LessonCheck[] {
  const usedWords = new Set(
    compiler
      .highlight(text)
      .filter((it) => it.kind === "keyword" || it.kind === "name")
      .map(({ from, to }) => text.slice(from, to)),
  );
  return uses.map((it) => ({ name: `uses ${it}`, passed: usedWords.has(it) }));
}

function checkTests(compiler: Compiler, linkedGame: GameInLink, { check }: Lesson): readonly LessonCheck[] {
  const names = [...check.matchAll(/^test (.+)$/gm)].map((it) => it[1]);
  if (names.length === 0) return [];
  const { program, diagnostics } = compileLinkedGame(compiler, {
    ...linkedGame,
    text: `${linkedGame.text}\n\n${check}`,
  });
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
