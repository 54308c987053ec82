import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, readSettings, Speaker, soundSorts, volumes } from "../../web/index.ts";
import { say } from "../texts/index.ts";

export interface SoundPickerProps {
  /** PuzzleScript names its sounds by numbers. */
  readonly isPuzzle: boolean;
  /** Writes a sound at the cursor; what is written depends on what stands before it in its line. */
  onInsert(toWrite: (before: string) => string): void;
  onClose(): void;
}

/** A sound that is heard, of a sort and the so-and-so-manyth of it, from 0. */
interface Heard {
  readonly sort: string;
  readonly another: number;
}

/** All sorts of sounds by name: each is heard when it is pressed, drawn again until it pleases, and written into the text. */
export function SoundPicker({ isPuzzle, onInsert, onClose }: SoundPickerProps): VNode {
  const [heard, setHeard] = useState<Heard>();
  const [speaker, setSpeaker] = useState<Speaker>();
  useEffect(() => () => speaker?.close(), [speaker]);
  const hear = (next: Heard): void => {
    setHeard(next);
    const ready = speaker ?? new Speaker();
    setSpeaker(ready);
    // Who has switched sounds off still wants to hear what is chosen here.
    ready.play(soundName(next, isPuzzle), volumes[readSettings().sound] || volumes.soft);
  };
  const sorts = isPuzzle ? soundSorts.filter((it) => it.number !== undefined) : soundSorts;
  const name = heard && soundName(heard, isPuzzle);
  const isDrawn = heard !== undefined && numberOf(heard.sort) !== undefined;
  return (
    <section
      class="sound-picker"
      aria-label={say("Sounds")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div role="group" aria-label={say("Sorts of sounds")}>
        {sorts.map(({ sort }) => (
          <Button key={sort} aria-pressed={heard?.sort === sort} onClick={() => hear({ sort, another: 0 })}>
            {sort}
          </Button>
        ))}
      </div>
      {heard && name !== undefined && (
        <div>
          <code>{name}</code>
          <Button onClick={() => hear(heard)}>{say("Again")}</Button>
          {isDrawn && (
            <Button onClick={() => hear({ ...heard, another: heard.another + 1 })}>
              {say("Another like it")}
            </Button>
          )}
          <Button onClick={() => onInsert((before) => soundBehind(before, name, isPuzzle))}>
            {say("Insert")}
          </Button>
        </div>
      )}
    </section>
  );
}

function numberOf(sort: string): number | undefined {
  return soundSorts.find((it) => it.sort === sort)?.number;
}

/** The name under which a game plays a sound: the last two digits of a number say the sort. */
function soundName({ sort, another }: Heard, isPuzzle: boolean): string {
  const number = numberOf(sort);
  if (isPuzzle) return `${(another + 1) * 100 + (number ?? 0)}`;
  return another === 0 || number === undefined ? sort : `${sort}-${another * 100 + number}`;
}

/** A sound as it is written behind the beginning of a line. */
function soundBehind(before: string, name: string, isPuzzle: boolean): string {
  const gap = /(?:^|\s)$/.test(before) ? "" : " ";
  return gap + (isPuzzle || /\bsound\s*$/.test(before) ? name : `sound ${name}`);
}
