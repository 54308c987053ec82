import { expect, test } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import type { ToldEvent } from "./protocol.ts";
import { RoomFold } from "./room-fold.ts";

// What is said by the seats of a room of chess with clocks, and whose clock runs then: `-` is nobody's.
const acts = `
0 e2e4         -
1 e7e5         0
0 g1f3         1
0 offer undo   1
1 accept undo  0
1 offer undo   0
0 accept undo  1
0 offer undo   1
1 accept undo  -
0 d2d4         -
1 d7d5         0
1 resign       -`;

test("clocks run once both have moved, and stand where all is taken back", () => {
  const clock = { initial: 60_000, increment: 0 };
  const fold = new RoomFold(libraryGame("chess"), {
    setup: { seed: 1, level: 1, options: [], clock },
    options: [],
  });
  const wanted = acts.trim().split("\n");
  const seen = wanted.map((line) => {
    const said = line.slice(0, 14).trimEnd();
    const [seat = "", word = ""] = said.split(" ");
    expect(fold.take({ act: actOf(word), seat: Number(seat) })).toBeUndefined();
    return `${said.padEnd(15)}${fold.thinking ?? "-"}`;
  });
  expect(seen).toEqual(wanted);
});

function actOf(word: string): ToldEvent["act"] {
  if (word === "resign") return { do: "resign" };
  if (word === "offer" || word === "accept") return { do: word, what: "undo" };
  return { do: "input", input: { type: "cycle", given: [{ type: "move", text: word }] } };
}
