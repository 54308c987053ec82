import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import type { Source } from "../../../src/base/index.ts";
import { compileGame } from "../../../src/formats/index.ts";
import { makeGame } from "../../../src/game/index.ts";
import { serveLanguage } from "../../../src/lsp/index.ts";
import type { Program } from "../../../src/program/index.ts";
import { runTests } from "../../../src/testing/index.ts";

/** Says what a text comes to: nothing to play where it has mistakes. */
export interface CompiledGame {
  readonly program: Program | undefined;
  readonly tests: readonly { readonly name: string; readonly line: number | undefined }[];
  /** Runs its tests, in their order. */
  run(): readonly { readonly passed: boolean; readonly text: string }[];
}

const bundled = "quadrille-games:/";

/** Keeps the games of a folder, by their addresses, beside the bundled ones, by their names. */
export function openGames(
  texts: ReadonlyMap<string, string>,
  library: ReadonlyMap<string, string>,
  reference: string,
) {
  const include = (from: string, name: string): Source | undefined => {
    const beside = from.startsWith(bundled) ? [] : [name, `${name}.quad`].map((it) => new URL(it, from).href);
    // Editors encode more of an address than URL does, such as apostrophes.
    const decoded = beside.map(decodeURIComponent);
    const file = [...texts.keys()].find((it) => decoded.includes(decodeURIComponent(it)));
    if (file !== undefined) return { file, text: texts.get(file)! };
    const own = name.replace(/\.quad$/, "");
    const text = library.get(own);
    return text === undefined ? undefined : { file: `${bundled}${own}.quad`, text };
  };
  return {
    /** Starts the server; returns the client's end of the line. */
    connect: (): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      serveLanguage(createConnection(new BrowserMessageReader(port1), new BrowserMessageWriter(port1)), {
        fileOf: (uri) => uri,
        uriOf: (file) => file,
        include,
        gamesIn: (folder) =>
          [...texts].filter(([file]) => file.startsWith(folder)).map(([file, text]) => ({ file, text })),
        reference: () => reference,
        run: () => Promise.resolve(""),
      });
      return port2;
    },
    /** Compiles a game; `open` returns the newest text at an address. */
    compile: (uri: string, open: (uri: string) => string | undefined): CompiledGame => {
      const { program, diagnostics } = compileGame(uri, open(uri) ?? "", (name) => {
        const found = include(uri, name);
        return found && { file: found.file, text: open(found.file) ?? found.text };
      });
      const playable = diagnostics.some((it) => it.severity === "error") ? undefined : program;
      const line = (at: readonly [number, number] | undefined) => (at?.[0] === 0 ? at[1] : undefined);
      return {
        program: playable,
        tests: (program?.tests ?? []).map(({ name, at }) => ({ name, line: line(at) })),
        run: () =>
          !playable
            ? []
            : runTests(makeGame(playable)).map(({ passed, failures }) => ({
                passed,
                text: failures.map((it) => it.text).join("\n"),
              })),
      };
    },
  };
}
