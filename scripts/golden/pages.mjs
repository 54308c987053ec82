// @ts-check
// What a golden set does on pages; the tests of the set do it again.

/** @typedef {{ readonly keys?: readonly string[] | undefined, readonly typed?: string | undefined, readonly milliseconds?: number | undefined }} Doing */

const settings = JSON.stringify({ text: true, sound: "off" });

/**
 * Opens an exported page and does something there. The page's clock stands still but for what is said, and chance is the same each time.
 * Answers what is shown as text before and after it. @param {import("playwright-core").Page} page @param {string} address @param {Doing} doing
 */
export async function playExported(page, address, { keys = [], typed, milliseconds = 0 }) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // The seed is the time at which the page opens, and that hangs on how fast it is unpacked.
  await page.addInitScript(
    `localStorage["quadrille-settings"] ??= ${JSON.stringify(settings)}; Date.now = () => 1000;`,
  );
  await page.goto(address);
  const text = page.locator(".text-view");
  while ((await text.count()) === 0) await page.clock.runFor(20);
  const before = (await text.textContent()) ?? "";
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.clock.runFor(pause);
  }
  if (typed !== undefined) {
    await page.getByRole("textbox").fill(typed);
    await page.keyboard.press("Enter");
  }
  await page.clock.runFor(pause + milliseconds);
  return { before, after: (await text.textContent()) ?? "" };
}

/** Says how long a key has until its cycle has run and is drawn, in milliseconds. */
const pause = 100;

/** Reads what the browser keeps, on the page. */
export const readKept = `(async () => {
  const read = (base, name) => new Promise((resolve, reject) => {
    const asked = indexedDB.open(base);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const store = asked.result.transaction(name).objectStore(name);
      store.getAllKeys().onsuccess = ({ target: keys }) => {
        store.getAll().onsuccess = ({ target: values }) => {
          asked.result.close();
          resolve(Object.fromEntries(keys.result.map((key, at) => [key, values.result[at]])));
        };
      };
    };
  });
  return {
    local: { ...localStorage },
    plays: await read("quadrille-plays", "plays"),
    drafts: await read("quadrille", "drafts"),
  };
})()`;
