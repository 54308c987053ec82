import type { KindId, Program } from "../../../program/index.ts";
import type { QuadNames } from "./quad-names.ts";
import type { PsReading } from "../reading/read-puzzlescript.ts";

/** Glyphs of levels: an object's own, or one of the legend for several objects. The ground is not drawn. */
export class LevelGlyphs {
  readonly #program: Program;
  readonly #names: QuadNames;
  readonly #grounds: readonly KindId[];
  /** Glyphs for several kinds, by the kinds. */
  readonly #several = new Map<string, string>();
  readonly #taken: Set<string>;
  readonly #known: ReadonlyMap<string, string>;
  #next = 0x3b1;

  constructor(reading: PsReading, program: Program, names: QuadNames) {
    const numbers = new Map(program.kinds.map((it, i) => [it.name, i]));
    const { meanings } = reading.names;
    this.#program = program;
    this.#names = names;
    this.#grounds = (meanings.get("background")?.objects ?? []).flatMap((it) => numbers.get(it) ?? []);
    this.#taken = new Set(program.kinds.map((it) => it.glyph));
    this.#known = new Map(
      [...meanings]
        .filter(([glyph, it]) => [...glyph].length === 1 && glyph !== "/" && it.of === "all")
        .map(([glyph, it]) => [keyOf(it.objects.flatMap((name) => numbers.get(name) ?? [])), glyph]),
    );
  }

  /** The glyph of a cell of a level. */
  glyphOf(cell: readonly KindId[]): string {
    const kinds = this.#withoutGround(cell);
    const [only] = kinds;
    if (kinds.length === 1 && only !== undefined) return this.#program.kinds[only]?.glyph ?? "?";
    const key = keyOf(kinds);
    const known = this.#several.get(key);
    if (known !== undefined) return known;
    const wish = this.#known.get(key);
    const glyph = wish !== undefined && !this.#taken.has(wish) ? wish : this.#spare();
    this.#taken.add(glyph);
    this.#several.set(key, glyph);
    return glyph;
  }

  /** Cells that a level draws without ground get one. */
  startText(): string {
    if (this.#ground === undefined) return "";
    const name = this.#names.of(this.#program.kinds[this.#ground]?.name ?? "");
    return `start\n  for each cells where no ${name} at it: put ${name} at it`;
  }

  legendText(): string {
    const lines = [...this.#several].map(([key, glyph]) => {
      const names = key.split(" ").map((it) => this.#names.of(this.#program.kinds[Number(it)]?.name ?? ""));
      return `  ${glyph} ${names.join(", ")}`;
    });
    return lines.length === 0 ? "" : ["legend", ...lines].join("\n");
  }

  /** The only kind of ground; where there are several, levels draw them. */
  get #ground(): KindId | undefined {
    return this.#grounds.length === 1 ? this.#grounds[0] : undefined;
  }

  #withoutGround(cell: readonly KindId[]): readonly KindId[] {
    return cell.length < 2 ? cell : cell.filter((it) => it !== this.#ground);
  }

  #spare(): string {
    for (;;) {
      const glyph = String.fromCodePoint(this.#next++);
      if (/\p{L}/u.test(glyph) && !this.#taken.has(glyph)) return glyph;
    }
  }
}

const keyOf = (kinds: readonly KindId[]) => [...kinds].sort((a, b) => a - b).join(" ");
