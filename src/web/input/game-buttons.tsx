import { Button } from "../widgets/button.tsx";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { isButtonPressed, type Pad, type PadKey } from "./pad.ts";

export interface GameButtonsProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  /** Holds buttons for the keys of the game; if undefined, only the buttons that the file defines are shown. */
  readonly pad: Pad | undefined;
}

/** Shows the buttons that the game defines, and keys for touch screens. If the frame lists players, the game's buttons are shown beside them instead. */
export function GameButtons({ play, frame, pad }: GameButtonsProps): VNode | null {
  const gameButtons = frame.players ? [] : frame.controls.filter((it) => it.button !== undefined);
  const keyCount = pad ? pad.arrows.length + pad.others.length : 0;
  if (gameButtons.length === 0 && keyCount === 0) return null;
  return (
    <div class="buttons">
      {pad && pad.arrows.length > 0 && (
        <div
          class={`arrows ${pad.arrows.length > 2 ? "cross" : ""} ${pad.corners.length > 0 ? "round-cross" : ""}`}
        >
          {[...pad.arrows, ...pad.corners].map((it) => (
            <KeyButton key={it.key} play={play} pressed={it} />
          ))}
        </div>
      )}
      <div class="row">
        {pad?.others.map((it) => (
          <KeyButton key={it.key} play={play} pressed={it} />
        ))}
        {gameButtons.map(({ control, button, allowed }) => (
          <Button
            class="plain"
            key={control}
            disabled={!allowed}
            aria-pressed={isButtonPressed(play, control)}
            onClick={() => play.pressButton(control)}
          >
            {button}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Sets after how long a held button first repeats its key, in milliseconds. */
const firstRepeatDelay = 280;
/** Sets the interval of further repeats, in milliseconds. */
const repeatInterval = 110;

/** Shows a button that works like a key: it acts when pressed, repeats while held, and the game treats its key as held. */
function KeyButton({ play, pressed: padKey }: { readonly play: LivePlay; readonly pressed: PadKey }): VNode {
  const repeatTimer = useRef<number>(undefined);
  const { key, label, sign, arrowKey = sign } = padKey;
  const press = (event: PointerEvent): void => {
    event.preventDefault();
    const pressAgain = (delay: number): void => {
      play.press(key);
      repeatTimer.current = window.setTimeout(() => pressAgain(repeatInterval), delay);
    };
    pressAgain(firstRepeatDelay);
  };
  const release = (): void => {
    clearTimeout(repeatTimer.current);
    play.release(key);
  };
  // A click with detail 0 comes from the keyboard.
  const pressByKeyboard = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    play.press(key);
    play.release(key);
  };
  return (
    <Button
      class={`key ${arrowKey}`}
      aria-label={label}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={pressByKeyboard}
      onContextMenu={(event) => event.preventDefault()}
    >
      {sign === "" ? label : <span aria-hidden="true">{sign}</span>}
    </Button>
  );
}

export { padOf } from "./pad.ts";
export { default as buttonStyles } from "../design/buttons.css?inline";
