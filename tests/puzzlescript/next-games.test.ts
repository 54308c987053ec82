// Small games for PuzzleScript Next, each with a play of its own in its comments: `// INPUT: what is seen`. Those in `next` are about one of its rules each, those in `mixed` about several together.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { storyOf, toldOf } from "./small-game.ts";
import { plainOrFast } from "../fast-parts.ts";
import { today } from "../moves/sweep.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
const games = ["next", "mixed"].flatMap((folder) =>
  readdirSync(`${here}${folder}`).map((file) => `${folder}/${file}`),
);

/** The lines of the play that a file tells, and the mistakes. */
function expectedOf(text: string): { readonly story: string[]; readonly told: string[] } {
  const comments = text.split("\n").flatMap((it) => /^\/\/ (.*)/.exec(it)?.[1] ?? []);
  return {
    story: comments.filter((it) => /^(begin|[a-z-]+(@\d+,\d+)?): \S/.test(it) && !it.startsWith("told: ")),
    told: comments.filter((it) => it.startsWith("told: ")).map((it) => it.slice("told: ".length)),
  };
}

test.each(today(games, 5))("%s", (name) => {
  const text = readFileSync(here + name, "utf8");
  const { story, told } = expectedOf(text);
  const inputs = story.slice(1).map((it) => it.slice(0, it.indexOf(": ")));
  expect(toldOf(text)).toEqual(told);
  for (const [, fast] of plainOrFast) expect(storyOf(text, inputs.join(" "), { fast })).toEqual(story);
});
