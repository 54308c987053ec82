import { Button } from "../../web/index.ts";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ExampleRow, Explanation } from "../../syntax/index.ts";
import type { Compiler } from "../compiler.ts";
import { fetchAnswer } from "../fetching.ts";
import { PaneHead, TextButton, translateWorkshop } from "../texts/index.ts";
import type { Problem } from "../writing/language.ts";
import type { TestResult } from "../../testing/index.ts";

type ExplainedProblemProps = Pick<ProblemsProps, "compiler" | "isPuzzle"> & { readonly problem: Problem };

/** Shows a message that expands to an explanation: the reason, and an example with its correction. */
function ExplainedProblem({
  problem: { diagnostic: mistake },
  compiler,
  isPuzzle,
}: ExplainedProblemProps): VNode {
  const code = String(mistake.code);
  const [explanation, setExplanation] = useState<Explanation | "nothing">();
  const showExplanation = (): void => {
    if (explanation === undefined)
      void fetchExplanation(code, compiler, isPuzzle).then((it) => setExplanation(it ?? "nothing"));
  };
  return (
    <details class="explained" onToggle={showExplanation}>
      <summary>{markCode(String(mistake.message))}</summary>
      {explanation === "nothing" && (
        <p>{translateWorkshop("There is no more to say about this message, or it could not be fetched.")}</p>
      )}
      {explanation && explanation !== "nothing" && (
        <>
          <p>{markCode(explanation.why)}</p>
          {explanation.example.length > 0 && (
            <pre>
              <code>{explanation.example.map(renderRow)}</code>
            </pre>
          )}
        </>
      )}
    </details>
  );
}

/** Returns a text with the parts between backticks as code. */
const markCode = (text: string) => text.split("`").map((it, i) => (i % 2 === 0 ? it : <code>{it}</code>));

function renderRow({ of, text }: ExampleRow): VNode {
  if (of === "wrong") return <del>{`- ${text}\n`}</del>;
  if (of === "mended") return <ins>{`+ ${text}\n`}</ins>;
  return <span>{`  ${text}\n`}</span>;
}

/**
 * Returns the explanation of a message code. Codes of PuzzleScript files have their own page, but some are explained on
 * the page of our language.
 */
async function fetchExplanation(
  code: string,
  compiler: Compiler,
  isPuzzle: boolean,
): Promise<Explanation | undefined> {
  for (const page of [...(isPuzzle ? ["messages-elsewhere.md"] : []), "messages.md"]) {
    const response = await fetchAnswer(page);
    const explanation = response && compiler.explanationsIn(await response.text()).get(code);
    if (explanation) return explanation;
  }
  return undefined;
}

export interface ProblemsProps {
  /** Lists the problems; undefined until the first check has finished. */
  readonly problems: readonly Problem[] | undefined;
  /** Holds the name of the game's own file. */
  readonly file: string;
  /** Is true if that file is in PuzzleScript. */
  readonly isPuzzle: boolean;
  readonly compiler: Compiler;
  onFix(fix: Problem["fixes"][number], problem: Problem): void;
  onGo(problem: Problem): void;
}

/** Lists the problems of the text with their places and fixes. */
export function ProblemList({ problems, file, isPuzzle, compiler, onFix, onGo }: ProblemsProps): VNode {
  if (!problems) return <p />;
  if (problems.length === 0) return <p class="fine">{translateWorkshop("No mistakes.")}</p>;
  return (
    <ul class="mistakes" aria-label={translateWorkshop("Mistakes")}>
      {problems.map((it) => (
        <li
          key={`${it.file}:${it.from}:${it.diagnostic.message}`}
          class={it.diagnostic.severity === 1 ? "error" : "warning"}
        >
          <Button class="place" onClick={() => onGo(it)}>
            {it.file === file ? "" : `${it.file}, `}
            {translateWorkshop("Line {}", it.diagnostic.range.start.line + 1)}
          </Button>
          <div lang="en">
            <ExplainedProblem problem={it} compiler={compiler} isPuzzle={isPuzzle} />
            {it.fixes.map((fix) => (
              <Button class="fix" key={fix.title} onClick={() => onFix(fix, it)}>
                {markCode(fix.title)}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

export interface TestsProps {
  readonly results: readonly TestResult[];
  /** Shows a line of the text. */
  onLine(line: number): void;
  /** Shows a test in the time line; `index` is its number among the game's tests. */
  onStep(index: number): void;
  onClose(): void;
}

/** Shows the results of a game's tests. */
export function Tests({ results, onLine, onStep, onClose }: TestsProps): VNode {
  const failCount = results.filter((it) => !it.passed).length;
  return (
    <section class="results" aria-label={translateWorkshop("Tests")}>
      <PaneHead title={describeResults(failCount, results.length)} onClose={onClose} />
      <ul>
        {results.map(({ name, passed, failures, notes, at }, index) => (
          <li key={name}>
            <span class={passed ? "passed" : "failed"}>
              {passed ? "✓" : "✗"} {name}
            </span>
            {at?.[0] === 0 && (
              <Button onClick={() => onLine(failures[0]?.at?.[1] ?? at[1])}>
                {translateWorkshop("Line {}", failures[0]?.at?.[1] ?? at[1])}
              </Button>
            )}
            <TextButton onClick={() => onStep(index)} text="Step through" />
            {[...failures, ...notes].map((it) => (
              <pre key={it.text}>{it.text}</pre>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeResults(failCount: number, total: number): string {
  if (total === 1) return translateWorkshop(failCount === 0 ? "The test passes" : "The test fails");
  if (failCount === 0) return translateWorkshop("All {} tests pass", total);
  const text = failCount === 1 ? "{} of {} tests fails" : "{} of {} tests fail";
  return translateWorkshop(text, failCount, total);
}
