import { describe, expect, test } from "vitest";
import { type TerminalEvent, Decoder, keyName } from "./decoder.ts";

/** What is sent, `^[` for Escape -> the events in words. */
const cases = `
  a                       a
  A                       A
  é                       é
  👍                      👍
  abc                     a b c
  ^[                      Escape
  ^[^[[A                  Escape ArrowUp
  ^[a                     Alt+a
  ^[[A^[[B^[[C^[[D        ArrowUp ArrowDown ArrowRight ArrowLeft
  ^[OA^[OH                ArrowUp Home
  ^[OP^[[15~^[[24~        F1 F5 F12
  ^[[3~^[[5~^[[6~         Delete PageUp PageDown
  ^[[1;2A                 Shift+ArrowUp
  ^[[1;5C                 Ctrl+ArrowRight
  ^[[1;2P                 Shift+F1
  ^[[Z                    Shift+Tab
  ^[[97u                  a
  ^[[97;2;65u             A
  ^[[97;5u                Ctrl+a
  ^[[97;1:2u              a(repeat)
  ^[[97;1:3u              a(release)
  ^[[1;1:3A               ArrowUp(release)
  ^[[49:33;2;33u          !
  ^[[27u^[[13u^[[32u      Escape Enter Space
  ^[[57441;2u             Shift+Shift
  ^[[57399u^[[57414u      0 Enter
  ^[[?27u                 releases
  ^[[<0;5;3M^[[<0;5;3m    press(left,4,2) release(left,4,2)
  ^[[<64;1;1M^[[<65;1;1M  wheel-up(none,0,0) wheel-down(none,0,0)
  ^[[<35;2;2M             move(none,1,1)
  ^[[200~a^[[Ab^[[201~c   paste(a^[[Ab) c
  ^[[?62;4cx              x
  ^[]11;rgb:0/0/0^[\\x    x
  ^[[1;1RxF               F3 x F
  ^[[99;99;99~x           x
`
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => /^ +(\S+) +(.*)$/.exec(line)!.slice(1) as [string, string]);

function sent(text: string): string {
  return text.replaceAll("^[", "\u001b").replaceAll("\\\\", "\\");
}

function inWords(event: TerminalEvent): string {
  if (event.type === "key") return keyName(event) + (event.action === "press" ? "" : `(${event.action})`);
  if (event.type === "mouse") return `${event.action}(${event.button},${event.x},${event.y})`;
  return event.type === "paste" ? `paste(${event.text.replaceAll("\u001b", "^[")})` : event.type;
}

describe("what a terminal sends", () => {
  test.each(cases)("%s", (text, events) => {
    const decoder = new Decoder();
    const read = [...decoder.feed(sent(text)), ...decoder.flush()];
    expect(read.map(inWords).join(" ")).toBe(events);
  });

  test.each(cases)("%s, one character at a time", (text, events) => {
    const decoder = new Decoder();
    const read = [...sent(text)].flatMap((it) => decoder.feed(it));
    expect([...read, ...decoder.flush()].map(inWords).join(" ")).toBe(events);
  });

  test("control characters are keys with Ctrl", () => {
    const read = new Decoder().feed("\u0003\u001a\r\t\u007f\u0000");
    expect(read.map(inWords)).toEqual(["Ctrl+c", "Ctrl+z", "Enter", "Tab", "Backspace", "Ctrl+Space"]);
  });

  test("a sequence that is not all there waits, Escape too", () => {
    const decoder = new Decoder();
    expect(decoder.feed("\u001b[1;")).toEqual([]);
    expect(decoder.hasPendingText).toBe(true);
    expect(decoder.feed("5A").map(inWords)).toEqual(["Ctrl+ArrowUp"]);
    expect(decoder.hasPendingText).toBe(false);
  });

  test("what never ends is given up", () => {
    const decoder = new Decoder();
    decoder.feed(`\u001b]${"x".repeat(5000)}`);
    decoder.feed(`\u001b[${"1".repeat(100)}`);
    expect(decoder.feed("q").map(inWords).at(-1)).toBe("q");
  });
});
