/**
 * Returns the address of the page in a form that can be shared. The key of a seat gives control of that seat, so no
 * shared address contains one. Without its key the address of a room is for watching.
 */
export function sharedAddress(address: string): string {
  const [page = "", ...place] = address.split("#");
  return [page, ...place].map(withoutKeys).join("#");
}

/** Leaves out the parameters that are called `key`, and names and passwords before a host. */
function withoutKeys(part: string): string {
  const [path = "", ...query] = part.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((it) => it !== "" && !isKey(it));
  return `${path.replace(/^(\w+:\/\/)[^/@]*@/, "$1")}${kept.length > 0 ? `?${kept.join("&")}` : ""}`;
}

/** Names may be written with escapes: `%6Bey`. */
function isKey(parameter: string): boolean {
  const [name = ""] = parameter.split("=");
  try {
    return /^key$/i.test(decodeURIComponent(name));
  } catch {
    return false;
  }
}
