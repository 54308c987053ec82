import { expect, test } from "vitest";
import { compileFile, fileText } from "./compiling.ts";

/** A CABBAGE file in which a rock goes away with h; the rock is byte 200, which is no text in UTF-8. */
const cab = Uint8Array.from("È******** ********h\n\n\n3 3\n   \n È \n   \n", (it) => it.charCodeAt(0));

test("of a CABBAGE file each byte is a character, whether it comes as bytes or as text", () => {
  const text = fileText("rock.cab", cab)!;
  expect([...text].map((it) => it.charCodeAt(0))).toEqual([...cab]);
  expect(fileText("rock.cab", text)).toBe(text);
  const included = (name: string) => (name === "rock.cab" ? { file: name, text } : undefined);
  const made = compileFile("game.quad", "title Rock\ninclude rock.cab\n", included);
  expect("wrong" in made ? made.wrong : made.diagnostics.map((it) => it.message)).toEqual([]);
});

test("what is no text in UTF-8 is told apart", () => {
  expect(fileText("game.quad", Uint8Array.of(0xc8, 0x20))).toBeUndefined();
  expect(fileText("game.quad", Uint8Array.of(0xc3, 0xa9))).toBe("é");
});
