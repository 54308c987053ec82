import { type Question, ThinkingDesk } from "./desk.ts";

// The worker in which the computer thinks.

const desk = new ThinkingDesk((reply) => postMessage(reply));
addEventListener("message", ({ data }: MessageEvent<Question>) => desk.hear(data));
