import { countUpTo, findLineStarts, type Place, type Source, type Span } from "../../base/index.ts";
import type { Where } from "../data/program.ts";

/** Converts spans to lines and columns, with the start of each line computed in advance. */
export class SourceLocator {
  readonly files: readonly Source[];
  readonly #lineStarts = new Map<string, readonly number[]>();

  constructor(files: readonly Source[]) {
    this.files = files;
    for (const { file, text } of files) this.#lineStarts.set(file, findLineStarts(text));
  }

  /** Returns the start of a span as a `Where` of the Program. */
  where(span: Span): Where {
    const file = this.files.findIndex((it) => it.file === span.file);
    const lineStarts = this.#lineStarts.get(span.file) ?? [0];
    const line = countUpTo(lineStarts, span.from);
    const textBefore = this.files[file]?.text.slice(lineStarts[line - 1], span.from) ?? "";
    return [Math.max(file, 0), line, [...textBefore].length + 1];
  }

  place(span: Span): Place {
    const [, line, column] = this.where(span);
    return { file: span.file, line, column };
  }

  /** Returns the text of a span. */
  text(span: Span): string {
    return this.files.find((it) => it.file === span.file)?.text.slice(span.from, span.to) ?? "";
  }
}
