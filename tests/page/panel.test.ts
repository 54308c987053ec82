import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, kept, listedMoves, runFor, settled, useSite, waitForGame } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

/** What has been played, as the log has it. */
const log = (page: Page): Promise<string> =>
  page.evaluate(
    `${play}.session.inputs.slice().flatMap(({ given = [] }) => given.map((it) => it.text ?? it.type)).join(" ")`,
  );

async function type(page: Page, moves: string): Promise<void> {
  for (const move of moves.split(" ")) {
    await page.getByRole("textbox").fill(move);
    await page.keyboard.press("Enter");
  }
}

async function drag(page: Page, from: string, to: string, button: "left" | "right" = "left"): Promise<void> {
  const box = (await page.locator('canvas[aria-label^="Board"]').first().boundingBox())!;
  const place = (cell: string): [number, number] => [
    box.x + ((cell.charCodeAt(0) - 96.5) * box.width) / 8,
    box.y + ((8.5 - Number(cell[1])) * box.height) / 8,
  ];
  await page.mouse.move(...place(from));
  await page.mouse.down({ button });
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up({ button });
}

inBrowser("the list of moves steps through a play that does not change by it, and branches", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 e5 Nf3 Nc6");
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 Nf3 [Nc6]");
  const list = page.getByRole("listbox");
  await list.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 Nf3 Nc6");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => listedMoves(page)).toBe("e4 [e5] Nf3 Nc6");
  await page.getByRole("option", { name: "1. e4" }).click();
  await expect.poll(() => listedMoves(page)).toBe("[e4] e5 Nf3 Nc6");
  expect(await log(page)).toBe("e2e4 e7e5 g1f3 b8c6");
  // What is seen is the board as it was: black is to move there.
  expect(await page.evaluate(`${play}.frame.turn`)).toBe("black");
  await drag(page, "d7", "d5");
  await expect.poll(() => listedMoves(page)).toBe("e4 [d5]");
  await page.getByRole("button", { name: "Earlier line: e5 Nf3 Nc6" }).click();
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 Nf3 [Nc6]");
  await list.focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Back to the play" }).click();
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 Nf3 [Nc6]");
  await site.close(page);
});

inBrowser(
  "players stand beside the board with who is to move, what they have taken, and their clocks",
  async () => {
    const page = await site.open("#/play/chess/blitz?seed=1", { stopClock: true });
    const side = (name: string): Promise<string | null> =>
      page.getByRole("group", { name, exact: true }).textContent();
    await expect.poll(() => side("white")).toBe("white5:00");
    // Time begins with the first move.
    await runFor(page, 3000);
    expect(await side("white")).toBe("white5:00");
    await type(page, "e4");
    await runFor(page, 3000);
    await expect.poll(() => side("black")).toBe("black4:57");
    await expect.poll(() => side("white")).toBe("white5:03");
    expect(await page.locator(".turn").textContent()).toBe("black");
    await type(page, "d5 exd5");
    await runFor(page, 100);
    await expect
      .poll(() => page.locator(".lead").nth(1).getAttribute("aria-label"))
      .toBe("Has taken: 1 black pawn. Ahead by 1");
    expect(await page.locator(".line").count()).toBe(0);
    await site.close(page);
  },
);

inBrowser(
  "a clock is chosen for a game by turns; it outlives the page, gives time back, and ends play",
  async () => {
    const page = await site.open("#/play/chess", { stopClock: true });
    const clocks = (): Promise<readonly string[]> => page.getByRole("timer").allTextContents();
    expect(await clocks()).toEqual([]);
    await page.getByRole("button", { name: "New game" }).click();
    await runFor(page, 200);
    await page.getByLabel("Clock").selectOption("3 min, 2 s a move");
    await page.locator(".new-game").getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(clocks).toEqual(["3:00", "3:00"]);
    // Black stands first, across the board. Time begins with the second move of each.
    await runFor(page, 5000);
    await type(page, "e4 e5");
    await runFor(page, 4000);
    await expect.poll(clocks).toEqual(["3:02", "2:58"]);
    await type(page, "Nf3");
    await expect.poll(clocks).toEqual(["3:02", "3:00"]);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(clocks).toEqual(["3:02", "3:02"]);
    await runFor(page, 172_950);
    await expect.poll(clocks).toEqual(["3:02", "9.1"]);
    // The play is kept by then, too.
    await page.waitForLoadState("networkidle");
    await page.reload();
    await waitForGame(page, true);
    await expect.poll(clocks).toEqual(["3:02", "9.1"]);
    await runFor(page, 9500);
    await expect
      .poll(() => page.locator(".card.end p").textContent())
      .toBe("white has run out of time. Black wins.");
    await page.evaluate(`${play}.move("Nf3")`);
    expect(await log(page)).toBe("e2e4 e7e5");
    await page.locator(".card.end").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => log(page)).toBe("e2e4");
    await expect.poll(clocks).toEqual(["3:00", "3:02"]);
    await site.close(page);
  },
);

inBrowser("a draw is offered and answered, and who resigns is asked twice", async () => {
  const page = await site.open("#/play/chess?seed=1");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const rowHeight = await page.locator(".meant").evaluate((it) => it.clientHeight);
  await button("Draw").click();
  await expect.poll(() => page.locator(".log").textContent()).toContain("White offers a draw");
  await type(page, "e4");
  await expect.poll(() => listedMoves(page)).toBe("Draw offered [e4]");
  await button("Accept: Draw").waitFor();
  await button("Decline").click();
  await button("Draw").waitFor();
  await button("Draw").click();
  await expect.poll(() => page.locator(".card.end p").textContent()).toBe("A draw was agreed.");
  // The board stays in sight, and the card can be closed.
  await button("Look at the board").click();
  expect(await page.locator(".card.end").count()).toBe(0);
  expect(await listedMoves(page)).toBe("Draw offered e4 [Draw]");
  // What can no longer be given is gone, and its row keeps its height.
  for (const name of ["Draw", "Resign"]) expect(await button(name).count()).toBe(0);
  expect(await page.locator(".meant").evaluate((it) => it.clientHeight)).toBe(rowHeight);
  await button("Undo").click();
  // The offer stands again, and its buttons come before those that are measured.
  await button("Accept: Draw").waitFor();
  const place = await button("Resign").boundingBox();
  await button("Resign").click();
  await expect.poll(() => page.evaluate(`${play}.session.status`)).toBe("playing");
  // It stays where it is: a second press at the same place is enough.
  await button("Resign? Press again").waitFor();
  await button("Play on").click();
  await button("Resign").click();
  await button("Resign? Press again").waitFor();
  await page.mouse.click(place!.x + place!.width - 4, place!.y + place!.height / 2);
  await expect.poll(() => page.locator(".card.end p").textContent()).toBe("black resigned. White wins.");
  await button("Play again").click();
  await expect.poll(() => log(page)).toBe("");
  await site.close(page);
});

inBrowser("when a game is over nobody is to move, and nothing is left to offer", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Nxe5");
  // A knight for a bishop, and a pawn: as chess players count.
  await expect.poll(() => page.locator(".lead").allTextContents()).toEqual(["", "+1"]);
  await type(page, "Qd4 O-O Qxe5");
  await expect.poll(() => page.locator(".lead").allTextContents()).toEqual(["+2", ""]);
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator(".new-game").getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => listedMoves(page)).toBe("");
  // No line of the game before is offered.
  expect(await page.locator(".lines-left button").count()).toBe(0);
  await type(page, "f3 e5 g4 Qh4#");
  await page.locator(".card.end.won").getByText("Checkmate. Black wins.").waitFor();
  expect(await page.locator(".side .turn, .side.awaited").count()).toBe(0);
  const resign = page.getByRole("button", { name: "Resign", exact: true });
  expect(await resign.count()).toBe(0);
  await page.locator(".move").first().click();
  await expect.poll(() => resign.isDisabled()).toBe(true);
  await site.close(page);
});

inBrowser("a player passes by a button, and puzzles have their list too", async () => {
  const page = await site.open("#/play/go?seed=1");
  await page.getByRole("button", { name: "Pass" }).click();
  await expect.poll(() => listedMoves(page)).toBe("[pass]");
  await page.goto(`${site.address}#/play/warehouse?seed=1`);
  await page.getByRole("heading", { name: "Warehouse" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => listedMoves(page)).toBe("[walk right]");
  await site.close(page);
});

/** The computer plays black, and takes its time: nothing is heard of it until the test lets it move. */
async function againstComputer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByLabel("Computer", { exact: true }).check();
  await page.getByLabel("Black", { exact: true }).check();
  await page.getByLabel("How well").selectOption("8");
  await page.locator(".new-game").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(page);
}

inBrowser("a move is planned while the computer thinks, and played at once if it is legal then", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await againstComputer(page);
  await drag(page, "e2", "e4");
  await page.locator(".turn", { hasText: "black thinks…" }).waitFor();
  await drag(page, "d2", "d4");
  await expect.poll(() => page.locator(".scribbles .plan").count()).toBe(1);
  expect(await log(page)).toBe("e2e4");
  // Another is planned in its place; Escape forgets it.
  await drag(page, "g1", "f3");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".scribbles .plan").count()).toBe(0);
  await drag(page, "g1", "f3");
  await page.getByRole("button", { name: "Move now" }).click();
  await expect.poll(() => log(page)).toMatch(/^e2e4 \S+ g1f3\b/);
  // Where black takes the square first it is dropped: nothing else is played instead.
  await page.evaluate(`${play}.hurry()`);
  await page.locator(".turn", { hasText: /^white$/ }).waitFor();
  await site.close(page);
});

inBrowser("what cannot be played any more is dropped", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await againstComputer(page);
  await page.evaluate(`${play}.move("e4")`);
  await page.locator(".turn", { hasText: "black thinks…" }).waitFor();
  // White cannot take on d5 unless black goes there, and black is made to play e5.
  await drag(page, "e4", "e5");
  await expect.poll(() => page.locator(".scribbles .plan").count()).toBe(1);
  await page.evaluate(`${play}.play({ type: "cycle", given: [{ type: "move", text: "e7e5", player: 1 }] })`);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("What was planned is not legal now.");
  expect(await log(page)).toBe("e2e4 e7e5");
  await site.close(page);
});

inBrowser("arrows and circles are drawn by the right button, and are no part of the play", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await settled(page);
  const drawn = (): Promise<string> =>
    page.evaluate(`(() => { const all = document.querySelector("quadrille-game").shadowRoot.querySelector(".scribbles");
      return all.querySelectorAll("line").length + " " + all.querySelectorAll("circle").length; })()`);
  await drag(page, "e2", "e4", "right");
  await expect.poll(drawn).toBe("1 0");
  await drag(page, "d5", "d5", "right");
  await expect.poll(drawn).toBe("1 1");
  await page.keyboard.down("Shift");
  await drag(page, "g1", "f3");
  await page.keyboard.up("Shift");
  await expect.poll(drawn).toBe("2 1");
  // The same again wipes it away, and so does the next move.
  await drag(page, "d5", "d5", "right");
  await expect.poll(drawn).toBe("2 0");
  expect(await log(page)).toBe("");
  await drag(page, "e2", "e4");
  await expect.poll(drawn).toBe("0 0");
  expect(await log(page)).toBe("e2e4");
  await site.close(page);
});

inBrowser("a pawn asks at its square what it becomes: Enter takes the first, Escape none", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 d5 exd5 c6 dxc6 Nf6 cxb7 g6");
  await page.locator("h1").click();
  await drag(page, "b7", "a8");
  const asked = page.locator(".choosing");
  await asked.waitFor();
  const [box, board] = [(await asked.boundingBox())!, (await page.locator(".board").first().boundingBox())!];
  // It stands beside the square, which stays in sight.
  expect(Math.abs(box.x - (board.x + board.width / 8))).toBeLessThan(3);
  expect(box.y).toBeLessThan(board.y + board.height / 8);
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  await drag(page, "b7", "a8");
  await asked.waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => log(page)).toMatch(/ b7a8q$/);
  await site.close(page);
});

inBrowser(
  "a dialog begins a game with the options of its file, and the choice outlives a reload",
  async () => {
    const page = await site.open("#/play/go");
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByLabel("Size").selectOption("13");
    await page.getByLabel("Computer", { exact: true }).check();
    await page.getByLabel("Black", { exact: true }).check();
    await page.getByLabel("How well").selectOption("1");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const size = `${play}.frame.blocks.find((it) => it.type === "board").width`;
    await expect.poll(() => page.evaluate(size)).toBe(13);
    // Black begins.
    await expect.poll(() => page.locator(".move").count()).toBe(1);
    await expect.poll(() => page.evaluate(`${play}.awaitsComputer`)).toBe(false);
    await expect.poll(() => kept(page)).toBeTruthy();
    await page.reload();
    await expect.poll(() => page.evaluate(size)).toBe(13);
    await page.getByRole("button", { name: "New game" }).click();
    expect(await page.getByLabel("Size").inputValue()).toBe("13");
    for (const name of ["Computer", "Black"])
      expect(await page.getByLabel(name, { exact: true }).isChecked()).toBe(true);
    await site.close(page);
  },
);

inBrowser("a game goes out and comes in as PGN, and its position as FEN", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 e5");
  await page.getByRole("button", { name: "New game" }).click();
  // Rooms need a server.
  expect(await page.getByRole("link", { name: "Play with a friend" }).count()).toBe(0);
  await page.getByText("Open a game").click();
  expect(await page.getByLabel("Position (FEN)").inputValue()).toMatch(
    /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq/,
  );
  expect(await page.getByLabel("Moves (PGN)").inputValue()).toMatch(/\n\n1. e4 e5 \*\n$/);
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy PGN", exact: true }).click();
  await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
  await page.getByLabel("Moves (PGN)").fill("1. d4 d5 2. c5");
  await page.getByRole("button", { name: "Play these moves" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("c5");
  await page.getByLabel("Moves (PGN)").fill("1. d4 d5 2. c4 dxc4 *");
  await page.getByRole("button", { name: "Play these moves" }).click();
  await expect.poll(() => listedMoves(page)).toBe("d4 d5 c4 [dxc4]");
  await site.close(page);
});

inBrowser(
  "a game that is over is analysed: who stands better, the best line, and what was a mistake",
  async () => {
    const page = await site.open("#/play/chess?seed=1");
    await type(page, "f3 e5");
    // Offers are no moves, and the computer that was not asked has no part in it.
    expect(await page.getByRole("button", { name: "Analyse" }).count()).toBe(0);
    await type(page, "draw g4 Qh4");
    await expect.poll(() => page.locator(".number").allTextContents()).toEqual(["1.", "", "2."]);
    await page.getByRole("button", { name: "Analyse" }).click();
    const bar = page.getByRole("group", { name: "Analysis" });
    // Of the end, what stood before it holds.
    await expect.poll(() => bar.textContent()).toContain("Black wins in 1");
    await expect.poll(() => page.locator(".move b").allTextContents(), { timeout: 30_000 }).toContain("??");
    await page.getByRole("option", { name: /g4/ }).click();
    await expect.poll(() => bar.textContent()).toContain("Black wins in 1: Qh4#");
    expect(Number(await bar.getByRole("meter").getAttribute("value"))).toBeLessThan(0.1);
    await site.close(page);
  },
);

inBrowser("a newcomer's first move is answered, until somebody plays both sides", async () => {
  const page = await site.open("#/play/chess?seed=1", { settings: { opponent: "computer" } });
  const chosen = page.getByRole("group", { name: "Against whom" }).getByRole("button", { pressed: true });
  // It sits at the board from the beginning: nothing looks chosen that is not.
  await page.getByLabel("Strength of the computer").waitFor();
  expect(await page.locator(".rival").textContent()).toBe("Computer, level 4");
  expect(await chosen.count()).toBe(0);
  await type(page, "e4");
  await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Both sides" }).click();
  await type(page, "e4 e5");
  await expect.poll(() => listedMoves(page)).toBe("e4 [e5]");
  await page.goto(`${site.address}#/play/gomoku?seed=1`);
  await page.getByRole("heading", { name: "Gomoku" }).waitFor();
  await expect.poll(() => chosen.textContent()).toBe("Both sides");
  await site.close(page);
});

inBrowser("the computer answers the offer of a draw", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await page.getByRole("group", { name: "Against whom" }).getByRole("button", { name: "Computer" }).click();
  await page.getByLabel("Strength of the computer").selectOption("1");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await expect
    .poll(() => page.locator(".notice").textContent())
    .toBe("White offers a draw. The computer answers at its next move.");
  await page.evaluate(`${play}.listen(() => (globalThis.remarks ??= []).push(${play}.remark))`);
  await type(page, "e4");
  await expect
    .poll(() => page.evaluate("globalThis.remarks"), { timeout: 20_000 })
    .toContain("The computer declines the draw.");
  await expect.poll(() => page.evaluate(`${play}.session.inputs.length`), { timeout: 20_000 }).toBe(3);
  // The offer is no longer shown when it is over.
  await expect.poll(() => page.locator(".log").textContent()).toBe("");
  await site.close(page);
});

inBrowser(
  "the offer of a draw is shown until both players have moved, whatever is selected meanwhile",
  async () => {
    const page = await site.open("#/play/chess?seed=1");
    await page.getByRole("button", { name: "Both sides" }).click();
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await type(page, "e4");
    for (const x of [1, 6, 1]) await page.evaluate(`${play}.click({ x: ${x}, y: 0 })`);
    await settled(page);
    expect(await page.locator(".log").textContent()).toContain("White offers a draw.");
    await type(page, "e5");
    await expect.poll(() => page.locator(".log").textContent()).toBe("");
    await site.close(page);
  },
);

inBrowser("a piece in hand is dragged to the board", async () => {
  const page = await site.open("#/play/chess/crazyhouse?seed=1");
  await type(page, "e4 d5 exd5 a6");
  const piece = page.getByRole("group", { name: "In the hand of white" }).getByRole("button");
  const [from, board] = [
    (await piece.boundingBox())!,
    (await page.locator("div.board canvas").first().boundingBox())!,
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + (4.5 * board.width) / 8, board.y + (4.5 * board.height) / 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => log(page)).toMatch(/P@e4$/);
  expect(await page.locator(".carried").count()).toBe(0);
  await site.close(page);
});

inBrowser("what a pawn becomes has its German name", async () => {
  const page = await site.open("#/play/chess?fen=8/4P2k/8/8/8/8/8/K7+w+-+-+0+1", { locale: "de-DE" });
  for (const y of [1, 0]) await page.evaluate(`${play}.click({ x: 4, y: ${y} })`);
  const choices = page.locator(".choosing button");
  await expect.poll(() => choices.allTextContents()).toEqual(["Dame", "Turm", "Läufer", "Springer"]);
  await site.close(page);
});

inBrowser(
  "a hand answers in its owner's turn alone, and a promotion that may be declined shows both pieces",
  async () => {
    const page = await site.open("#/play/chess/shogi?seed=1");
    await page.getByRole("button", { name: "Both sides" }).click();
    await type(page, "P-7f P-3d");
    for (const cell of ["{ x: 1, y: 7 }", "{ x: 7, y: 1 }"]) await page.evaluate(`${play}.click(${cell})`);
    const choices = page.locator(".choosing button");
    await expect.poll(() => choices.allTextContents()).toEqual(["Horse", "Bishop"]);
    expect(await choices.locator("canvas").count()).toBe(2);
    await choices.last().click();
    await type(page, "Sx2b");
    await expect.poll(() => listedMoves(page)).toBe("P-7f P-3d Bx2b= [Sx2b]");
    const inHand = (player: string) =>
      page.getByRole("group", { name: `In the hand of ${player}` }).getByRole("button");
    expect(await inHand("White").isDisabled()).toBe(true);
    await inHand("Black").click();
    await expect.poll(() => inHand("Black").getAttribute("aria-pressed")).toBe("true");
    await site.close(page);
  },
);

inBrowser("a strip that tells how to play covers no board", async () => {
  for (const game of ["go", "warehouse", "lights"]) {
    const page = await site.open(`#/play/${game}?seed=1`, { viewport: { width: 360, height: 740 } });
    const strip = page.getByRole("note", { name: "How to play" });
    await strip.waitFor();
    const [top, board] = [
      await strip.boundingBox(),
      await page.locator(".stage canvas").first().boundingBox(),
    ];
    expect(top!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
    await site.close(page);
  }
});

inBrowser("a strip tells how to play on the first visit", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const strip = page.getByRole("note", { name: "How to play" });
  await strip.waitFor();
  expect(await strip.textContent()).toContain("walk: arrows");
  await page.keyboard.press("ArrowRight");
  await strip.waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".record").waitFor();
  await settled(page);
  expect(await strip.count()).toBe(0);
  await site.close(page);
});

inBrowser(
  "moves, captures and checks sound different; the last move and a check are marked; the board turns",
  async () => {
    const page = await site.open("#/play/chess?seed=1", { settings: { coordinates: "always" } });
    await page.evaluate(`(() => {
    globalThis.heard = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
      globalThis.heard.push(this.buffer.length + " " + this.buffer.getChannelData(0).slice(0, 2000).reduce((a, b) => a + Math.abs(b), 0));
      return start.apply(this, given);
    };
  })()`);
    const heard = (): Promise<readonly string[]> => page.evaluate("globalThis.heard");
    await page.locator("h1").click();
    await settled(page);
    let count = 0;
    for (const move of ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5"]) {
      await type(page, move);
      count++;
      await expect.poll(async () => (await heard()).length).toBe(count);
    }
    const [quiet, again, capture, , , check] = await heard();
    expect(again).toBe(quiet);
    expect(new Set([quiet, capture, check]).size).toBe(3);
    const marks = `(({ last, checked }) => JSON.stringify([last, checked].map((all) => all.map(({ x, y }) => "abcdefgh"[x] + (8 - y)).sort())))(${play}.frame.blocks[0].marks)`;
    expect(await page.evaluate(marks)).toBe('[["d5","e5"],["e1"]]');
    await page.getByRole("button", { name: "Turn the board" }).click();
    // Black sits at this side of the board now.
    await expect.poll(() => page.locator(".sides.own .side").getAttribute("aria-label")).toBe("black");
    expect(await page.evaluate(`${play}.frame.blocks[0].flipped`)).toBe(true);
    await site.close(page);
  },
);

inBrowser.each([
  ["upright", { width: 360, height: 640 }],
  ["lying", { width: 844, height: 390 }],
])(
  "on a phone, %s, hold and next stand at the sides of the well, and pads reach the edges",
  async (way, viewport) => {
    const page = await site.open("#/play/marathon?seed=1", {
      viewport,
      hasTouch: true,
      isMobile: true,
      stopClock: true,
    });
    const box = async (at: ReturnType<Page["locator"]>) => (await at.boundingBox())!;
    const well = await box(
      page.locator(".board", { has: page.getByRole("img", { name: /^Board tank/ }) }).first(),
    );
    const [hold, next] = [
      await box(page.locator("p.line", { hasText: /^Hold$/ })),
      await box(page.locator("p.line", { hasText: /^Next$/ })),
    ];
    expect(hold.x + hold.width).toBeLessThanOrEqual(well.x);
    expect(next.x).toBeGreaterThanOrEqual(well.x + well.width);
    expect(await page.getByLabel("What comes next").count()).toBe(6);
    const outside =
      await page.evaluate(`[...document.querySelector("quadrille-game").shadowRoot.querySelectorAll(".board, .line, .key")].filter((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).length`);
    expect(outside).toBe(0);
    const [left, turn] = [
      await box(page.getByRole("button", { name: "Left", exact: true })),
      await box(page.getByRole("button", { name: "Counterclockwise" })),
    ];
    expect([left.width, left.height].every((it) => it >= 44)).toBe(true);
    expect(left.x).toBeLessThan(40);
    expect(turn.x).toBeGreaterThan(viewport.width / 2);
    if (way === "lying")
      expect([left.y + left.height > viewport.height - 40, well.height > 0.6 * viewport.height]).toEqual([
        true,
        true,
      ]);
    else expect(well.width).toBeGreaterThan(0.5 * viewport.width);
    await site.close(page);
  },
);

const shapes = {
  "a small phone": { width: 360, height: 640 },
  "a phone": { width: 390, height: 844 },
  "a phone on its side": { width: 844, height: 390 },
  "a tablet": { width: 820, height: 1180 },
  "a desktop": { width: 1280, height: 800 },
};

inBrowser.each(today(Object.entries(shapes), 3))(
  "on %s all is in the window, and nothing moves while one plays",
  async (_, viewport) => {
    const page = await site.open("#/play/chess?seed=1", { viewport, hasTouch: true });
    await page.locator(".sides.own").waitFor();
    const places = (): Promise<string> =>
      page.evaluate(`JSON.stringify([...document.querySelector("quadrille-game").shadowRoot
      .querySelectorAll(".board, .sides, .record, .side > :first-child")].map((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return it.matches(".side > *") ? [x, y] : [x, y, width, height];
      }))`);
    const before = await places();
    for (const move of "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Re1 O-O".split(" "))
      await page.evaluate(`${play}.move("${move}")`);
    await expect.poll(() => page.locator(".move").count()).toBe(10);
    expect(await places()).toBe(before);
    const sticksOut = await page.evaluate(`[...document.querySelector("quadrille-game").shadowRoot
    .querySelectorAll(".board, .sides, .record, button")].filter((it) => {
      const { left, right, top, bottom, width } = it.getBoundingClientRect();
      return width > 0 && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
    }).map((it) => it.className + it.textContent)`);
    expect(sticksOut).toEqual([]);
    const side = (await page.locator(".board").first().boundingBox())!.width;
    const shorter = Math.min(viewport.width, viewport.height);
    expect(side / shorter).toBeGreaterThan(shorter === viewport.width && shorter < 600 ? 0.92 : 0.6);
    if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(axe.source);
    const found = (await page.evaluate(`axe.run({ resultTypes: ["violations"] })`)) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(found.violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`)).toEqual(
      [],
    );
    await site.close(page);
  },
);

inBrowser("nothing was complained of", () => {
  expect(site.complaints).toEqual([]);
});

inBrowser("a game goes on from an edited FEN, and from the FEN tag of a PGN", async () => {
  const page = await site.open("#/play/chess?seed=1");
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByText("Open a game").click();
  };
  await open();
  await page.getByLabel("Position (FEN)").fill("4k3/8/8/8/8/8/8/4K2R w K");
  await page.getByRole("button", { name: "Play from this position" }).click();
  await type(page, "O-O");
  await expect.poll(() => listedMoves(page)).toBe("[O-O]");
  await open();
  expect(await page.getByLabel("Moves (PGN)").inputValue()).toContain(
    '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]',
  );
  await page.getByLabel("Position (FEN)").fill("nonsense");
  await page.getByRole("button", { name: "Play from this position" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).not.toBe("");
  await page
    .getByLabel("Moves (PGN)")
    .fill(
      '[SetUp "1"]\n[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]\n\n2. Nf3 Nc6 *',
    );
  await page.getByRole("button", { name: "Play these moves" }).click();
  await expect.poll(() => listedMoves(page)).toBe("Nf3 [Nc6]");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByText("Open a game").click();
  expect(await page.getByLabel("Position (FEN)").inputValue()).toMatch(
    /^r1bqkbnr\/pppp1ppp\/2n5\/4p3\/4P3\/5N2\/PPPP1PPP\/RNBQKB1R w KQkq/,
  );
  await site.close(page);
});
