// Plays the conversations of conversations.txt: what programs say to an engine, and what it answers.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gameOf } from "../playing.ts";
import { makeEngine } from "./uci-engine.ts";
import { today } from "../moves/sweep.ts";

const text = readFileSync(new URL("conversations.txt", import.meta.url), "utf8");

/** Compares a line with an expected one, in which `*` is a word, `**` all that follows, and `from` says which words it may be. */
function fits(line: string, expected: string): boolean {
  const [pattern = "", words] = expected.split(" from ");
  const escaped = pattern.replaceAll(/[.()?+[\]^$|\\]/g, String.raw`\$&`);
  const found = new RegExp(
    `^${escaped.replaceAll("**", ".+").replaceAll(/(?<!\.)\*/g, String.raw`(\S+)`)}$`,
  ).exec(line);
  return found !== null && (words === undefined || words.split(" ").includes(found[1] ?? ""));
}

const conversations = text
  .split(/^# /m)
  .slice(1)
  .map((it) => [it.split("\n")[0]!, it.split("\n").slice(1)] as const);

describe.each(today(conversations, 4))("%s", (_, lines) => {
  test("is answered as it is written down", () => {
    const own = lines.filter((it) => it.startsWith("|")).map((it) => it.slice(2));
    const { engine, said, run } =
      own.length > 0 ? makeEngine("own", gameOf(own.join("\n")).program) : makeEngine("chess");
    let asked = "";
    let answers = 0;
    const isFound = () =>
      expect(
        said.filter((it) => !it.startsWith("info depth")),
        `behind ${asked}`,
      ).toEqual([]);
    for (const line of lines.filter((it) => it !== "" && !it.startsWith("|"))) {
      const rest = line.slice(2);
      if (line.startsWith("> ")) {
        isFound();
        said.length = 0;
        engine.handleLine((asked = rest));
      } else if (line === "~") run(30);
      else if (line.startsWith("= ")) expect(answers).toBe(Number(rest));
      else {
        while (!rest.startsWith("info depth") && said[0]?.startsWith("info depth")) said.shift();
        const found = said.shift() ?? "nothing";
        if (found.startsWith("bestmove")) answers++;
        if (!fits(found, rest)) expect(`${asked}: ${found}`).toBe(`${asked}: ${rest}`);
      }
    }
    isFound();
  });
});
