import type { VNode } from "preact";
import type { TestResult } from "../session/index.ts";

/** What came of the tests of a game. */
export function Tests({
  results,
  onClose,
}: {
  readonly results: readonly TestResult[];
  onClose(): void;
}): VNode {
  const failed = results.filter((it) => !it.passed).length;
  return (
    <section class="results" aria-label="Tests">
      <header>
        <h2>
          {failed === 0 ? `All ${results.length} tests pass` : `${failed} of ${results.length} tests fail`}
        </h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <ul>
        {results.map(({ name, passed, failures }) => (
          <li key={name} class={passed ? "passed" : "failed"}>
            {passed ? "✓" : "✗"} {name}
            {failures.map((it) => (
              <pre key={it.text}>{it.text}</pre>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
