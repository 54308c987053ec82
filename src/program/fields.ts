import type { Declaration } from "./declarations.ts";
import type * as out from "./program.ts";
import { typeOfWord } from "./types.ts";

/** The type of a field. */
export function ownedField({ entry }: Extract<Declaration, { sort: "field" }>): out.Field["type"] {
  const type = typeOfWord(entry.type.text);
  return type === undefined || type === "thing" ? "number" : type;
}
