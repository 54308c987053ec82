// @ts-check

/** Fairy-Stockfish for JavaScript; on Node it would try to fetch its wasm file from a path. */
export async function loadFfish() {
  Reflect.deleteProperty(globalThis, "fetch");
  /** @type {any} */
  const { default: module } = await import("ffish");
  await new Promise((ready) => {
    module.onRuntimeInitialized = ready;
  });
  new module.Board("chess", "").delete();
  return module;
}
