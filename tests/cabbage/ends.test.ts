import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeGame } from "../../src/game/index.ts";
import { newSession, parseKeys } from "../../src/session/index.ts";
import { compileFile } from "../../src/web/compiling.ts";
import { cabText, readCab } from "../../src/formats/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";

// A `.quad` file beside a CABBAGE file includes it, and says when it ends.

const cab = new Uint8Array(readFileSync(new URL("../../games/cabbage/crates.cab", import.meta.url)));
const solution = readFileSync(new URL("crates.solution", import.meta.url), "latin1").trim();
const beside = `title Crates, with an end
include cabbage/crates

ends
  when no letter-o: win "Every crate is in its place."
`;
const compiled = compileFile("ends.quad", beside, (name) =>
  name === "cabbage/crates" ? { file: "crates.cab", text: cabText(cab) } : undefined,
);

describe("a CABBAGE file that is included", () => {
  if ("wrong" in compiled || !compiled.program) throw new Error("it has mistakes");
  const session = newSession(makeGame(compiled.program));
  const original = newSession(makeGame(readCab(cab, "crates.cab").program!));

  test("plays as it does alone, under its new title, until the end that is beside it", () => {
    const frame = frameOf(session);
    expect(frame.title).toBe("Crates, with an end");
    for (const input of parseKeys(solution)) {
      expect(session.status).toBe("playing");
      session.play(input);
      original.play(input);
      const boards = [session, original].map((it) =>
        frameText(frameOf(it), looksOf(it.game.program)).split("\n").slice(0, 15),
      );
      expect(boards[0]).toEqual(boards[1]);
      if (session.status !== "playing") break;
    }
    expect([session.status, original.status]).toEqual(["won", "playing"]);
    expect(frameOf(session).ending?.text).toBe("Every crate is in its place.");
  });

  test("with mistakes is refused at its include", () => {
    const { diagnostics = [] } = compileFile("t.quad", "title T\ninclude bad.cab\n", () => ({
      file: "bad.cab",
      text: "abc\n",
    })) as { diagnostics?: readonly { code: string; message: string }[] };
    expect(diagnostics.map((it) => `${it.code}: ${it.message}`).join("\n")).toMatch(
      /include-refused: .*This CABBAGE file has mistakes: A transition has 19 characters; this line has 3\./,
    );
  });
});
