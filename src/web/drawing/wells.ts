import { type Block, layOutWells } from "../../view/index.ts";
import { type CssSize, isTight } from "./layout.ts";

/** Places what a view shows of single bodies beside their boards, as `layOutWells` does, by the room on the page. */
export function layOutBesideBoards(blocks: readonly Block[], room: CssSize, own: number): readonly Block[] {
  const isUpright = room.height > room.width;
  return layOutWells(blocks, {
    showsAll: !isTight(room) && room.width > room.height,
    isNarrow: isTight(room) && isUpright,
    own,
  });
}
