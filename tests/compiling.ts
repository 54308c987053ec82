import { type Source } from "../src/base/index.ts";
import { compileProgram, type Program } from "../src/program/index.ts";

/** The Program of a game's text; its errors fail the test. */
export function programOf(text: string, others: Readonly<Record<string, string>> = {}): Program {
  const { program, diagnostics } = compileProgram({ file: "game", text }, { include: including(others) });
  if (!program) throw new Error(diagnostics.map((it) => `${it.code}: ${it.message}`).join("\n"));
  return program;
}

/** What is said about a game's text, one line each: `LINE CODE «TEXT»`. */
export function toldOf(text: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  const { diagnostics, files } = compileProgram({ file: "game", text }, { include: including(others) });
  return diagnostics.map(({ code, span }) => {
    const source = files.find((it) => it.file === span.file)!.text;
    const line = source.slice(0, span.from).split("\n").length;
    const where = span.file === "game" ? "" : `${span.file} `;
    return `${where}${line} ${code} «${source.slice(span.from, span.to)}»`;
  });
}

/** Files that a game can include, by name. */
function including(others: Readonly<Record<string, string>>): (name: string) => Source | undefined {
  return (file) => (others[file] === undefined ? undefined : { file, text: others[file] });
}

/** A part of a Program as nested words: `(+ (variable 0) 1)`. Places in the text are left out. */
export function show(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(show).join(" ")}]`;
  if (typeof part !== "object" || part === null) return String(part);
  if ("is" in part && part.is === "constant")
    return showConstant(part as { type?: unknown; value?: unknown });
  const { at: _, type, ...rest } = part as Record<string, unknown>;
  const named = typeof Object.values(rest)[0] === "string";
  const words = Object.entries(rest).map(([key, it], i) =>
    named && i === 0 ? String(it) : showMember(key, it),
  );
  return `(${words.join(" ")}${type === undefined || type === "number" ? "" : ` :${String(type)}`})`;
}

function showConstant({ type, value }: { type?: unknown; value?: unknown }): string {
  if (type === "number" || value === "none") return String(value);
  return `${String(type)}:${String(value)}`;
}

/** Members whose names say nothing that their place does not. */
const plainMembers = new Set(
  "value left right of values x y cell way set op variable kinds tests index".split(" "),
);

function showMember(key: string, part: unknown): string {
  return plainMembers.has(key) ? show(part) : `${key}=${show(part)}`;
}
