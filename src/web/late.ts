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

/**
 * Adds the styles of late-loaded modules to the player's shadow root. Each has a sheet from the beginning, in the order of the
 * list, because later rules win: the page looks the same whichever module loads first.
 */
export function useLateStyles(
  element: RefObject<HTMLElement | null>,
  styles: readonly (string | undefined)[],
): void {
  const sheets = useRef<CSSStyleSheet[]>([]);
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    styles.forEach((style, index) => {
      let sheet = sheets.current[index];
      if (!sheet) root.adoptedStyleSheets.push((sheet = sheets.current[index] = new CSSStyleSheet()));
      if (style && sheet.cssRules.length === 0) sheet.replaceSync(style);
    });
  }, styles);
}
