import { isRecord } from "../../base/index.ts";
import { readStored, storeValue } from "../../web/index.ts";

/** Holds the name under which the user submits scores, and the key that proves its ownership. */
export type OwnName = ReturnType<typeof readOwnName>;

const { subtle } = crypto as { readonly subtle?: SubtleCrypto };

const nameKey = "quadrille-name";
const gamesKey = "quadrille-published";
const likesKey = "quadrille-likes";

/** Returns the stored name; if there is none, an empty name with a new key. */
export function readOwnName() {
  const { name, key } = readRecord(nameKey);
  return typeof name === "string" && typeof key === "string" && name !== ""
    ? { name, key }
    : { name: "", key: makeRandomKey() };
}

export const storeOwnName = (ownName: OwnName): void => storeValue(nameKey, ownName);

/** Sets how often a password is hashed to derive its key. The hashing takes a tenth of a second, which makes guessing expensive. */
const derivationRounds = 600_000;

/** Derives a name's key from a password; the result is the same in every browser. Returns undefined without https, because browsers then refuse. */
export async function deriveKey(name: string, password: string): Promise<string | undefined> {
  if (!subtle) return undefined;
  const encode = (text: string) => new TextEncoder().encode(text);
  const foldedName = name.normalize("NFKC").toLowerCase();
  const secret = await subtle.importKey("raw", encode(password.normalize("NFKC")), "PBKDF2", false, [
    "deriveBits",
  ]);
  const salt = encode(`quadrille:${foldedName}`);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: derivationRounds };
  return hexOf(new Uint8Array(await subtle.deriveBits(derivation, secret, 256)));
}

/** Returns the SHA-256 of a text; undefined if the page came without https. */
export async function hashText(text: string): Promise<string | undefined> {
  return subtle && hexOf(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** Returns a random key that identifies this browser for likes, and for nothing else. */
export function readLikingKey(): string {
  const { key } = readRecord(likesKey);
  if (typeof key === "string") return key;
  const newKey = makeRandomKey();
  storeValue(likesKey, { ...readRecord(likesKey), key: newKey });
  return newKey;
}

/** Returns true if the user of this browser likes a game. @param likes a new value, which is stored first */
export function isLikedHere(id: string, likes?: boolean): boolean {
  if (likes !== undefined) storeValue(likesKey, { ...readRecord(likesKey), [`game ${id}`]: likes });
  return readRecord(likesKey)[`game ${id}`] === true;
}

/** Describes a game that was published from this browser. */
export interface OwnPublished {
  readonly id: string;
  readonly key: string;
}

/** Returns the published game of a draft, if there is one; `draft` is the name under which the browser stores the text. */
export function readOwnPublished(draft: string): OwnPublished | undefined {
  const storedGame = readRecord(gamesKey)[draft];
  if (!isRecord(storedGame) || !("id" in storedGame) || !("key" in storedGame)) return undefined;
  return { id: String(storedGame.id), key: String(storedGame.key) };
}

/** Lists all games published from this browser. */
export function listPublishedHere(): readonly (OwnPublished & { readonly draft: string })[] {
  return Object.keys(readRecord(gamesKey)).flatMap((draft) => {
    const publishedGame = readOwnPublished(draft);
    return publishedGame ? [{ draft, ...publishedGame }] : [];
  });
}

/** Stores the published game of a draft, or removes it. */
export function storePublished(draft: string, publishedGame: OwnPublished | undefined): void {
  storeValue(gamesKey, { ...readRecord(gamesKey), [draft]: publishedGame });
}

const makeRandomKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

function readRecord(name: string): Readonly<Record<string, unknown>> {
  const storedValue = readStored(name);
  return isRecord(storedValue) ? storedValue : {};
}
