// The manifest of the extension for VS Code names what is there, and what is packed is not what only tests need.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sectionWords } from "../../src/syntax/index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}editors/vscode`;
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const manifest = read(`${folder}/package.json`);
const { languages, grammars, snippets, commands, menus } = manifest.contributes;

test("every file that the manifest names is there", () => {
  const named = [
    ...grammars.map((it: { path: string }) => it.path),
    ...snippets.map((it: { path: string }) => it.path),
    ...languages.flatMap((it: { configuration?: string }) => it.configuration ?? []),
  ];
  expect(named).not.toEqual([]);
  for (const it of named) expect(() => read(`${folder}/${it}`)).not.toThrow();
  // The extension itself is built from its source.
  expect([manifest.main, manifest.browser]).toEqual(["./dist/extension.js", "./dist/extension.js"]);
  expect(existsSync(`${folder}/src/extension.ts`)).toBe(true);
});

test("it has the version and the repository of the package", () => {
  const { version, repository, license } = read(`${root}package.json`);
  expect(manifest).toMatchObject({ version, license });
  expect(repository.url).toContain(manifest.repository.url);
});

test("grammars and snippets are of languages that it has, and menus call its commands", () => {
  const ids = languages.map((it: { id: string }) => it.id);
  for (const { language } of [...grammars, ...snippets]) expect(ids).toContain(language);
  for (const { scopeName, path } of grammars) expect(read(`${folder}/${path}`).scopeName).toBe(scopeName);
  const known = commands.map((it: { command: string }) => it.command);
  for (const { command } of Object.values(menus).flat() as { command: string }[])
    expect(known).toContain(command);
  const source = readFileSync(`${folder}/src/extension.ts`, "utf8");
  for (const it of known) expect(source).toContain(`"${it}"`);
});

test("snippets begin with a section or stand in one", () => {
  for (const { prefix, body } of Object.values(read(`${folder}/snippets.json`)) as {
    prefix: string;
    body: string[] | string;
  }[]) {
    const [word] = [body].flat()[0]!.split(/[\s:]/, 1);
    expect([prefix, ...sectionWords, "when", "for"]).toContain(word);
  }
});

test("what only tests need is not packed", () => {
  const left = readFileSync(`${folder}/.vscodeignore`, "utf8").trim().split("\n");
  expect(left).toEqual(expect.arrayContaining(["src/**", "test.mjs", "dist/web/**", "dist/*.png"]));
});
