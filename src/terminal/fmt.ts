import { type Command, Option } from "commander";
import { parse, print as printFile } from "../syntax/index.ts";
import { exit, Failure } from "./failure.ts";
import { readText, writeFile } from "./files.ts";
import { withWords } from "./betza-comments.ts";
import { count, findGame, isCab } from "./game-file.ts";
import { complain, print, printLine } from "./output.ts";
import { renderDiagnostics } from "./rendering.ts";

interface FmtOptions {
  readonly check?: true;
  readonly write?: true;
  readonly words?: true;
}

/** `quadrille fmt`: lays game files out. */
export function addFmt(cli: Command): void {
  cli
    .command("fmt")
    .description("lay game files out in the usual way")
    .argument("<file...>", "game files")
    .option("--check", "only say which files would change; exit code 1 if one would")
    .addOption(new Option("--write", "write the files instead of printing them").conflicts("check"))
    .option("--words", "say behind each move in Betza notation what it means")
    .addHelpText("after", examples)
    .action(fmt);
}

const examples = `
Examples:
  quadrille fmt my-game.quad
  quadrille fmt --write *.quad
  quadrille fmt --check my-game.quad`;

function fmt(files: readonly string[], options: FmtOptions): void {
  for (const file of files) {
    try {
      format(file, options);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      complain(`quadrille: ${error.message}`);
      process.exitCode = Math.max(Number(process.exitCode ?? 0), error.code);
    }
  }
}

function format(name: string, { check, write, words }: FmtOptions): void {
  const path = findGame(name);
  if (isCab(path)) throw new Failure(`${path} is a CABBAGE file; only .quad files are laid out.`);
  const text = readText(path);
  const laidOut = layOut(path, words ? withWords({ file: path, text }) : text);
  if (!check && !write) return print(laidOut);
  if (laidOut === text) return undefined;
  if (write) writeFile(path, laidOut);
  else process.exitCode = exit.failed;
  return printLine(path);
}

function layOut(path: string, text: string): string {
  const source = { file: path, text };
  const { file, diagnostics } = parse(source);
  const mistakes = diagnostics.filter((it) => it.severity === "error");
  if (mistakes.length === 0) return printFile(file);
  complain(renderDiagnostics(mistakes, [source]));
  throw new Failure(`${path} cannot be laid out: ${count(mistakes.length, "mistake")}.`, exit.failed);
}
