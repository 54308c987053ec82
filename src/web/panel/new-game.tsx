import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { makeOptionLines, type NamedOption, optionNames, readOptions } from "../../session/index.ts";
import { levels, usualLevel } from "../../solve/index.ts";
import { Button, RoundButton } from "../button.tsx";
import { clockName, clocks } from "../clocks.ts";
import { Select } from "../select.tsx";
import type { Rivalry } from "../settings.ts";
import { GameAsText } from "./game-as-text.tsx";
import { type TableClock, takesClock } from "./table-clock.ts";
import { t, inLanguage } from "../language.ts";

export interface NewGameProps {
  readonly play: LivePlay;
  readonly clock: TableClock;
  readonly rivalry: Rivalry | undefined;
  setRivalry(rivalry: Rivalry | undefined): void;
  onClose(): void;
}

/** Who plays whom, how well, with which clock and options of the file; what was chosen last stands there. */
export function NewGame({ play, clock, rivalry, setRivalry, onClose }: NewGameProps): VNode {
  const { program } = play.game;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return play.hold();
  }, [play]);
  const [rival, setRival] = useState(rivalry);
  const [given, setGiven] = useState(() => chosenOptions(play));
  const [time, setTime] = useState(clock.chosen);
  const [wrong, setWrong] = useState("");
  const start = (event: Event): void => {
    event.preventDefault();
    const read = readOptions(
      program,
      Object.entries(given).map(([name, value]) => ({ name, value })),
    );
    if ("wrong" in read) return setWrong(read.wrong);
    dialog.current?.close();
    setRivalry(rival && { ...rival, player: seatOf(rival.player, program.players.length) });
    clock.choose(time);
    play.begin(1, read.options);
  };
  return (
    <dialog class="menu new-game" ref={dialog} onClose={onClose} aria-label={t("New game")}>
      <form onSubmit={start}>
        <div class="head">
          <h2>{t("New game")}</h2>
          <RoundButton icon="close" label={t("Close")} onClick={() => dialog.current?.close()} />
        </div>
        {program.players.length > 1 && <Opponent play={play} rival={rival} choose={setRival} />}
        {takesClock(play) && (
          <label class="choice">
            <span>{t("Clock")}</span>
            <Select
              value={time ? clockName(time) : ""}
              options={[["", t("None")], ...clocks.map(clockName).map((it) => [it, it] as const)]}
              onChoose={(name) => setTime(clocks.find((it) => clockName(it) === name))}
            />
          </label>
        )}
        {optionsOf(play).map((it) => (
          <OptionField
            key={it.name}
            named={it}
            play={play}
            value={given[it.name] ?? ""}
            choose={(value) => setGiven({ ...given, [it.name]: value })}
          />
        ))}
        {wrong !== "" && <p role="alert">{wrong}</p>}
        <div class="actions">
          <Button class="primary" type="submit">
            {t("Play")}
          </Button>
        </div>
      </form>
      {program.moves && <GameAsText play={play} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}

/** Stands for a side that chance chooses. */
const anySide = -1;

function seatOf(player: number, players: number): number {
  return player === anySide ? Math.floor(Math.random() * players) : player;
}

interface OpponentProps {
  readonly play: LivePlay;
  readonly rival: Rivalry | undefined;
  choose(rival: Rivalry | undefined): void;
}

function Opponent({ play, rival, choose }: OpponentProps): VNode {
  const { players } = play.game.program;
  const level = rival?.level ?? usualLevel;
  const seats = players.map(({ name }, player) => [player, t("The computer plays {}", name)] as const);
  return (
    <>
      <label class="choice">
        <span>{t("Who plays")}</span>
        <Select
          value={rival?.player ?? -2}
          options={[
            [-2, t("People at this screen")],
            ...seats,
            [anySide, t("The computer, by chance")],
            [players.length, t("All, and I watch")],
          ]}
          onChoose={(player) => choose(player === -2 ? undefined : { player, level })}
        />
      </label>
      <label class="choice">
        <span>{t("How well")}</span>
        <select
          disabled={!rival}
          value={level}
          onChange={({ currentTarget }) => rival && choose({ ...rival, level: Number(currentTarget.value) })}
        >
          {levels.map((_, at) => (
            <option key={at} value={at + 1}>
              {t("Level {} of {}", at + 1, levels.length)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface OptionFieldProps {
  readonly named: NamedOption;
  readonly play: LivePlay;
  readonly value: string;
  choose(value: string): void;
}

function OptionField({ named: { name, option }, play, value, choose }: OptionFieldProps): VNode {
  const [least, most] = option.range ?? [];
  const words =
    option.type === "switch"
      ? ["off", "on"]
      : (option.kinds ?? []).map((it) => play.game.program.kinds[it].name);
  return (
    <label class="choice">
      <span>{name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ")}</span>
      {option.type === "number" ? (
        <input
          type="number"
          min={least}
          max={most}
          value={value}
          required
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <Select
          value={value}
          options={words.map((it) => [it, option.type === "switch" ? inLanguage(it) : it] as const)}
          onChoose={choose}
        />
      )}
    </label>
  );
}

/** The options that can be chosen here: those for all players, but for files. */
function optionsOf({ game }: LivePlay): readonly NamedOption[] {
  return optionNames(game.program).filter(
    ({ option, player }) => option.type !== "file" && player === undefined,
  );
}

/** What each option is in this play. */
function chosenOptions(play: LivePlay): Readonly<Record<string, string>> {
  const { program } = play.game;
  const chosen = new Map(
    makeOptionLines(program, play.session.options).map((it) => {
      const [name = "", ...value] = it.split(" ");
      return [name, value.join(" ")] as const;
    }),
  );
  return Object.fromEntries(
    optionsOf(play).map(({ name, option }) => [name, chosen.get(name) ?? usualOf(play, option)]),
  );
}

function usualOf(play: LivePlay, { type, values }: NamedOption["option"]): string {
  const value = Number(values[0]);
  if (type === "switch") return value === 0 ? "off" : "on";
  return type === "kind" ? play.game.program.kinds[value].name : String(value);
}
