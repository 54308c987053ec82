import { isFreeName } from "../../../syntax/index.ts";

/** Names of the language for names of a PuzzleScript file; each is given once, and they differ in more than case. */
export class QuadNames {
  readonly #given = new Map<string, string>();
  /** In lower case. `board` is the board's own name. */
  readonly #taken = new Set(["board"]);

  /** The replacement of a name, always the same. */
  of(name: string): string {
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    const made = this.#free(nameLike(name));
    this.#given.set(name, made);
    this.#taken.add(made.toLowerCase());
    return made;
  }

  #free(name: string): string {
    if (isFreeName(name) && !this.#taken.has(name.toLowerCase())) return name;
    for (let i = isFreeName(name) ? 2 : 1; ; i++) {
      const next = i === 1 ? `the-${name}` : `${name}-${i}`;
      if (isFreeName(next) && !this.#taken.has(next.toLowerCase())) return next;
    }
  }
}

/** Letters, digits and hyphens, a letter first. */
function nameLike(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((it) => it !== "");
  const joined = parts.join("-");
  if (joined === "") return "sign";
  return /^\p{L}/u.test(joined) ? joined : `n${joined}`;
}
