import axe from "axe-core";
import { build, type BuildOptions } from "esbuild";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, useSite } from "./browser.ts";

// One page shows every component of the page in both themes: `dist/pictures/components-light.png` and `-dark.png`.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles what a script or styles import. */
async function bundled(source: Pick<BuildOptions, "entryPoints" | "stdin">): Promise<string> {
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const made = await build({ ...source, ...jsx, bundle: true, write: false, format: "iife" });
  return made.outputFiles[0]!.text;
}

inBrowser.each(today(["light", "dark"]))("every component is whole and can be read, %s", async (theme) => {
  const names = ["player", "panel", "dialogs", "buttons"];
  const styles = names.map((it) => `@import "../../src/web/design/${it}.css";`).join("\n");
  const page = await site.open("", {
    viewport: { width: 1000, height: 1100 },
    colorScheme: theme as "light" | "dark",
  });
  const body = `<div class="player" data-theme="${theme}" style="display: block; height: auto; padding: 1rem"></div>`;
  await page.goto("about:blank");
  await page.setContent(
    `<!doctype html><html lang="en"><title>Components</title><main>${body}</main></html>`,
  );
  await page.addStyleTag({
    content: await bundled({ stdin: { contents: styles, loader: "css", resolveDir: at(".") } }),
  });
  await page.addScriptTag({ content: await bundled({ entryPoints: [at("components.tsx")] }) });
  const picture = async (name: string): Promise<void> => {
    mkdirSync(at("../../dist/pictures"), { recursive: true });
    await page.screenshot({ path: at(`../../dist/pictures/components-${name}.png`), fullPage: true });
  };
  const rules = { runOnly: ["wcag2a", "wcag2aa"] };
  await page.evaluate(axe.source);
  const found = (): Promise<readonly string[]> =>
    page.evaluate(
      `axe.run(${JSON.stringify(rules)}).then(({ violations }) => violations.flatMap((it) => it.nodes.map((node) => it.id + " " + node.html)))`,
    );
  await picture(`${theme}-dialog`);
  expect(await found()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await picture(theme);
  expect(await found()).toEqual([]);
  await page.context().close();
});
