import { translateWorkshop } from "../texts/index.ts";
import type { Compiler } from "../compiler.ts";

/** Limits the size of a game's file, in bytes. */
const maxBytes = 1_000_000;

/** Saves a text or bytes to the user's disk. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Asks for a game file; returns undefined if the user chooses none, and a message if it is too large or not text. */
export async function chooseTextFile(
  compiler: Compiler,
): Promise<{ readonly name: string; readonly text: string } | { readonly wrong: string } | undefined> {
  const file = await chooseFile(".quad,.txt,.cab,text/plain");
  if (!file) return undefined;
  if (file.size > maxBytes)
    return { wrong: translateWorkshop("{} is too large for a game: {} bytes.", file.name, file.size) };
  const text = compiler.fileText(file.name, new Uint8Array(await file.arrayBuffer()));
  if (text === undefined)
    return { wrong: translateWorkshop("{} is not a text file in UTF-8. Nothing was changed.", file.name) };
  return { name: file.name, text };
}

/** Asks for a file of the kinds listed in `accept`; returns undefined if none is chosen. */
export function chooseFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}
