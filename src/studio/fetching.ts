/** Returns the server's answer to a request; undefined if it refuses or cannot be reached. Never rejects. */
export async function fetchAnswer(address: string, options: RequestInit = {}): Promise<Response | undefined> {
  const response = await fetch(address, options).catch(() => undefined);
  return response?.ok === true ? response : undefined;
}
