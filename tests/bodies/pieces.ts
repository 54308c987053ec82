import { bodyShapes, type BodyShape, GameDiagnostics } from "../../src/program/index.ts";
import { type BodiesSection, parse } from "../../src/syntax/index.ts";

/** The pieces of falling blocks with the turns and kicks that players know (P1). */
export const pieces = `bodies tetromino
  turns in its square
  kicks 0>1 2>1    (-1, 0) (-1, -1) (0, 2) (-1, 2)
  kicks 1>0 1>2    (1, 0) (1, 1) (0, -2) (1, -2)
  kicks 0>3 2>3    (1, 0) (1, -1) (0, 2) (1, 2)
  kicks 3>0 3>2    (-1, 0) (-1, 1) (0, -2) (-1, -2)
  I kicks 0>1 3>2  (-2, 0) (1, 0) (-2, 1) (1, -2)
  I kicks 1>0 2>3  (2, 0) (-1, 0) (2, -1) (-1, 2)
  I kicks 1>2 0>3  (-1, 0) (2, 0) (-1, -2) (2, 1)
  I kicks 2>1 3>0  (1, 0) (-2, 0) (1, 2) (-2, -1)
  O turns never
  J blue   L orange   S green   T purple   Z red   I cyan   O yellow
  J..      ..L        .SS       .T.        ZZ.     ....     .OO.
  JJJ      LLL        SS.       TTT        .ZZ     IIII     .OO.
  ...      ...        ...       ...        ...     ....
                                                   ....
`;

export interface Shapes {
  readonly shapes: readonly BodyShape[];
  /** Codes of what is wrong, the parser's first. */
  readonly told: readonly string[];
}

/** The shapes that a text draws. */
export function shapesOf(text: string): Shapes {
  const { file, diagnostics } = parse({ file: "t", text });
  const report = new GameDiagnostics();
  const sections = file.sections.filter((it): it is BodiesSection => it.is === "bodies");
  const shapes = sections.flatMap((it) => bodyShapes(it, report));
  return { shapes, told: [...diagnostics, ...report.diagnostics(["t"])].map((it) => it.code) };
}
