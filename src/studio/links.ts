/** Describes a game as it travels in a link: its file and what that includes, by name. */
export interface GameInLink {
  readonly file: string;
  readonly text: string;
  readonly includes: Readonly<Record<string, string>>;
}

/** Limits the characters of a game in a link. */
const most = 1_000_000;

/** Returns the part of an address that carries a whole game; nothing if it is too large for that. */
export async function makeLink(carried: GameInLink): Promise<string | undefined> {
  const text = JSON.stringify(carried);
  if (text.length > most) return undefined;
  return packLetters(text);
}

/** Returns the game that a link carries, or a sentence that says what is wrong with the link. Never throws. */
export async function parseLink(link: string): Promise<GameInLink | { readonly wrong: string }> {
  const damaged = { wrong: "The link is cut or damaged. Ask for it again, or for the file." };
  try {
    const carried: unknown = JSON.parse(await unpackLetters(link));
    return isCarried(carried) ? carried : damaged;
  } catch (error) {
    return error instanceof RangeError ? { wrong: "The link holds more than a game can be." } : damaged;
  }
}

function isCarried(value: unknown): value is GameInLink {
  if (typeof value !== "object" || value === null) return false;
  const { file, text, includes } = value as Partial<Record<keyof GameInLink, unknown>>;
  if (typeof file !== "string" || typeof text !== "string") return false;
  if (typeof includes !== "object" || includes === null) return false;
  return Object.values(includes).every((it) => typeof it === "string");
}

/** Returns what comes out of a stream at its end. A RangeError if it is more than `limit` bytes. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > limit) throw new RangeError("too much");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns a text packed in letters that can stand in an address. */
export async function packLetters(text: string): Promise<string> {
  const letters = toBase64(await packText(text));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks it. Rejects what is damaged, or more than a game can be. */
export async function unpackLetters(letters: string): Promise<string> {
  const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
    it.charCodeAt(0),
  );
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), most * 4);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Returns also for long texts, which `fromCharCode` does not take at once. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Compresses a text for `DecompressionStream("deflate-raw")`. */
export function packText(text: string): Promise<Uint8Array> {
  return through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
}
