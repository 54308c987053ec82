import { readStored, store } from "../../web/index.ts";
/** Describes the name under which somebody sends scores, and the key that makes it theirs. */
export interface OwnName {
  readonly name: string;
  readonly key: string;
}

const nameKey = "quadrille-name";
const gamesKey = "quadrille-published";
const likesKey = "quadrille-likes";

/** Returns what this browser keeps; a name that is not kept yet is empty, with a new key. */
export function keptName(): OwnName {
  const { name, key } = read(nameKey);
  return typeof name === "string" && typeof key === "string" && name !== ""
    ? { name, key }
    : { name: "", key: fresh() };
}

export function keepName(own: OwnName): void {
  store(nameKey, own);
}

/**
 * Counts the rounds with which a key is worked out from a password: they take a tenth of a second, so that nobody tries
 * many.
 */
const rounds = 600_000;

/** Returns the key that a name has by a password, in every browser the same; undefined where the page may not calculate it: it came without https. */
export async function keyOfPassword(name: string, password: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const folded = name.normalize("NFKC").toLowerCase();
  const secret = await subtle.importKey("raw", bytes(password.normalize("NFKC")), "PBKDF2", false, [
    "deriveBits",
  ]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes(`quadrille:${folded}`), iterations: rounds };
  return hex(new Uint8Array(await subtle.deriveBits(way, secret, 256)));
}

/** Returns the SHA-256 of a text; undefined where the page may not calculate it. */
export async function sha256Of(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  return subtle && hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** Returns what tells this browser from others that like a game, and nothing else. */
export function likingKey(): string {
  const { key } = read(likesKey);
  if (typeof key === "string") return key;
  const newKey = fresh();
  store(likesKey, { ...read(likesKey), key: newKey });
  return newKey;
}

/** Returns true if this browser likes a game; or notes it. */
export function isLikedHere(id: string, likes?: boolean): boolean {
  if (likes !== undefined) store(likesKey, { ...read(likesKey), [`game ${id}`]: likes });
  return read(likesKey)[`game ${id}`] === true;
}

/** Describes a game that was published from this browser. */
export interface OwnPublished {
  readonly id: string;
  readonly key: string;
}

/** Returns the published game of a draft, if there is one; `draft` is the name under which the browser keeps the text. */
export function ownPublished(draft: string): OwnPublished | undefined {
  const found = read(gamesKey)[draft];
  if (typeof found !== "object" || found === null || !("id" in found) || !("key" in found)) return undefined;
  return { id: String(found.id), key: String(found.key) };
}

/** Lists all games that were published from this browser. */
export function listPublishedHere(): readonly (OwnPublished & { readonly draft: string })[] {
  return Object.keys(read(gamesKey)).flatMap((draft) => {
    const own = ownPublished(draft);
    return own ? [{ draft, ...own }] : [];
  });
}

export const forgetPublished = (draft: string): void => keepPublished(draft, undefined);

/** Remembers it, or forgets it. */
export function keepPublished(draft: string, own: OwnPublished | undefined): void {
  store(gamesKey, { ...read(gamesKey), [draft]: own });
}

const fresh = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

const hex = (bytes: Uint8Array): string => [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

function read(name: string): Readonly<Record<string, unknown>> {
  const kept = readStored(name);
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}
