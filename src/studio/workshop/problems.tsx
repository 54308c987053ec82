import type { VNode } from "preact";
import { type Diagnostic, type Fix, placeAt, type Source, type Span } from "../../base/index.ts";
import { Button } from "../../web/index.ts";
import type { Compiler } from "../compiler.ts";
import { Explained } from "./explained.tsx";
import { say } from "../texts/index.ts";

export interface ProblemsProps {
  readonly diagnostics: readonly Diagnostic[];
  /** What they are about, the game's own file first. */
  readonly sources: readonly Source[];
  readonly compiler: Compiler;
  onFix(fix: Fix): void;
  onGo(place: Span): void;
}

/** What is wrong with the text, each with its place and its fixes. */
export function ProblemList({ diagnostics, sources, compiler, onFix, onGo }: ProblemsProps): VNode {
  const isPuzzle = compiler.isPuzzle(sources[0]?.text ?? "");
  if (diagnostics.length === 0) return <p class="fine">{say("No mistakes.")}</p>;
  return (
    <ul class="mistakes" aria-label={say("Mistakes")}>
      {diagnostics.map((it) => (
        <li key={`${it.span.file}:${it.span.from}:${it.message}`} class={it.severity}>
          <Button class="place" onClick={() => onGo(it.span)}>
            {placeText(it.span, sources)}
          </Button>
          <div>
            <Explained diagnostic={it} compiler={compiler} isPuzzle={isPuzzle} />
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

function placeText({ file, from }: Span, sources: readonly Source[]): string {
  const source = sources.find((it) => it.file === file);
  const line = source ? say("Line {}", placeAt(source, from).line) : file;
  return source && source !== sources[0] ? `${file}, ${line}` : line;
}
