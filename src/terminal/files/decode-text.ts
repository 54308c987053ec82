/**
 * Decodes the text of a file in pieces of bytes: UTF-8 or UTF-16 with or without a byte order mark; lines that are not
 * UTF-8 are Windows-1252, of which Latin-1 is a part.
 */
export function* decodeText(pieces: Iterable<Uint8Array>): Generator<string, void> {
  let before: Uint8Array = new Uint8Array();
  let wide: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for (const piece of pieces) {
    const bytes = joined(before, piece);
    before = new Uint8Array();
    if (isFirst && bytes.length < 2) {
      before = bytes;
      continue;
    }
    const name = isFirst ? wideEncoding(bytes) : undefined;
    if (name !== undefined) wide = new TextDecoder(name);
    isFirst = false;
    if (wide) yield wide.decode(bytes, { stream: true });
    else {
      // A byte below 128 is a character by itself, so the text can be cut after it.
      let end = bytes.length;
      while (end > 0 && bytes[end - 1]! >= 128) end--;
      before = bytes.slice(end);
      yield decoded(bytes.subarray(0, end));
    }
  }
  yield wide ? wide.decode() : decoded(before);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}

/** Recognizes an encoding by its mark, or by the zero byte that every character of ASCII has in UTF-16. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0 && first !== 0) return "utf-16le";
  return first === 0 && second !== 0 ? "utf-16be" : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return eachLine(bytes).join("");
  }
}

function eachLine(bytes: Uint8Array): string[] {
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
