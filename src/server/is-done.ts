/** Returns true if a promise resolves, false if it rejects. */
export const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
