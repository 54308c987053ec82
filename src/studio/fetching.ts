/** Returns the server's answer to a request; undefined if it refuses or cannot be reached. Never rejects. */
export async function fetchAnswer(address: string, options: RequestInit = {}): Promise<Response | undefined> {
  const response = await fetch(address, options).catch(() => undefined);
  return response?.ok === true ? response : undefined;
}

/** Returns true if a server answers that an address names nothing; false if it cannot be reached. */
export const namesNothing = async (address: string): Promise<boolean> =>
  (await fetch(address, { method: "HEAD" }).catch(() => undefined))?.status === 404;
