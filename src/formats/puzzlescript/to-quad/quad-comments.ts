import { commentsIn, cutLines, type SectionName } from "../reading/ps-lines.ts";
import { PsReporter, type Stretch } from "../ps-reporter.ts";
import { withoutTests } from "../compiling/ps-tests.ts";

/** The comments of a PuzzleScript file, as lines of the language. */
export class Comments {
  readonly #text: string;
  readonly #lines = new Map<SectionName, { readonly from: number; readonly text: string }[]>();

  constructor(text: string) {
    this.#text = withoutTests(text);
    for (const line of cutLines(this.#text, new PsReporter(""))) {
      if (!line.hasComment) continue;
      const own = this.#lines.get(line.section) ?? [];
      this.#lines.set(line.section, own);
      const end = this.#text.indexOf("\n", line.from);
      for (const { from, to } of commentsIn(this.#text.slice(line.from, end < 0 ? undefined : end), line)) {
        const said = this.#text.slice(from, to).replace(/^[(\s]+|[)\s]+$/g, "");
        if (said !== "") own.push({ from, text: `// ${said.replace(/\p{Cc}/gu, " ")}` });
      }
    }
  }

  /** All comments of a section. */
  of(section: SectionName): string[] {
    return (this.#lines.get(section) ?? []).map((it) => it.text);
  }

  /** The comments of a section by its parts, in order: those above and on the lines of each; behind them those after the last. */
  above(section: SectionName, parts: readonly Stretch[]): string[][] {
    const found: string[][] = [...parts, undefined].map(() => []);
    let part = 0;
    for (const { from, text } of this.#lines.get(section) ?? []) {
      while (part < parts.length && this.#text.slice(parts[part].to, from).includes("\n")) part++;
      found[part].push(text);
    }
    return found;
  }
}
