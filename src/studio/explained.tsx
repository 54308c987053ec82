import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Diagnostic } from "../base/index.ts";
import type { ExampleRow, Explanation } from "../syntax/index.ts";
import type { Compiler } from "./compiler.ts";

interface ExplainedProps {
  readonly diagnostic: Diagnostic;
  readonly compiler: Compiler;
}

/** A message that tells more when it is clicked: why it is given, and an example with its cure. */
export function Explained({ diagnostic, compiler }: ExplainedProps): VNode {
  const { code, message, hint } = diagnostic;
  const [told, setTold] = useState<Explanation | "nothing">();
  const tell = (): void => {
    if (told === undefined) void explanationOf(code, compiler).then((it) => setTold(it ?? "nothing"));
  };
  return (
    <details class="explained" onToggle={tell}>
      <summary>
        {message} {hint}
      </summary>
      {told === "nothing" && <p>There is no more to say about this message, or it could not be fetched.</p>}
      {told && told !== "nothing" && (
        <>
          <p>{told.why}</p>
          {told.example.length > 0 && (
            <pre>
              <code>{told.example.map(drawnRow)}</code>
            </pre>
          )}
        </>
      )}
    </details>
  );
}

function drawnRow({ of, text }: ExampleRow): VNode {
  if (of === "wrong") return <del>{`- ${text}\n`}</del>;
  if (of === "mended") return <ins>{`+ ${text}\n`}</ins>;
  return <span>{`  ${text}\n`}</span>;
}

let fetched: ReadonlyMap<string, Explanation> | undefined;

/** The explanation of a code; the page of all of them is fetched when the first is asked for. */
async function explanationOf(code: string, compiler: Compiler): Promise<Explanation | undefined> {
  try {
    const answer = fetched ? undefined : await fetch("messages.md");
    if (answer?.ok === true) fetched = compiler.explanationsIn(await answer.text());
  } catch {
    // Without a network it is told the next time.
  }
  return fetched?.get(code);
}
