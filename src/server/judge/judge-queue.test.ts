import { expect, test, vi } from "vitest";
import { JudgeQueue } from "./judge-queue.ts";
import type { JudgeVerdict, JudgeOrder } from "./judged.ts";

/** Describes workers that were opened, with what they were asked, and how they answer. */
interface Opened {
  readonly orders: JudgeOrder[];
  answer(judged: JudgeVerdict): void;
  fail(): void;
}

test("a judge hears one order after another, and goes on with another worker when one has failed", async () => {
  const workers: Opened[] = [];
  const judge = new JudgeQueue((heard, failed) => {
    const orders: JudgeOrder[] = [];
    workers.push({ orders, answer: heard, fail: () => failed(new Error("spent")) });
    return { post: (order) => void orders.push(order), close: () => {} };
  });
  const first = judge.read("one", "a");
  const second = judge.read("two", "a");
  expect(workers.map((it) => it.orders.length)).toEqual([1]);
  workers[0]?.fail();
  expect(await first).toEqual({ wrong: "This takes more memory than the server gives it." });
  expect(workers.map((it) => it.orders.length)).toEqual([1, 1]);
  // The first worker is gone: nobody hears it.
  workers[0]?.answer({ wrong: "late" });
  workers[1]?.answer({ wrong: "no game" });
  expect(await second).toEqual({ wrong: "no game" });
  const waiting = Array.from({ length: 300 }, (_, n) => judge.read("more", `${n}`));
  judge.close();
  const answers = await Promise.all(waiting);
  const count = (words: string): number =>
    answers.filter((it) => "wrong" in it && it.wrong.startsWith(words)).length;
  expect([count("The server stops."), count("Too many wait")]).toEqual([257, 43]);
});

test("SV28 addresses have their turns, and what took too long is not tried again", async () => {
  vi.useFakeTimers();
  const orders: string[] = [];
  let answer: (judged: JudgeVerdict) => void = () => {};
  const judge = new JudgeQueue((heard) => {
    answer = heard;
    return { post: (order) => void orders.push("text" in order ? order.text : ""), close: () => {} };
  });
  const slow = judge.read("a1", "a");
  const of = (from: string, ...texts: string[]) => texts.map((text) => judge.read(text, from));
  const rest = [...of("a", "a2", "a3", "a4", "a5", "a6"), ...of("b", "b1", "b2"), ...of("c", "c1")];
  expect(await rest[4]).toEqual({ wrong: "Too many wait for the server. Try again in a minute." });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ wrong: "This takes the server too long." });
  expect(await judge.read("a1", "z")).toEqual({ wrong: "This takes the server too long." });
  for (let n = 0; n < 7; n++) answer({ wrong: "no game" });
  await Promise.all(rest);
  expect(orders.join(" ")).toBe("a1 a2 b1 c1 a3 b2 a4 a5");
  vi.useRealTimers();
});
