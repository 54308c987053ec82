import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Loads a module once `isWanted` is true; returns undefined until it is loaded. */
export function useLate<Module>(isWanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useLayoutEffect(() => {
    let isUnmounted = false;
    // A failed load is retried, as the network may be down only for a while.
    const tryLoad = (): void =>
      void load().then(
        (it) => setModule(() => it),
        () => setTimeout(() => isUnmounted || tryLoad(), 1000),
      );
    if (isWanted && !module) tryLoad();
    return () => {
      isUnmounted = true;
    };
  }, [isWanted]);
  return module;
}

/** Adds the styles of late-loaded modules to the player's shadow root, each once. */
export function useLateStyles(
  element: RefObject<HTMLElement | null>,
  styles: readonly (string | undefined)[],
): void {
  const addedStyles = useRef(new Set<string | undefined>([undefined]));
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    for (const style of styles) {
      if (addedStyles.current.has(style) || !(root instanceof ShadowRoot)) continue;
      addedStyles.current.add(style);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style!);
      root.adoptedStyleSheets.push(sheet);
    }
  }, styles);
}
