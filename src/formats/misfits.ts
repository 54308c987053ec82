import type { Diagnostic, Source, Span } from "../base/index.ts";
import type { Program, Where } from "../program/index.ts";

/** Collects what of a game does not fit into another notation, each once for its place. */
export class Misfits {
  readonly list: Diagnostic[] = [];
  readonly #code: string;
  readonly #program: Program;
  readonly #sources: readonly Source[];

  /** @param sources the texts of the program's files; without them the spans are only of the whole file. */
  constructor(code: string, program: Program, sources: readonly Source[]) {
    this.#code = code;
    this.#program = program;
    this.#sources = sources;
  }

  /** @param hint how to mend it */
  add(message: string, at?: Where, hint?: string): void {
    const span = this.spanOf(at);
    const known = this.list.some((one) => one.message === message && one.span.from === span.from);
    if (known) return;
    this.list.push({ code: this.#code, severity: "error", span, message, ...(hint && { hint }) });
  }

  /** Returns the span from a place to the end of its line. */
  spanOf(at: Where | undefined): Span {
    const file = this.#program.files[at?.[0] ?? 0] ?? "";
    const text = this.#sources.find((source) => source.file === file)?.text;
    if (!at || text === undefined) return { file, from: 0, to: 0 };
    let from = 0;
    for (let line = 1; line < at[1]; line++) from = text.indexOf("\n", from) + 1;
    from += [...text.slice(from)].slice(0, at[2] - 1).join("").length;
    const end = text.indexOf("\n", from);
    return { file, from, to: end < 0 ? text.length : end };
  }
}
