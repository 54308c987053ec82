import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { seedsToday } from "../moves/sweep.ts";
import { browserPath, getBrowser } from "./browser.ts";

// What a board shows does not depend on what it showed before, although only what has changed is drawn, and the rest is moved.

const inBrowser = test.skipIf(browserPath === undefined);

inBrowser("a board that is drawn over another looks as on an empty canvas", async () => {
  const entryPoints = [fileURLToPath(new URL("redraws.mjs", import.meta.url))];
  const define = { "process.env": "{}" };
  const made = await build({ entryPoints, bundle: true, write: false, format: "iife", define });
  const page = await (await getBrowser()).newPage();
  await page.addScriptTag({ content: made.outputFiles[0]!.text });
  for (const seed of seedsToday(30)) expect(await page.evaluate(`findWrongRedraw(${seed})`)).toBeUndefined();
  await page.close();
});
