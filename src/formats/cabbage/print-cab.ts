import { type CabFile, inOrder, newline } from "./cab-file.ts";

/** The bytes of a `.cab` file: what `parseCab` reads back as the same game. */
export function printCab(cab: CabFile): Uint8Array {
  const bytes: number[] = [];
  for (const list of [cab.down, cab.up]) {
    for (const transition of list) bytes.push(...inOrder(transition, cab.wildcard), newline);
    bytes.push(newline);
  }
  bytes.push(...[...`${cab.width} ${cab.height}\n`].map((character) => character.charCodeAt(0)));
  const all = new Uint8Array(bytes.length + cab.map.length);
  all.set(bytes);
  all.set(cab.map, bytes.length);
  return all;
}
