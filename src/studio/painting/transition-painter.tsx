import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { CabDrawing, CabPass, DrawnTransition, PlacedTransition } from "../../formats/index.ts";
import { Button, Select } from "../../web/index.ts";
import type { PainterProps } from "./painter.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";

interface TransitionPainterProps extends PainterProps {
  readonly drawing: CabDrawing;
}

const passes = ["down", "up"] as const;
const passNames = { down: "From the top left", up: "From the bottom right" } as const;

/** Holds the index of the middle cell among the nine. */
const middle = 4;

/** Edits the transitions of a CABBAGE file as pictures, in the author's order. Each edit changes the transition's line in the text. */
export function TransitionPainter(props: TransitionPainterProps): VNode {
  const { drawing, text, compiler, onEdit, onUndo, onRedo, onLine } = props;
  const [pass, setPass] = useState<CabPass>(drawing.passes.down.length > 0 ? "down" : "up");
  const [chosen, setChosen] = useState(0);
  const [brush, setBrush] = useState<string | undefined>(drawing.characters[0]);
  const transitions = drawing.passes[pass];
  const at = Math.min(chosen, transitions.length - 1);
  const transition = transitions[at];
  const choose = (next: number): void => {
    setChosen(next);
    const nextTransition = transitions[next];
    if (nextTransition) onLine(nextTransition.line);
  };
  const add = (added: DrawnTransition): void => {
    onEdit(compiler.addTransition(drawing, pass, at + 1, added));
    setChosen(at + 1);
  };
  const swap = (other: number): void => {
    onEdit(compiler.swapTransitions(drawing, transition, transitions[other]));
    setChosen(other);
  };
  const changes = [
    ["New transition", true, () => add(compiler.stillTransition(drawing.characters[0] ?? "."))],
    ["Copy", transition !== undefined, () => add(transition)],
    ["Remove", transition !== undefined, () => onEdit(compiler.removeTransition(text, transition))],
    ["Earlier", at > 0, () => swap(at - 1)],
    ["Later", at < transitions.length - 1, () => swap(at + 1)],
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
            setChosen(0);
          }}
        />
        <TextButton onClick={onUndo} text="Undo" />
        <TextButton onClick={onRedo} text="Redo" />
      </div>
      {transition && (
        <Drawn
          key={`${pass} ${at}`}
          transition={transition}
          brush={brush}
          onPut={(next) => onEdit(compiler.putTransition(drawing, transition, next))}
        />
      )}
      <Characters characters={drawing.characters} brush={brush} onBrush={setBrush} />
      <div class="transport">
        {changes.map(([name, isPossible, change]) => (
          <TextButton key={name} disabled={!isPossible} onClick={change} text={name} />
        ))}
      </div>
      <ol class="all-transitions" aria-label={translateWorkshop("Transitions in the order of the file")}>
        {transitions.map((it, place) => (
          <li key={place}>
            <Button aria-pressed={place === at} aria-label={inWords(it)} onClick={() => choose(place)}>
              <Small cells={it.before} />
              <span aria-hidden="true">→</span>
              <Small cells={it.after} />
              {it.key !== undefined && <kbd aria-hidden="true">{sign(it.key)}</kbd>}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface DrawnProps {
  readonly transition: PlacedTransition;
  readonly brush: string | undefined;
  onPut(next: DrawnTransition): void;
}

/** Shows one transition enlarged: a click puts the brush into a cell, a typed letter puts itself. */
function Drawn({ transition, brush, onPut }: DrawnProps): VNode {
  const { before, after, key } = transition;
  const put = (side: "before" | "after", cell: number, character: string | undefined): void => {
    // Transitions are looked up by the character in the middle, so there must be one.
    if (side === "before" && cell === middle && character === undefined) return;
    const cells = transition[side].map((it, at) => (at === cell ? character : it));
    if (transition[side][cell] !== character) onPut({ before, after, key, [side]: cells });
  };
  const nine = (side: "before" | "after", label: string, emptyLabel: string): VNode => (
    <Nine
      label={label}
      cells={transition[side]}
      any={emptyLabel}
      brush={brush}
      onPut={(cell, character) => put(side, cell, character)}
    />
  );
  return (
    <div class="transition">
      {nine("before", translateWorkshop("Before"), translateWorkshop("anything"))}
      <span class="arrow" aria-hidden="true">
        →
      </span>
      {nine("after", translateWorkshop("After"), translateWorkshop("as it was"))}
      <label>
        {translateWorkshop("Key it needs")}{" "}
        <input
          class="key"
          value={key ?? ""}
          placeholder={translateWorkshop("none")}
          maxLength={2}
          onInput={(event) => {
            const typed = event.currentTarget.value.slice(-1);
            if (typed === "" || isCharacter(typed))
              onPut({ before, after, key: typed === "" ? undefined : typed });
          }}
        />
      </label>
    </div>
  );
}

interface NineProps {
  readonly label: string;
  readonly cells: readonly (string | undefined)[];
  /** Holds the label for a cell without a character. */
  readonly any: string;
  /** Holds the character that a click puts; undefined for any. */
  readonly brush: string | undefined;
  onPut(cell: number, character: string | undefined): void;
}

const ways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

function Nine({ label, cells, any, brush, onPut }: NineProps): VNode {
  const nine = useRef<HTMLDivElement>(null);
  const hear = (event: KeyboardEvent, cell: number): void => {
    const way = ways[event.key];
    const typed = event.key === "Backspace" || event.key === "Delete" ? undefined : event.key;
    if (way !== undefined) {
      const isAcross = Math.abs(way) === 1 && Math.floor((cell + way) / 3) !== Math.floor(cell / 3);
      if (!isAcross) nine.current?.querySelectorAll("button")[cell + way]?.focus();
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
    else if (typed === undefined || isCharacter(typed)) onPut(cell, typed);
    else return;
    event.preventDefault();
  };
  return (
    <div class="nine" role="group" aria-label={label} ref={nine}>
      {cells.map((character, cell) => (
        <button
          type="button"
          key={cell}
          class={character === undefined ? "any" : ""}
          aria-label={character === undefined ? any : sign(character)}
          onClick={() => onPut(cell, brush)}
          onKeyDown={(event) => hear(event, cell)}
        >
          {character === undefined ? "·" : sign(character)}
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

/** Lists the characters to paint with: the game's characters, further ones, and a blank for any character. */
function Characters({ characters, brush, onBrush }: CharactersProps): VNode {
  const [more, setMore] = useState<readonly string[]>([]);
  const all = [...characters, ...more.filter((it) => !characters.includes(it))];
  return (
    <fieldset class="brushes characters">
      <legend>{translateWorkshop("Paint with")}</legend>
      {[undefined, ...all].map((it) => (
        <label key={it ?? ""}>
          <input type="radio" name="character" checked={it === brush} onChange={() => onBrush(it)} />
          {it === undefined ? (
            <span>{translateWorkshop("anything, as it was")}</span>
          ) : (
            <code>{sign(it)}</code>
          )}
        </label>
      ))}
      <input
        class="key"
        aria-label={translateWorkshop("Another character")}
        placeholder="+"
        value=""
        onInput={(event) => {
          const typed = event.currentTarget.value.slice(-1);
          event.currentTarget.value = "";
          if (!isCharacter(typed)) return;
          setMore([...more, typed]);
          onBrush(typed);
        }}
      />
    </fieldset>
  );
}

function Small({ cells }: { readonly cells: PlacedTransition["before"] }): VNode {
  const row = (from: number): string =>
    cells
      .slice(from, from + 3)
      .map((it) => (it === undefined ? "·" : sign(it)))
      .join("");
  return (
    <span class="small-nine" aria-hidden="true">
      {[0, 3, 6].map(row).join("\n")}
    </span>
  );
}

/** Describes a transition for screen readers: its middle, what that becomes, and the key. */
function inWords({ before, after, key }: PlacedTransition): string {
  const [from = "", to] = [before[middle], after[middle]];
  const change = translateWorkshop(
    "{} becomes {}",
    sign(from),
    to === undefined ? translateWorkshop("as it was") : sign(to),
  );
  return key === undefined ? change : `${change}, ${translateWorkshop("Key it needs")} ${sign(key)}`;
}

/** Returns true if a text is one character that a file can store in one byte, on one line. */
function isCharacter(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < 256 && text !== "\n" && text !== "\r";
}

/** Returns a visible sign for a character: a blank would be invisible. */
function sign(character: string): string {
  return character === " " ? "␣" : character;
}
