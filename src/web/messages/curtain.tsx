import { Button } from "../widgets/button.tsx";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t, translateName } from "../language.ts";

/** Hides the board between the turns of two players at one screen who must not see each other's view. */
export function Curtain({ name: player, onReady }: { readonly name: string; onReady(): void }): VNode {
  const name = translateName(player);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <div class="veil covered handover">
      <div class="card message" role="group" aria-label={t("Hand-over")}>
        <p>{t("It is up to {} now. Nobody else looks, please.", name)}</p>
        <div class="actions">
          <Button class="primary" ref={button} onClick={onReady}>
            {t("{} is here", name)}
          </Button>
        </div>
      </div>
    </div>
  );
}

export { default as cardStyles } from "../design/card.css?inline";
