import type { Page } from "playwright-core";
import { type Given, type Input, newSession, type Session } from "../../src/session/index.ts";
import type { Game } from "../../src/game/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";

/** How long the page shows a level that was won, and a little more, in milliseconds. */
const lingering = 750;

/**
 * Plays inputs on the page as a person does, with keys, clicks and time, and the same inputs without a page. The page's clock must stand still.
 */
export class Hands {
  readonly page: Page;
  readonly session: Session;
  /** How a key goes down and up again. */
  press: (key: string) => Promise<void>;

  constructor(page: Page, game: Game, seed: number) {
    this.page = page;
    this.press = (key) => page.keyboard.press(key === "Space" ? " " : key);
    this.session = newSession(game, { seed });
  }

  async play(inputs: readonly Input[]): Promise<void> {
    for (const input of inputs) {
      const { message, status } = this.session;
      if (message !== undefined) await this.#give({ type: "next" });
      if (status !== "playing") return;
      await this.#give(input);
    }
  }

  /** What the page shows as text, once everything is drawn; and what it should. */
  async texts(): Promise<{ readonly page: string; readonly headless: string }> {
    await this.page.clock.runFor(20);
    const page = (await this.page.locator(".text-view").textContent()) ?? "";
    return { page, headless: frameText(frameOf(this.session), looksOf(this.session.game.program)) };
  }

  async #give(input: Input): Promise<void> {
    const before = this.session.level;
    this.session.play(input);
    await this.#perform(input);
    if (this.session.level !== before && this.session.message === undefined)
      await this.page.clock.runFor(lingering);
  }

  async #perform(input: Input): Promise<void> {
    const { page } = this;
    if (input.type === "undo") return page.getByRole("button", { name: "Undo" }).first().click();
    if (input.type === "restart") return page.getByRole("button", { name: "Begin the level anew" }).click();
    if (input.type !== "cycle") return page.getByRole("button", { name: "Go on" }).click();
    const { tick } = this.session.game.program;
    for (const given of input.given) await this.#hand(given);
    const waits = tick && (!tick.orKey || input.given.length === 0);
    if (waits) await page.clock.runFor(Math.ceil(tick.microseconds / 1000));
    return undefined;
  }

  async #hand(given: Given): Promise<void> {
    const { page } = this;
    if (given.type === "key") return this.press(given.key);
    if (given.type === "control") {
      const { button } = this.session.game.program.controls[given.control]!;
      return page.getByRole("button", { name: button ?? "" }).click();
    }
    if (given.type !== "click") throw new Error(`No hand gives a ${given.type}.`);
    const { name } = this.session.game.program.boards[given.cell.board ?? 0]!;
    const canvas = page.locator(`canvas[aria-label^="Board ${name},"]`).nth(given.player ?? 0);
    const box = (await canvas.boundingBox())!;
    const { width, height } = this.session.position.boards[given.cell.board ?? 0]!;
    const position = {
      x: ((given.cell.x + 0.5) * box.width) / width,
      y: ((given.cell.y + 0.5) * box.height) / height,
    };
    return canvas.click({ position });
  }
}
