import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Unopenable } from "./unopenable.tsx";
import { say, useTexts } from "./texts/index.ts";

/** A part of the page that comes when somebody goes there; without a network it says so. */
export function LateView<Props extends object>({
  load,
  props,
}: {
  readonly load: () => Promise<(props: Props) => VNode>;
  readonly props: Props;
}): VNode {
  const { wait } = useTexts();
  const [View, setView] = useState<(props: Props) => VNode>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    load().then(
      (it) => setView(() => it),
      () => setIsLost(true),
    );
  }, []);
  if (isLost)
    return (
      <Unopenable wrong={say("A part of the page cannot be reached. Load it again when you are online.")} />
    );
  return View ? <View {...props} /> : <p class="wait">{wait}</p>;
}
