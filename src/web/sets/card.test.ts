import { expect, test } from "vitest";
import { looksOf } from "../../view/index.ts";
import { gameOf } from "../../../tests/playing.ts";
import { paintPicture } from "./drawing.ts";

test.each([
  ["A♠", ["A", "♠"]],
  ["10♥", ["10", "♥"]],
  ["QH", ["Q", "H"]],
  // A number is read as one.
  ["16", ["16"]],
  ["7", ["7"]],
  ["♦", ["♦"]],
])("a card shows %s as %j", (shown, texts) => {
  const [, look] = looksOf(gameOf("objects: ace a\nlooks: ace card\nlevel\n  a\n").program);
  const written: string[] = [];
  const canvas = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === "measureText" ? () => ({}) : (text: string) => name === "fillText" && written.push(text),
    set: () => true,
  });
  const pen = { joins: 0, canvas, size: 40, colour: "#ffffff", ink: "#000000", outline: "#000000" };
  paintPicture({ look: look!, looks: [], shown, figures: false, flipped: false }, pen);
  expect(written).toEqual(texts);
});
