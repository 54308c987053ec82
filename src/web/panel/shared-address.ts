/**
 * Returns an address of this page that is safe to share. It removes the key of a seat, which would give control of that
 * seat; without the key, the address of a room only lets people watch.
 */
export function sharedAddress(address: string): string {
  const [page = "", ...fragments] = address.split("#");
  return [page, ...fragments].map(withoutKeys).join("#");
}

/** Removes parameters called `key`, and user names and passwords before a host. */
function withoutKeys(addressPart: string): string {
  const [path = "", ...query] = addressPart.split("?");
  const keptQuery = query
    .join("?")
    .split("&")
    .filter((it) => it !== "" && !isKey(it));
  return `${path.replace(/^(\w+:\/\/)[^/@]*@/, "$1")}${keptQuery.length > 0 ? `?${keptQuery.join("&")}` : ""}`;
}

/** Returns true if a parameter is called `key`. Its name is decoded first, because it may contain escapes: `%6Bey`. */
function isKey(parameter: string): boolean {
  const [name = ""] = parameter.split("=");
  try {
    return /^key$/i.test(decodeURIComponent(name));
  } catch {
    return false;
  }
}
