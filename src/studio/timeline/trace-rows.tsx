import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TraceRow } from "../../trace/index.ts";
import { Button } from "../../web/index.ts";
import { translateWorkshop } from "../texts/index.ts";

export interface TraceRowsProps {
  readonly rows: readonly TraceRow[];
  readonly chosen: TraceRow | undefined;
  /** Is true if rows that changed nothing are listed as well. */
  readonly all: boolean;
  onChoose(row: TraceRow): void;
}

/** Lists the parts of a cycle with their effects; the up and down keys move between them. */
export function TraceRows({ rows, chosen, all, onChoose }: TraceRowsProps): VNode {
  const listElement = useRef<HTMLUListElement>(null);
  const shown = visible(rows, all, 0);
  useEffect(() => {
    listElement.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const at = shown.findIndex((it) => it.row === chosen);
    const next = shown[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    onChoose(next.row);
    listElement.current?.querySelectorAll<HTMLElement>("button")[shown.indexOf(next)]?.focus();
  };
  if (shown.length === 0) return <p class="quiet">{translateWorkshop("Nothing changed.")}</p>;
  return (
    <ul class="trace" ref={listElement} onKeyDown={key} aria-label={translateWorkshop("What the input did")}>
      {shown.map(({ row, depth }, at) => (
        <li key={at} class={`${row.part.outcome} depth-${Math.min(depth, 6)}`}>
          <Button aria-current={row === chosen} onClick={() => onChoose(row)}>
            <RowText row={row} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RowText({ row }: { readonly row: TraceRow }): VNode {
  const { title, code, notes, part } = row;
  return (
    <>
      {title !== "" && <b>{title}</b>}
      {code !== undefined && <code>{code}</code>}
      {part.outcome === "off" && <i>{translateWorkshop("not run")}</i>}
      {notes.map((it) => (
        <span key={it}>{it}</span>
      ))}
    </>
  );
}

interface Shown {
  readonly row: TraceRow;
  readonly depth: number;
}

function visible(rows: readonly TraceRow[], all: boolean, depth: number): readonly Shown[] {
  return rows
    .filter((it) => all || it.tells)
    .flatMap((row) => [{ row, depth }, ...visible(row.inside, all, depth + 1)]);
}

export interface SliderProps {
  /** Names the items that the slider steps through. */
  readonly name: string;
  readonly at: number;
  readonly most: number;
  /** Describes the current item for screen readers. */
  readonly text?: string;
  onGo(to: number): void;
}

/** Shows a slider with buttons for the previous and the next item, numbered from 0. */
export function Slider({ name, at, most, text, onGo }: SliderProps): VNode {
  return (
    <>
      <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
        ◀ {name}
      </Button>
      <input
        type="range"
        min={0}
        max={most}
        value={at}
        aria-label={name}
        aria-valuetext={text}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <Button disabled={at >= most} onClick={() => onGo(at + 1)}>
        {name} ▶
      </Button>
    </>
  );
}
