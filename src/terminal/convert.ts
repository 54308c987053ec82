import { basename } from "node:path";
import { type Command, Option } from "commander";
import type { Diagnostic, Source } from "../base/index.ts";
import { cabText, cabToQuad, parseCab, quadToCab } from "../formats/index.ts";
import { exit, Failure } from "./failure.ts";
import { readBytes, writeFile } from "./files.ts";
import { findGame, isCab, readGameFile } from "./game-file.ts";
import { complain, flush, print } from "./output.ts";
import { renderDiagnostics } from "./rendering.ts";

interface ConvertOptions {
  readonly to?: "quad" | "cab";
  readonly out?: string;
}

/** `quadrille convert`: other notations to and fro. */
export function addConvert(cli: Command): void {
  cli
    .command("convert")
    .description("turn a CABBAGE file into a .quad file, or back")
    .argument("<file>", "a .cab or .quad file, or the name of a game that comes along")
    .addOption(
      new Option("--to <format>", "what to make of it; the other one without it").choices(["quad", "cab"]),
    )
    .option("--out <file>", "where to write it; standard output without it")
    .addHelpText("after", examples)
    .action(convert);
}

const examples = `
Examples:
  quadrille convert boulders.cab --out boulders.quad
  quadrille convert boulders.quad --to cab > boulders.cab`;

function convert(name: string, options: ConvertOptions): void {
  const path = findGame(name);
  const to = options.to ?? (isCab(path) ? "quad" : "cab");
  if (isCab(path) === (to === "cab")) throw new Failure(`${path} is a ${to} file already.`);
  const made = to === "quad" ? toQuad(path) : toCab(path);
  if (options.out !== undefined) return writeFile(options.out, made);
  return printMade(made);
}

function printMade(made: string | Uint8Array): void {
  if (typeof made === "string") return print(made);
  flush();
  process.stdout.write(made);
  return undefined;
}

function toQuad(path: string): string {
  const bytes = readBytes(path);
  const { cab, diagnostics } = parseCab(bytes, basename(path));
  tell(diagnostics, [{ file: basename(path), text: cabText(bytes) }]);
  if (!cab) throw new Failure(`${path} cannot be converted.`, exit.failed);
  return cabToQuad(cab);
}

function toCab(path: string): Uint8Array {
  const { program, diagnostics, sources } = readGameFile(path);
  tell(program ? diagnostics.filter((it) => it.severity === "error") : diagnostics, sources);
  if (!program) throw new Failure(`${path} cannot be converted.`, exit.failed);
  const made = quadToCab(program, sources);
  tell(made.diagnostics, sources);
  if (!made.bytes) throw new Failure(`${path} does not fit into a CABBAGE file.`, exit.failed);
  return made.bytes;
}

function tell(diagnostics: readonly Diagnostic[], sources: readonly Source[]): void {
  if (diagnostics.length > 0) complain(renderDiagnostics(diagnostics, sources));
}
