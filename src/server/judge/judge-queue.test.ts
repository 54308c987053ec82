import { expect, test } from "vitest";
import { JudgeQueue } from "./judge-queue.ts";
import type { Judged, JudgeOrder } from "./judged.ts";

/** Workers that were opened, with what they were asked, and how they answer. */
interface Opened {
  readonly orders: JudgeOrder[];
  answer(judged: Judged): void;
  fail(): void;
}

test("a judge hears one order after another, and goes on with another worker when one has failed", async () => {
  const workers: Opened[] = [];
  const judge = new JudgeQueue((heard, failed) => {
    const orders: JudgeOrder[] = [];
    workers.push({ orders, answer: heard, fail: () => failed(new Error("spent")) });
    return { post: (order) => void orders.push(order), close: () => {} };
  });
  const first = judge.read("one");
  const second = judge.read("two");
  expect(workers.map((it) => it.orders.length)).toEqual([1]);
  workers[0]?.fail();
  expect(await first).toEqual({ wrong: "This takes more memory than the server gives it." });
  expect(workers.map((it) => it.orders.length)).toEqual([1, 1]);
  // The first worker is gone: nobody hears it.
  workers[0]?.answer({ wrong: "late" });
  workers[1]?.answer({ wrong: "no game" });
  expect(await second).toEqual({ wrong: "no game" });
  const waiting = Array.from({ length: 40 }, () => judge.read("more"));
  judge.close();
  const answers = await Promise.all(waiting);
  const count = (words: string): number =>
    answers.filter((it) => "wrong" in it && it.wrong.startsWith(words)).length;
  expect([count("The server stops."), count("Too many wait")]).toEqual([33, 7]);
});
