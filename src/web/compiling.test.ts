import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileFile, fileText } from "./compiling.ts";

/** A CABBAGE file in which a rock goes away with h; the rock is byte 200, which is no text in UTF-8. */
const cab = Uint8Array.from("È******** ********h\n\n\n3 3\n   \n È \n   \n", (it) => it.charCodeAt(0));

test("of a CABBAGE file each byte is a character, whether it comes as bytes or as text", () => {
  const text = fileText("rock.cab", cab)!;
  expect([...text].map((it) => it.charCodeAt(0))).toEqual([...cab]);
  expect(fileText("rock.cab", text)).toBe(text);
  const included = (name: string) => (name === "rock.cab" ? { file: name, text } : undefined);
  const made = compileFile("game.quad", "title Rock\ninclude rock.cab\n", included);
  expect("wrong" in made ? made.wrong : made.diagnostics.map((it) => it.message)).toEqual([]);
});

test("what is no text in UTF-8 is told apart", () => {
  expect(fileText("game.quad", Uint8Array.of(0xc8, 0x20))).toBeUndefined();
  expect(fileText("game.quad", Uint8Array.of(0xc3, 0xa9))).toBe("é");
});

const folder = new URL("../lsp/", import.meta.url);

/** How the language server imports what it takes of the language. */
const taken = /import (?:\* as (\w+)|\{([^}]*)\}) from "\.\.\/(?:formats|syntax)\/index\.ts"/g;

/** The values that a text imports from the language: by their names, or as members of a whole module. */
function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(taken)].flatMap(([, module, names = ""]) =>
    module === undefined
      ? names.split(",").flatMap((it) => (/^\s*(?!type )(\w+)/.exec(it) ?? []).slice(1))
      : [...text.matchAll(new RegExp(`(?<!typeof )\\b${module}\\.(\\w+)`, "g"))].map((it) => it[1]!),
  );
}

// In the studio the language server has these modules from compiling.js; the build does not ask whether they are in it.
test("the compiler of the page has all that the language server takes of the language", async () => {
  const exported = Object.keys(await import("./compiling.ts"));
  const files = readdirSync(folder).filter((it) => /(?<!\.test)\.ts$/.test(it));
  const names = files.flatMap((it) => valuesIn(readFileSync(new URL(it, folder), "utf8")));
  expect(names).toContain("renameInGame");
  expect(names).toContain("formatText");
  expect(names.filter((it) => !exported.includes(it))).toEqual([]);
});
