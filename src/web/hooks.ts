import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { type Frame, type Look, waitsForNext } from "../view/index.ts";
import type { CssSize } from "./drawing/layout.ts";
import type { LivePlay } from "../play/index.ts";
import { type Settings, storeSettings, readSettings } from "./settings.ts";
import { useLate } from "./late.ts";
import { loadSets } from "./sets/index.ts";
import { listenTo, useWatched } from "./listener.ts";
import { baseOf, type Theme } from "./drawing/theme.ts";

/** Returns the newest frame of a game in progress; the component is rendered again whenever it changes. */
export function useFrame(play: LivePlay): Frame {
  return useWatched(
    () => play.frame,
    (onChange) => play.listen(onChange),
    [play],
  );
}

/** Returns the size of the space inside an element; undefined until it has been measured. */
export function useSize(element: RefObject<HTMLElement | null>): CssSize | undefined {
  const [size, setSize] = useState<CssSize>();
  useLayoutEffect(() => {
    const observedElement = element.current;
    if (!observedElement) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: observedElement.clientWidth, height: observedElement.clientHeight }),
    );
    observer.observe(observedElement);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Returns true if a media query matches. */
export const useMedia = (query: string): boolean => useQuery(() => matchMedia(query).matches, query);

/** Returns the number of device pixels per CSS pixel; it is updated when the user zooms or moves to another screen. */
export const usePixelRatio = (): number =>
  useQuery(() => devicePixelRatio, `(resolution: ${devicePixelRatio}dppx)`);

/** Returns a value that can change whenever the result of a media query does. */
function useQuery<Value>(read: () => Value, query: string): Value {
  return useWatched(read, (onChange) => listenTo(matchMedia(query), "change", onChange), [query]);
}

export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  const change = (changes: Partial<Settings>): void =>
    setSettings((oldSettings) => storeSettings({ ...oldSettings, ...changes }));
  return [settings, change];
}

const noLooks: readonly Look[] = [];

/** Returns the chosen theme. It changes again once its colours and its figures of pieces have been loaded. */
export function useTheme({ theme, signs }: Settings, looks = noLooks): Theme {
  const isDeviceDark = useMedia("(prefers-color-scheme: dark)");
  const designedThemes = useLate(!/^(auto|light|dark)$/.test(theme), () => import("./drawing/themes.ts"));
  const colours = designedThemes?.themes[theme] ?? baseOf(theme, isDeviceDark);
  const wantsFigures = signs === "figures";
  const [figures, setFigures] = useState(wantsFigures);
  useEffect(() => {
    void loadSets(looks, wantsFigures).then(() => setFigures(wantsFigures));
  }, [looks, wantsFigures]);
  return useMemo(() => ({ ...colours, figures }), [colours, figures]);
}

/**
 * Returns the name of the next player if players who share the screen must not see each other's view. The function
 * `look` confirms that the next player looks at the screen. @param isAlone is true if only one person plays
 */
export function useHandOver(
  play: LivePlay,
  { players = [], status }: Frame,
  isAlone: boolean,
): readonly [next: string | undefined, look: () => void] {
  const next = players.findIndex((it) => it.looks);
  const [viewer, setViewer] = useState(play.session.inputs.length === 0 ? next : -1);
  const isWaiting = next >= 0 && !isAlone && status === "playing" && waitsForNext(play.session, next, viewer);
  useLayoutEffect(() => {
    if (!isWaiting) setViewer(next);
  });
  return [isWaiting ? players[next]?.name : undefined, () => setViewer(next)];
}
