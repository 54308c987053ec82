import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Client, Host } from "./client.ts";

/** A disk of 2 MB, where this machine lets us mount one. */
const disk = mkdtempSync(join(tmpdir(), "quadrille-room-disk-"));
const isMounted =
  process.platform === "linux" &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "quadrille-test", disk]).status === 0;
const host = new Host(disk);
const filler = join(disk, "filler");

afterAll(async () => {
  await host.stop();
  if (isMounted) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

function fill(): void {
  for (const size of [4096, 1])
    try {
      for (;;) appendFileSync(filler, "x".repeat(size));
    } catch {}
}

const health = async (): Promise<number> => (await fetch(`http://${host.address}/healthz`)).status;

/** Says names until one is refused, or so many are kept; answers how many were. */
async function nameTill(client: Client, most: number): Promise<number> {
  for (let kept = 0; kept < most; kept++) {
    client.act({ do: "name", name: `name ${kept} ${"x".repeat(20)}` });
    for (let isKnown = false; !isKnown;) {
      const message = await client.any();
      if (message.type === "error") {
        expect(message.code).toBe("not-kept");
        return kept;
      }
      isKnown = message.type === "ack";
    }
  }
  return most;
}

test.skipIf(!isMounted)(
  "SV4 a full disk is told, loses nothing, and once there is room play goes on",
  async () => {
    await host.start();
    const { room, keys } = await host.makeRoom();
    const white = await host.join(room, keys[0]);
    fill();
    const kept = await nameTill(white, 2000);
    expect(kept).toBeLessThan(2000);
    expect(await health()).toBe(503);
    await white.closed();
    rmSync(filler);
    const again = await host.join(room, keys[0]);
    const told = kept === 0 ? [] : (await again.next("events")).events;
    expect(told.filter((it) => it.act.do === "name")).toHaveLength(kept);
    again.move("e2e4");
    expect(await again.next("ack")).toMatchObject({ seq: kept + 1 });
    expect(await health()).toBe(200);
  },
);

// What somebody does first on a full disk, and what is answered.
const firsts: Record<string, readonly [path: string, method: string, body: unknown, status: number]> = {
  "a room is made": ["rooms", "POST", { game: "chess" }, 503],
  "a game of which there is no room yet": ["rooms", "POST", { game: "reversi" }, 503],
  "a board is read": ["scores?game=warehouse", "GET", undefined, 200],
};

test.skipIf(!isMounted).each(Object.keys(firsts))(
  "SV4 a full disk is logged once, and health comes back by itself: %s",
  async (name) => {
    const [path, method, body, status] = firsts[name]!;
    await host.stop();
    await host.start();
    expect((await host.post({ game: "chess" })).status).toBe(201);
    const { room, keys } = await host.makeRoom();
    const white = await host.join(room, keys[0]);
    host.logged.length = 0;
    fill();
    expect((await host.ask(method, path, { body })).status).toBe(status);
    await nameTill(white, 2000);
    expect(await health()).toBe(503);
    expect(await health()).toBe(503);
    rmSync(filler);
    expect(await health()).toBe(200);
    const said = host.logged.map((it) => String(it.msg)).filter((it) => it.includes("the data can"));
    expect(said).toEqual(["the data cannot be written", "the data can be written again"]);
    expect((await host.post({ game: "chess" })).status).toBe(201);
  },
);
