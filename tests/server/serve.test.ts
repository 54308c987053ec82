import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { Client } from "./client.ts";
import { WebSocket } from "ws";
import { useCommandLines } from "../command-lines.ts";

// The command, as a process that can be killed.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-serve-"));
const data = join(folder, "rooms.db");
const children: ChildProcess[] = [];
const quadrille = useCommandLines(folder);

afterAll(() => {
  for (const it of children) it.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server; answers its address once it says it. */
async function serve(...options: readonly string[]): Promise<{ child: ChildProcess; address: string }> {
  const usual = ["--port", "0", "--data", data];
  const child = spawn(process.execPath, [main, "serve", ...usual, ...options]);
  children.push(child);
  let said = "";
  child.stderr.resume();
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [, address] = /\/\/([^/\s]+:\d+)\//.exec(said) ?? [];
    if (address !== undefined) return { child, address };
  }
  throw new Error(`The server ended: ${said}`);
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("exit", resolve));

async function join1(address: string, room: string, key?: string): Promise<Client> {
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
  const client = new Client(socket);
  await new Promise((resolve) => socket.once("open", resolve));
  client.say({ type: "join", version: 1, ...(key !== undefined && { key }) });
  client.countFrom((await client.next("welcome")).number);
  return client;
}

test("SV1, SV2, SV3: `quadrille serve` loses nothing by a kill, has its file to itself, and ends when it is told to", async () => {
  const first = await serve();
  const made = await fetch(`http://${first.address}/api/rooms`, { method: "POST", body: '{"game":"chess"}' });
  const { room, seats } = (await made.json()) as { room: string; seats: { key: string }[] };
  const white = await join1(first.address, room, seats[0]?.key);
  white.move("e2e4");
  await white.next("ack");
  await expect(serve()).rejects.toThrow("The server ended");
  const killed = exitOf(first.child);
  first.child.kill("SIGKILL");
  await killed;
  const second = await serve();
  const black = await join1(second.address, room, seats[1]?.key);
  expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0, act: { do: "input" } }]);
  const page = await fetch(`http://${second.address}/`);
  expect(await page.text()).toContain('name="quadrille-rooms"');
  const ended = exitOf(second.child);
  second.child.kill("SIGTERM");
  expect((await black.next("bye")).text).toContain("starts again");
  expect(await ended).toBe(0);
});

// On Linux each address of 127.0.0.0/8 is this machine; at 127.0.0.2 only what listens on all addresses is found.
test.skipIf(process.platform !== "linux")(
  "SV48 other addresses than this machine's own reach a server only with `--host`",
  async () => {
    const isReached = async (...options: readonly string[]): Promise<boolean> => {
      const { address } = await serve("--data", join(folder, `${options.length}.db`), ...options);
      const socket = connect({
        host: "127.0.0.2",
        port: Number(address.slice(address.lastIndexOf(":") + 1)),
      });
      return new Promise((resolve) => {
        for (const event of ["connect", "error"])
          socket.once(event, () => {
            socket.destroy();
            resolve(event === "connect");
          });
      });
    };
    expect(await isReached()).toBe(false);
    expect(await isReached("--host", "0.0.0.0")).toBe(true);
  },
);

test("SV3 of servers that begin at once, also behind one that was killed, one gets the file", async () => {
  const file = join(folder, "raced.db");
  for (const _ of ["a first start", "after a kill"]) {
    const begun = await Promise.allSettled(Array.from({ length: 4 }, () => serve("--data", file)));
    const running = begun.flatMap((it) => (it.status === "fulfilled" ? [it.value.child] : []));
    expect(running).toHaveLength(1);
    const killed = exitOf(running[0]!);
    running[0]!.kill("SIGKILL");
    await killed;
  }
});

test.skipIf(process.platform === "win32")(
  "SV3 a server that names the file by a link is refused, and one that names it by a link alone goes on with it",
  async () => {
    const file = join(folder, "linked.db");
    const link = join(folder, "link.db");
    symlinkSync(file, link);
    const first = await serve("--data", link);
    const made = await fetch(`http://${first.address}/api/rooms`, {
      method: "POST",
      body: '{"game":"chess"}',
    });
    const { room, seats } = (await made.json()) as { room: string; seats: { key: string }[] };
    const white = await join1(first.address, room, seats[0]?.key);
    white.move("e2e4");
    await white.next("ack");
    await expect(serve("--data", file)).rejects.toThrow("The server ended");
    const killed = exitOf(first.child);
    first.child.kill("SIGKILL");
    await killed;
    // What was acknowledged stands beside the file, and not beside the link.
    const second = await serve("--data", file);
    const black = await join1(second.address, room, seats[1]?.key);
    expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0 }]);
    await expect(serve("--data", link)).rejects.toThrow("The server ended");
  },
);

test.skipIf(process.platform === "win32")(
  "SV5 a running server makes a copy when it is asked to",
  async () => {
    const backups = join(folder, "backups");
    const { child, address } = await serve("--data", join(folder, "asked.db"), "--backups", backups);
    const made = await fetch(`http://${address}/api/rooms`, { method: "POST", body: '{"game":"chess"}' });
    const { room, seats } = (await made.json()) as { room: string; seats: { key: string }[] };
    const white = await join1(address, room, seats[0]?.key);
    white.move("e2e4");
    await white.next("ack");
    child.kill("SIGUSR2");
    const copies = (): string[] => readdirSync(backups).filter((it) => /^quadrille-asked-.*\.db$/.test(it));
    await expect.poll(copies, { timeout: 10_000 }).toHaveLength(1);
    const copy = await serve("--data", join(backups, copies()[0]!));
    const black = await join1(copy.address, room, seats[1]?.key);
    expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0 }]);
  },
);

const pusher = (map: string): string => `title Pusher
objects
  player @   goal *
layers
  goal
  others
controls
  right r
step walk when right: move player right
ends: when no goal without player: win
level
  ${map}
`;

test.skipIf(process.platform !== "linux")("a place that takes no files is told", async () => {
  const { err } = await quadrille(["serve", "--port", "0", "--data", "/proc/rooms.db"]);
  expect(err).toMatch(/^quadrille: Cannot write \/proc\/rooms\.db: /);
});

test("settings that are empty or make no sense are refused, and empty variables are not set", async () => {
  const empty = ["host", "data", "backups", "metrics-host", "address", "move-from"];
  for (const name of empty) {
    const { code, err } = await quadrille(["serve", "--port", "0", `--${name}`, ""]);
    expect([code, err]).toEqual([2, `quadrille: --${name} is empty.\n`]);
  }
  const file = join(folder, "settings.db");
  for (const [option, value, said] of [
    ["--address", "https://", "--address is the address of the page"],
    ["--host", "999.1.1.1", "This machine has no such address: "],
    ["--metrics-host", "8.8.8.8", "This machine has no such address: "],
  ] as const) {
    const { err } = await quadrille([
      "serve",
      "--port",
      "0",
      "--data",
      file,
      "--metrics",
      "0",
      option,
      value,
    ]);
    expect(err).toContain(`quadrille: ${said}`);
  }
  const env = {
    ...process.env,
    QUADRILLE_HOST: "",
    QUADRILLE_BACKUPS: "",
    QUADRILLE_PROXY: "off",
    QUADRILLE_PORT: "",
  };
  const child = spawn(process.execPath, [main, "serve", "--port", "0", "--data", file], { env });
  children.push(child);
  let said = "";
  child.stdout.on("data", (it) => (said += String(it)));
  await expect.poll(() => said, { timeout: 20_000 }).toContain("It listens on localhost only");
});

test.skipIf(process.platform !== "linux")(
  "SV4, SV8 a log that cannot be written does not end the server",
  async () => {
    const full = openSync("/dev/full", "w");
    const options = ["--port", "0", "--data", join(folder, "full-log.db"), "--log", "debug"];
    const child = spawn(process.execPath, [main, "serve", ...options], { stdio: ["ignore", "pipe", full] });
    children.push(child);
    let said = "";
    child.stdout!.on("data", (it) => (said += String(it)));
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/is at http/);
    const [, address] = /\/\/([^/\s]+:\d+)\//.exec(said) ?? [];
    const made = await fetch(`http://${address}/api/rooms`, { method: "POST", body: '{"game":"chess"}' });
    expect([made.status, (await fetch(`http://${address}/healthz`)).status]).toEqual([201, 200]);
    closeSync(full);
  },
);

test("a port of figures that is in use is told by its number", async () => {
  const other = createServer().listen(0, "localhost");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, err } = await quadrille([
    ...["serve", "--port", "0", "--metrics", String(port), "--data", join(folder, "figures.db")],
  ]);
  other.close();
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`port ${port}: it is in use`) });
});

test("`quadrille publish` puts a game on a server, changes it with its key, and removes it", async () => {
  const { child, address } = await serve();
  const publish = (...args: readonly string[]) => quadrille(["publish", ...args]);
  writeFileSync(join(folder, "pusher.quad"), pusher("@.*"));
  const { out, err } = await publish("pusher.quad", "--to", `http://${address}`);
  expect(out).toMatch(/^http:.*#\/published\/[\w-]{16}\n$/);
  const key = /The key is (\S{22})\./.exec(err)?.[1] ?? "";
  const text = `http://${address}/api/published/${out.trim().split("/").at(-1)}/text`;
  const link = out.trim();
  writeFileSync(join(folder, "pusher.quad"), pusher("@..*"));
  expect((await publish("pusher.quad", "--to", link, "--key", "stolen")).err).toContain(
    "This is not the key of this game.",
  );
  expect(await publish("pusher.quad", "--to", link, "--key", key)).toEqual({ code: 0, out, err: "" });
  expect(await (await fetch(text)).text()).toBe(pusher("@..*"));
  expect((await publish("--remove", "--to", link, "--key", key)).out).toBe("It is removed.\n");
  expect((await fetch(text)).status).toBe(404);
  // A mistake that only the server would find out is told as it tells it; others are told here.
  writeFileSync(join(folder, "wrong.quad"), "title X\n");
  expect((await publish("wrong.quad", "--to", `http://${address}`)).err).toContain("wrong.quad");
  child.kill("SIGKILL");
});
