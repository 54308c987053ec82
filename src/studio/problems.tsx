import type { VNode } from "preact";
import { type Diagnostic, type Fix, placeAt } from "../base/index.ts";
import { Button } from "../web/index.ts";

export interface ProblemsProps {
  readonly diagnostics: readonly Diagnostic[];
  readonly text: string;
  readonly file: string;
  onFix(fix: Fix): void;
  onGo(offset: number): void;
}

/** What is wrong with the text, each with its place and its fixes. */
export function ProblemList({ diagnostics, text, file, onFix, onGo }: ProblemsProps): VNode {
  if (diagnostics.length === 0) return <p class="fine">No mistakes.</p>;
  return (
    <ul class="mistakes" aria-label="Mistakes">
      {diagnostics.map(({ span, severity, message, hint, fixes }) => (
        <li key={`${span.file}:${span.from}:${message}`} class={severity}>
          <Button class="place" onClick={() => onGo(span.from)} disabled={span.file !== file}>
            {span.file === file ? `Line ${placeAt({ file, text }, span.from).line}` : span.file}
          </Button>
          <div>
            {message} {hint}
            {(fixes ?? []).map((fix) => (
              <Button class="fix" key={fix.title} onClick={() => onFix(fix)}>
                {fix.title}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
