import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { exit } from "../failure.ts";
import { fmt } from "./fmt.ts";

vi.mock("../../syntax/index.ts", async (original) => ({
  ...(await original<typeof import("../../syntax/index.ts")>()),
  formatText: () => ({ is: "unsafe", line: 2 }),
}));

const folder = mkdtempSync(join(tmpdir(), "quadrille-fmt-"));
afterEach(() => {
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

test("a file whose formatted text would be another game stays as it is", async () => {
  const file = join(folder, "game.quad");
  writeFileSync(file, "title A\nstart:   win\n");
  const complaints: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((it) => complaints.push(String(it)) > 0);
  await fmt([file], { write: true });
  expect(readFileSync(file, "utf8")).toBe("title A\nstart:   win\n");
  expect(process.exitCode).toBe(exit.failed);
  expect(complaints.join("")).toContain("was not formatted and is unchanged");
});
