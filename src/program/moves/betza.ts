import type { Landing, Leg, Path, Vector } from "../data/moves.ts";

/** Describes the meaning of Betza notation. `castlings` lists how many cells the king moves in each castling. */
export interface BetzaMoves {
  readonly paths: readonly Path[];
  readonly castlings: readonly number[];
}

/** Describes a mistake in Betza notation. `at` is its offset in the text. */
export interface BetzaMistake {
  readonly at: number;
  readonly message: string;
}

const straightStep: Vector = [0, 1];
const diagonalStep: Vector = [1, 1];

/** Maps each atom to its steps. Each step includes its mirror images; riders repeat their steps. */
const ATOMS: Readonly<Record<string, { steps: readonly Vector[]; rides?: boolean }>> = {
  W: { steps: [straightStep] },
  F: { steps: [diagonalStep] },
  D: { steps: [[0, 2]] },
  N: { steps: [[1, 2]] },
  A: { steps: [[2, 2]] },
  H: { steps: [[0, 3]] },
  C: { steps: [[1, 3]] },
  L: { steps: [[1, 3]] },
  Z: { steps: [[2, 3]] },
  J: { steps: [[2, 3]] },
  G: { steps: [[3, 3]] },
  K: { steps: [straightStep, diagonalStep] },
  R: { steps: [straightStep], rides: true },
  B: { steps: [diagonalStep], rides: true },
  Q: { steps: [straightStep, diagonalStep], rides: true },
};

const DIRECTIONS = "fblrvsh";
const MODALITIES = "mcdepgnij";

/** Describes the modifier letters before an atom that apply to one leg. */
interface Modifiers {
  directions: string[];
  letters: string;
}

/** Parses Betza notation such as `fmWfcFifmnD`, including legs joined by `a`, ranges, and castling such as `O2`. */
export function parseBetza(text: string): BetzaMoves | BetzaMistake {
  return new BetzaReader(text).read();
}

class BetzaReader {
  private readonly text: string;
  private offset = 0;
  private readonly paths: Path[] = [];
  private readonly castlings: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): BetzaMoves | BetzaMistake {
    if (this.text === "") return this.mistake("Expected a move in Betza notation, such as `W` or `fmWfcF`.");
    while (this.offset < this.text.length) {
      const mistake = this.readAtom();
      if (mistake) return mistake;
    }
    return { paths: this.paths, castlings: this.castlings };
  }

  private mistake(message: string, at = this.offset): BetzaMistake {
    return { at, message };
  }

  private readAtom(): BetzaMistake | undefined {
    const startOffset = this.offset;
    const legs = this.readModifiers();
    if ("message" in legs) return legs;
    const letter = this.text[this.offset];
    if (letter === undefined)
      return this.mistake(
        `\`${this.text.slice(startOffset)}\` needs a capital letter after it, which names the step.`,
        startOffset,
      );
    this.offset++;
    if (letter === "O") return this.readCastling();
    const atom = letter === "(" ? this.readPair() : ATOMS[letter];
    if (!atom) return this.mistake(`\`${letter}\` is not a letter of Betza notation.`, this.offset - 1);
    if ("message" in atom) return atom;
    const maxSteps = this.readRange(letter, atom.rides === true);
    const paths =
      legs.length === 1
        ? atom.steps.flatMap((step) => makeSingle(step, legs[0], maxSteps, atom.steps.length > 1))
        : makeChains(atom.steps, legs, maxSteps);
    if (paths.length === 0)
      return this.mistake(
        `\`${this.text.slice(startOffset, this.offset)}\` goes nowhere: its directions do not fit its step.`,
        startOffset,
      );
    this.paths.push(...paths);
    return undefined;
  }

  /** Reads all modifier letters before the atom, grouped by leg. */
  private readModifiers(): Modifiers[] | BetzaMistake {
    const legs: Modifiers[] = [{ directions: [], letters: "" }];
    for (; this.offset < this.text.length; this.offset++) {
      const letter = this.text[this.offset];
      const leg = legs.at(-1)!;
      if (letter === "a") legs.push({ directions: [], letters: "" });
      else if (DIRECTIONS.includes(letter)) leg.directions.push(this.readDirection(letter));
      else if (MODALITIES.includes(letter)) leg.letters += letter;
      else if (letter >= "a" && letter <= "z")
        return this.mistake(`\`${letter}\` is not a letter of Betza notation that Quadrille knows.`);
      else break;
    }
    return legs;
  }

  /** Reads a direction of one or two letters: `f`, `fl`, `ff`. */
  private readDirection(letter: string): string {
    const nextLetter = this.text[this.offset + 1] ?? "";
    const isPair =
      nextLetter === letter ||
      ("fbvh".includes(letter) && nextLetter !== "" && "rlsh".includes(nextLetter)) ||
      ("rlsh".includes(letter) && nextLetter !== "" && "fbvh".includes(nextLetter));
    if (!isPair) return letter + letter;
    this.offset++;
    return letter + nextLetter;
  }

  /** Reads an arbitrary step such as `(1,4)`. */
  private readPair(): { steps: readonly Vector[]; rides?: boolean } | BetzaMistake {
    const match = /^(\d+),(\d+)\)/.exec(this.text.slice(this.offset));
    if (!match) return this.mistake("Expected a step like `(1,4)`.", this.offset - 1);
    this.offset += match[0].length;
    return { steps: [[Number(match[1]), Number(match[2])]] };
  }

  /** Reads the greatest number of steps, as digits. A doubled letter means any number, for which the result is 0. */
  private readRange(letter: string, rides: boolean): number {
    const digits = /^\d+/.exec(this.text.slice(this.offset))?.[0];
    if (digits !== undefined) {
      this.offset += digits.length;
      return Number(digits);
    }
    if (this.text[this.offset] === letter) {
      this.offset++;
      return 0;
    }
    return rides ? 0 : 1;
  }

  private readCastling(): BetzaMistake | undefined {
    const digit = /^\d/.exec(this.text.slice(this.offset))?.[0];
    if (digit === undefined)
      return this.mistake("`O` needs a digit: how far the king goes, as in `O2`.", this.offset - 1);
    this.offset++;
    this.castlings.push(Number(digit));
    return undefined;
  }
}

/** Returns all mirror images of a step. */
export function mirrorVectors([a, b]: Vector): Vector[] {
  const images = [
    [a, b],
    [b, a],
    [b, -a],
    [a, -b],
    [-a, -b],
    [-b, -a],
    [-b, a],
    [-a, b],
  ] as const;
  return images.filter(
    (it, i) => images.findIndex((other) => other[0] === it[0] && other[1] === it[1]) === i,
  );
}

/** Returns the paths of a step with one leg. */
function makeSingle(step: Vector, leg: Modifiers, maxSteps: number, isMixed: boolean): Path[] {
  const vectors = selectVectors(mirrorVectors(step), leg.directions, isMixed);
  if (vectors.length === 0) return [];
  const path = {
    ways: vectors.map((it) => [it]),
    ...(leg.letters.includes("i") ? { first: true } : {}),
  };
  return listLandings(leg.letters).map((to) => ({ ...path, legs: [makeLeg(leg.letters, to, maxSteps)] }));
}

function makeLeg(letters: string, to: Landing, maxSteps: number): Leg {
  const mustHop = letters.includes("p") || letters.includes("g") || letters.includes("j");
  return {
    least: 1,
    most: mustHop && maxSteps === 1 ? 0 : maxSteps,
    ...(letters.includes("n") ? { lame: true } : {}),
    ...(mustHop ? { hop: letters.includes("p") ? "beyond" : "behind" } : {}),
    to,
  };
}

/**
 * Returns the landings that modifier letters allow. If no letter names a landing, empty cells and enemies are allowed.
 */
function listLandings(letters: string): Landing[] {
  const [landsOnEmpty, captures, landsOnOwn, trail] = ["m", "c", "d", "e"].map((it) => letters.includes(it));
  if (!landsOnEmpty && !captures && !landsOnOwn && !trail) return [{ empty: true, enemy: true }];
  return [
    {
      ...(landsOnEmpty ? { empty: true } : {}),
      ...(captures ? { enemy: true } : {}),
      ...(landsOnOwn ? { own: true } : {}),
      ...(trail ? { trail: true } : {}),
    },
  ];
}

/** Selects the vectors that point in one of the directions. */
function selectVectors(vectors: Vector[], directions: readonly string[], isMixed: boolean): Vector[] {
  const isStraight = vectors.every(([right, forward]) => right === 0 || forward === 0);
  const directionPairs =
    isStraight && !isMixed ? directions.flatMap((it) => [...it].map((half) => half + half)) : directions;
  return directionPairs.length === 0
    ? vectors
    : vectors.filter((it) => directionPairs.some((way) => isInDirection(it, way)));
}

/** Returns true if a vector points in a direction of two letters; the second letter names the axis of the vector's longer component. */
function isInDirection([right, forward]: Vector, [first, second]: string | readonly string[]): boolean {
  if (first === "h" || second === "h") {
    const letter = first === "h" ? second! : first!;
    if (first === "h")
      return (right * forward > 0 === Math.abs(forward) > Math.abs(right)) === (letter === "r");
    return hasSign([right, forward], letter);
  }
  const isVerticalAxis = "fbv".includes(second!);
  const isAlongAxis = isVerticalAxis
    ? Math.abs(forward) >= Math.abs(right)
    : Math.abs(right) >= Math.abs(forward);
  return isAlongAxis && hasSign([right, forward], first!) && hasSign([right, forward], second!);
}

function hasSign(vector: Vector, letter: string): boolean {
  return pointsToSide(vector, { f: "forward", b: "backward", r: "right", l: "left" }[letter] ?? "");
}

const sideTests: Readonly<Record<string, (vector: Vector) => boolean>> = {
  forward: ([, forward]) => forward > 0,
  backward: ([, forward]) => forward < 0,
  right: ([right]) => right > 0,
  left: ([right]) => right < 0,
  sideways: ([right]) => right !== 0,
};

/** Returns true if a vector points to a side; every vector does if the word is not a side. */
export const pointsToSide = (vector: Vector, side: string): boolean => sideTests[side]?.(vector) ?? true;

/**
 * Returns the paths with several legs. The directions of a later leg are turns relative to the leg before, in eighths
 * of a full turn.
 */
function makeChains(steps: readonly Vector[], legs: readonly Modifiers[], maxSteps: number): Path[] {
  const allSteps = steps.flatMap(mirrorVectors);
  let chains: Vector[][] = selectVectors(allSteps, legs[0].directions, steps.length > 1).map((it) => [it]);
  for (const leg of legs.slice(1))
    chains = chains.flatMap((way) =>
      listTurns(leg.directions, steps.length > 1).map((turn) => [...way, rotate(way.at(-1)!, turn)]),
    );
  const isFirst = legs.some((it) => it.letters.includes("i"));
  const pathLegs = legs.map((leg, i): Leg => {
    const isLast = i === legs.length - 1;
    if (!isLast && leg.letters.includes("p"))
      return { least: 1, most: 1, to: { own: true, enemy: true, passes: true } };
    const to = listLandings(leg.letters)[0];
    return { least: 1, most: isLast ? maxSteps : 1, to: isLast || leg.letters !== "" ? to : { empty: true } };
  });
  return chains.length === 0 ? [] : [{ ways: chains, legs: pathLegs, ...(isFirst ? { first: true } : {}) }];
}

/** Maps each pair of direction letters, sorted alphabetically, to the turns that it allows, in clockwise eighths. */
const turnsByWay: Readonly<Record<string, readonly number[]>> = {
  ...{ ff: [0], rr: [2], bb: [4], ll: [6], ss: [2, 6], vv: [0, 4] },
  ...{ fr: [1], br: [3], bl: [5], fl: [7], fs: [1, 7], bs: [3, 5] },
};

function listTurns(directions: readonly string[], isMixed: boolean): number[] {
  if (directions.length === 0) return isMixed ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 2, 4, 6];
  return directions.flatMap((it) => turnsByWay[[...it].sort().join("")] ?? []);
}

/** Turns a vector clockwise by eighths. A turn by an odd number of eighths maps orthogonal steps to diagonal ones and vice versa. */
export function rotate([right, forward]: Vector, eighths: number): Vector {
  let [x, y] = [right, forward];
  for (let i = 0; i < Math.floor(eighths / 2); i++) [x, y] = [y, -x];
  if (eighths % 2 === 0) return [x, y];
  const size = Math.max(Math.abs(x), Math.abs(y));
  return [Math.sign(x + y) * size, Math.sign(y - x) * size];
}
