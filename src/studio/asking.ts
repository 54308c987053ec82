/** Asks the server below `api/`; answers a sentence where that fails. */
export async function ask<Told extends object>(
  path: string,
  {
    method = "GET",
    key,
    body,
  }: { readonly method?: string; readonly key?: string; readonly body?: object } = {},
): Promise<Told | string> {
  try {
    const answer = await fetch(`api/${path}`, {
      method,
      ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
      ...(body && { body: JSON.stringify(body) }),
    });
    const told: Told & { readonly wrong?: string } = await answer.json();
    return answer.ok ? told : (told.wrong ?? "The server does not take this.");
  } catch {
    return "The server cannot be reached.";
  }
}
