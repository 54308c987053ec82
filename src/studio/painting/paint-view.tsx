import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { CabDrawing, CabPass, DrawnTransition, PlacedTransition } from "../../formats/index.ts";
import { Button, Select, stepKeys } from "../../web/index.ts";
import { translateWorkshop, TextButton } from "../texts/index.ts";
import { Painter, type PainterProps } from "./painter.tsx";

export interface PaintViewProps extends PainterProps {
  /** Is true if the game is a CABBAGE file. */
  readonly isCab: boolean;
}

/** Shows the paintable parts of a text: the transitions of a CABBAGE file, or the pictures of another file. */
export function PaintView({ isCab, ...props }: PaintViewProps): VNode {
  const { text, compiler } = props;
  const drawing = useMemo(() => (isCab ? compiler.drawCab(text) : undefined), [isCab, compiler, text]);
  if (!isCab) return <Painter {...props} />;
  return drawing ? (
    <TransitionPainter {...props} drawing={drawing} />
  ) : (
    <p class="quiet">{translateWorkshop(mendFirst)}</p>
  );
}

const mendFirst = "Mend the mistakes first: they are marked in the text.";

interface TransitionPainterProps extends PainterProps {
  readonly drawing: CabDrawing;
}

const passes = ["down", "up"] as const;
const passNames = { down: "From the top left", up: "From the bottom right" } as const;

/** Holds the index of the middle cell among the nine. */
const middleIndex = 4;

/** Edits the transitions of a CABBAGE file as pictures, in the order of the file. Each edit changes the transition's line in the text. */
function TransitionPainter(props: TransitionPainterProps): VNode {
  const { drawing, text, compiler, onEdit, onUndo, onRedo, onLine } = props;
  const [pass, setPass] = useState<CabPass>(drawing.passes.down.length > 0 ? "down" : "up");
  const [chosenIndex, setChosenIndex] = useState(0);
  const [brush, setBrush] = useState<string | undefined>(drawing.characters[0]);
  const transitions = drawing.passes[pass];
  const current = Math.min(chosenIndex, transitions.length - 1);
  const transition = transitions[current];
  const choose = (index: number): void => {
    setChosenIndex(index);
    const nextTransition = transitions[index];
    if (nextTransition) onLine(nextTransition.line);
  };
  const add = (newTransition: DrawnTransition): void => {
    onEdit(compiler.addTransition(drawing, pass, current + 1, newTransition));
    setChosenIndex(current + 1);
  };
  const swap = (otherIndex: number): void => {
    onEdit(compiler.swapTransitions(drawing, transition, transitions[otherIndex]));
    setChosenIndex(otherIndex);
  };
  const toolbarActions = [
    ["New transition", true, () => add(compiler.stillTransition(drawing.characters[0] ?? "."))],
    ["Copy", transition !== undefined, () => add(transition)],
    ["Remove", transition !== undefined, () => onEdit(compiler.removeTransition(text, transition))],
    ["Earlier", current > 0, () => swap(current - 1)],
    ["Later", current < transitions.length - 1, () => swap(current + 1)],
  ] as const;
  return (
    <div class="painter transitions">
      <div class="transport">
        <Select
          label={translateWorkshop("Which pass")}
          value={pass}
          options={passes.map((it) => [it, translateWorkshop(passNames[it])] as const)}
          onChoose={(it) => {
            setPass(it);
            setChosenIndex(0);
          }}
        />
        <TextButton onClick={onUndo} text="Undo" />
        <TextButton onClick={onRedo} text="Redo" />
      </div>
      {transition && (
        <TransitionEditor
          key={`${pass} ${current}`}
          transition={transition}
          brush={brush}
          onPut={(newTransition) => onEdit(compiler.putTransition(drawing, transition, newTransition))}
        />
      )}
      <Characters characters={drawing.characters} brush={brush} onBrush={setBrush} />
      <div class="transport">
        {toolbarActions.map(([name, isPossible, change]) => (
          <TextButton key={name} disabled={!isPossible} onClick={change} text={name} />
        ))}
      </div>
      <ol class="all-transitions" aria-label={translateWorkshop("Transitions in the order of the file")}>
        {transitions.map((it, index) => (
          <li key={index}>
            <Button aria-pressed={index === current} aria-label={describe(it)} onClick={() => choose(index)}>
              <SmallNineCells cells={it.before} />
              <span aria-hidden="true">→</span>
              <SmallNineCells cells={it.after} />
              {it.key !== undefined && <kbd aria-hidden="true">{visibleChar(it.key)}</kbd>}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface TransitionEditorProps {
  readonly transition: PlacedTransition;
  readonly brush: string | undefined;
  onPut(newTransition: DrawnTransition): void;
}

/** Shows one transition enlarged. A click writes the brush's character into a cell, and a key writes its own character. */
function TransitionEditor({ transition, brush, onPut }: TransitionEditorProps): VNode {
  const { before, after, key } = transition;
  const writeCharacter = (side: "before" | "after", cell: number, character: string | undefined): void => {
    // The middle cell cannot be empty, because transitions are looked up by its character.
    if (side === "before" && cell === middleIndex && character === undefined) return;
    const cells = transition[side].map((it, index) => (index === cell ? character : it));
    if (transition[side][cell] !== character) onPut({ before, after, key, [side]: cells });
  };
  const renderNine = (side: "before" | "after", label: string, emptyLabel: string): VNode => (
    <NineCells
      label={label}
      cells={transition[side]}
      labelOfEmpty={emptyLabel}
      brush={brush}
      onPut={(cell, character) => writeCharacter(side, cell, character)}
    />
  );
  return (
    <div class="transition">
      {renderNine("before", translateWorkshop("Before"), translateWorkshop("anything"))}
      <span class="arrow" aria-hidden="true">
        →
      </span>
      {renderNine("after", translateWorkshop("After"), translateWorkshop("as it was"))}
      <label>
        {translateWorkshop("Key it needs")}{" "}
        <input
          class="key"
          value={key ?? ""}
          placeholder={translateWorkshop("none")}
          maxLength={2}
          onInput={(event) => {
            const typedCharacter = event.currentTarget.value.slice(-1);
            if (typedCharacter === "" || isCharacter(typedCharacter))
              onPut({ before, after, key: typedCharacter === "" ? undefined : typedCharacter });
          }}
        />
      </label>
    </div>
  );
}

interface NineCellsProps {
  readonly label: string;
  readonly cells: readonly (string | undefined)[];
  /** Holds the label for a cell without a character. */
  readonly labelOfEmpty: string;
  /** Holds the character that a click writes; undefined to let a cell match any character. */
  readonly brush: string | undefined;
  onPut(cell: number, character: string | undefined): void;
}

function NineCells({ label, cells, labelOfEmpty, brush, onPut }: NineCellsProps): VNode {
  const container = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent, cell: number): void => {
    const step = stepKeys[event.key];
    const typedCharacter = event.key === "Backspace" || event.key === "Delete" ? undefined : event.key;
    if (step) {
      const next = cell + step[0] + 3 * step[1];
      const isInLine = step[0] === 0 || Math.floor(next / 3) === Math.floor(cell / 3);
      if (isInLine) container.current?.querySelectorAll("button")[next]?.focus();
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
    else if (typedCharacter === undefined || isCharacter(typedCharacter)) onPut(cell, typedCharacter);
    else return;
    event.preventDefault();
  };
  return (
    <div class="nine" role="group" aria-label={label} ref={container}>
      {cells.map((character, cell) => (
        <button
          type="button"
          key={cell}
          class={character === undefined ? "any" : ""}
          aria-label={character === undefined ? labelOfEmpty : visibleChar(character)}
          onClick={() => onPut(cell, brush)}
          onKeyDown={(event) => onKey(event, cell)}
        >
          {character === undefined ? "·" : visibleChar(character)}
        </button>
      ))}
    </div>
  );
}

interface CharactersProps {
  readonly characters: readonly string[];
  readonly brush: string | undefined;
  onBrush(brush: string | undefined): void;
}

/** Lists the characters to paint with: the game's characters, characters that the user adds, and an entry for any character. */
function Characters({ characters, brush, onBrush }: CharactersProps): VNode {
  const [addedCharacters, setAddedCharacters] = useState<readonly string[]>([]);
  const allCharacters = [...characters, ...addedCharacters.filter((it) => !characters.includes(it))];
  return (
    <fieldset class="brushes characters">
      <legend>{translateWorkshop("Paint with")}</legend>
      {[undefined, ...allCharacters].map((it) => (
        <label key={it ?? ""}>
          <input type="radio" name="character" checked={it === brush} onChange={() => onBrush(it)} />
          {it === undefined ? (
            <span>{translateWorkshop("anything, as it was")}</span>
          ) : (
            <code>{visibleChar(it)}</code>
          )}
        </label>
      ))}
      <input
        class="key"
        aria-label={translateWorkshop("Another character")}
        placeholder="+"
        value=""
        onInput={(event) => {
          const typedCharacter = event.currentTarget.value.slice(-1);
          event.currentTarget.value = "";
          if (!isCharacter(typedCharacter)) return;
          setAddedCharacters([...addedCharacters, typedCharacter]);
          onBrush(typedCharacter);
        }}
      />
    </fieldset>
  );
}

function SmallNineCells({ cells }: { readonly cells: PlacedTransition["before"] }): VNode {
  const rowText = (from: number): string =>
    cells
      .slice(from, from + 3)
      .map((it) => (it === undefined ? "·" : visibleChar(it)))
      .join("");
  return (
    <span class="small-nine" aria-hidden="true">
      {[0, 3, 6].map(rowText).join("\n")}
    </span>
  );
}

/** Describes a transition for screen readers: the middle character before and after, and the key. */
function describe({ before, after, key }: PlacedTransition): string {
  const [from = "", to] = [before[middleIndex], after[middleIndex]];
  const change = translateWorkshop(
    "{} becomes {}",
    visibleChar(from),
    to === undefined ? translateWorkshop("as it was") : visibleChar(to),
  );
  return key === undefined ? change : `${change}, ${translateWorkshop("Key it needs")} ${visibleChar(key)}`;
}

/** Returns true if a text is one character that a file can store in one byte, on one line. */
function isCharacter(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < 256 && text !== "\n" && text !== "\r";
}

/** Returns a visible sign for a character: a blank would be invisible. */
function visibleChar(character: string): string {
  return character === " " ? "␣" : character;
}
