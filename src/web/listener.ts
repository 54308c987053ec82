import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Listens for an event of a target; returns a function that stops listening. */
export function listenTo(target: EventTarget, type: string, handle: (event: Event) => void): () => void {
  target.addEventListener(type, handle);
  return () => target.removeEventListener(type, handle);
}

/**
 * Listens for an event of the window from the moment the component is on the page, so that no event is lost before the
 * first frame is painted.
 */
export function useListener<Type extends keyof Events>(
  type: Type,
  handle: (event: Events[Type]) => void,
): void {
  const latestHandler = useRef(handle);
  latestHandler.current = handle;
  useLayoutEffect(() => listenTo(window, type, (event) => latestHandler.current(event as Events[Type])), []);
}

/** Calls a function whenever the page is hidden: by another tab or program, or because the user leaves it. */
export function useHiding(handleHiding: () => void): void {
  useListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") handleHiding();
  });
}

/** Lists the events of the window and its document. */
type Events = WindowEventMap & DocumentEventMap;

/**
 * Returns a value, and reads it again whenever its source reports a change, from the moment the component is on the page.
 * @param listen subscribes to the source; returns a function that unsubscribes
 * @param sources are the dependencies of the effect that subscribes
 */
export function useWatched<Value>(
  readValue: () => Value,
  listen: (onChange: () => void) => () => void,
  sources: readonly unknown[] = [],
): Value {
  const [value, setValue] = useState(readValue);
  useLayoutEffect(() => {
    const update = (): void => setValue(readValue);
    update();
    return listen(update);
  }, sources);
  return value;
}
