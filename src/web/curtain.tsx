import { Button } from "./button.tsx";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Between two players at one screen, of whom one must not see what the other sees. */
export function Curtain({ name, onReady }: { readonly name: string; onReady(): void }): VNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <div class="veil covered handover">
      <div class="card message" role="group" aria-label="Hand-over">
        <p>It is up to {name} now. Nobody else looks, please.</p>
        <div class="actions">
          <Button class="primary" ref={button} onClick={onReady}>
            {name} is here
          </Button>
        </div>
      </div>
    </div>
  );
}
