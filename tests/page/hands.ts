import type { Page } from "playwright-core";
import { capitalize } from "../../src/base/index.ts";
import type { Game } from "../../src/game/index.ts";
import {
  choiceName,
  pieceOfChoice,
  type Given,
  type Input,
  makeInput,
  type MoveOption,
  newSession,
  type Session,
} from "../../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";
import { hasTypedInput } from "../../src/web/input/words.ts";
import { runFor } from "./browser.ts";

/** How long the page shows a level that was won, and a little more, in milliseconds. */
const lingering = 750;

/** Until the page draws its next frame, in milliseconds. */
const oneFrame = 20;

/** A board that is not at rest after so many frames will not come to rest. */
const mostFrames = 300;

/**
 * Where a board is on the screen once it is laid out, so that it stays there; undefined where a curtain hangs before it. Where it is not at the
 * place where it has rested before, a real frame passes, in which the page hears of its size: a ResizeObserver does not wait for the test's clock.
 */
const whereIs = (label: string, owner: number, milliseconds: number): string => `(async () => {
  const root = document.querySelector("quadrille-game").shadowRoot;
  const name = ${JSON.stringify(`${label} ${owner}`)};
  globalThis.rested ??= {};
  for (let frame = 0; frame < ${mostFrames}; frame++) {
    await __pwClock.controller.runFor(${milliseconds});
    if (root.querySelector(".handover")) return undefined;
    const canvas = root.querySelectorAll('canvas[aria-label^=${JSON.stringify(label)}]')[${owner}];
    if (canvas) {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      const stage = canvas.closest(".stage").getBoundingClientRect();
      const now = [x, y, width, height, stage.width, stage.height].join();
      if (rested[name] === now) return { x, y, width, height };
      rested[name] = now;
    }
    await new Promise((resolve) => {
      const observer = new ResizeObserver(() => { observer.disconnect(); resolve(); });
      observer.observe(document.body);
    });
  }
  throw new Error("The page shows no board at rest that is called " + name + ".");
})()`;

/** A rectangle of the screen, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell as an input names it. */
type Cell = Extract<Given, { type: "click" }>["cell"];

/**
 * Plays inputs on the page as a person does, with keys, clicks and time, and the same inputs without a page. The page's clock must stand still.
 */
export class Hands {
  readonly page: Page;
  readonly session: Session;
  /** Ticks since the page's clock was started, and the milliseconds that have passed there. */
  #ticks = 0;
  #passed = 0;
  /** How a key goes down and up again. */
  press: (key: string) => Promise<void>;
  /** How a place on the screen is pressed. */
  point: (x: number, y: number) => Promise<void>;

  constructor(
    page: Page,
    game: Game,
    { seed, level = 1 }: { readonly seed: Session["seed"]; readonly level?: number },
  ) {
    this.page = page;
    this.press = (key) => page.keyboard.press(key === "Space" ? " " : key);
    this.point = (x, y) => page.mouse.click(x, y);
    this.session = newSession(game, { seed, level });
  }

  async play(inputs: readonly Input[]): Promise<void> {
    if (this.session.game.program.tick) await this.#startClock();
    for (const input of inputs) {
      const { message, status } = this.session;
      if (message !== undefined && input.type !== "next") await this.#give({ type: "next" });
      if (status !== "playing") return;
      await this.#give(input);
    }
  }

  /** What the page shows as text, once everything is drawn; and what it should. */
  async texts(): Promise<{ readonly page: string; readonly headless: string }> {
    const { program } = this.session.game;
    // Cycles that `again` asks for are shown one by one.
    const isChain = JSON.stringify(program).includes('"again"');
    if (!program.tick) await runFor(this.page, isChain ? 5 * lingering : lingering);
    await this.#lift();
    const page = (await this.page.locator(".text-view").textContent()) ?? "";
    return { page, headless: frameText(frameOf(this.session), looksOf(this.session.game.program)) };
  }

  /** From now on the page's ticks are where the test knows them to be. */
  async #startClock(): Promise<void> {
    for (const name of ["Pause", "Go on"])
      await this.page.locator(".tools").getByRole("button", { name, exact: true }).click();
  }

  /** Lets the page's clock go on to just behind its next tick. */
  async #tick(milliseconds: number): Promise<void> {
    this.#ticks++;
    const now = Math.ceil(this.#ticks * milliseconds) + 1;
    await runFor(this.page, now - this.#passed);
    this.#passed = now;
  }

  async #give(input: Input): Promise<void> {
    const before = this.session.level;
    await this.#perform(input);
    this.session.play(input);
    if (this.session.level !== before && this.session.message === undefined)
      await runFor(this.page, lingering);
  }

  async #perform(input: Input): Promise<void> {
    const { page } = this;
    if (input.type === "undo") return page.getByRole("button", { name: "Undo" }).first().click();
    if (input.type === "restart") return page.getByRole("button", { name: "Begin the level anew" }).click();
    if (input.type !== "cycle") return page.getByRole("button", { name: "Go on" }).click();
    const { tick } = this.session.game.program;
    for (const given of input.given) await this.#hand(given, input);
    const isAtOnce = tick?.orKey === true && input.given.length > 0;
    const waits = tick && !isAtOnce;
    // A key that starts a cycle at once starts the clock anew.
    if (isAtOnce) this.#ticks = this.#passed = 0;
    if (waits) await this.#tick(tick.microseconds / 1000);
    return undefined;
  }

  async #hand(given: Given, input: Input): Promise<void> {
    switch (given.type) {
      case "key":
        return this.press(given.key);
      case "click":
        return this.#click(given.cell);
      case "move":
        return this.#move(given.text, given.player);
      case "control":
        return this.#control(given, input);
    }
  }

  /** By its button; by typing it where there is a field for that; else by a key that gives just that. */
  async #control(given: Extract<Given, { type: "control" }>, input: Input): Promise<void> {
    const { page, session } = this;
    const { button, keys, args, clicks } = session.game.program.controls[given.control]!;
    const [cell] = given.args;
    // A control that a click gives may be written by its name in a play.
    if (clicks.length > 0 && args.length === 1 && typeof cell === "object" && "x" in cell)
      return this.#click(cell);
    if (button !== undefined) return page.getByRole("button", { name: button, exact: true }).last().click();
    if (hasTypedInput(session.game.program))
      // Commands have their number right in front.
      return this.#type(makeInput(session.game.program, input).replace(/^(\d+) /, "$1"));
    return this.press(keys.find((it) => it.args.join() === given.args.join())!.key);
  }

  async #type(words: string): Promise<void> {
    await this.page.getByRole("textbox").fill(words);
    await this.page.keyboard.press("Enter");
  }

  async #click({ board = 0, player, x, y }: Cell): Promise<void> {
    const { program } = this.session.game;
    const { name, eachPlayer } = program.boards[board]!;
    const owner = eachPlayer ? (player ?? this.session.awaited[0] ?? 0) : 0;
    const box = await this.#boxOf(name === "board" ? "Board," : `Board ${name},`, owner);
    const part = this.#part(board);
    const [column, row] = [x - part.x + 0.5, y - part.y + 0.5];
    await this.point(box.x + (column * box.width) / part.width, box.y + (row * box.height) / part.height);
  }

  async #boxOf(label: string, owner: number): Promise<Box> {
    const wait = this.session.game.program.tick ? 0 : oneFrame;
    const box: Box | undefined = await this.page.evaluate(whereIs(label, owner, wait));
    if (box) return box;
    await this.#lift();
    return this.#boxOf(label, owner);
  }

  /** The cells of a board that the page shows: all, or those that its view names. A page that follows something shows it all from afar. */
  #part(board: number): Box {
    const { program } = this.session.game;
    const { width, height } = this.session.position.boards.find((it) => it.board === board)!;
    const shown = program.view.find((it) => it.show === "board" && it.board === board);
    const block = frameOf(this.session).blocks.find((it) => it.type === "board" && it.board === board);
    const isPart = shown?.show === "board" && shown.cells !== undefined && block?.type === "board";
    return isPart ? block : { x: 0, y: 0, width, height };
  }

  /** Lifts the curtain between two players at one screen, if it hangs there. */
  async #lift(): Promise<void> {
    const here = this.page.getByRole("button", { name: / is here$/ });
    if (await here.isVisible()) await here.click();
  }

  /** A move by its clicks: what goes, where it goes, and what is still open. */
  async #move(text: string, player: number | undefined): Promise<void> {
    const { session, page } = this;
    const { game, position } = session;
    const { rules } = game.program.moves!;
    const option = session.moves.find(
      (it) => it.uci === text && (player === undefined || it.player === player),
    );
    if (!option) throw new Error(`${text} is not a legal move.`);
    const cell = (it: number): Cell => ({ x: it % rules.width, y: Math.floor(it / rules.width) });
    if (option.view.kind === "pass") return this.#type(text);
    if (option.view.from !== undefined) await this.#click(cell(option.view.from));
    else if (isInHand(session, option))
      await page
        .locator(".pieces button", { hasText: rules.pieces[heldIn(option)!]!.name })
        .first()
        .click();
    await this.#click(cell(landing(option, session.moves)));
    const others = session.moves.filter(
      (it) => it.player === option.player && isSameClick(it, option, session),
    );
    if (others.length > 1)
      await page
        .locator(".choosing")
        .getByRole("button", {
          name: capitalize(choiceName(game, position, option, pieceOfChoice(option, others))),
          exact: true,
        })
        .click();
    return undefined;
  }
}

/** A castling is clicked where the king lands, or on the partner if the king can also step there. */
function landing({ view }: MoveOption, all: readonly MoveOption[]): number {
  const steps = all.some(({ view: it }) => it.kind === "go" && it.from === view.from && it.to === view.to);
  return view.kind === "castle" && steps ? view.partner![0] : view.to!;
}

function isInHand({ game }: Session, { view }: MoveOption): boolean {
  return view.kind === "drop" && game.program.moves!.rules.pieces[view.piece!]!.drop?.from === "hand";
}

/** The piece in hand that a drop begins with: it may turn over as it is dropped. */
const heldIn = ({ view }: MoveOption): number | undefined => view.held ?? view.piece;

/** Whether two moves are begun by the same clicks. */
function isSameClick(a: MoveOption, b: MoveOption, session: Session): boolean {
  const inHand = isInHand(session, a) || isInHand(session, b);
  return (
    a.view.from === b.view.from &&
    landing(a, session.moves) === landing(b, session.moves) &&
    (!inHand || heldIn(a) === heldIn(b))
  );
}
