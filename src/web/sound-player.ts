import { useEffect, useRef } from "preact/hooks";
import type { LivePlay } from "../play/index.ts";
import type { Frame } from "../view/index.ts";
import type { Settings } from "./settings.ts";
import type { Sounds } from "./sounds/index.ts";

/** Maps the sound settings to volumes from 0 to 1. */
export const volumes = { off: 0, soft: 0.35, full: 1 } as const;

export interface SoundPlayerProps {
  readonly play: LivePlay;
  /** Holds the frame with which the player opened. Only changes after it are heard. */
  readonly firstFrame: Frame;
  readonly setting: Settings["sound"];
  /** Receives the reason why there is no sound; undefined if there is sound. */
  onProblem(problem: string | undefined): void;
}

/** Plays the sounds of a game. Browsers allow no sound before the first interaction. */
export function SoundPlayer({ play, firstFrame, setting, onProblem }: SoundPlayerProps): null {
  const sounds = useRef<Sounds>(undefined);
  const latestSetting = useRef(setting);
  latestSetting.current = setting;
  useEffect(() => {
    let listeners = new AbortController();
    let isMounted = true;
    const startSounds = async (frame: Frame): Promise<void> => {
      listeners.abort();
      const soundModule = await import("./sounds/index.ts").catch(() => undefined);
      if (!isMounted) return undefined;
      // If the module cannot be loaded, the next touch tries again.
      if (!soundModule) return waitForTouch();
      sounds.current = new soundModule.Sounds(play, frame, volumes[latestSetting.current]);
      return onProblem(sounds.current.problem);
    };
    const waitForTouch = (): void => {
      listeners = new AbortController();
      for (const it of ["pointerdown", "keydown"])
        document.addEventListener(it, () => void startSounds(play.frame), {
          capture: true,
          signal: listeners.signal,
        });
    };
    if (navigator.userActivation?.hasBeenActive) void startSounds(firstFrame);
    else waitForTouch();
    return () => {
      isMounted = false;
      listeners.abort();
      sounds.current?.stop();
      sounds.current = undefined;
    };
  }, [play]);
  useEffect(() => {
    if (sounds.current) sounds.current.volume = volumes[setting];
  }, [setting]);
  return null;
}
