import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, phone, runFor, settled, useSite } from "./browser.ts";

// Games in time against the computer, fingers that flick, and keys that no game takes away.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

/** A finger that goes down a board and up again, in so many milliseconds. */
async function flick(page: Page, dx: number, dy: number, milliseconds: number): Promise<void> {
  const box = (await page.locator("div.board canvas").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2 - dx / 2, box.y + box.height / 2 - dy / 2];
  const session = await page.context().newCDPSession(page);
  // The finger says when it moved: however busy the machine is, the flick is as quick as it should be.
  const begun = Date.now() / 1000;
  const send = (type: string, share: number): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", {
      type,
      timestamp: begun + share * Math.max(0.06, milliseconds / 1000),
      touchPoints: type === "touchEnd" ? [] : [{ x: x + share * dx, y: y + share * dy }],
    } as never);
  await send("touchStart", 0);
  for (let step = 1; step <= 6; step++) {
    await send("touchMove", step / 6);
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds / 6));
  }
  await send("touchEnd", 1);
  await session.detach();
}

inBrowser(
  "Versus waits for a first key and counts down; then no key waits for the computer or is that of the other",
  async () => {
    const page = await site.open("#/play/versus?seed=1", { settings: { opponent: "computer" } });
    await page.getByRole("group", { name: "Against whom" }).waitFor();
    await page.getByText("A key or a touch begins.").waitFor();
    const ticks = (): Promise<number> => page.evaluate(`${play}.session.inputs.length`);
    const begun = await ticks();
    // There is nothing to take back or to begin anew before the beginning.
    for (const key of ["r", "u", "F2"]) await page.keyboard.press(key);
    await page.getByText("A key or a touch begins.").waitFor();
    expect(await ticks()).toBe(begun);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(`${play}.person`), { timeout: 20_000 }).toBe(0);
    // Wells say whose they are; nothing moves, whatever is pressed, until the count-down is over.
    await page.locator(".line", { hasText: /^You$/ }).waitFor();
    await page.locator(".line", { hasText: "Computer, level 2" }).waitFor();
    await page.keyboard.press("Space");
    expect(await ticks()).toBe(begun);
    await page.locator(".count-down").waitFor({ state: "detached" });
    const pieces = (player: number): Promise<number> =>
      page.evaluate(`(() => {
      const { session } = ${play};
      const variable = session.game.program.variables.findIndex((it) => it.name === "pieces");
      return session.game.look(session.position, ${player}).value({ is: "variable", variable });
    })()`);
    for (let key = 0; key < 40; key++) {
      // Space and the upper arrow drop: six times, so that the well is not full before the other has played.
      const dropKey = key % 12 === 3 ? "Space" : key % 24 === 5 ? "ArrowUp" : undefined;
      await page.keyboard.press(dropKey ?? ["a", "ArrowRight", "h", "d", "ArrowLeft"][key % 5]!);
      expect(await page.evaluate(`${play}.remark`)).toBe("");
    }
    await expect.poll(() => pieces(0)).toBeGreaterThan(3);
    await expect.poll(() => pieces(1), { timeout: 20_000 }).toBeGreaterThan(3);
    await site.close(page);
  },
);

inBrowser("one flick is one step, however far it goes; a finger that goes on walks on", async () => {
  const page = await site.open("#/play/warehouse?seed=1&level=3", phone);
  await settled(page);
  const walked = (): Promise<number> => page.evaluate(`${play}.session.inputs.length`);
  await flick(page, 0, -150, 0);
  await expect.poll(walked).toBe(1);
  await flick(page, 0, 150, 0);
  await expect.poll(walked).toBe(2);
  await site.close(page);
});

inBrowser("a touch turns a falling shape, and a flick drops it", async () => {
  const page = await site.open("#/play/marathon?seed=1", phone);
  const given = (): Promise<readonly string[]> =>
    page.evaluate(`${play}.session.inputs.slice().flatMap(({ given = [] }) => given.map((it) =>
      it.type === "key" ? it.key : ${play}.game.program.controls[it.control]?.name ?? it.type))`);
  await settled(page);
  await page.locator("div.board canvas").first().tap();
  await expect.poll(given).toContainEqual(expect.stringMatching(/^(cw|x|ArrowUp)$/));
  await flick(page, 0, 200, 0);
  await expect.poll(given).toContainEqual(expect.stringMatching(/^(drop|Space)$/));
  await site.close(page);
});

inBrowser("undo, restart and hint have keys in games that use U, R and H for themselves", async () => {
  const page = await site.open("#/play/harbour?seed=1");
  const inputs = (): Promise<number> => page.evaluate(`${play}.session.inputs.length`);
  expect(await page.getByRole("button", { name: "Undo" }).getAttribute("title")).toMatch(
    /^Undo \((Z|Backspace)\)$/,
  );
  expect(await page.getByRole("button", { name: "Begin the level anew" }).getAttribute("title")).toContain(
    "(F2)",
  );
  await page.keyboard.press("ArrowRight");
  await expect.poll(inputs).toBe(1);
  await page.keyboard.press("Backspace");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await page.keyboard.press("F1");
  await expect.poll(() => page.locator(".notice").textContent(), { timeout: 20_000 }).toContain("Hint");
  await site.close(page);
});

inBrowser("arrows and the wheel step through a game anywhere, until keys point at cells", async () => {
  const page = await site.open("#/play/chess?seed=1");
  for (const move of ["e4", "e5", "Nf3"]) await page.evaluate(`${play}.move("${move}")`);
  await page.locator("h1").click();
  const shown = (): Promise<number> => page.evaluate(`${play}.shown.inputs.length`);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(shown).toBe(2);
  await page.keyboard.press("ArrowUp");
  await expect.poll(shown).toBe(1);
  await page.locator("div.board").first().hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(shown).toBe(2);
  await page.keyboard.press("ArrowRight");
  await expect.poll(shown).toBe(3);
  expect(await page.evaluate(`${play}.past`)).toBeUndefined();
  await site.close(page);
});

inBrowser(
  "a game for two asks whom one plays; whoever has moved is answered, and looks up the board",
  async () => {
    const page = await site.open("#/play/chess?seed=1");
    await page.evaluate(`${play}.move("e4")`);
    await page.getByRole("group", { name: "Against whom" }).getByRole("button", { name: "Computer" }).click();
    await expect.poll(() => page.evaluate(`${play}.session.inputs.length`), { timeout: 20_000 }).toBe(2);
    await page.getByText("Computer, level 4").first().waitFor();
    expect(await page.evaluate(`${play}.flipped`)).toBe(false);
    await page.goto(`${site.address}#/play/chess/atomic?seed=1`);
    await page.getByRole("heading", { name: "Atomic chess" }).waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByLabel("The computer plays").selectOption({ label: "White" });
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.evaluate(`${play}.flipped`)).toBe(true);
    await site.close(page);
  },
);

inBrowser(
  "falling blocks count down; their end tells time, rank and best, of plays without undo alone",
  async () => {
    const page = await site.open("#/play/marathon", { stopClock: true });
    const facts = page.locator(".end-facts");
    await runFor(page, 100);
    await expect.poll(() => page.locator(".count-down").textContent()).toMatch(/[123]/);
    const ticks = (): Promise<number> => page.evaluate(`${play}.session.inputs.length`);
    const begun = await ticks();
    await runFor(page, 300);
    expect(await ticks()).toBe(begun);
    // A key begins at once, and is the first input.
    const dropAll = async (): Promise<void> => {
      for (let drop = 0; drop < 40 && (await facts.count()) === 0; drop++) {
        await page.keyboard.press(" ");
        await runFor(page, 40);
      }
      await expect.poll(() => facts.count()).toBe(1);
    };
    await dropAll();
    expect(await page.locator(".count-down").count()).toBe(0);
    await expect.poll(() => facts.textContent()).toMatch(/^Time\d\.\d sKeys a second\d.*Rank1, a new best/);
    await page.locator(".card").getByRole("button", { name: "Undo" }).click();
    await runFor(page, 40);
    await dropAll();
    await expect.poll(() => facts.textContent()).toContain("Ranknot counted");
    await site.close(page);
  },
);

inBrowser("a game with a seed in its address, which is not kept, has a score at its end too", async () => {
  const page = await site.open("#/play/marathon?seed=1", { stopClock: true });
  const facts = page.locator(".end-facts");
  for (let drop = 0; drop < 40 && (await facts.count()) === 0; drop++) {
    await page.keyboard.press(" ");
    await runFor(page, 40);
  }
  await expect.poll(() => facts.textContent()).toMatch(/^Time\d.*Resultscore \d+$/);
  await site.close(page);
});

inBrowser("a phone names the level, and no field that it does not have", async () => {
  const page = await site.open("#/play/warehouse?seed=1&level=2", phone);
  await page.getByRole("button", { name: "Levels" }).waitFor();
  const shownLevel = `getComputedStyle(document.querySelector("quadrille-game").shadowRoot.querySelector("h1"), "::after").content`;
  await expect.poll(() => page.evaluate(shownLevel)).toContain("2/5");
  await page.goto(`${site.address}#/play/chess?seed=1`);
  await expect
    .poll(() => page.getByRole("note", { name: "How to play" }).textContent())
    .toBe("The whole game. Tap a piece and where it goes");
  await site.close(page);
});

inBrowser("on a phone, gestures and buttons are called by what they do, step by step", async () => {
  const page = await site.open("#/play/marathon?seed=1", phone);
  const strip = page.getByRole("note", { name: "How to play" });
  await strip.waitFor();
  await strip.getByRole("button", { name: "More about how to play" }).click();
  expect(await strip.textContent()).toContain(
    "Touch the board: Clockwise. Swipe: Left, Soft, Right. Flick down: Drop.",
  );
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByText("How to play").click();
  await page.getByRole("dialog").getByText("Flick down: Drop.").waitFor();
  await page.goto(`${site.address}#/play/versus?seed=1`);
  await page.getByRole("heading", { name: "Versus" }).waitFor();
  // The arrow up is red's drop, whoever's key it is in the file.
  await expect.poll(() => page.locator(".arrows .ArrowUp").getAttribute("aria-label")).toBe("Drop");
  await site.close(page);
});
