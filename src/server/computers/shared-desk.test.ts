import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import type { Answer, Order } from "../../solve/index.ts";
import { SharedDesk } from "./shared-desk.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const { program } = libraryGame("lights");
const { program: chess } = libraryGame("chess");
const think = (id: number): Order => ({ type: "think", id, position: {}, player: 0 });
const choice = (id: number): Answer => ({
  ...{ type: "choice", id, choice: undefined },
  progress: { depth: 0, nodes: 0, value: 0, line: [] },
});

/** A desk whose workers do nothing but note what they were told, and two places at it. */
function open() {
  const told: string[] = [];
  let answer: (answer: Answer) => void = () => {};
  const desk = new SharedDesk((heard) => {
    told.push("opened");
    answer = heard;
    return {
      post: (order) => void told.push(order.type === "think" ? `think ${order.id}` : order.type),
      close: () => void told.push("closed"),
    };
  }, 2);
  const place = (name: string, of = program, level = 1) => {
    const port = desk.open(
      (it) => void told.push(`${name} hears ${it.type}`),
      (error) => void told.push(`${name} fails: ${error.message}`),
    );
    port.post({ type: "begin", program: of, options: { level } });
    return port;
  };
  return { told, desk, place, answer: (it: Answer) => answer(it) };
}

test("a desk thinks for one seat after the other, for a shorter time while others wait", () => {
  const { told, desk, place, answer } = open();
  const [red, blue] = [place("red"), place("blue")];
  expect(desk.isFull).toBe(true);
  red.post(think(1));
  vi.advanceTimersByTime(500);
  blue.post(think(7));
  vi.advanceTimersByTime(500);
  answer(choice(1));
  answer(choice(7));
  red.post(think(2));
  vi.advanceTimersByTime(2999);
  answer(choice(2));
  red.close();
  blue.close();
  expect(told).toEqual([
    ...["opened", "begin", "think 1", "stop", "red hears choice"],
    ...["begin", "think 7", "blue hears choice"],
    ...["begin", "think 2", "red hears choice", "closed"],
  ]);
});

test("seats of one game by moves share what the worker has begun, if they play as well", () => {
  const { told, place, answer } = open();
  const [red, blue] = [place("red", chess), place("blue", chess)];
  for (const it of [red, blue]) {
    it.post(think(1));
    answer(choice(1));
  }
  blue.close();
  const green = place("green", chess, 2);
  green.post(think(1));
  expect(told).toEqual([
    ...["opened", "begin", "think 1", "red hears choice", "think 1", "blue hears choice"],
    ...["begin", "think 1"],
  ]);
});

test("a worker that does not decide is given up, and the others go on with another", () => {
  const { told, place, answer } = open();
  const [red, blue] = [place("red"), place("blue")];
  red.post(think(1));
  blue.post(think(1));
  blue.post({ type: "stop" });
  vi.advanceTimersByTime(11_000);
  answer(choice(1));
  expect(told).toEqual([
    ...["opened", "begin", "think 1", "stop", "closed", "red fails: it has got lost in its thoughts"],
    ...["opened", "begin", "think 1", "stop", "blue hears choice"],
  ]);
});
