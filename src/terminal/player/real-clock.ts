import type { Clock } from "../../play/index.ts";

export const realClock: Clock = {
  now: () => performance.now(),
  after(delay, callback) {
    const timeout = setTimeout(callback, delay);
    return () => clearTimeout(timeout);
  },
};
