/** Makes a canvas of a size in pixels, and returns its drawing context. Throws if the browser has no canvas. */
export function makeContext(
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
