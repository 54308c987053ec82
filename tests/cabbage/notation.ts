/** A small notation for tests: transitions are drawn as pictures, games are lists of them above a map. */

/** A CABBAGE transition from a picture of 3x3 before and after, blanks left out: `.o. ... / .\. -> .\o / ... ...`; `_` is a blank. */
export function transition(picture: string, key = "*"): string {
  const rows = picture
    .trim()
    .split("\n")
    .map((row) => row.replace("->", " ").trim().split(/\s+/));
  const [before, after] = [0, 1].map((side) => rows.map((row) => row[side]).join(""));
  const middleFirst = (nine: string): string => nine[4] + nine.slice(0, 4) + nine.slice(5);
  return `${middleFirst(before)}${middleFirst(after)}${key}`.replaceAll("_", " ");
}

/** A transition one row high. */
export function row(picture: string, key = "*"): string {
  return transition(`*** *** \n${picture}\n*** ***`, key);
}

/** A transition one column wide, drawn lying: `v_ -> _v` falls; the first character is the middle. */
export function column(picture: string, key = "*"): string {
  const [before, after] = picture.split("->").map((side) => side.trim());
  const line = (index: number): string => `*${before[index]}* *${after[index]}*`;
  return transition(`${line(0)}\n${line(1)}\n${line(2)}`, key);
}

export interface DrawnGame {
  readonly down?: readonly string[];
  readonly up?: readonly string[];
  /** Rows without newlines, all of one length. */
  readonly map: readonly string[];
}

/** The bytes of a `.cab` file. */
export function cabBytes({ down = [], up = [], map }: DrawnGame): Uint8Array {
  const list = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
  const text = `${list(down)}\n${list(up)}\n${map[0].length + 1} ${map.length}\n${list(map)}`;
  return Buffer.from(text, "latin1");
}
