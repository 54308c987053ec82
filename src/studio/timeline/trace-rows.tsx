import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TraceRow } from "../../trace/index.ts";
import { Button } from "../../web/index.ts";
import { translateWorkshop } from "../texts/index.ts";

export interface TraceRowsProps {
  readonly rows: readonly TraceRow[];
  readonly chosen: TraceRow | undefined;
  /** Is true if rows that changed nothing are listed as well. */
  readonly showsAll: boolean;
  onChoose(row: TraceRow): void;
}

/** Lists the parts of a cycle, which is one run of the rules, with their effects. The up and down keys choose another part. */
export function TraceRows({ rows, chosen, showsAll, onChoose }: TraceRowsProps): VNode {
  const listElement = useRef<HTMLUListElement>(null);
  const shownRows = listVisibleRows(rows, showsAll, 0);
  useEffect(() => {
    listElement.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const index = shownRows.findIndex((it) => it.row === chosen);
    const nextRow = shownRows[index + (event.key === "ArrowDown" ? 1 : -1)];
    if (!nextRow) return;
    onChoose(nextRow.row);
    listElement.current?.querySelectorAll<HTMLElement>("button")[shownRows.indexOf(nextRow)]?.focus();
  };
  const label = translateWorkshop("What the input did");
  if (shownRows.length === 0) return <p class="quiet">{translateWorkshop("Nothing changed.")}</p>;
  return (
    <ul class="trace" ref={listElement} onKeyDown={onKey} aria-label={label}>
      {shownRows.map(({ row, depth }, index) => (
        <li key={index} class={`${row.part.outcome} depth-${Math.min(depth, 6)}`}>
          <Button aria-current={row === chosen} onClick={() => onChoose(row)}>
            {row.title !== "" && <b>{row.title}</b>}
            {row.code !== undefined && <code>{row.code}</code>}
            {row.part.outcome === "off" && <i>{translateWorkshop("not run")}</i>}
            {row.notes.map((it) => (
              <span key={it}>{it}</span>
            ))}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ShownRow {
  readonly row: TraceRow;
  readonly depth: number;
}

function listVisibleRows(rows: readonly TraceRow[], showsAll: boolean, depth: number): readonly ShownRow[] {
  return rows
    .filter((it) => showsAll || it.hasEffect)
    .flatMap((row) => [{ row, depth }, ...listVisibleRows(row.innerRows, showsAll, depth + 1)]);
}

export interface SliderProps {
  /** Names the items that the slider steps through. */
  readonly name: string;
  readonly at: number;
  readonly max: number;
  /** Describes the current item for screen readers. */
  readonly text?: string;
  onGo(to: number): void;
}

/** Shows a slider with buttons for the previous and the next item, numbered from 0. */
export function Slider({ name, at, max, text, onGo }: SliderProps): VNode {
  return (
    <>
      <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
        ◀ {name}
      </Button>
      <input
        type="range"
        min={0}
        max={max}
        value={at}
        aria-label={name}
        aria-valuetext={text}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <Button disabled={at >= max} onClick={() => onGo(at + 1)}>
        {name} ▶
      </Button>
    </>
  );
}
