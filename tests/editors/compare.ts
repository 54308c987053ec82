import { createRequire } from "node:module";
import type * as Oniguruma from "vscode-oniguruma";
import type * as TextMate from "vscode-textmate";
import { readFileSync } from "node:fs";
import { highlight } from "../../src/formats/index.ts";
import { scopes } from "./grammars.ts";

const require = createRequire(import.meta.url);
const { Registry, INITIAL } = require("vscode-textmate") as typeof TextMate;
const oniguruma = require("vscode-oniguruma") as typeof Oniguruma;

const kinds = new Map(Object.entries(scopes).map(([kind, scope]) => [scope, kind]));

/** Returns a function that says what a grammar of TextMate takes each character of a text for. */
export async function loadTextMate(grammar: {
  readonly scopeName: string;
}): Promise<(text: string) => readonly (string | undefined)[]> {
  await oniguruma.loadWASM(
    readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer as ArrayBuffer,
  );
  const onigLib = Promise.resolve({
    createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text: string) => new oniguruma.OnigString(text),
  });
  const registry = new Registry({ onigLib, loadGrammar: () => Promise.resolve(grammar as never) });
  const loaded = (await registry.loadGrammar(grammar.scopeName))!;
  return (text) => {
    const found: (string | undefined)[] = [];
    let stack = INITIAL;
    for (const line of text.split("\n")) {
      const { tokens, ruleStack } = loaded.tokenizeLine(line, stack);
      stack = ruleStack;
      for (const { startIndex, endIndex, scopes: all } of tokens) {
        const kind = all
          .map((it) => kinds.get(it))
          .reverse()
          .find((it) => it !== undefined);
        for (let i = startIndex; i < Math.min(endIndex, line.length); i++) found.push(kind);
      }
      found.push(undefined);
    }
    return found;
  };
}

/** Returns the language's tokens of which a grammar takes a character for something else. */
export function differences(
  text: string,
  scoped: readonly (string | undefined)[],
): { readonly count: number; readonly wrong: readonly string[] } {
  const tokens = highlight(text);
  const lines = text.split("\n");
  const wrong = tokens.filter(({ from, to, kind }) => {
    for (let i = from; i < to; i++) if (/\S/.test(text[i]!) && scoped[i] !== kind) return true;
    return false;
  });
  return {
    count: tokens.length,
    wrong: wrong.map(({ from, to, kind }) => {
      const line = text.slice(0, from).split("\n").length;
      return `${line} ${kind} \`${text.slice(from, to)}\` read as ${scoped[from] ?? "nothing"}: ${lines[line - 1]}`;
    }),
  };
}
