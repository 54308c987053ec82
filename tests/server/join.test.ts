import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VisibleRoomEvent } from "../../src/play/index.ts";
import { Host } from "./client.ts";

// `quadrille join`: a seat in the terminal, at a real server.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

/** Runs `quadrille join` with what is typed; answers all that it says. */
async function typed(link: string, text: string, ...options: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [main, "join", link, ...options]);
  let said = "";
  for (const it of [child.stdout, child.stderr]) it.on("data", (chunk) => (said += String(chunk)));
  child.stdin.end(text);
  await new Promise((resolve) => child.once("close", resolve));
  return said;
}

test("`quadrille join` plays what is typed, tells what is refused, and leaves when the input ends", async () => {
  const { room, keys } = await host.makeRoom();
  const link = (key: string | undefined): string => `http://${host.address}/#/room/${room}?key=${key}`;
  const black = await host.join(room, keys[1]);
  const said = await typed(link(keys[0]), "e2e5\ne2e4\ne4e5\nundo\n");
  expect(said).toContain("You are white.");
  expect(said).toContain("e2e5: A pawn does not move that way.");
  expect(said).toContain("4 ....P...");
  expect(said.match(/It is the turn of black/g)).toHaveLength(1);
  const { events } = await black.next("events");
  expect(events).toMatchObject([{ seat: 0, act: { do: "input" } }]);
  expect((await black.next("events")).events).toMatchObject([{ act: { do: "offer", what: "undo" } }]);
  expect(await typed(link("stolen"), "e2e4\n")).toContain("This link fits no seat of the room.");
});

test("`quadrille join` tells which seat one has, the time that is left, and what is offered", async () => {
  const { room, keys } = await host.makeRoom({ game: "chess", clock: { initial: 60_000, increment: 0 } });
  const black = await host.join(room, keys[1]);
  black.say({ type: "act", number: 1, act: { do: "offer", what: "draw" } });
  const said = await typed(`http://${host.address}/#/room/${room}?key=${keys[0]}`, "e2e4\n");
  expect(said).toContain("You are white.");
  expect(said).toMatch(/White has 1:00, black has 1:00\./);
  expect(said).toMatch(/draw/);
});

test("`quadrille join --by computer` plays its seat, and answers what it is asked", async () => {
  const { room, keys } = await host.makeRoom({ game: "reversi" });
  const link = (key: string | undefined): string => `http://${host.address}/#/room/${room}?key=${key}`;
  const black = await host.join(room, keys[0]);
  const child = spawn(process.execPath, [main, "join", link(keys[1]), "--by", "computer:1"], {
    stdio: "ignore",
  });
  const ofWhite = async (): Promise<VisibleRoomEvent> => {
    for (;;) for (const it of (await black.next("events")).events) if (it.seat === 1) return it;
  };
  black.move("P@f4");
  expect((await ofWhite()).act).toMatchObject({ do: "input" });
  black.say({ type: "act", number: 2, act: { do: "offer", what: "draw" } });
  expect((await ofWhite()).act).toEqual({ do: "decline", what: "draw" });
  child.kill();
});

test("the computer takes no seat from which it cannot see all", async () => {
  const { room, keys } = await host.makeRoom({ game: "soundings" });
  const link = `http://${host.address}/#/room/${room}?key=${keys[0]}`;
  expect(await typed(link, "", "--by", "computer")).toContain("nothing is hidden or left to chance");
});
