import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Returns a module that is not needed at first: it comes when it is wanted for the first time. */
export function useLate<Module>(wanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useLayoutEffect(() => {
    if (wanted && !loaded) void load().then((it) => setLoaded(() => it));
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
