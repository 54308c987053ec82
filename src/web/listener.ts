import { useEffect, useRef } from "preact/hooks";

/** Listens for an event of the window while the component is mounted. */
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

/** Lists the events of the window and its document. */
type Events = WindowEventMap & DocumentEventMap;
