import { expect, test } from "vitest";
import { play, sessionOf } from "../../tests/playing.ts";
import { frameOf, messagesOf } from "./index.ts";

test("a refusal without words shows nothing, not even its line", () => {
  const messages = (text: string) =>
    messagesOf(
      frameOf(
        play(
          sessionOf(`controls: go Space
step going when go: refuse "${text}"
level
  ..
`),
          "go",
        ),
      ),
      { lines: true },
    );
  expect(messages("")).toEqual([]);
  expect(messages("No.")).toEqual([{ tone: "reason", text: "No. (line 2)" }]);
});
