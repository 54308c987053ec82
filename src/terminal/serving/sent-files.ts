import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readBytesLater, versionOf } from "../files/index.ts";
import { pageBytes, type PageFile } from "../page-files.ts";

/** A file as it is sent. */
export interface SentFile {
  readonly bytes: Uint8Array;
  /** The same packed by gzip, where that makes it much smaller. */
  readonly packed?: Uint8Array;
  /** Tells whether it has changed: an entity tag as HTTP writes it. */
  readonly tag: string;
}

const pack = promisify(gzip);

/** What is packed already, or too small for it. */
const leastBytes = 1024;
const texts = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"]);

/** Files that have been sent before, ready to be sent again, until they change. */
export class SentFiles {
  readonly #known = new Map<string, { readonly version: string; readonly file: Promise<SentFile> }>();

  /** A file by its name on the page. Rejects where there is no such file. */
  async read(name: string, from: PageFile): Promise<SentFile> {
    const version = typeof from === "string" ? versionOf(from) : "";
    const known = this.#known.get(name);
    if (known?.version === version) return known.file;
    const file = prepare(name, from);
    this.#known.set(name, { version, file });
    return file;
  }
}

async function prepare(name: string, from: PageFile): Promise<SentFile> {
  const bytes = typeof from === "string" ? await readBytesLater(from) : pageBytes(from);
  const tag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  if (bytes.length < leastBytes || !texts.has(extname(name))) return { bytes, tag };
  return { bytes, packed: await pack(bytes), tag };
}
