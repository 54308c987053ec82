import type { VNode } from "preact";
import { Button } from "../../web/index.ts";

export interface SliderProps {
  /** What is counted, as its buttons call it. */
  readonly name: string;
  readonly at: number;
  readonly most: number;
  /** What is read out for where it stands. */
  readonly text?: string;
  onGo(to: number): void;
}

/** Goes through numbered things from 0: one back, anywhere, one on. */
export function Slider({ name, at, most, text, onGo }: SliderProps): VNode {
  return (
    <>
      <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
        ◀ {name}
      </Button>
      <input
        type="range"
        min={0}
        max={most}
        value={at}
        aria-label={name}
        aria-valuetext={text}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <Button disabled={at >= most} onClick={() => onGo(at + 1)}>
        {name} ▶
      </Button>
    </>
  );
}
