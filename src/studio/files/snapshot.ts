/** How large a picture of a play may be, in pixels. */
const largest = { width: 288, height: 168 };

/** A small picture of the boards in a player, as a data address; nothing where there is none yet. */
export function snapshotOf(player: Element): string | undefined {
  const boards = [...(player.shadowRoot?.querySelectorAll<HTMLCanvasElement>(".stage canvas") ?? [])];
  const board = boards.find((it) => it.width > 1 && it.height > 1);
  if (!board) return undefined;
  const share = Math.min(largest.width / board.width, largest.height / board.height, 1);
  const small = document.createElement("canvas");
  small.width = Math.max(1, Math.round(board.width * share));
  small.height = Math.max(1, Math.round(board.height * share));
  const canvas = small.getContext("2d");
  if (!canvas) return undefined;
  canvas.imageSmoothingQuality = "high";
  canvas.drawImage(board, 0, 0, small.width, small.height);
  return small.toDataURL("image/webp", 0.75);
}
