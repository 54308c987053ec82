import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { keySign } from "../session/index.ts";
import { Icon } from "./icons.tsx";
import type { LivePlay } from "./live-play.ts";
import type { Settings } from "./settings.ts";

export interface MenuProps {
  readonly play: LivePlay;
  readonly settings: Settings;
  change(part: Partial<Settings>): void;
  onClose(): void;
}

/** What is not needed all the time: settings, speed, keys. The game waits meanwhile. */
export function Menu({ play, settings, change, onClose }: MenuProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (!play.ticks || play.paused) return undefined;
    play.pause(true);
    return () => play.pause(false);
  }, [play]);
  const { facts } = play.game.program;
  return (
    <dialog class="menu" ref={dialog} onClose={onClose} aria-label="Menu">
      <div class="head">
        <h2>{facts.title}</h2>
        <button type="button" class="round" onClick={() => dialog.current?.close()} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      {facts.about !== undefined && <p>{facts.about}</p>}
      {facts.author !== undefined && <p class="soft">by {facts.author}</p>}
      <Choice
        label="Colours"
        value={settings.theme}
        options={{ auto: "As the device", light: "Light", dark: "Dark" }}
        onChoose={(theme) => change({ theme })}
      />
      <Choice
        label="Buttons on the screen"
        value={settings.buttons}
        options={{ auto: "On touch screens", always: "Always" }}
        onChoose={(buttons) => change({ buttons })}
      />
      <Choice
        label="Boards as text"
        value={settings.text ? "yes" : "no"}
        options={{ no: "No", yes: "Yes, beside the picture" }}
        onChoose={(text) => change({ text: text === "yes" })}
      />
      {play.ticks && (
        <Choice
          label="Speed"
          value={String(play.speed)}
          options={{ "0.25": "A quarter", "0.5": "Half", 1: "As the game says", 2: "Twice", 4: "Four times" }}
          onChoose={(speed) => play.setSpeed(Number(speed))}
        />
      )}
      {play.game.program.controls.some((it) => it.repeat) && (
        <Choice
          label="Keys held down"
          value={settings.repeat}
          options={{
            game: "Come again as the game says",
            soon: "Come again sooner",
            late: "Come again later",
          }}
          onChoose={(repeat) => change({ repeat })}
        />
      )}
      <Keys play={play} />
    </dialog>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  onChoose(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>): VNode {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value as Value)}>
        {(Object.entries(options) as [Value, string][]).map(([it, text]) => (
          <option key={it} value={it}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every key, and what it does. */
function Keys({ play }: { readonly play: LivePlay }): VNode {
  const { controls } = play.game.program;
  const own = controls.flatMap(({ name, keys }): [string, string[]][] =>
    keys.length === 0 ? [] : [[name, keys.map((it) => keySign(it.key))]],
  );
  const others: [string, string, string][] = [
    ["undo", "u", "U"],
    ["begin anew", "r", "R"],
    ...(play.ticks ? [["pause", "p", "P"] as [string, string, string]] : []),
  ];
  const rows = [
    ...own,
    ...others.flatMap(([name, key, sign]) => (play.knows(key) ? [] : [[name, [sign]] as const])),
  ];
  return (
    <dl class="keys">
      {rows.map(([name, keys]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
