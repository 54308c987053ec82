import { colourCode, type Depth } from "./colour.ts";

/** How something is written: colours as `#rrggbb`; the terminal's own without them. */
export interface Style {
  readonly ink?: string;
  readonly paper?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

/** A style by its number; 0 is the terminal's own. */
export type PenNumber = number;

interface Codes {
  readonly ink: string;
  readonly paper: string;
  readonly manner: string;
}

/** Styles as small numbers, so that cells are compared quickly, and the sequences that change one into another. */
export class Pens {
  readonly depth: Depth;
  readonly #codes: Codes[] = [{ ink: "", paper: "", manner: "" }];
  readonly #known = new Map<string, PenNumber>();

  constructor(depth: Depth) {
    this.depth = depth;
  }

  /** The pen for a style; equal styles have equal pens. */
  pen(style: Style): PenNumber {
    const codes = this.#codesOf(style);
    const key = `${codes.ink}/${codes.paper}/${codes.manner}`;
    if (key === "//") return 0;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#codes.length);
    return this.#codes.push(codes) - 1;
  }

  /** The shortest sequence that makes the terminal write with `to` after it wrote with `from`. */
  change(from: PenNumber, to: PenNumber): string {
    if (from === to) return "";
    const [old, codes] = [this.#codes[from], this.#codes[to]];
    if (to === 0) return "\u001b[m";
    const parts =
      old.manner === codes.manner
        ? [
            old.ink === codes.ink ? "" : codes.ink || "39",
            old.paper === codes.paper ? "" : codes.paper || "49",
          ]
        : [from === 0 ? "" : "0", codes.manner, codes.ink, codes.paper];
    return `\u001b[${parts.filter((part) => part !== "").join(";")}m`;
  }

  #codesOf({ ink, paper, bold, dim, underline, inverse }: Style): Codes {
    const manner = [bold && "1", dim && "2", underline && "4", inverse && "7"];
    return {
      ink: ink === undefined ? "" : colourCode(ink, this.depth, false),
      paper: paper === undefined ? "" : colourCode(paper, this.depth, true),
      manner: manner.filter(Boolean).join(";"),
    };
  }
}
