import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Returns a module that is not needed at first: it comes when it is wanted for the first time. */
export function useLate<Module>(wanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useLayoutEffect(() => {
    let isGone = false;
    // What cannot be reached now is asked for again: the line may be cut for a while.
    const bring = (): void =>
      void load().then(
        (it) => setLoaded(() => it),
        () => setTimeout(() => isGone || bring(), 1000),
      );
    if (wanted && !loaded) bring();
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return loaded;
}

/** Puts the styles that come with it into the shadow root of the player. */
export function useLateStyles(element: RefObject<HTMLElement | null>, styles: string | undefined): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    if (styles === undefined || !(root instanceof ShadowRoot)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets.push(sheet);
  }, [styles]);
}
