/**
 * Decodes a text file in chunks: UTF-8 or UTF-16, with or without a byte order mark. Lines that are not valid
 * UTF-8 are decoded as Windows-1252, a superset of Latin-1.
 */
export function* decodeText(chunks: Iterable<Uint8Array>): Generator<string, void> {
  let undecodedBytes: Uint8Array = new Uint8Array();
  let utf16Decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirstChunk = true;
  for (const chunk of chunks) {
    const bytes = Buffer.concat([undecodedBytes, chunk]);
    undecodedBytes = new Uint8Array();
    if (isFirstChunk && bytes.length < 2) {
      undecodedBytes = bytes;
      continue;
    }
    const encodingName = isFirstChunk ? detectUtf16(bytes) : undefined;
    if (encodingName !== undefined) utf16Decoder = new TextDecoder(encodingName);
    isFirstChunk = false;
    if (utf16Decoder) yield utf16Decoder.decode(bytes, { stream: true });
    else {
      // A byte below 128 is a complete character, so the text can be split after it.
      let safeEnd = bytes.length;
      while (safeEnd > 0 && bytes[safeEnd - 1]! >= 128) safeEnd--;
      undecodedBytes = bytes.slice(safeEnd);
      yield decodeLines(bytes.subarray(0, safeEnd));
    }
  }
  yield utf16Decoder ? utf16Decoder.decode() : decodeLines(undecodedBytes);
}

/** Detects UTF-16 by its byte order mark, or by the zero byte that every ASCII character contains in UTF-16. */
function detectUtf16([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0 && first !== 0) return "utf-16le";
  return first === 0 && second !== 0 ? "utf-16be" : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeLines(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeEachLine(bytes).join("");
  }
}

function decodeEachLine(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(10, from);
    const line = bytes.subarray(from, newline < 0 ? bytes.length : newline + 1);
    from += line.length;
    try {
      lines.push(utf8.decode(line));
    } catch {
      lines.push(new TextDecoder("windows-1252").decode(line));
    }
  }
  return lines;
}
