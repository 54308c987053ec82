import { expect, test } from "vitest";
import { browserPath, kept, pageTime, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const withText = { settings: { text: true } };

inBrowser("a play goes on where it was left, and its best plays are kept", async () => {
  const page = await site.open("#/play/warehouse", withText);
  const text = page.locator(".text-view");
  await text.waitFor();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => text.textContent()).toContain("Steps 2");
  await expect.poll(() => kept(page)).toBe("2 right");
  await page.reload();
  await expect.poll(() => text.textContent()).toContain("Steps 2");
  expect(await page.locator(".notice").textContent()).toContain("go on where you left");
  await page.keyboard.press("u");
  await expect.poll(() => text.textContent()).toContain("Steps 1");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => page.locator("select.levels").inputValue()).toBe("2");
  await expect
    .poll(() => page.locator(".notice").textContent())
    .toContain("Level 1 done, the best so far: 3 inputs.");
  await expect.poll(() => kept(page)).toBe("3 right");
  await page.reload();
  // What the won level said is not told again.
  await expect.poll(() => page.locator(".notice").textContent()).toContain("go on where you left");
  expect(await page.locator(".notice").textContent()).not.toContain("Every crate is home.");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect
    .poll(() => page.locator(".best li").allTextContents())
    .toEqual([expect.stringMatching(/^Level 1: 3 inputs \d{4}-\d\d-\d\d$/)]);
  await site.close(page);
});

inBrowser("a browser that keeps nothing says so, and the game is played all the same", async () => {
  const page = await site.open("", withText);
  await page
    .context()
    .addInitScript(`indexedDB.open = () => { throw new DOMException("no", "SecurityError"); }`);
  await page.goto(`${site.address}#/play/warehouse`);
  await page.reload();
  await expect.poll(() => page.locator(".notice").textContent()).toContain("This browser keeps nothing");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".text-view").textContent()).toContain("Steps 1");
  await page.context().close();
});

inBrowser("a full browser says so when the play cannot be kept any more", async () => {
  const page = await site.open("#/play/warehouse", withText);
  await page.locator(".text-view").waitFor();
  await page.evaluate(
    `IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }`,
  );
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".notice").textContent()).toContain("This browser is full");
  expect(await page.locator(".text-view").textContent()).toContain("Steps 1");
  await site.close(page);
});

inBrowser("a damaged save is passed over", async () => {
  const page = await site.open("#/play/warehouse", withText);
  await page.locator(".text-view").waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => kept(page)).toBe("right");
  await page.evaluate(`new Promise((resolve) => {
    const asked = indexedDB.open("quadrille-plays");
    asked.onsuccess = () => {
      const store = asked.result.transaction("plays", "readwrite").objectStore("plays");
      store.getAllKeys().onsuccess = ({ target }) => {
        store.put({ save: "{", scores: 7 }, target.result[0]).onsuccess = resolve;
      };
    };
  })`);
  await page.reload();
  await expect.poll(() => page.locator(".text-view").textContent()).toContain("Steps 0");
  await site.close(page);
});

/** Counts what is played instead of playing it. */
const counting = `
  globalThis.played = 0;
  AudioBufferSourceNode.prototype.start = () => void globalThis.played++;`;

inBrowser("a piece that moves is heard, and m makes it silent", async () => {
  const page = await site.open("", withText);
  await page.context().addInitScript(counting);
  await page.goto(`${site.address}#/play/chess?seed=1`);
  await page.reload();
  const type = async (words: string): Promise<void> => {
    await page.getByRole("textbox").fill(words);
    await page.keyboard.press("Enter");
  };
  await type("e4");
  await expect.poll(() => page.evaluate("played")).toBe(1);
  await type("e5");
  await expect.poll(() => page.evaluate("played")).toBe(2);
  await page.locator("h1").click();
  await page.keyboard.press("m");
  await expect.poll(() => page.locator(".notice").textContent()).toBe("The sound is off.");
  await type("d4");
  await pageTime(page, 100);
  expect(await page.evaluate("played")).toBe(2);
  await page.context().close();
});

inBrowser("without audio the menu says so, and nothing breaks", async () => {
  const page = await site.open("", withText);
  await page.context().addInitScript("delete globalThis.AudioContext");
  await page.goto(`${site.address}#/play/warehouse?seed=1`);
  await page.reload();
  await page.locator(".text-view").waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.poll(() => page.locator(".menu").textContent()).toContain("This browser plays no sounds.");
  await page.context().close();
});

inBrowser("keys are chosen in the menu, and kept", async () => {
  const page = await site.open("#/play/warehouse?seed=1", withText);
  const text = page.locator(".text-view");
  await text.waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Change the key of walk right" }).click();
  await page.keyboard.press("x");
  await page.reload();
  await text.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  await expect.poll(() => text.textContent()).toContain("Steps 1");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "As the game says" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".menu").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => text.textContent()).toContain("Steps 2");
  await site.close(page);
});

inBrowser("a gamepad walks, passes over messages and undoes", async () => {
  const page = await site.open("", withText);
  await page.context().addInitScript(`
    globalThis.pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [pad, null];`);
  await page.goto(`${site.address}#/play/warehouse?seed=1`);
  await page.reload();
  const text = page.locator(".text-view");
  await text.waitFor();
  await page.evaluate('dispatchEvent(new Event("gamepadconnected"))');
  const steps = (count: number): Promise<void> =>
    expect.poll(() => text.textContent()).toContain(`Steps ${count}`);
  const button = (at: number, pressed: boolean): Promise<void> =>
    page.evaluate(`pad.buttons[${at}].pressed = ${pressed}`);
  // Pads are looked at before a frame: until then nobody has seen the button go up.
  const seen = (): Promise<void> =>
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
  await button(15, true);
  await steps(1);
  await button(15, false);
  await seen();
  await page.evaluate("pad.axes[0] = 1");
  await steps(2);
  await page.evaluate("pad.axes[0] = 0");
  await button(1, true);
  await steps(1);
  await page.context().close();
});

inBrowser("nothing was complained of", () => {
  expect(site.complaints).toEqual([]);
});
