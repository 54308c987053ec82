import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFile, isInsideFolder, readBytes, writeFile, writeFileAsync } from "./index.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "quadrille-files-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), "utf8");

describe.skipIf(process.platform === "win32")("what is no file of a bounded size is not read", () => {
  const cases: readonly (readonly [what: string, path: () => string, why: string])[] = [
    ["a device that never ends", () => "/dev/zero", "is a device or a pipe, not a file"],
    ["a pipe that nobody writes to", () => pipe(), "is a device or a pipe, not a file"],
    ["a folder", () => folder, "is a folder"],
    ["a large file", () => file("large", "12345"), "is too large: 5 bytes."],
    ["no file", () => at("none"), "there is no such file"],
  ];

  test.each(cases)("%s", (_, path, why) => {
    const it = path();
    expect(() => readBytes(it, 4)).toThrow(why);
  });

  test("SE2 a pipe that nobody reads is not written to", () => {
    const it = pipe();
    expect(() => writeFile(it, "text")).toThrow("is a device or a pipe, not a file");
  });

  test.skipIf(process.platform !== "linux")("a file of the system that says it is empty", () => {
    expect(() => readBytes("/proc/self/maps", 64)).toThrow(
      "/proc/self/maps is too large: more than 64 bytes.",
    );
  });

  function pipe(): string {
    spawnSync("sh", ["-c", `mkfifo "${at("pipe")}"`]);
    return at("pipe");
  }

  function file(name: string, text: string): string {
    writeFileSync(at(name), text);
    return at(name);
  }
});

describe.each<[string, (path: string, text: string) => void | Promise<void>]>([
  ["writeFile", writeFile],
  ["writeFileAsync", (path, text) => writeFileAsync(path, text, () => true)],
])("%s", (_, write) => {
  test("SE3 keeps the mode, and leaves nothing beside the file", async () => {
    writeFileSync(at("game"), "old");
    chmodSync(at("game"), 0o640);
    await write(at("game"), "new");
    expect([read("game"), statSync(at("game")).mode & 0o777]).toEqual(["new", 0o640]);
    expect(readdirSync(folder)).toEqual(["game"]);
  });

  test("writes behind a symbolic link, even if there is nothing yet", async () => {
    mkdirSync(at("there"));
    symlinkSync("there/game", at("link"));
    await write(at("link"), "first");
    await write(at("link"), "second");
    expect([readlinkSync(at("link")), read("there/game")]).toEqual(["there/game", "second"]);
  });

  test("writes to a device as it is", async () => {
    await write("/dev/null", "gone");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test("SE3 tells why it cannot, and leaves what was there", async () => {
    writeFileSync(at("game"), "old");
    await expect((async () => write(join(at("game"), "x"), "new"))()).rejects.toThrow("Cannot write");
    await expect((async () => write(folder, "new"))()).rejects.toThrow("it is a folder");
    expect(read("game")).toBe("old");
  });

  test("clears what is left of a process that has ended, and of no other", async () => {
    writeFileSync(at(".quadrille-2147483647-1.part"), "half");
    writeFileSync(at(`.quadrille-${process.ppid}-1.part`), "half");
    await write(at("game"), "new");
    expect(readdirSync(folder)).toEqual([`.quadrille-${process.ppid}-1.part`, "game"]);
  });
});

test("what is no longer wanted is not written", async () => {
  let isWanted = true;
  const writing = writeFileAsync(at("game"), "late", () => isWanted);
  isWanted = false;
  writeFile(at("game"), "last");
  await writing;
  expect(read("game")).toBe("last");
  expect(readdirSync(folder)).toEqual(["game"]);
});

test("nothing is created over a file", () => {
  createFile(at("game"), "first");
  expect(() => createFile(at("game"), "second")).toThrow(
    "it already exists, and files are never overwritten",
  );
  expect(read("game")).toBe("first");
});

test("what lies inside a folder", () => {
  mkdirSync(at("games"));
  writeFileSync(at("secret"), "");
  symlinkSync("../secret", at("games/link"));
  writeFileSync(at("games/own"), "");
  const names = [
    "own",
    "new",
    "./own",
    "../secret",
    "a/../../secret",
    "..\\secret",
    at("secret"),
    "link",
    "o\0wn",
  ];
  expect(names.filter((it) => isInsideFolder(at("games"), it))).toEqual(["own", "new", "./own"]);
});
