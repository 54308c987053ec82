import { ChoiceField, type ChoiceProps, Dialog, LevelField, listPlayers } from "../design/parts.tsx";
import { PlainButton } from "../widgets/button.tsx";
import { OptionsForm } from "../design/options.tsx";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { fenOfStart, optionsToChoose, type Score, scoreText } from "../../session/index.ts";
import { fallingOf, newcomersLevel } from "../../solve/index.ts";
import type { Program } from "../../program/index.ts";
import { hidesSomething } from "../../view/index.ts";
import { roomFrom } from "../room-from.ts";
import type { PlayerProps } from "../player-props.ts";
import { hasPanel, canRecordGames } from "../has-panel.ts";
import { adaptToDevice } from "../touch-words.ts";
import { HowToList } from "../how-to.tsx";
import { KeysTable } from "./keys-table.tsx";
import { type LivePlay, longestRepeat } from "../../play/index.ts";
import { capitalize } from "../../base/index.ts";
import { type HeldKeysChoice, type ComputerSide, type Settings, themeNames } from "../settings.ts";
import {
  chooseLanguage,
  chosenLanguage,
  hasLanguages,
  languages,
  type Sentence,
  t,
  translateForeignText,
} from "../language.ts";

export { default as dialogStyles } from "../design/dialogs.css?inline";

export interface MenuProps extends Omit<PlayerProps, "home" | "wholePage"> {
  /** Holds the reason why there is no sound; undefined if there is sound. */
  readonly silence: string | undefined;
  /** Holds the side that the computer plays; undefined if people play all sides. */
  readonly rival: ComputerSide | undefined;
  setRival(rival: ComputerSide | undefined): void;
  /** Opens the dialog for opening a game. */
  openGame(): void;
  help(what: "give" | "solve"): void;
  readonly settings: Settings;
  change(part: Partial<Settings>): void;
  onClose(): void;
}

/** Shows the menu: settings, speed, keys. The game is paused while it is open. */
export function Menu(props: MenuProps): VNode {
  const { play, keeper, friend, silence, help, settings, change, onClose } = props;
  const { facts, players } = play.game.program;
  const hasRivals = players.length > 1;
  // The file usually gives the address without a protocol.
  const homepage = facts.homepage?.replace(/^https?:\/\//i, "");
  const makeField = <Key extends "theme" | "signs" | "sound" | "coordinates" | "buttons">(
    key: Key,
    label: string,
    options: ChoiceProps<Settings[Key]>["options"],
  ): VNode => (
    <ChoiceField
      label={label}
      value={settings[key]}
      options={options}
      onChoose={(it) => change({ [key]: it })}
    />
  );
  return (
    <Dialog label={t("Menu")} title={facts.title} hold={() => play.halt()} onClose={onClose}>
      {(close) => (
        <>
          {facts.about !== undefined && <p>{adaptToDevice(facts.about)}</p>}
          {facts.author !== undefined && (
            <p class="soft">
              {t("by")} {facts.author}
            </p>
          )}
          {homepage !== undefined && (
            <p class="soft">
              <a href={`https://${homepage}`} target="_blank" rel="noopener">
                {homepage}
              </a>
            </p>
          )}
          <HowToList play={play} />
          <div class="ways">
            {makeLink(props.edit, t("Text of the game"))}
            {props.share && <PlainButton onClick={() => close(props.share)} text="Share" />}
            {canOpenGames(play) && <PlainButton onClick={props.openGame} text="Open a game (PGN, FEN)" />}
            {hasRivals ? makeLink(friend, t("Play with a friend")) : makeLink(props.scores, t("Scores"))}
            {hasRivals &&
              makeLink(friend && roomAddressFrom(friend, play), t("Play with a friend from here"))}
          </div>
          {mustOfferOptions(play) && <OptionsForm play={play} label={t("New game")} onBegin={close} />}
          <ComputerSection
            {...props}
            // The menu closes first, because it would cover the hint beside the board or the solution on it.
            help={(what) => close(() => help(what))}
          />
          {makeField("theme", t("Colours"), listThemes())}
          {hasLanguages() && (
            <ChoiceField
              label={t("Language")}
              value={chosenLanguage() ?? "auto"}
              options={{ auto: t("As the device"), ...languages }}
              onChoose={(it) => void chooseLanguage(it === "auto" ? undefined : it)}
            />
          )}
          {hasUnfamiliarSigns(play.game.program) &&
            makeField("signs", t("Pieces"), { traditional: t("With signs"), figures: t("With figures") })}
          {makeField("sound", t("Sound"), { off: t("Off"), soft: t("Soft"), full: t("Loud") })}
          {silence !== undefined && <p class="soft">{translateForeignText(silence)}</p>}
          {makeField("coordinates", t("Coordinates"), { game: t("As the game says"), always: t("Always") })}
          {makeField("buttons", t("Buttons on the screen"), {
            auto: t("On touch screens"),
            always: t("Always"),
          })}
          <ChoiceField
            label={t("Boards as text")}
            value={settings.text ? "yes" : "no"}
            options={{ no: t("No"), yes: t("Yes, beside the picture") }}
            onChoose={(text) => change({ text: text === "yes" })}
          />
          {play.hasClock && (
            <ChoiceField
              label={t("Speed")}
              value={String(play.speed)}
              options={{
                "0.25": t("A quarter"),
                "0.5": t("Half"),
                1: t("As the game says"),
                2: t("Twice"),
                4: t("Four times"),
              }}
              onChoose={(speed) => play.setSpeed(Number(speed))}
            />
          )}
          {play.game.program.controls.some((it) => it.repeat) && (
            <HeldKeys program={play.game.program} settings={settings} change={change} />
          )}
          <BestScores scores={keeper?.scores ?? []} />
          <KeysTable play={play} settings={settings} change={change} />
        </>
      )}
    </Dialog>
  );
}

/** Returns true if the menu must offer the options of a game, because the panel does not. */
const mustOfferOptions = (play: LivePlay): boolean =>
  !play.shared &&
  optionsToChoose(play.game.program).length > 0 &&
  (play.game.program.players.length === 1 || !hasPanel(play));

/** Returns true if the user can open games written as PGN or FEN. */
const canOpenGames = (play: LivePlay): boolean => !play.shared && hasPanel(play) && canRecordGames(play);

/** Returns a link to another page; undefined without an address. */
const makeLink = (to: string | undefined, text: string): VNode | undefined =>
  to === undefined ? undefined : (
    <a class="plain" href={to}>
      {text}
    </a>
  );

/** Returns the address of a room that continues this session; undefined if the session has not begun or is over or shared, or if the game hides something from players. */
function roomAddressFrom(friend: string, { session, shared }: LivePlay): string | undefined {
  const { inputs, status, game } = session;
  const hasBegun = inputs.length > 0 || fenOfStart(game.program) !== undefined;
  const canContinue = hasBegun && status === "playing" && !shared && !hidesSomething(game.program);
  return canContinue ? roomFrom(friend, session) : undefined;
}

const listThemes = (): (readonly [Settings["theme"], string])[] =>
  themeNames.map((name) => [name, t((name === "auto" ? "As the device" : capitalize(name)) as Sentence)]);

/** Returns true if a game has pieces with signs that not everybody can read. */
function hasUnfamiliarSigns({ kinds }: Program): boolean {
  return kinds.some(({ look }) => look !== undefined && /^(xiangqi|janggi|shogi)\//.test(look));
}

/** Offers the computer as an opponent or, in a puzzle, hints and solutions. */
function ComputerSection({ play, rival, setRival, help }: MenuProps): VNode | null {
  const { players, moves, habits } = play.game.program;
  if (play.shared) return null;
  const isFallingBlockGame = !moves && typeof fallingOf(play.game.program) !== "string";
  if (players.length === 1 && !isFallingBlockGame)
    return (moves ?? habits?.noHints) ? null : (
      <div class="choice">
        <span>{t("What next?")}</span>
        <PlainButton onClick={() => help("give")} text="Give a hint" />
        <PlainButton onClick={() => help("solve")} text="Show a solution" />
      </div>
    );
  const level = rival?.level ?? newcomersLevel(play.game.program);
  return (
    <>
      <ChoiceField
        label={t("The computer plays")}
        value={rival?.player ?? -1}
        options={[
          [-1, t("Nobody")],
          ...listPlayers(play.game.program).slice(players.length > 1 ? 0 : 1),
          [players.length, t("All, and I watch")],
        ]}
        onChoose={(player) => setRival(player < 0 ? undefined : { player, level })}
      />
      {rival && (
        <>
          <LevelField value={level} onChoose={(it) => setRival({ ...rival, level: it })} />
          <p class="soft">{t("A change holds from its next move on.")}</p>
        </>
      )}
    </>
  );
}

interface HeldKeysProps extends Pick<MenuProps, "settings" | "change"> {
  readonly program: Program;
}

/** Offers settings of how soon and how fast held keys repeat, for each player at the keyboard. */
function HeldKeys({ program, settings, change }: HeldKeysProps): VNode {
  const [player, setPlayer] = useState(0);
  const { others } = settings;
  const ownSettings = player === 0 ? settings : others[player - 1];
  const { repeat, handling } = ownSettings ?? settings;
  const delays = repeat === "own" ? (["after", "every"] as const) : [];
  const changeHeldKeys = (part: Partial<HeldKeysChoice>): void => {
    if (player === 0) return change(part);
    const defaults = { repeat: settings.repeat, handling: settings.handling };
    const all = Array.from({ length: Math.max(player, others.length) }, (_, i) => others[i] ?? defaults);
    return change({ others: all.map((it, i) => (i === player - 1 ? { ...it, ...part } : it)) });
  };
  return (
    <>
      {program.players.length > 1 && (
        <ChoiceField
          label={t("Held keys of")}
          value={player}
          options={listPlayers(program)}
          onChoose={setPlayer}
        />
      )}
      <ChoiceField
        label={t("Keys held down")}
        value={repeat}
        options={{
          game: t("Come again as the game says"),
          soon: t("Come again sooner"),
          late: t("Come again later"),
          own: t("As set below"),
        }}
        onChoose={(it) => changeHeldKeys({ repeat: it })}
      />
      {delays.map((part) => (
        <label class="choice" key={part}>
          <span>{t(part === "after" ? "First after" : "Then every")}</span>
          <span>
            <input
              type="range"
              max={longestRepeat}
              value={handling[part]}
              aria-valuetext={`${handling[part]} ms`}
              onInput={(event) =>
                changeHeldKeys({ handling: { ...handling, [part]: event.currentTarget.valueAsNumber } })
              }
            />{" "}
            {handling[part]} ms
          </span>
        </label>
      ))}
    </>
  );
}

/** Lists the best scores on this device. */
function BestScores({ scores }: { readonly scores: readonly Score[] }): VNode | null {
  if (scores.length === 0) return null;
  return (
    <section class="best" aria-label={t("The best plays")}>
      <h3>{t("The best plays")}</h3>
      <ol>
        {scores.map((score) => (
          <li key={`${score.level} ${score.value} ${score.day}`}>
            {score.level === undefined ? "" : `${t("Level {}", score.level)}: `}
            {translateForeignText(scoreText(score))} <span class="soft">{score.day}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
