import { expect, test } from "vitest";
import { Chooser } from "../../src/terminal/player/list-scene.ts";
import { makeKeyPress } from "../../src/terminal/screen/index.ts";

test("a title typed whole is chosen before longer ones that begin like it", () => {
  const chooser = new Chooser();
  const texts = ["Adder", "Chess Map", "Chess", "Cellar"];
  for (const letter of "chess") chooser.handleEvent(makeKeyPress(letter), texts, () => -1);
  expect(texts[chooser.index]).toBe("Chess");
});
