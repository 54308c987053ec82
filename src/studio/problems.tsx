import type { VNode } from "preact";
import { type Diagnostic, type Fix, placeAt } from "../base/index.ts";
import { Button } from "../web/index.ts";
import type { Compiler } from "./compiler.ts";
import { Explained } from "./explained.tsx";

export interface ProblemsProps {
  readonly diagnostics: readonly Diagnostic[];
  readonly text: string;
  readonly file: string;
  readonly compiler: Compiler;
  onFix(fix: Fix): void;
  onGo(offset: number): void;
}

/** What is wrong with the text, each with its place and its fixes. */
export function ProblemList({ diagnostics, text, file, compiler, onFix, onGo }: ProblemsProps): VNode {
  if (diagnostics.length === 0) return <p class="fine">No mistakes.</p>;
  return (
    <ul class="mistakes" aria-label="Mistakes">
      {diagnostics.map((it) => (
        <li key={`${it.span.file}:${it.span.from}:${it.message}`} class={it.severity}>
          <Button class="place" onClick={() => onGo(it.span.from)} disabled={it.span.file !== file}>
            {it.span.file === file ? `Line ${placeAt({ file, text }, it.span.from).line}` : it.span.file}
          </Button>
          <div>
            <Explained diagnostic={it} compiler={compiler} />
            {(it.fixes ?? []).map((fix) => (
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
