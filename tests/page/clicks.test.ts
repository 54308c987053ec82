// What is given by hand and how that is answered: the right button of the mouse and a finger that stays (R57), controls that are turned away, the end.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-clicks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const watched = join(folder, "marks.quad");
writeFileSync(
  watched,
  `title Marks
board 3x1
objects: cover c   flag f
layers
  cover
  flag
controls
  dig (spot: cell)  click cover
  mark (place-of: cell)  right click
  lift-all  button "Lift all"
step act
  when dig: remove cover at spot, say "Nothing is below."
  when lift-all: remove each cover
  when mark: put flag at place-of
ends
  when no cover: lose "Nothing is covered any more. R begins the level again."
view
  "{count cover} covers, {count flag} flags"
  board
level
  ccc
`,
);

const site = useSite(watched);
const inBrowser = test.skipIf(browserPath === undefined);

inBrowser(
  "the end is told whole, clicks of several controls are told apart, and a restart ends what was said",
  async () => {
    const page = await site.open("#/watch", { viewport: { width: 1200, height: 800 } });
    const board = page.locator("div.board canvas").first();
    const line = page.locator("p.notice");
    await board.click({ position: { x: 20, y: 20 } });
    await expect.poll(() => page.locator(".move").allTextContents()).toEqual(["dig (0, 0)"]);
    await board.click({ position: { x: 20, y: 20 }, button: "right" });
    await expect.poll(() => page.locator(".move").allTextContents()).toEqual(["dig (0, 0)", "mark (0, 0)"]);
    await expect.poll(() => page.locator(".log li").allTextContents()).toEqual(["Nothing is below."]);
    await page.keyboard.press("r");
    await expect.poll(() => line.textContent()).toBe("");
    expect(await page.locator(".log li").count()).toBe(0);
    await page.getByRole("button", { name: "Lift all" }).click();
    const card = page.getByRole("group", { name: "The end" });
    await card.getByText("R begins the level again.").waitFor();
    for (const [width, height] of [
      [1200, 800],
      [1280, 800],
      [900, 600],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => card.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
      const [box, text] = [(await card.boundingBox())!, (await card.locator("p").boundingBox())!];
      expect(text.y, `at ${width}x${height}`).toBeGreaterThanOrEqual(box.y);
    }
    await site.close(page);
  },
);

inBrowser("R57 a click digs, a right click and a finger that stays mark", async () => {
  const page = await site.open("#/watch", { hasTouch: true });
  const line = page.locator(".line").first();
  await page.waitForSelector("div.board canvas");
  expect(await line.textContent()).toContain("3 covers, 0 flags");
  const box = (await page.locator("div.board canvas").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 6, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect.poll(() => line.textContent()).toContain("2 covers, 0 flags");
  await page.mouse.click(x + box.width / 3, y, { button: "right" });
  await expect.poll(() => line.textContent()).toContain("2 covers, 1 flags");
  const at = {
    clientX: x + (2 * box.width) / 3,
    clientY: y,
    pointerId: 7,
    pointerType: "touch",
    button: 0,
    bubbles: true,
  };
  const canvas = page.locator("div.board canvas").first();
  await canvas.dispatchEvent("pointerdown", at);
  await expect.poll(() => line.textContent()).toContain("2 covers, 2 flags");
  await canvas.dispatchEvent("pointerup", at);
  expect(await line.textContent()).toContain("2 covers, 2 flags");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Shift+Enter"]) await page.keyboard.press(key);
  await expect.poll(() => line.textContent()).toContain("2 covers, 3 flags");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => line.textContent()).toContain("1 covers, 3 flags");
  expect(site.complaints).toEqual([]);
});

/** A game of its own on a page of its own. */
async function openText(text: string, file = "own.quad"): Promise<Page> {
  const page = await site.open("#/play/warehouse", { settings: { text: true } });
  await page.route(`**/${file}`, (route) => route.fulfill({ body: text }));
  await page.evaluate(
    `document.body.innerHTML = '<quadrille-game src="${file}" whole-page></quadrille-game>'`,
  );
  await page.locator("div.board canvas").first().waitFor();
  return page;
}

inBrowser("a PuzzleScript Next game hears where the mouse is dragged and let go", async () => {
  const page = await openText(
    `title Lines
// the mouse alone
mouse_left tap
mouse_drag pull
mouse_up drop
nokeyboard
OBJECTS
Background; black
Tap; red
Pull; yellow
Drop; blue
Player; white
LEGEND
. = Background
@ = Player
COLLISIONLAYERS
Background
Tap
Pull
Drop
Player
RULES
right [ tap | pull ] [ drop ] -> [ | ] [ ] message A line was drawn
WINCONDITIONS
LEVELS

...
`,
    "own.txt",
  );
  const box = (await page.locator("div.board canvas").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 6, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width / 3, y, { steps: 5 });
  await page.mouse.up();
  await page.getByText("A line was drawn").first().waitFor();
  expect(site.complaints).toEqual([]);
});

inBrowser(
  "the author's colour is around the board, and rules change it while a level is played",
  async () => {
    const page = await openText(
      `title Lamps
// the light is the setting
runtime_metadata_twiddling
background_color #102040
text_color yellow
OBJECTS
Background; black
Lamp; red
Player; white
LEGEND
. = Background
@ = Player
l = Lamp
COLLISIONLAYERS
Background
Lamp
Player
RULES
late [ player lamp ] -> background_color #e0e0e0
LEVELS
@l.
`,
      "lamps.txt",
    );
    const colours = (): Promise<string> =>
      page
        .locator(".stage")
        .evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color].join(" "));
    expect(await colours()).toBe("rgb(16, 32, 64) rgb(247, 226, 107)");
    await page.keyboard.press("ArrowRight");
    // Yellow cannot be read on light grey.
    await expect.poll(colours).toBe("rgb(224, 224, 224) rgb(26, 31, 44)");
    await page.keyboard.press("z");
    await expect.poll(colours).toBe("rgb(16, 32, 64) rgb(247, 226, 107)");
    await site.close(page);
  },
);

inBrowser(
  "a control that is turned away in a game with a clock says so until something else is given",
  async () => {
    const page = await openText(`title Gate
tick 20 per second
objects: hand o
state: switch lit
controls when lit: open o
controls: walk w
step go when walk or open: move hand right
level
  o......
`);
    await page.keyboard.press("o");
    const notice = page.locator(".notice");
    await expect.poll(() => notice.textContent()).toBe("open cannot be done now.");
    await site.close(page);
  },
);

inBrowser("what is kept stays when a lost game begins again with Enter, and chance is other", async () => {
  const page = await openText(`title Hop
objects: frog f
controls: hop h
state: counter luck
state kept: counter best
start: luck = random 1 to 1000000
step hop when hop
  best = best + 3
  lose "Splash."
view
  board
  "{best} {luck}"
level
  f
`);
  const line = page.locator(".line").first();
  const before = ((await line.textContent()) ?? "").split(" ");
  expect(before[0]).toBe("0");
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Play again" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => line.textContent()).toMatch(/^3 /);
  expect(((await line.textContent()) ?? "").split(" ")[1]).not.toBe(before[1]);
  await site.close(page);
});

inBrowser("L4 a label of two characters stands on its tile, columns in line", async () => {
  const page = await openText(`title Labels
objects: one 1   many m shown "16"
controls: go g
step go when go: move many left
level
  1.m
  m11
`);
  await expect.poll(() => page.locator(".text-view").textContent()).toMatch(/ 1    16\n16  1  1/);
  await site.close(page);
});

inBrowser(
  "R57 arrows lead from board to board, and onto a board seen from the other side as it is seen",
  async () => {
    const page = await openText(`title Trays
players red, blue
board field 2x2
board tray 2x1 for each player
objects: stone o white
controls: lay (spot: cell) click
step laying when lay: put stone at spot
view
  field
  tray
  "{count stone} at {count stone in field}"
level
  ..
  ..
`);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator(".line").first().textContent()).toBe("1 at 0");
    for (const key of ["ArrowUp", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator(".line").first().textContent()).toBe("2 at 1");
    await site.close(page);
  },
);

inBrowser(
  "L4 R64 a label of letters or of a sign stands on every look, and on the lowest layer",
  async () => {
    const kinds = ["disc", "stone", "tile", "heart", "knight", "ball", "wall"];
    const objects = (label: string): string =>
      kinds.map((_, at) => `  k${at} ${at} white navy ${label}`).join("\n");
    const looks = kinds.map((look, at) => `k${at} ${look}`).join(", ");
    const pixels = async (label: string): Promise<readonly string[]> => {
      const page = await openText(
        `title Labels\nobjects\n  floor , grey\n${objects(label)}\nlooks: ${looks}\nlayers\n  k0, k1, k2, k3, k4, k5, k6\n  floor\ncontrols: go g\nstep go when go: move k0 left\nlevel\n  0123456\n`,
      );
      await page.waitForTimeout(300);
      const found = await page.evaluate<readonly string[]>(`(() => {
      const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector("div.board canvas");
      const side = canvas.height, context = canvas.getContext("2d");
      return Array.from({ length: 7 }, (_, at) => [...context.getImageData(at * side, 0, side, side).data].join(""));
    })()`);
      await site.close(page);
      return found;
    };
    const [bare, letters, signs] = [await pixels(""), await pixels('shown "QR"'), await pixels('shown "♥"')];
    for (const at of kinds.keys()) {
      expect([kinds[at], letters[at] === bare[at]]).toEqual([kinds[at], false]);
      expect([kinds[at], signs[at] === bare[at]]).toEqual([kinds[at], false]);
    }
  },
);

inBrowser("R10 a stack shows its height in the corner of its cell", async () => {
  const corner = async (stones: number): Promise<string> => {
    const page = await openText(
      `title Stacks\nobjects: stone o white   floor , grey\nlayers\n  floor\n  pile stone\ncontrols: go g\nstart: repeat ${stones}: put stone at (0, 0)\nstep going when go: remove stone\nlevel\n  ,\n`,
    );
    await page.waitForTimeout(300);
    const found = await page.evaluate<string>(`(() => {
      const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector("div.board canvas");
      const at = Math.round(canvas.height * 0.65), side = canvas.height - at;
      return [...canvas.getContext("2d").getImageData(at, at, side, side).data].join("");
    })()`);
    await site.close(page);
    return found;
  };
  const [none, one, two, nine] = [await corner(0), await corner(1), await corner(2), await corner(9)];
  expect(new Set([none, one, two, nine]).size).toBe(4);
});
