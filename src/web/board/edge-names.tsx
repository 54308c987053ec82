import type { VNode } from "preact";
import { type BoardBlock, edgesOf } from "../../view/index.ts";

/** Shows the names of rows beside a board and the names of columns below it. */
export function EdgeNames({ block }: { readonly block: BoardBlock }): VNode {
  const { names, x, y, width, height, boardWidth = width, boardHeight = height, flipped } = block;
  const { columns, rows } = edgesOf({ names, boardWidth, boardHeight });
  const sides = [rows.slice(y, y + height), columns.slice(x, x + width)];
  return (
    <>
      {sides.map((edgeNames, index) => (
        <div key={index} class={index === 0 ? "rows" : "columns"} aria-hidden="true">
          {(flipped ? [...edgeNames].reverse() : edgeNames).map((name) => (
            <i key={name}>{name}</i>
          ))}
        </div>
      ))}
    </>
  );
}

export { default as edgeStyles } from "../design/edges.css?inline";
