/** Returns what draws on a new canvas of a size in pixels. Throws if the browser has none. */
export function contextOf(
  width: number,
  height = width,
  settings: CanvasRenderingContext2DSettings = {},
): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext(
    "2d",
    settings,
  );
  if (!context) throw new Error("This browser has no canvas to draw on.");
  return context;
}
