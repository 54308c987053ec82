import { useEffect, useRef } from "preact/hooks";

/** Hears an event of the window as long as there is the component. */
export function useListener<Type extends keyof Events>(
  type: Type,
  hear: (event: Events[Type]) => void,
): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const listen = (event: Event): void => newest.current(event as Events[Type]);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, []);
}

/** Lists the events that a window hears, those of its document among them. */
type Events = WindowEventMap & DocumentEventMap;
