import { useLayoutEffect, useState } from "preact/hooks";

/** A module that is not needed at first: it comes when it is wanted for the first time. */
export function useLate<Module>(wanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useLayoutEffect(() => {
    if (wanted && !loaded) void load().then((it) => setLoaded(() => it));
  }, [wanted]);
  return loaded;
}
