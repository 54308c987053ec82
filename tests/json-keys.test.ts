import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (it) => it.endsWith(".json") && !it.endsWith("tsconfig.json"),
);

/** Counts the keys of all objects in a value. */
function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const ownKeys = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, it) => sum + countKeys(it), ownKeys);
}

test.each(files)("no key of src/%s stands twice in one object", (file) => {
  const text = readFileSync(`src/${file}`, "utf8");
  const writtenKeys = text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g) ?? [];
  expect(writtenKeys).toHaveLength(countKeys(JSON.parse(text)));
});
