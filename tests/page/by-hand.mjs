// @ts-check
// Lets somebody use the page who has nothing but the screen: pictures of it, and taps. For the tasks in tasks.md.
//
//   node tests/page/by-hand.mjs phone FOLDER      or desktop; prints an address, and ends with `quit`
//   curl -d 'tap 120 300' ADDRESS                 answers the name of the picture that shows what came of it
//
// Commands: look · tap X Y · hold X Y · swipe X Y TO_X TO_Y · type TEXT · key NAME · wait SECONDS · back · quit. Each is written into
// FOLDER/log.txt beside the picture that was seen before it, so that each wrong tap can be shown.

import { appendFileSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { withPage } from "../../scripts/browser.mjs";

const [device = "phone", folder = "by-hand"] = process.argv.slice(2);
const isPhone = device === "phone";
mkdirSync(folder, { recursive: true });

await withPage(async (browser, address) => {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 };
  const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone });
  const page = await context.newPage();
  await page.goto(address);
  let seen = 0;
  const shoot = async () => {
    await page.waitForTimeout(400);
    const file = join(folder, `${String(++seen).padStart(3, "0")}.png`);
    await page.screenshot({ path: file });
    return file;
  };

  /** @type {Record<string, (numbers: number[], text: string) => Promise<unknown>>} */
  const commands = {
    look: async () => {},
    tap: ([x = 0, y = 0]) => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    hold: async ([x = 0, y = 0]) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.waitForTimeout(800);
      await page.mouse.up();
    },
    swipe: async ([x = 0, y = 0, toX = 0, toY = 0]) => {
      const session = await context.newCDPSession(page);
      const at = (/** @type {number} */ share) => ({ x: x + (toX - x) * share, y: y + (toY - y) * share });
      const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      if (isPhone) {
        await send("touchStart", [at(0)]);
        for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", [at(share)]);
        await send("touchEnd", []);
      } else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(toX, toY, { steps: 6 });
        await page.mouse.up();
      }
      await session.detach();
    },
    type: (_, text) => page.keyboard.type(text),
    key: (_, text) => page.keyboard.press(text),
    wait: ([seconds = 1]) => page.waitForTimeout(1000 * seconds),
    back: () => page.goBack(),
  };

  await new Promise((done) => {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const [, word = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(body.trim()) ?? [];
      if (word === "quit") {
        response.end("over\n");
        server.close();
        done(undefined);
        return;
      }
      const command = commands[word];
      const numbers = rest.split(/\s+/).map(Number);
      appendFileSync(join(folder, "log.txt"), `${seen}: ${body.trim()}\n`);
      try {
        if (!command) throw new Error(`There is no command ${word}: ${Object.keys(commands).join(", ")}.`);
        await command(numbers, rest);
        response.end(`${await shoot()}\n`);
      } catch (error) {
        response.end(`${String(error).split("\n")[0]}\n`);
      }
    });
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      if (at && typeof at === "object") console.log(`http://127.0.0.1:${at.port}`);
    });
  });
});
