import type { Command } from "commander";
import { print } from "./output/output.ts";
import { version } from "./version.ts";

/** Prints a manual page: the help of every command. */
export function printManual(cli: Command): void {
  print(`.TH QUADRILLE 1 "" "Quadrille ${version()}"\n`);
  print(`.SH NAME\nquadrille \\- ${escapeRoff(cli.description())}\n`);
  print(`.SH SYNOPSIS\n.nf\n${escapeRoff(captureHelp(cli))}\n.fi\n`);
  for (const it of cli.commands.filter((command) => command.name() !== "complete"))
    print(`.SH ${it.name().toUpperCase()}\n.nf\n${escapeRoff(captureHelp(it))}\n.fi\n`);
}

function captureHelp(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (it) => void (text += it) });
  command.outputHelp();
  return text.trimEnd();
}

/** Escapes the characters that roff would interpret: backslashes, hyphens, and dots and quotes at the start of a line. */
const escapeRoff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^(?=[.'])/gm, "\\&");
