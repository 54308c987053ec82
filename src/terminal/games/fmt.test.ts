import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { formatFiles, formatGameFile } from "./fmt.ts";

const unsafe = () => ({ is: "unsafe", line: 2 }) as const;
const text = "title A\nstart:   win\n";

const folder = mkdtempSync(join(tmpdir(), "quadrille-fmt-"));
afterEach(() => {
  process.exitCode = undefined;
});

test("a file whose formatted text would be another game stays as it is", async () => {
  const file = join(folder, "game.quad");
  writeFileSync(file, text);
  await formatFiles([file], { write: true }, unsafe);
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(process.exitCode).toBe(exitCodes.failed);
  rmSync(folder, { recursive: true });
});

test("it says where the formatted text would be another game", () => {
  expect(() => formatGameFile("game.quad", text, unsafe)).toThrow(
    "game.quad was not formatted and is unchanged: the result would be another game, from line 2 on. Please report this.",
  );
});
