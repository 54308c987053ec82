import { placeAt } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import type { Painting, Replacement } from "../../syntax/index.ts";
import { makeBlock, type Brush, type Paints, makePaints } from "./brushes.ts";
import { CellBoard, type CellTouch } from "./cell-board.tsx";
import type { Compiler } from "../compiler.ts";
import { makeContext } from "../canvas.ts";
import {
  isWritablePicture,
  type PictureEdge,
  floodFillRows,
  growPictureEdge,
  replaceGlyph,
  type PictureRows,
  shrinkPictureEdge,
} from "./picture.ts";
import { chooseFile } from "../files/disk.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useMemo, useState } from "preact/hooks";
import { type BoardSpot, looksOf } from "../../view/index.ts";
import { type DrawnSprite, readSpriteFile, spriteFromPixels } from "./drawn-sprite.ts";
import { BoardPainter, Button, useListener, usePixelRatio, Select } from "../../web/index.ts";
import { pageTheme } from "../page-theme.ts";

/** Sets the side of a swatch, in CSS pixels. */
const swatchSide = 24;

/** Shows the contents of one cell as a board would draw them. */
function Swatch({ kinds, looks }: Pick<Brush, "kinds"> & Pick<Paints, "looks">): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = usePixelRatio();
  const theme = pageTheme();
  useLayoutEffect(() => {
    const block = { x: 0, y: 0, width: 1, height: 1, tops: [kinds.at(-1) ?? 0], piles: [kinds] };
    const cell = Math.round(swatchSide * ratio);
    new BoardPainter(canvas.current!, looks, theme).draw({ block, cell, theme });
  }, [kinds, looks, theme, ratio]);
  return <canvas class="swatch" ref={canvas} aria-hidden="true" />;
}

export interface PainterProps {
  readonly text: string;
  readonly compiler: Compiler;
  /** Contains the last program that compiled without errors. */
  readonly program: Program;
  /** Changes the text; each call is one step of undo. */
  onEdit(changes: readonly Replacement[]): void;
  onUndo(): void;
  onRedo(): void;
  onLine(line: number): void;
  onTell(notice: string): void;
}

const edges = ["right", "left", "top", "bottom"] as const;

/** Edits the pictures of a text: levels, boards, sprites and bodies. */
export function Painter(props: PainterProps): VNode {
  const { text, compiler, program } = props;
  const paintings = useMemo(() => compiler.paintings(text), [compiler, text]);
  const [name, setName] = useState<string>();
  const paintingIndex = Math.max(
    0,
    name === undefined
      ? paintings.findIndex((it) => it.is === "level")
      : paintings.findIndex((it) => nameOf(it) === name),
  );
  const painting = paintings[paintingIndex];
  const plainKinds = kindsWithoutSprite(program, paintings);
  const choose = (choice: string): void => {
    const kind = plainKinds.find((it) => `new ${it.name}` === choice);
    const shownSprite = kind && makeSpriteOfLook(program, kind);
    const sprite = shownSprite && compiler.newSprite(text, kind.name, shownSprite.colours, shownSprite.rows);
    const lineAt = (offset: number): number => placeAt({ file: "", text }, offset).line;
    if (sprite) {
      props.onEdit([sprite]);
      props.onLine(lineAt(sprite.from) + (sprite.text.match(/^\n*/)?.[0].length ?? 0));
    }
    setName(kind ? `sprite ${kind.name}` : choice);
    const nextSprite = paintings.find((it) => nameOf(it) === choice);
    if (nextSprite) props.onLine(lineAt(nextSprite.rowRanges[0].from));
  };
  const undoByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) props.onRedo();
    else props.onUndo();
  };
  return (
    <div class="painter" onKeyDown={undoByKey}>
      <div class="transport">
        <select
          aria-label={translateWorkshop("What is painted")}
          value={painting && nameOf(painting)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {paintings.map((it) => (
            <option key={nameOf(it)}>{nameOf(it)}</option>
          ))}
          <optgroup label={translateWorkshop("A sprite of its own")}>
            {plainKinds.map((it) => (
              <option key={it.name} value={`new ${it.name}`}>
                {translateWorkshop("Draw a sprite for {}", it.name)}
              </option>
            ))}
          </optgroup>
        </select>
        <TextButton onClick={props.onUndo} text="Undo" />
        <TextButton onClick={props.onRedo} text="Redo" />
      </div>
      {painting ? (
        <Canvas key={nameOf(painting)} {...{ ...props, painting, plainKinds }} onSelect={choose} />
      ) : (
        <p class="quiet">
          {translateWorkshop("There is no picture yet: write a level with a picture below it.")}
        </p>
      )}
    </div>
  );
}

/** Hold the sides, in pixels, of a new sprite and of the picture that it is made from. */
const [newSide, sourceSide] = [8, 64];

/** Makes a sprite that looks like a kind without a sprite. */
function makeSpriteOfLook(program: Program, kind: Program["kinds"][number]): DrawnSprite {
  const [sourceContext, target] = [makeContext(sourceSide), makeContext(newSide)];
  const painter = new BoardPainter(document.createElement("canvas"), looksOf(program), pageTheme());
  painter.tilesOf(sourceSide).draw(sourceContext, program.kinds.indexOf(kind), 0, 0, 0);
  // Smoothing would create many intermediate colours.
  target.imageSmoothingEnabled = false;
  target.drawImage(sourceContext.canvas, 0, 0, newSide, newSide);
  const { colours, rows } = spriteFromPixels(target.getImageData(0, 0, newSide, newSide).data, newSide);
  return { rows, colours: colours.length > 0 ? colours : [kind.colours[0] ?? "grey"] };
}

function nameOf({ is, name }: Painting): string {
  return name === "" ? is : `${is} ${name}`;
}

/** Returns the kinds to which a sprite can be added. A side's piece, such as `black disc`, cannot have one, because its name is not one word. */
function kindsWithoutSprite({ kinds }: Program, paintings: readonly Painting[]): Program["kinds"] {
  return kinds.filter(
    ({ name }, kind) =>
      kind > 0 && !name.includes(" ") && !paintings.some((it) => it.is === "sprite" && it.name === name),
  );
}

interface CanvasProps extends PainterProps {
  readonly painting: Painting;
  /** Lists the kinds to which a sprite can be added. */
  readonly plainKinds: Program["kinds"];
  onSelect(name: string): void;
}

function Canvas(props: CanvasProps): VNode {
  const { painting, text, compiler, program, plainKinds, onEdit, onTell, onSelect } = props;
  const legend = useMemo(() => compiler.legendGlyphs(text), [compiler, text]);
  const paints = useMemo(() => makePaints(painting, program, legend), [painting, program, legend]);
  const [glyph, setGlyph] = useState<string>();
  const [isFilling, setIsFilling] = useState(false);
  const [edge, setEdge] = useState<PictureEdge>("right");
  const [spot, setSpot] = useState<BoardSpot>();
  // Holds the picture during a stroke, which becomes one change of the text when the pointer is released.
  const [stroke, setStroke] = useState<PictureRows>();
  const latestStroke = useRef(stroke);
  latestStroke.current = stroke;
  const brush = paints.brushes.find((it) => it.glyph === glyph) ?? paints.brushes[1] ?? paints.eraser;
  const kind = painting.is === "sprite" ? undefined : program.kinds[brush.kinds.at(-1) ?? 0];
  const rows = stroke ?? painting.rows;

  const commit = (newRows: PictureRows): void => {
    setStroke(undefined);
    if (paints.eraser.glyph === " " && !isWritablePicture(newRows))
      onTell(
        translateWorkshop(
          "A dot means something in this game, so a row or first column of nothing cannot be drawn.",
        ),
      );
    else onEdit(compiler.repaint(text, painting, newRows));
  };
  const paintCell = (pictureRows: PictureRows, { x, y }: BoardSpot): PictureRows =>
    isFilling ? floodFillRows(pictureRows, x, y, brush.glyph) : replaceGlyph(pictureRows, x, y, brush.glyph);
  const onCell = (cell: BoardSpot, touch: CellTouch): void => {
    setSpot(cell);
    if (touch === "take") commit(paintCell(painting.rows, cell));
    else if (touch !== "go") setStroke((before) => paintCell(before ?? painting.rows, cell));
  };
  const endStroke = (): void => {
    if (latestStroke.current) commit(latestStroke.current);
  };
  useListener("pointerup", endStroke);
  useListener("pointercancel", endStroke);

  return (
    <>
      <div class="boards">
        <CellBoard
          block={makeBlock(rows, paints)}
          looks={paints.looks}
          label={translateWorkshop("The picture of {}; Enter paints {}.", nameOf(painting), brush.name)}
          chosen={spot}
          onCell={onCell}
        />
      </div>
      <div class="paints">
        <Brushes paints={paints} chosen={brush} onChoose={setGlyph} />
        <div class="transport">
          <label>
            <input type="checkbox" checked={isFilling} onChange={() => setIsFilling(!isFilling)} />{" "}
            {translateWorkshop("Fill")}
          </label>
          {painting.canResize && (
            <>
              <label>
                {translateWorkshop("Edge")}{" "}
                <Select
                  value={edge}
                  options={edges.map((it) => [it, translateWorkshop(it)] as const)}
                  onChoose={setEdge}
                />
              </label>
              <TextButton
                onClick={() => commit(growPictureEdge(painting.rows, edge, paints.eraser.glyph))}
                text={edge === "left" || edge === "right" ? "Add column" : "Add row"}
              />
              <TextButton
                onClick={() => commit(shrinkPictureEdge(painting.rows, edge))}
                text={edge === "left" || edge === "right" ? "Remove column" : "Remove row"}
              />
              <span>
                {[...rows[0]].length} × {rows.length}
              </span>
            </>
          )}
          <MoreTools {...props} eraserGlyph={paints.eraser.glyph} />
          {kind && plainKinds.includes(kind) && (
            <Button onClick={() => onSelect(`new ${kind.name}`)}>
              {translateWorkshop("Draw a sprite for {}", kind.name)}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Returns a function that replaces a sprite and its colours by a picture file. Pasting a picture does the same. */
function usePictureImport({ painting, text, compiler, onEdit, onTell }: CanvasProps): (file: Blob) => void {
  const latestText = useRef(text);
  latestText.current = text;
  const importPicture = async (file: Blob): Promise<void> => {
    const picture = await readSpriteFile(file, painting.canResize ? undefined : painting.rows.length);
    const { colours = [], coloursFrom: from, coloursEnd: to } = painting;
    if (!picture) return onTell(translateWorkshop("This is no picture that the browser can read."));
    // If the text has changed meanwhile, the picture is discarded.
    if (latestText.current !== text || from === undefined || to === undefined) return undefined;
    const words = `${colours.length === 0 ? " " : ""}${picture.colours.join(" ")}`;
    return onEdit([{ from, to, text: words }, ...compiler.repaint(text, painting, picture.rows)]);
  };
  useListener("paste", (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find((it) => it.type.startsWith("image/"));
    if (!file || painting.is !== "sprite") return;
    event.preventDefault();
    void importPicture(file);
  });
  return (file) => void importPicture(file);
}

/** Shows further actions for a picture: a new level, another colour, or importing a picture. */
function MoreTools(props: CanvasProps & { eraserGlyph: string }): VNode | null {
  const { painting, compiler, onEdit, onSelect, text, eraserGlyph } = props;
  const draw = usePictureImport(props);
  if (painting.is === "level")
    return (
      <TextButton
        onClick={() => {
          onEdit([compiler.newLevel(text, painting, eraserGlyph)]);
          const levelIndex = compiler
            .paintings(text)
            .filter((it) => it.is === "level" && it.end <= painting.end).length;
          onSelect(`level ${levelIndex + 1}`);
        }}
        text="New level"
      />
    );
  const { coloursEnd: from } = painting;
  if (from === undefined) return null;
  return (
    <>
      {painting.colours!.length <= 9 && (
        <label>
          {translateWorkshop("Another colour")}{" "}
          <input
            type="color"
            value="#7fb8f0"
            onChange={(event) => onEdit([{ from, to: from, text: ` ${event.currentTarget.value}` }])}
          />
        </label>
      )}
      <TextButton
        onClick={() => void chooseFile("image/*").then((it) => it && draw(it))}
        text="From a picture"
      />
    </>
  );
}

interface BrushesProps {
  readonly paints: Paints;
  readonly chosen: Brush;
  onChoose(glyph: string): void;
}

function Brushes({ paints, chosen, onChoose }: BrushesProps): VNode {
  return (
    <fieldset class="brushes">
      <legend>{translateWorkshop("Paint with")}</legend>
      {paints.brushes.map((it) => (
        <label key={it.glyph}>
          <input type="radio" name="brush" checked={it === chosen} onChange={() => onChoose(it.glyph)} />
          <Swatch kinds={it.kinds} looks={paints.looks} />
          <span>
            {it.name} <code>{it.glyph}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
