import { expect, test } from "vitest";
import { faultsOf, games, watchShifts } from "./audit.mjs";
import { today } from "../moves/sweep.ts";
import { browserPath, phone, settled, useSite } from "./browser.ts";

// A share of `npm run pictures -- audit`: boards fill the page and stay where they are, and nothing lies over them.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const sizes = {
  "a phone": phone,
  "a phone held sideways": { ...phone, viewport: { width: 844, height: 390 } },
  "a desktop": { viewport: { width: 1440, height: 900 } },
};

inBrowser.each(
  today(
    Object.keys(sizes).flatMap((size) =>
      ["chess", "go", "versus", "marathon", "warehouse", "cellar"].map((name) => [size, name] as const),
    ),
    4,
  ),
)("on %s %s fills the page and stays where it is", async (size, name) => {
  const page = await site.open(`#/play/${name}?seed=1`, sizes[size as keyof typeof sizes]);
  await page.evaluate(watchShifts);
  await expect.poll(() => page.locator(".how-to").count()).toBe(1);
  await settled(page);
  expect(await faultsOf(page, games[name])).toEqual([]);
  await site.close(page);
});
