import { Button, RoundButton } from "./button.tsx";
import { Select } from "./select.tsx";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Score, scoreText } from "../session/index.ts";
import { levels, usualLevel } from "../solve/index.ts";
import type { Program } from "../program/index.ts";
import type { Keeper } from "./keeping.ts";
import { KeysTable } from "./keys-table.tsx";
import type { LivePlay } from "../play/index.ts";
import type { Rivalry, Settings } from "./settings.ts";

export { dialogStyles } from "./dialog-styles.ts";

export interface MenuProps {
  readonly play: LivePlay;
  readonly keeper: Keeper | undefined;
  /** Where the game is read and changed, if it can be. */
  readonly edit: string | undefined;
  /** Shares the game, where that can be done. */
  readonly share: (() => void) | undefined;
  /** Where it is played with a friend, if it can be. */
  readonly friend: string | undefined;
  /** Why nothing can be heard, if that is so. */
  readonly silence: string | undefined;
  /** Whom the computer plays, if it plays. */
  readonly rivalry: Rivalry | undefined;
  setRivalry(rivalry: Rivalry | undefined): void;
  help(what: "give" | "solve"): Promise<void>;
  readonly settings: Settings;
  change(part: Partial<Settings>): void;
  onClose(): void;
}

/** The menu: settings, speed, keys. The game waits while it is open. */
export function Menu(props: MenuProps): VNode {
  const { play, keeper, silence, help, settings, change, onClose } = props;
  // A hint is read beside the board, a solution is seen on it.
  const closeForHelp = (what: "give" | "solve"): void => {
    dialog.current?.close();
    void help(what);
  };
  const share = (): void => {
    dialog.current?.close();
    props.share?.();
  };
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return play.hold();
  }, [play]);
  const { facts } = play.game.program;
  return (
    <dialog class="menu" ref={dialog} onClose={onClose} aria-label="Menu">
      <div class="head">
        <h2>{facts.title}</h2>
        <RoundButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {facts.about !== undefined && <p>{facts.about}</p>}
      {facts.author !== undefined && <p class="soft">by {facts.author}</p>}
      {facts.homepage !== undefined && <Homepage address={facts.homepage} />}
      {props.edit !== undefined && (
        <p>
          <a href={props.edit}>Read and change</a>
        </p>
      )}
      {props.share && (
        <p>
          <Button class="plain" onClick={share}>
            Share
          </Button>
        </p>
      )}
      {props.friend !== undefined && play.game.program.players.length > 1 && (
        <p>
          <a href={props.friend}>Play with a friend</a>
        </p>
      )}
      <Thinking {...props} help={closeForHelp} />
      <Choice
        label="Colours"
        value={settings.theme}
        options={colourOptions}
        onChoose={(theme) => change({ theme })}
      />
      {hasSigns(play.game.program) && (
        <Choice
          label="Pieces"
          value={settings.signs}
          options={{ traditional: "With signs", figures: "With figures" }}
          onChoose={(signs) => change({ signs })}
        />
      )}
      <Choice
        label="Sound"
        value={settings.sound}
        options={{ off: "Off", soft: "Soft", full: "Loud" }}
        onChoose={(sound) => change({ sound })}
      />
      {silence !== undefined && <p class="soft">{silence}</p>}
      <Choice
        label="Coordinates"
        value={settings.coordinates}
        options={{ game: "As the game says", always: "Always" }}
        onChoose={(coordinates) => change({ coordinates })}
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
      <Best scores={keeper?.scores ?? []} />
      <KeysTable play={play} settings={settings} change={change} />
    </dialog>
  );
}

const colourOptions: Readonly<Record<Settings["theme"], string>> = {
  auto: "As the device",
  light: "Light",
  dark: "Dark",
  wood: "Wood",
  meadow: "Meadow",
  sea: "Sea",
  rose: "Rose",
  dune: "Dune",
  slate: "Slate",
  night: "Night",
  forest: "Forest",
};

/** Whether there are pieces whose signs not everybody reads. */
function hasSigns({ kinds }: Program): boolean {
  return kinds.some(({ look }) => look !== undefined && /^(xiangqi|janggi|shogi)\//.test(look));
}

/** What the computer can do: play as an opponent, or give hints. */
function Thinking({
  play,
  rivalry,
  setRivalry,
  help,
}: Omit<MenuProps, "help"> & { readonly help: (what: "give" | "solve") => void }): VNode | null {
  const { players, moves } = play.game.program;
  if (play.shared) return null;
  if (players.length === 1)
    return moves ? null : (
      <div class="choice">
        <span>What next?</span>
        <Button class="plain" onClick={() => help("give")}>
          Give a hint
        </Button>
        <Button class="plain" onClick={() => help("solve")}>
          Show a solution
        </Button>
      </div>
    );
  const level = rivalry?.level ?? usualLevel;
  return (
    <>
      <Choice
        label="The computer plays"
        value={String(rivalry?.player ?? "none")}
        options={{ none: "Nobody", ...Object.fromEntries(players.map((it, player) => [player, it.name])) }}
        onChoose={(it) => setRivalry(it === "none" ? undefined : { player: Number(it), level })}
      />
      {rivalry && (
        <Choice
          label="How well"
          value={String(level)}
          options={Object.fromEntries(levels.map((_, at) => [at + 1, `Level ${at + 1} of ${levels.length}`]))}
          onChoose={(it) => setRivalry({ ...rivalry, level: Number(it) })}
        />
      )}
    </>
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
      <Select value={value} options={Object.entries(options) as [Value, string][]} onChoose={onChoose} />
    </label>
  );
}

/** The best plays on this device. */
function Best({ scores }: { readonly scores: readonly Score[] }): VNode | null {
  if (scores.length === 0) return null;
  return (
    <section class="best" aria-label="The best plays">
      <h3>The best plays</h3>
      <ol>
        {scores.map((score) => (
          <li key={`${score.level} ${score.value} ${score.day}`}>
            {score.level === undefined ? "" : `Level ${score.level}: `}
            {scoreText(score)} <span class="soft">{score.day}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Addresses mostly come without their protocol. */
function Homepage({ address }: { readonly address: string }) {
  const place = address.replace(/^https?:\/\//i, "");
  return (
    <p class="soft">
      <a href={`https://${place}`} target="_blank" rel="noopener">
        {place}
      </a>
    </p>
  );
}
