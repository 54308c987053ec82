/** Where time comes from: the browser, or a test. Times are milliseconds. */
export interface Clock {
  now(): number;
  /** Calls back once, so much later; the function it answers calls that off. */
  after(delay: number, callback: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (delay, callback) => {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};
