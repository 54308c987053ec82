import type { ShelfName } from "./shelves.ts";

/** How the gallery was left: whoever comes back finds it so. */
export const left = {
  address: "#/",
  /** How far down somebody was, in pixels. */
  place: 0,
  open: new Set<ShelfName>(),
};

/** Where the gallery is as it was left. */
export function homeAddress(): string {
  return left.address;
}
