/** The name under which somebody sends scores, and the key that makes it theirs. */
export interface OwnName {
  readonly name: string;
  readonly key: string;
}

const nameKey = "quadrille-name";
const gamesKey = "quadrille-published";

/** What this browser keeps; a name that is not kept yet is empty, with a new key. */
export function keptName(): OwnName {
  const { name, key } = read(nameKey);
  return typeof name === "string" && typeof key === "string" ? { name, key } : { name: "", key: fresh() };
}

export function keepName(own: OwnName): void {
  keep(nameKey, own);
}

/** A game that was published from here. */
export interface OwnPublished {
  readonly id: string;
  readonly key: string;
}

/** What was published of a text, by the name under which the browser keeps the text. */
export function ownPublished(draft: string): OwnPublished | undefined {
  const found = read(gamesKey)[draft];
  if (typeof found !== "object" || found === null || !("id" in found) || !("key" in found)) return undefined;
  return { id: String(found.id), key: String(found.key) };
}

/** Remembers it, or forgets it. */
export function keepPublished(draft: string, own: OwnPublished | undefined): void {
  keep(gamesKey, { ...read(gamesKey), [draft]: own });
}

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, "0"))
    .join("");
}

function read(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Nothing can be kept here, or it is full: it holds until the page is closed.
  }
}
