import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../play/index.ts";
import type { Settings } from "./settings.ts";
import type { Sounds } from "./sounds/index.ts";

/** How loud sounds are by the settings, from 0 to 1. */
export const volumes = { off: 0, soft: 0.35, full: 1 } as const;

/** Lets a play be heard. Answers why nothing can be, if that is so. Browsers are silent until somebody has touched the page, so nothing is loaded before. */
export function useSounds(play: LivePlay, setting: Settings["sound"]): string | undefined {
  const [trouble, setTrouble] = useState<string>();
  const sounds = useRef<Sounds>(undefined);
  const wanted = useRef(setting);
  wanted.current = setting;
  useEffect(() => {
    let isHere = true;
    const begin = async (): Promise<void> => {
      end();
      const { frame } = play;
      const part = await import("./sounds/index.ts").catch(() => undefined);
      if (!isHere) return undefined;
      // Without a network the next touch tries again.
      if (!part) return listen();
      sounds.current = new part.Sounds(play, frame, volumes[wanted.current]);
      setTrouble(sounds.current.trouble);
      return undefined;
    };
    const touches = ["pointerdown", "keydown"] as const;
    const end = (): void => touches.forEach((it) => document.removeEventListener(it, begin, true));
    const listen = (): void => touches.forEach((it) => document.addEventListener(it, begin, true));
    listen();
    return () => {
      isHere = false;
      end();
      sounds.current?.stop();
      sounds.current = undefined;
    };
  }, [play]);
  useEffect(() => {
    if (sounds.current) sounds.current.volume = volumes[setting];
  }, [setting]);
  return trouble;
}
