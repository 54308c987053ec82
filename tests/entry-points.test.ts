// The names that people import from the package. A name that goes is a change that they notice: take it out here and tell it in CHANGELOG.md.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const listed = JSON.parse(readFileSync(join(root, "tests/entry-points.json"), "utf8")) as Readonly<
  Record<string, readonly string[]>
>;

/** The names that a file of declarations exports, types among them. */
function namesIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list!.split(","));
  const names = lists.map((it) =>
    it
      .trim()
      .replace(/^type /, "")
      .replace(/^.* as /, ""),
  );
  return names.filter((it) => it !== "").sort();
}

test("no entry point of the package has gone", () => {
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(Object.keys(listed)));
});

test.each(Object.keys(listed))("quadrille%s still exports what it did", (entry) => {
  const at = exports[entry];
  const names = typeof at === "object" ? namesIn(at.types) : [];
  expect(listed[entry]!.filter((it) => !names.includes(it))).toEqual([]);
});
