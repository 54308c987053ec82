import { expect, test } from "vitest";
import { RoomLog } from "./room-log.ts";

/** The shortest event that a room logs: a tick of its clock. */
const eventText = (seq: number): string =>
  JSON.stringify({ seq, seat: 0, at: 1_764_440_000_000, act: { do: "time" }, tick: 1 });

const texts = (after: number, last: number): readonly string[] =>
  Array.from({ length: last - after }, (_, n) => eventText(after + n + 1));

async function partsOf(log: RoomLog, after: number, last: number): Promise<readonly string[]> {
  const parts: string[] = [];
  for await (const it of log.parts(after, last)) parts.push(it);
  return parts;
}

test("all events are sent in order, wherever a client goes on and wherever the log was opened", async () => {
  const log = new RoomLog(1300, async (after, last) => texts(after, last));
  for (const it of texts(1300, 3600)) log.push(it);
  for (const [after, last] of [
    [0, 3600],
    [1, 3599],
    [999, 1001],
    [1000, 1300],
    [1299, 1302],
    [1300, 3600],
    [3599, 3600],
    [3600, 3600],
  ] as const)
    expect((await partsOf(log, after, last)).join(",")).toBe(texts(after, last).join(","));
});

test("a part that could not be read is read again", async () => {
  let isBroken = true;
  const log = new RoomLog(10, async (after, last) => {
    if (isBroken) throw new Error("The disk does not answer.");
    return texts(after, last);
  });
  await expect(partsOf(log, 0, 10)).rejects.toThrow("The disk does not answer.");
  isBroken = false;
  expect(await partsOf(log, 0, 10)).toEqual([texts(0, 10).join(",")]);
});

test("however long a log is, a slow reader is not cut off: nearly all of it is in messages that the socket sends as they are read", async () => {
  const log = new RoomLog(60_000, async (after, last) => texts(after, last));
  for (const it of texts(60_000, 100_000)) log.push(it);
  const counted = (await partsOf(log, 0, 100_000)).filter((it) => it.length <= 64 * 1024);
  expect(counted.length).toBeLessThanOrEqual(2);
});
