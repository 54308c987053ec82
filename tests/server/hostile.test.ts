import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Host } from "./client.ts";

// `npm run faults -- flood` measures what a flood does to others.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

/** How often each answer came. */
const counted = (answers: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const it of answers) counts[it] = (counts[it] ?? 0) + 1;
  return counts;
};

describe("a flood", () => {
  test("by a socket is refused with one error, and the line is closed", async () => {
    const { room } = await host.makeRoom();
    const watcher = await host.join(room);
    for (let n = 1; n <= 1200; n++) watcher.act({ do: "resign" }, n);
    await watcher.closed();
    const errors = watcher.heard.flatMap((it) => (it.type === "error" ? [it.code] : []));
    expect(errors.filter((it) => it !== "no-seat")).toEqual(["too-many"]);
  });

  test("by HTTP is refused above 120 requests in a second, whatever is asked for, and nobody else with it", async () => {
    const ask = async (): Promise<string> => {
      const { status, headers, told } = await host.ask("GET", "nothing");
      return JSON.stringify([status, headers.get("retry-after"), told]);
    };
    const answers: string[] = [];
    // A machine that is busy needs longer for so many: then there are more.
    for (let more = 0; more < 6 && new Set(answers).size < 2; more++)
      answers.push(...(await Promise.all(Array.from({ length: 300 }, ask))));
    const counts = counted(answers);
    const refused = JSON.stringify([429, "1", { wrong: "At most 120 requests are taken in a second." }]);
    const answered = JSON.stringify([404, null, { wrong: "There is nothing here." }]);
    expect(Object.keys(counts).sort()).toEqual([answered, refused].sort());
    expect((await fetch(`http://${host.address}/healthz`)).status).toBe(200);
  });
});
