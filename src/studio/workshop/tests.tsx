import type { VNode } from "preact";
import type { TestResult } from "../../testing/index.ts";
import { Button } from "../../web/index.ts";
import { say } from "../texts/index.ts";

export interface TestsProps {
  readonly results: readonly TestResult[];
  /** Shows a line of the text. */
  onLine(line: number): void;
  /** Shows what the test plays in the time line; `index` counts the tests of the game. */
  onStep(index: number): void;
  onClose(): void;
}

/** What came of the tests of a game. */
export function Tests({ results, onLine, onStep, onClose }: TestsProps): VNode {
  const failed = results.filter((it) => !it.passed).length;
  return (
    <section class="results" aria-label={say("Tests")}>
      <header>
        <h2>{summary(failed, results.length)}</h2>
        <Button onClick={onClose}>{say("Close")}</Button>
      </header>
      <ul>
        {results.map(({ name, passed, failures, notes, at }, index) => (
          <li key={name}>
            <span class={passed ? "passed" : "failed"}>
              {passed ? "✓" : "✗"} {name}
            </span>
            {at?.[0] === 0 && (
              <Button onClick={() => onLine(failures[0]?.at?.[1] ?? at[1])}>
                {say("Line {}", failures[0]?.at?.[1] ?? at[1])}
              </Button>
            )}
            <Button onClick={() => onStep(index)}>{say("Step through")}</Button>
            {[...failures, ...notes].map((it) => (
              <pre key={it.text}>{it.text}</pre>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function summary(failed: number, of: number): string {
  if (of === 1) return say(failed === 0 ? "The test passes" : "The test fails");
  if (failed === 0) return say("All {} tests pass", of);
  return say(failed === 1 ? "{} of {} tests fails" : "{} of {} tests fail", failed, of);
}
