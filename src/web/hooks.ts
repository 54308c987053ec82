import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { type Frame, type Look, waitsForNext } from "../view/index.ts";
import type { CssSize } from "./drawing/layout.ts";
import type { LivePlay } from "../play/index.ts";
import { type Settings, keepSettings, readSettings } from "./settings.ts";
import { useLate } from "./late.ts";
import { loadSets } from "./sets/index.ts";
import { listenTo, useWatched } from "./listener.ts";
import { baseOf, type Theme } from "./drawing/theme.ts";

/** Returns the newest frame of a play; the component is rendered again whenever it changes. */
export function useFrame(play: LivePlay): Frame {
  return useWatched(
    () => play.frame,
    (changed) => play.listen(changed),
    [play],
  );
}

/** Returns the size of the space inside an element; undefined until it has been measured. */
export function useSize(element: RefObject<HTMLElement | null>): CssSize | undefined {
  const [size, setSize] = useState<CssSize>();
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: observed.clientWidth, height: observed.clientHeight }),
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Returns true if a media query matches. */
export function useMedia(query: string): boolean {
  return useWatched(
    () => matchMedia(query).matches,
    (changed) => listenTo(matchMedia(query), "change", changed),
    [query],
  );
}

/** Returns the number of device pixels per CSS pixel; it is updated when the user zooms or moves to another screen. */
export function usePixelRatio(): number {
  return useWatched(
    () => devicePixelRatio,
    (changed) => listenTo(matchMedia(`(resolution: ${devicePixelRatio}dppx)`), "change", changed),
    [devicePixelRatio],
  );
}

export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  const change = (part: Partial<Settings>): void =>
    setSettings((before) => {
      const after = { ...before, ...part };
      keepSettings(after);
      return after;
    });
  return [settings, change];
}

const noLooks: readonly Look[] = [];

/** Returns the chosen theme. It changes once more when the pictures that it needs have been loaded. */
export function useTheme({ theme, signs }: Settings, looks = noLooks): Theme {
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const isDesignedTheme = !["auto", "light", "dark"].includes(theme);
  const designedThemes = useLate(isDesignedTheme, () => import("./drawing/themes.ts"));
  const colours = designedThemes?.themes[theme] ?? baseOf(theme, isDark);
  const wantsFigures = signs === "figures";
  const [figures, setFigures] = useState(wantsFigures);
  useEffect(() => {
    void loadSets(looks, wantsFigures).then(() => setFigures(wantsFigures));
  }, [looks, wantsFigures]);
  return useMemo(() => ({ ...colours, figures }), [colours, figures]);
}

/**
 * Returns the name of the next player if players at one screen see different things, until the function returned with
 * it confirms that the next player is there.
 * @param alone is true if only one person plays
 */
export function useHandOver(
  play: LivePlay,
  { players = [], status }: Frame,
  alone: boolean,
): readonly [next: string | undefined, look: () => void] {
  const now = players.findIndex((it) => it.looks);
  const [seer, setSeer] = useState(play.session.inputs.length === 0 ? now : -1);
  const isWaiting = now >= 0 && !alone && status === "playing" && waitsForNext(play.session, now, seer);
  useLayoutEffect(() => {
    if (!isWaiting) setSeer(now);
  });
  return [isWaiting ? players[now]?.name : undefined, () => setSeer(now)];
}
