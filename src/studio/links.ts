import { isRecord } from "../base/index.ts";

/** Holds the files of a game: its own file, and the texts of its includes by name. A link can contain them. */
export interface GameInLink {
  readonly file: string;
  readonly text: string;
  readonly includes: Readonly<Record<string, string>>;
}

/** Limits the size of a game in a link, in characters. */
const maxLength = 1_000_000;

/** Returns the part of an address that encodes a whole game; undefined if the game is too large. */
export async function makeLink(linkedGame: GameInLink): Promise<string | undefined> {
  const text = JSON.stringify(linkedGame);
  if (text.length > maxLength) return undefined;
  return encodeForAddress(text);
}

/** Decodes the game in a link, or returns a message that says what is wrong with the link. Never throws. */
export async function parseLink(link: string): Promise<GameInLink | { readonly wrong: string }> {
  const damagedLink = { wrong: "The link is cut or damaged. Ask for it again, or for the file." };
  try {
    const linkedGame: unknown = JSON.parse(await decodeFromAddress(link));
    return isLinkedGame(linkedGame) ? linkedGame : damagedLink;
  } catch (error) {
    return error instanceof RangeError ? { wrong: "The link holds more than a game can be." } : damagedLink;
  }
}

function isLinkedGame(value: unknown): value is GameInLink {
  if (!isRecord(value) || !isRecord(value.includes)) return false;
  const { file, text, includes } = value;
  return [file, text, ...Object.values(includes)].every((it) => typeof it === "string");
}

/** Returns the complete output of a stream. Throws a RangeError if it exceeds `limit` bytes. */
async function pipeThrough(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const parts: BlobPart[] = [];
  let length = 0;
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    length += chunk.value.length;
    if (length > limit) throw new RangeError("too much");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Compresses a text to characters that are allowed in an address. */
export async function encodeForAddress(text: string): Promise<string> {
  const compressedText = toBase64(await packText(text));
  return compressedText.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes text made by `encodeForAddress`. Rejects if it is damaged or larger than a game may be. */
export async function decodeFromAddress(encodedText: string): Promise<string> {
  const compressedBytes = Uint8Array.from(atob(encodedText.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
    it.charCodeAt(0),
  );
  const bytes = await pipeThrough(compressedBytes, new DecompressionStream("deflate-raw"), maxLength * 4);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (it) => String.fromCharCode(it)).join(""));

/** Compresses a text for `DecompressionStream("deflate-raw")`. */
export function packText(text: string): Promise<Uint8Array> {
  return pipeThrough(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
}
