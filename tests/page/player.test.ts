import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { type Input, newSession, parseInputs } from "../../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";
import { libraryGame } from "../playing.ts";
import { browserPath, runFor, useSite } from "./browser.ts";
import { Hands } from "./hands.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const watched = join(folder, "steps.quad");
const steps = `title Steps
objects
  wall # player @
controls
  walk (way: straight)  arrows
step walk when walk: move player way
level
  @...#
`;
writeFileSync(watched, steps);

const site = useSite(watched);
const inBrowser = test.skipIf(browserPath === undefined);
const withText = { stopClock: true, settings: { text: true } };

/** The picture of a board. */
const board = 'canvas[aria-label^="Board"]';

inBrowser("Warehouse is won with keys, level after level, and can be played again", async () => {
  const page = await site.open("#/play/warehouse?seed=1", withText);
  await page.locator(board).waitFor();
  const hands = new Hands(page, libraryGame("warehouse"), { seed: 1 });
  await hands.play(keys("right right right"));
  expect(await page.locator("select.levels").inputValue()).toBe("2");
  // What was said of the first level is not said of the second.
  await runFor(page, 1000);
  expect(await page.locator(".notice").textContent()).not.toContain("Every crate");
  const { page: seen, headless } = await hands.texts();
  expect(seen).toBe(headless);
  await page.locator("select.levels").selectOption("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await runFor(page, 50);
  expect(await page.locator(".text-view").textContent()).toContain("Steps 0");
  await site.close(page);
});

inBrowser("crates and pieces glide, but not where little motion is wanted", async () => {
  const page = await site.open("#/play/warehouse?seed=1", withText);
  await page.locator(board).waitFor();
  /** Whether something is on its way. */
  const glides = (): Promise<boolean> =>
    page.evaluate(`(() => {
      const above = document.querySelector("quadrille-game").shadowRoot.querySelector(".gliding");
      return above.getContext("2d").getImageData(0, 0, above.width, above.height).data.some((it) => it > 0);
    })()`);
  const after = async (key: string): Promise<boolean> => {
    await page.keyboard.press(key);
    await runFor(page, 40);
    const seen = await glides();
    await runFor(page, 200);
    expect(await glides()).toBe(false);
    return seen;
  };
  const forward = async (): Promise<readonly boolean[]> => [await after("ArrowRight"), await after("u")];
  // What glides is told by a part that comes after the first frame, and the page hears of wishes when it is drawn.
  await expect.poll(forward).toEqual([true, false]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(forward).toEqual([false, false]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(`location.hash = "#/play/biquadris?seed=5"`);
  await page.locator(board).nth(1).waitFor();
  await expect.poll(forward).toEqual([true, false]);
  await site.close(page);
});

function keys(words: string): readonly Input[] {
  const names: Record<string, string> = {
    right: "ArrowRight",
    left: "ArrowLeft",
    up: "ArrowUp",
    down: "ArrowDown",
  };
  return words.split(" ").map((it) => ({ type: "cycle", given: [{ type: "key", key: names[it]! }] }));
}

inBrowser("Life takes clicks of the mouse and of the keyboard", async () => {
  const page = await site.open("#/play/life?seed=1&level=1", withText);
  const tick = 125;
  const text = page.locator(".text-view");
  await page.locator(".buttons").getByRole("button", { name: "Pause" }).click();
  await runFor(page, tick);
  const rows = async (): Promise<string[]> => (await text.textContent())!.split("\n");
  const height = (await rows()).length - 2;
  const canvas = page.locator(board);
  const box = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: box.width / 80, y: box.height / (2 * height) } });
  await runFor(page, tick);
  expect((await rows())[0]![0]).toBe("O");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await runFor(page, tick);
  expect((await rows())[height >> 1]![20]).toBe("O");
  await site.close(page);
});

inBrowser("fingers swipe, and press the buttons on the screen", async () => {
  const options = { ...withText, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };
  const page = await site.open("#/play/warehouse?seed=1", options);
  const canvas = page.locator(board);
  const box = (await canvas.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: object[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points } as never);
  await touch("touchStart", [{ x, y }]);
  await touch("touchMove", [{ x: x + 30, y }]);
  await touch("touchEnd", []);
  await runFor(page, 50);
  expect(await page.locator(".text-view").textContent()).toContain("Steps 1");
  await page.getByRole("button", { name: "Right" }).tap();
  await runFor(page, 50);
  expect(await page.locator(".text-view").textContent()).toContain("Steps 2");
  await site.close(page);
});

inBrowser("a piece shows where it can go, and goes there (CH1-CH6)", async () => {
  const page = await site.open("#/play/chess-map", withText);
  const box = (await page.locator(board).first().boundingBox())!;
  const { width, height } = libraryGame("chess-map").program.boards[0]!;
  const click = async (x: number, y: number): Promise<void> => {
    await page.mouse.click(
      box.x + ((x + 0.5) * box.width) / width,
      box.y + ((y + 0.5) * box.height) / height,
    );
    await runFor(page, 200);
  };
  /** The marks of the board, as `x,y` in order. */
  const marks = (): Promise<string> =>
    page.evaluate(`(() => {
      const { marks } = document.querySelector("quadrille-game").mounted.play.frame.blocks[0];
      const at = ({ x, y }) => x + "," + y;
      return [marks.selected ? at(marks.selected) : "none", ...marks.targets.map(at).sort()].join(" ");
    })()`);
  const text = page.locator(".text-view");
  const before = await text.textContent();

  await click(1, height - 1);
  const knight = await marks();
  expect(knight).toBe(`1,${height - 1} 0,${height - 3} 2,${height - 3}`); // CH1
  await click(2, height - 1);
  expect(await marks()).toBe(`2,${height - 1}`); // CH4: a bishop that is shut in
  await click(4, 4);
  expect(await marks()).toBe("none"); // CH6
  await click(1, height - 1);
  expect(await marks()).toBe(knight); // CH5, CH6
  await click(2, height - 3);
  expect(await marks()).toBe("none"); // CH2
  expect(await text.textContent()).not.toBe(before);

  const rows = async (): Promise<string[]> => (await text.textContent())!.split("\n").slice(0, height);
  for (const [x, y] of [
    [3, 1],
    [3, 3],
    [4, 6],
    [4, 4],
  ] as const)
    await click(x, y);
  await click(4, 4);
  expect(await marks()).toContain("3,3");
  await click(3, 3); // CH3: another player's piece stands on the mark
  expect(await marks()).toBe("none");
  expect((await rows())[3]).toBe("...p....");
  await site.close(page);
});

inBrowser("moves are typed, told why not, and a pawn asks what it becomes", async () => {
  const page = await site.open("#/play/chess", withText);
  const type = async (words: string): Promise<void> => {
    await page.getByRole("textbox").fill(words);
    await page.keyboard.press("Enter");
    await runFor(page, 150);
  };
  await type("e4");
  await type("Ke5");
  expect(await page.locator(".notice").textContent()).toContain("king");
  for (const move of ["d5", "exd5", "c6", "dxc6", "Nf6", "cxb7", "g6"]) await type(move);
  await page.getByRole("button", { name: "Turn the board" }).click();
  const box = (await page.locator(board).first().boundingBox())!;
  const clickFlipped = async (x: number, y: number): Promise<void> => {
    await page.mouse.click(box.x + ((7 - x + 0.5) * box.width) / 8, box.y + ((7 - y + 0.5) * box.height) / 8);
    await runFor(page, 150);
  };
  await clickFlipped(1, 1);
  await clickFlipped(0, 0);
  await page.getByRole("button", { name: "knight" }).click();
  await runFor(page, 150);
  expect(
    (await page.locator(".text-view").textContent())!
      .split("\n")
      .some((row) => row.startsWith("8") && row.includes("N")),
  ).toBe(true);
  await site.close(page);
});

inBrowser("Firing Line is played by touching its buttons (FL37)", async () => {
  const options = { ...withText, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };
  const page = await site.open("#/play/firing-line?seed=3", options);
  await page.locator(board).first().waitFor();
  const game = libraryGame("firing-line");
  const hands = new Hands(page, game, { seed: 3 });
  hands.point = (x, y) => page.touchscreen.tap(x, y);
  const panel = game.program.boards.findIndex((it) => it.name === "panel");
  const touch = (x: number, y: number): Input => ({
    type: "cycle",
    given: [{ type: "click", cell: { board: panel, x, y } }],
  });
  const [left, drop, right, ccw, down, cw] = [
    touch(0, 0),
    touch(1, 0),
    touch(2, 0),
    touch(0, 1),
    touch(1, 1),
    touch(2, 1),
  ];
  await hands.play([left, left, left, drop, right, cw, right, down, drop, ccw, left]);
  const { page: seen, headless } = await hands.texts();
  expect(seen).toBe(headless);
  expect(hands.session.inputs.length).toBe(11);
  await site.close(page);
});

inBrowser("keys have buttons on a screen that is touched", async () => {
  const options = { ...withText, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };
  const page = await site.open("#/play/firing-line?seed=3", options);
  await page.locator(board).first().waitFor();
  const game = libraryGame("firing-line");
  const hands = new Hands(page, game, { seed: 3 });
  const names: Record<string, string> = { ArrowLeft: "Left", ArrowUp: "Drop" };
  hands.press = (key) => page.getByRole("button", { name: names[key] ?? "", exact: true }).tap();
  await hands.play(keys("left left up left"));
  const { page: seen, headless } = await hands.texts();
  expect(seen).toBe(headless);
  await site.close(page);
});

inBrowser("Biquadris is played by typed commands, with both boards seen (BQ1)", async () => {
  const page = await site.open("#/play/biquadris?seed=5", withText);
  const game = libraryGame("biquadris");
  const session = newSession(game, { seed: 5 });
  await page.getByRole("textbox").waitFor();
  expect(await page.locator(board).count()).toBe(2);
  for (const words of ["right", "2ri", "clockw", "drop", "left, drop", "down", "dro"]) {
    for (const input of parseInputs(game.program, words).inputs) session.play(input);
    await page.getByRole("textbox").fill(words);
    await page.keyboard.press("Enter");
    await runFor(page, 150);
  }
  expect(await page.locator(".text-view").textContent()).toBe(
    frameText(frameOf(session), looksOf(game.program)),
  );
  await site.close(page);
});

inBrowser("a file that is watched comes anew when it is saved, mistakes and all", async () => {
  const page = await site.open("#/watch", { settings: { text: true } });
  const text = page.locator(".text-view");
  await expect.poll(() => text.textContent()).toBe("@   #\n");
  writeFileSync(watched, steps.replace("@...#", "#...@"));
  await expect.poll(() => text.textContent()).toBe("#   @\n");
  writeFileSync(watched, steps.replace("move player", "mvoe player"));
  await expect.poll(() => page.locator(".problems").textContent()).toContain("Line 6");
  writeFileSync(watched, steps);
  await expect.poll(() => text.textContent()).toBe("@   #\n");
  await site.close(page);
});

inBrowser("each player at the keyboard has handling in milliseconds, which is kept", async () => {
  const page = await site.open("#/play/versus");
  const choices = (): Promise<unknown> =>
    page.evaluate(`document.querySelector("quadrille-game").mounted.play.repeats.chosenTimings`);
  const menu = page.locator("dialog.menu");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await choices()).toEqual([undefined]);
  await menu.getByLabel("Held keys of").selectOption("Blue");
  await menu.getByLabel("Keys held down").selectOption("As set below");
  await menu.getByLabel("First after").fill("100");
  await menu.getByLabel("Then every").fill("50");
  await expect.poll(choices).toEqual([undefined, { after: 6, every: 3 }]);
  await menu.getByLabel("Held keys of").selectOption("Red");
  expect(await menu.getByLabel("Keys held down").inputValue()).toBe("game");
  await menu.getByLabel("Keys held down").selectOption("Come again later");
  await page.reload();
  await expect
    .poll(() => choices().catch(() => undefined))
    .toEqual([
      { after: 18, every: 5 },
      { after: 6, every: 3 },
    ]);
  await site.close(page);
});

inBrowser("an element on any page shows a game, or why there is none", async () => {
  const page = await site.open("#/play/warehouse");
  await page.evaluate(`document.body.innerHTML =
    '<quadrille-game id="a" src="games/warehouse.quad"></quadrille-game><quadrille-game id="b" src="games/none.quad"></quadrille-game>' +
    '<quadrille-game id="c" src="icon.svg"></quadrille-game>'`);
  await page.locator(`#a ${board}`).waitFor();
  await expect.poll(() => page.locator("#b .problems").textContent()).toContain("There is no game at");
  await expect.poll(() => page.locator("#c .problems").textContent()).toContain("Line 1");
  await site.close(page);
});

/** Somebody in the middle of a board of 200 by 200, who can also plant trees by clicks. */
const field = `title Field
objects
  tree T green
  player @
board 200x200
controls
  walk (way: straight)  arrows
  plant (spot: cell)    click
start: put player at (100, 100)
step walk when walk: move player way
step plant when plant: put tree at spot
view
  board
  "{x of place of player} {count tree} {if tree then x of place of tree else 0}"
`;

inBrowser(
  "a large board is seen from near, with a map of all of it, and clicks mean what they touch",
  async () => {
    const options = { ...withText, viewport: { width: 390, height: 700 } };
    const page = await site.open("#/play/warehouse", options);
    await page.route("**/field.quad", (route) => route.fulfill({ body: field }));
    await page.evaluate(`document.body.innerHTML =
    '<quadrille-game src="field.quad" seed="1" whole-page></quadrille-game>'`);
    const line = page.locator(".line");
    await line.waitFor();
    await page.locator(".map").waitFor();
    const canvas = page.locator(board).first();
    const across = async (): Promise<number> => Math.round((await canvas.boundingBox())!.width / 20);
    const cells = await across();
    expect(cells).toBeLessThan(30);
    for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowRight");
    await runFor(page, 200);
    expect(await line.textContent()).toBe("140 0 0");
    const box = (await canvas.boundingBox())!;
    await page.mouse.click(box.x + 10, box.y + 10);
    await runFor(page, 200);
    const [, count, x] = (await line.textContent())!.split(" ").map(Number);
    expect(count).toBe(1);
    expect(140 - x!).toBeGreaterThan(0);
    expect(140 - x!).toBeLessThan(cells);
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await runFor(page, 50);
    expect(await page.locator(".map").count()).toBe(0);
    await page.getByRole("button", { name: "Nearer" }).click();
    await runFor(page, 50);
    expect(await page.locator(".map").count()).toBe(1);

    // What is under the wheel or between two fingers stays there, larger.
    const seen = (): Promise<string> =>
      page.evaluate(`(() => {
        const board = document.querySelector("quadrille-game").shadowRoot.querySelector('canvas[aria-label^="Board"]');
        return board.getAttribute("aria-label").replace(/\\D+/g, " ").trim();
      })()`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = await seen();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -200);
    await runFor(page, 50);
    const nearer = await seen();
    expect(Number.parseInt(nearer)).toBeLessThan(Number.parseInt(before));
    const session = await page.context().newCDPSession(page);
    const touch = (type: string, apart: number): Promise<unknown> => {
      const points = [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id }));
      return session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : points,
      } as never);
    };
    await touch("touchStart", 80);
    for (const apart of [60, 40, 20]) await touch("touchMove", apart);
    await touch("touchEnd", 0);
    await runFor(page, 50);
    expect(Number.parseInt(await seen())).toBeGreaterThan(Number.parseInt(nearer));
    expect(await line.textContent()).toContain("140 1");
    await site.close(page);
  },
);

/** A PuzzleScript game whose balls roll on by `again`, with a rule about something that there is not. */
const rolling = `title Rolling
========
OBJECTS
========
Background .
green

Player
blue

Ball *
red

Wall #
grey
=======
LEGEND
=======
P = Player
=======
SOUNDS
=======
================
COLLISIONLAYERS
================
Background
Player, Ball, Wall
======
RULES
======
[ > Player | Ball ] -> [ Player | > Ball ] again
right [ stationary Ball | no Wall no Player ] -> [ > Ball | ] again
[ > Goblin ] -> [ Goblin ]
==============
WINCONDITIONS
==============
=======
LEVELS
=======
#######
#P*...#
#######
`;

inBrowser(
  "a PuzzleScript file with a mistake plays what can be understood, cycle by cycle where it says again",
  async () => {
    const page = await site.open("#/play/warehouse", { settings: { text: true } });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.route("**/rolling.txt", (route) => route.fulfill({ body: rolling }));
    await page.evaluate(`document.body.innerHTML =
    '<quadrille-game src="rolling.txt" seed="1" whole-page></quadrille-game>'`);
    const text = page.locator(".text-view");
    await text.waitFor();
    expect(await page.locator(".notice").textContent()).toContain("The file has 2 mistakes");
    const row = async (): Promise<string> => (await text.textContent())!.split("\n")[1]!;
    expect(await row()).toBe("#p*...#");
    await page.keyboard.press("ArrowRight");
    const seen = [await row()];
    for (let i = 0; i < 4; i++) {
      await runFor(page, 150);
      seen.push(await row());
    }
    expect(seen).toEqual(["#p.*..#", "#p..*.#", "#p...*#", "#p...*#", "#p...*#"]);
    await page.context().close();
  },
);

inBrowser("a question stands before the board with its answers, for who has no keys too", async () => {
  const text = `quadrille 2
title Shop
objects: stall $ gold   hero @ yellow
state: counter coins = 5, lamps
state: switch shopping
controls: walk (way: straight) arrows
controls when shopping asking "A lamp costs 3 coins."
  buy b
  leave Escape
view
  board
  "Coins {coins}"
step walking when walk: shopping = stall at (place of hero + way), move hero way
step buying when buy
  when coins < 3: refuse "You have only {coins} coins."
  add -3 to coins, add 1 to lamps
step leaving when leave: shopping = off
level
  @.$
`;
  const packed = deflateRawSync(JSON.stringify({ file: "shop.quad", text, includes: {} }));
  const page = await site.open("");
  await page.goto(`${site.address}#/g/${packed.toString("base64url")}`);
  await page.locator("div.board").waitFor();
  const question = page.getByRole("group", { name: "A question" });
  await page.keyboard.press("ArrowRight");
  expect(await question.count()).toBe(0);
  // What is refused because of the question says nothing that does not stand there.
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => question.locator("p").allTextContents()).toEqual(["A lamp costs 3 coins."]);
  expect(await question.getByRole("button").allTextContents()).toEqual(["Buy b", "Leave Esc"]);
  expect(await page.locator(".notice").textContent()).toBe("");
  await question.getByRole("button", { name: "Buy" }).click();
  await page.getByText("Coins 2").waitFor();
  await page.keyboard.press("b");
  await page.locator(".notice").getByText("You have only 2 coins.").waitFor();
  await question.getByRole("button", { name: "Leave" }).click();
  await question.waitFor({ state: "detached" });
  await site.close(page);
});

inBrowser("nothing was complained of", () => {
  const expected = /status of 404/;
  expect(site.complaints.filter((it) => !expected.test(it))).toEqual([]);
});
