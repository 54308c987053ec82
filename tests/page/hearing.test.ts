import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, runFor, useSite } from "./browser.ts";

// Plays by ear alone: all that is known of a game comes from live regions and from the board that is read row by row.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** Somebody who hears a page and has a keyboard. */
class Listener {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Returns what is announced of the play once it has been still for a moment. */
  async play(): Promise<string> {
    await runFor(this.page, 700);
    return (await this.page.locator("quadrille-game").getByRole("status").first().textContent()) ?? "";
  }

  /** Returns what is said of the cell that the keys point at. */
  async cell(): Promise<string> {
    return (await this.page.locator('quadrille-game [aria-live="polite"]').last().textContent()) ?? "";
  }

  /** Returns the rows of the board, each as the words of its cells. */
  async rows(): Promise<readonly (readonly string[])[]> {
    const rows = await this.page
      .locator("quadrille-game")
      .getByRole("list", { name: "The board, row by row" })
      .getByRole("listitem")
      .allTextContents();
    return rows.map((row) =>
      row
        .replace(/^[^:]*: /, "")
        .split(", ")
        .flatMap((run) => {
          const [, count = "1", word = run] = /^(\d+) × (.*)$/.exec(run) ?? [];
          return Array.from({ length: Number(count) }, () => word);
        }),
    );
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await runFor(this.page, 20);
  }

  async type(words: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "A move or a command" }).fill(words);
    await this.press("Enter");
  }

  /** Goes to a cell by arrows until it is the one that is heard; where it is says a word of the caller. */
  async goTo(
    column: number,
    row: number,
    placeOf: (said: string) => readonly [number, number],
  ): Promise<void> {
    for (let step = 0; step < 80; step++) {
      const [x, y] = placeOf(await this.cell());
      if (x === column && y === row) return;
      await this.press(
        x < column ? "ArrowRight" : x > column ? "ArrowLeft" : y < row ? "ArrowDown" : "ArrowUp",
      );
    }
    throw new Error(`Nobody comes to ${column} ${row}: ${await this.cell()}`);
  }
}

const listen = async (path: string): Promise<Listener> =>
  new Listener(await site.open(path, { stopClock: true }));

inBrowser("a game of chess is played to mate by ear", async () => {
  const ear = await listen("#/play/chess?seed=1");
  await expect.poll(() => ear.play()).toContain("It is the turn of white.");
  expect((await ear.rows())[0]).toEqual(
    "rook knight bishop queen king bishop knight rook".split(" ").map((it) => `black ${it}`),
  );
  await ear.type("f3");
  expect(await ear.play()).toBe("White: f3. It is the turn of black.");
  await ear.type("e5");
  expect(await ear.play()).toBe("Black: e5. It is the turn of white.");
  // A square is chosen by the keys, and says what stands on it and where that can go.
  await ear.page.locator("h1").click();
  await ear.press("Enter");
  const squareOf = (said: string): readonly [number, number] => [
    said.charCodeAt(0) - 97,
    8 - Number(said[1]),
  ];
  await ear.goTo(6, 6, squareOf);
  expect(await ear.cell()).toBe("g2: white pawn");
  await ear.press("Enter");
  expect(await ear.cell()).toBe("g2: white pawn, picked up");
  await ear.goTo(6, 4, squareOf);
  expect(await ear.cell()).toBe("g4: empty, can go here");
  await ear.press("Enter");
  expect(await ear.play()).toBe("White: g4. It is the turn of black.");
  await ear.type("Qh4");
  expect(await ear.play()).toContain("Black: Qh4#. Checkmate. Black wins.");
  expect((await ear.rows())[4]!.at(-1)).toBe("black queen");
  // What is taken back, and what is looked at, is said too.
  await ear.page.getByRole("button", { name: "One back" }).click();
  expect(await ear.play()).toContain("Back to White: g4.");
  await site.close(ear.page);
});

inBrowser("a game of Go is played to its end by ear", async () => {
  const ear = await listen("#/play/go?seed=1");
  await expect.poll(() => ear.play()).toContain("It is the turn of black.");
  await ear.press("ArrowDown");
  const letters = "ABCDEFGHJ";
  const crossingOf = (said: string): readonly [number, number] => [
    letters.indexOf(said[0]!),
    9 - Number(said[1]),
  ];
  const lay = async (at: string): Promise<string> => {
    await ear.goTo(letters.indexOf(at[0]!), 9 - Number(at[1]), crossingOf);
    await ear.press("Enter");
    return ear.play();
  };
  expect(await lay("A8")).toContain("Black: A8.");
  expect(await lay("A9")).toContain("White: A9.");
  // The stone that is taken is named by its crossing.
  expect(await lay("B9")).toMatch(/Black: B9\. .*A9: point\./);
  expect((await ear.rows())[0]!.slice(0, 2)).toEqual(["point", "dark"]);
  await ear.press("p");
  expect(await ear.play()).toContain("White: pass.");
  await ear.press("p");
  expect(await ear.play()).toMatch(/81 to/);
  await site.close(ear.page);
});

inBrowser("a game of Mines is played to its end by ear", async () => {
  const ear = await listen("#/play/mines?seed=3");
  await expect.poll(async () => (await ear.play(), (await ear.rows()).length)).toBeGreaterThan(0);
  await ear.press("ArrowDown");
  const placeOf = (said: string): readonly [number, number] => {
    const [, x, y] = /^\((\d+), (\d+)\)/.exec(said) ?? [];
    return [Number(x), Number(y)];
  };
  const around = (x: number, y: number): readonly (readonly [number, number])[] =>
    [-1, 0, 1]
      .flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy] as const))
      .filter(([a, b]) => a !== x || b !== y);
  let said = "";
  for (let move = 0; move < 100 && !/All open|A mine/.test(said); move++) {
    const rows = await ear.rows();
    const word = (x: number, y: number): string => rows[y]?.[x] ?? "";
    const covered = rows.flatMap((row, y) =>
      row.flatMap((it, x) => (it === "cover" ? [[x, y] as const] : [])),
    );
    const mines = new Set<string>();
    const isMine = ([x, y]: readonly [number, number]): boolean => mines.has(`${x} ${y}`);
    const numbers = rows.flatMap((row, y) =>
      row.flatMap((it, x) => (/^n\d$/.test(it) ? [[x, y, Number(it[1])] as const] : [])),
    );
    for (const [x, y, count] of numbers) {
      const closed = around(x, y).filter(([a, b]) => word(a, b) === "cover");
      if (closed.length === count) for (const [a, b] of closed) mines.add(`${a} ${b}`);
    }
    const safe = numbers.flatMap(([x, y, count]) => {
      const closed = around(x, y).filter(([a, b]) => word(a, b) === "cover");
      return closed.filter(isMine).length === count ? closed.filter((it) => !isMine(it)) : [];
    });
    const [column, row] = safe[0] ?? covered.find((it) => !isMine(it)) ?? covered[0]!;
    await ear.goTo(column, row, placeOf);
    await ear.press("Enter");
    said = await ear.play();
  }
  expect(said).toMatch(/All open\.|A mine\./);
  expect(site.complaints).toEqual([]);
  await site.close(ear.page);
});
