import { mix } from "../../base/index.ts";
import { inkOn } from "../drawing/theme.ts";
import type { Vector } from "../../program/index.ts";
import type { Look } from "../../view/index.ts";
import figureRows from "./figures.json" with { type: "json" };
import { findPicture } from "./loaded.ts";
import {
  beginCircle,
  beginPolygon,
  drawLabel,
  drawRoundedTile,
  drawShape,
  type Pen,
  turnAbout,
} from "../drawing/shapes.ts";
import { squareMarkBits } from "../drawing/squares.ts";

/** Hold the side of a cell in the coordinates of the picture sets, and the cell size, in CSS pixels, below which a figure without an owner is drawn without inner lines. */
const [pathSide, maxSmallFigure] = [200, 48];

/** Describes a picture to draw, and the settings that it depends on. */
export interface PictureRequest {
  readonly look: Look;
  /** Lists the looks of all kinds of the game. */
  readonly looks: readonly Look[];
  /** Holds the text that the file shows for the kind. */
  readonly shown: string;
  /** Is true if figures replace written signs. */
  readonly figures: boolean;
  /** Is true if the board is flipped. */
  readonly flipped: boolean;
}

/** Draws the picture of a look or, if its set is not loaded, its text. */
export function paintPicture(request: PictureRequest, pen: Pen): void {
  const { look, shown } = request;
  const name = look.picture ?? "";
  const drawPlain = plainPictures[name];
  if (drawPlain) return drawPlain(pen, shown);
  const signedSet = signedSets[name.split("/")[0]];
  if (signedSet) return drawSignedPiece(signedSet, request, pen);
  const figurePaths = (pairedPictures[name] ?? [name]).map(findPicture);
  const steps = animalPattern.test(name) ? stepsOf(look, request.looks) : undefined;
  if (steps) drawStepTile(steps, request, pen);
  // Inner lines would hide the colour of a small figure.
  const isSmall = look.owner === undefined && pen.size < maxSmallFigure * (globalThis.devicePixelRatio ?? 1);
  const figureTransforms = steps ? [[38, 38, 0.62]] : figurePaths.length > 1 ? pairTransforms : [[0, 0, 1]];
  figurePaths.forEach((paths, index) => {
    if (!paths) return drawShape(shown, pen);
    const [left, top, scale] = figureTransforms[index];
    return drawScaled(pen, () => {
      pen.canvas.translate(left, top);
      pen.canvas.scale(scale, scale);
      if (!steps) return drawPaths(paths, pen, isSmall || paths[1] === "");
      pen.canvas.fillStyle = inkOn(pen.colour);
      return pen.canvas.fill(makePath(paths.join("")), "evenodd");
    });
  });
}

/** Hold left, top and scale of the two figures of a pair. The second is drawn over the first, further left and lower. */
const pairTransforms = [
  [62, 0, 0.7],
  [-4, 60, 0.7],
];

/** Maps pieces that combine the moves of two pieces to the pictures of both. */
const pairedPictures: Readonly<Record<string, readonly string[]>> = {
  "fairy/archbishop": ["chess/bishop", "chess/knight"],
  "fairy/chancellor": ["chess/rook", "chess/knight"],
};

/** Matches the figures that are drawn on tiles with dots for their directions if all pieces of a game move one cell at a time. */
const animalPattern = /^(animals|birds)\//;

/**
 * Returns the moves of a piece as steps (right, forward) in a game whose pieces all move one cell at a time; undefined in other games.
 * @param looks lists the looks of all kinds of the game
 */
export function stepsOf({ paths }: Look, looks: readonly Look[]): readonly Vector[] | undefined {
  const hasOnlySteps = looks
    .flatMap((it) => it.paths ?? [])
    .every(
      ({ legs, ways }) =>
        legs.length === 1 && legs[0].most === 1 && ways.flat(2).every((offset) => Math.abs(offset) < 2),
    );
  return hasOnlySteps ? paths?.flatMap(({ ways }) => ways.flat()) : undefined;
}

/** Draws a tile with a dot at each side and corner towards which its piece can move. */
function drawStepTile(steps: readonly Vector[], { look, flipped }: PictureRequest, pen: Pen): void {
  const { canvas, size } = pen;
  drawRoundedTile(pen);
  canvas.save();
  turnAbout(canvas, size / 2, size / 2, (look.faces ?? 0) / 2 + (flipped ? 2 : 0));
  canvas.fillStyle = "#e0523f";
  for (const [right, forward] of steps)
    beginCircle(canvas, size * (0.5 + 0.34 * right), size * (0.5 - 0.34 * forward), size * 0.05).fill();
  canvas.restore();
}

function drawScaled({ canvas, size }: Pen, draw: () => void): void {
  canvas.save();
  canvas.scale(size / pathSide, size / pathSide);
  draw();
  canvas.restore();
}

// ---------------------------------------------------------------------------------------------- pieces with signs

/** Describes a set of pieces that carry signs: the outline of a piece, and the colours of the signs by player. */
interface SignedSet {
  readonly body: string;
  readonly inks: readonly string[];
  /** Is true if pieces are rotated to point at the opponent. */
  readonly isDirectional?: true;
  /** Holds how far the sign is below the centre, in units of which a piece is 200 wide; 0 by default. */
  readonly signOffset?: number;
}

/** Sets the scale at which signs are drawn, relative to the size of their paths. */
const signScale = 0.6;

const roundBody = "M186 100a86 86 0 1 1-172 0a86 86 0 1 1 172 0z";

const signedSets: Readonly<Record<string, SignedSet>> = {
  xiangqi: { body: roundBody, inks: ["#b3211c", "#1b1b1f"] },
  janggi: {
    body: "M66 18L134 18L182 66L182 134L134 182L66 182L18 134L18 66z",
    inks: ["#17663f", "#b3211c"],
  },
  shogi: {
    body: "M100 10L152 34L176 188L24 188L48 34z",
    inks: ["#1b1b1f"],
    isDirectional: true,
    signOffset: 12,
  },
};

/** Matches promoted pieces, whose signs are red. */
const promotedPattern = /\/(promoted-|dragon|tokin|horse)/;

function drawSignedPiece(set: SignedSet, { look, shown, figures, flipped }: PictureRequest, pen: Pen): void {
  const { canvas } = pen;
  const { picture = "", owner = 0, faces = 0 } = look;
  const isPromoted = set.isDirectional && promotedPattern.test(picture);
  const ink = isPromoted ? "#b3211c" : (set.inks[owner] ?? set.inks[0]);
  const signPaths =
    findPicture(figures ? (figureBySign[picture] ?? picture) : `${picture}.${owner}`) ?? findPicture(picture);
  drawScaled(pen, () => {
    if (set.isDirectional) turnAbout(canvas, 100, 100, faces / 2 + (flipped ? 2 : 0));
    const body = makePath(set.body);
    canvas.fillStyle = "#f5e3bb";
    canvas.fill(body);
    canvas.lineWidth = 6;
    canvas.lineJoin = "round";
    canvas.strokeStyle = set.isDirectional ? "#6b4a22" : ink;
    canvas.stroke(body);
    if (!signPaths) return;
    canvas.translate(100, 100 + (set.signOffset ?? 0));
    canvas.scale(signScale, signScale);
    canvas.translate(-100, -100);
    canvas.fillStyle = ink;
    canvas.fill(makePath(signPaths[0] + signPaths[1]), "evenodd");
  });
  if (!signPaths) drawShape(shown, pen);
}

/** Maps the picture name of each sign to the figure that replaces it if the user has chosen figures. */
const figureBySign: Readonly<Record<string, string>> = figureRows;

/** Returns the names of the pictures for a list of looks, including the players' variants of signs. @param figures true to include the figures that replace signs */
export function picturesFor(looks: readonly Look[], figures: boolean): readonly string[] {
  return looks.flatMap(({ picture, owner = 0 }) =>
    picture === undefined
      ? []
      : [
          ...(pairedPictures[picture] ?? [picture, `${picture}.${owner}`]),
          ...(figures && figureBySign[picture] ? [figureBySign[picture]] : []),
        ],
  );
}

// ---------------------------------------------------------------------------------------------- outlines

/** Draws a figure: light pieces with dark lines, dark pieces solid with light inner lines. @param isFilled leaves out the inner lines */
function drawPaths(
  [outline, innerLines]: readonly [string, string],
  { canvas, colour, outline: outlineColour }: Pen,
  isFilled: boolean,
): void {
  const outlinePath = makePath(outline);
  const ink = inkOn(colour);
  canvas.fillStyle = colour;
  canvas.fill(outlinePath);
  if (ink === "#ffffff" || isFilled) {
    canvas.lineWidth = 4;
    canvas.strokeStyle = outlineColour;
    canvas.stroke(outlinePath);
    canvas.lineWidth = 3;
    canvas.strokeStyle = mix(colour, ink, 0.75);
    if (!isFilled) canvas.stroke(makePath(innerLines));
  } else {
    canvas.fillStyle = mix(colour, ink, 0.9);
    canvas.fill(makePath(outline + innerLines), "evenodd");
  }
}

function makePath(text: string): Path2D {
  return new Path2D(text);
}

/** Holds pictures that are drawn by code and need no loaded outlines. */
const plainPictures: Readonly<Record<string, (pen: Pen, shown: string) => void>> = {
  "plain/clear": () => undefined,
  "plain/disc": (pen) => drawDisc(pen, 0.5),
  "plain/crowned": drawCrowned,
  "plain/stone": drawStone,
  "plain/card": drawCard,
  "plain/tile": (pen) => drawRoundedTile(pen),
  "plain/lamp": drawLamp,
  "plain/body": drawBodyCell,
  ...Object.fromEntries(
    Object.entries({
      wall: "#",
      figure: "@",
      ball: "O",
      gem: "*",
      cross: "+",
      coin: "$",
      dot: "'",
      earth: ":",
      water: "~",
      north: "^",
      east: ">",
      south: "v",
      west: "<",
    }).map(([name, glyph]) => [`plain/${name}`, (pen: Pen) => drawShape(glyph, pen)]),
  ),
};

/** Draws a cell of a body without a letter, so that all cells of the body form one outlined shape. */
function drawBodyCell({ canvas, size, colour, outline, joins }: Pen): void {
  const { above, below, left, right } = squareMarkBits;
  const lineWidth = Math.max(1, size * 0.05);
  const fillShape = (ink: string, inset: number): void => {
    const [top, bottom, west, east] = [above, below, left, right].map((it) => (joins & it ? 0 : inset));
    const radius = (a: number, b: number): number =>
      joins & (a | b) ? 0 : Math.max(0, size * 0.18 - inset / 2);
    const corners = [radius(above, left), radius(above, right), radius(below, right), radius(below, left)];
    canvas.fillStyle = ink;
    canvas.beginPath();
    canvas.roundRect(west, top, size - west - east, size - top - bottom, corners);
    canvas.fill();
  };
  fillShape(outline, size * 0.05);
  fillShape(colour, size * 0.05 + lineWidth);
  fillShape(mix(colour, "#ffffff", 0.22), size * 0.2);
}

/** Draws a flat round piece with rings; `middle` is its vertical centre, as a fraction of the cell. */
function drawDisc({ canvas, size, colour }: Pen, middle: number): void {
  const ink = inkOn(colour);
  const ringColour = mix(colour, ink, 0.22);
  const outline = mix(colour, ink, ink === "#ffffff" ? 0.3 : 0.6);
  beginCircle(canvas, size / 2, size * middle, size * 0.4);
  canvas.fillStyle = colour;
  canvas.fill();
  canvas.lineWidth = Math.max(1, size * 0.035);
  canvas.strokeStyle = outline;
  canvas.stroke();
  canvas.strokeStyle = ringColour;
  for (const radius of [0.31, 0.22]) beginCircle(canvas, size / 2, size * middle, size * radius).stroke();
}

/** Draws two stacked discs with a crown. */
function drawCrowned(pen: Pen): void {
  const { canvas, size, colour } = pen;
  drawDisc(pen, 0.55);
  drawDisc(pen, 0.46);
  canvas.fillStyle = mix(colour, "#d9a521", 0.85);
  canvas.strokeStyle = mix(colour, "#5a3c00", 0.8);
  canvas.lineWidth = Math.max(1, size * 0.025);
  beginPolygon(
    canvas,
    size,
    [0.34, 0.36, 0.43, 0.45, 0.5, 0.32, 0.57, 0.45, 0.66, 0.36, 0.63, 0.59, 0.37, 0.59],
  );
  canvas.fill();
  canvas.stroke();
}

/** Draws a shiny Go stone. */
function drawStone({ canvas, size, colour, outline }: Pen): void {
  const gradient = canvas.createRadialGradient(
    size * 0.38,
    size * 0.34,
    size * 0.04,
    size / 2,
    size / 2,
    size * 0.47,
  );
  const isDark = inkOn(colour) === "#ffffff";
  gradient.addColorStop(0, mix(colour, "#ffffff", isDark ? 0.42 : 0.9));
  gradient.addColorStop(isDark ? 0.5 : 0.6, colour);
  gradient.addColorStop(1, mix(colour, "#000000", isDark ? 0.3 : 0.18));
  beginCircle(canvas, size / 2, size / 2, size * 0.46);
  canvas.fillStyle = gradient;
  canvas.fill();
  canvas.lineWidth = Math.max(1, size * 0.02);
  canvas.strokeStyle = outline;
  canvas.stroke();
}

/** Draws a light bulb seen from above; bright colours glow. */
function drawLamp({ canvas, size, colour, outline }: Pen): void {
  const glow = canvas.createRadialGradient(size / 2, size / 2, size * 0.1, size / 2, size / 2, size * 0.5);
  const isOff = inkOn(colour) === "#ffffff";
  glow.addColorStop(0, mix(colour, "#ffffff", isOff ? 0.15 : 0.75));
  glow.addColorStop(0.62, colour);
  glow.addColorStop(0.64, isOff ? "#00000000" : `${colour}66`);
  glow.addColorStop(1, "#00000000");
  canvas.fillStyle = glow;
  canvas.fillRect(0, 0, size, size);
  beginCircle(canvas, size / 2, size / 2, size * 0.32);
  canvas.lineWidth = Math.max(1, size * 0.03);
  canvas.strokeStyle = outline;
  canvas.stroke();
}

/** Draws a playing card. If its text ends in a suit, the rank is written in the upper left corner and the suit in the lower right; other text is centred. */
function drawCard(pen: Pen, shown: string): void {
  const { canvas, size, ink } = pen;
  drawRoundedTile(pen, 0.06, 0.1);
  if (!/^.+\D$/su.test(shown)) return drawLabel(shown, pen);
  const characters = [...shown];
  const suit = characters.pop() ?? "";
  canvas.fillStyle = ink;
  canvas.textBaseline = "alphabetic";
  const writeText = (text: string, letterSize: number, x: number, y: number): void => {
    canvas.font = `700 ${Math.round(size * letterSize)}px ui-sans-serif, system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
    canvas.fillText(text, size * x, size * y);
  };
  canvas.textAlign = "left";
  writeText(characters.join(""), 0.36, 0.16, 0.44);
  canvas.textAlign = "right";
  writeText(suit, 0.48, 0.86, 0.86);
}
