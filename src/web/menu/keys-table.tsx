import { ChoiceField, listPlayers } from "../design/parts.tsx";
import { Button, PlainButton } from "../widgets/button.tsx";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { GameKeys, keySign, type KeyUse } from "../../session/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { hasPanel } from "../has-panel.ts";
import { findFreeKey, findGameKey, hasMoveList, pageActionsOf } from "../input/keyboard.ts";
import { effectSignOf, isSwitchedOff } from "../input/pad.ts";
import type { MenuProps } from "./menu.tsx";
import { t, translateForeignText } from "../language.ts";

type KeysTableProps = Pick<MenuProps, "play" | "settings" | "change">;

/** Lists every key and what it does; the game's keys can be changed, separately for each player at the keyboard. */
export function KeysTable({ play, settings, change }: KeysTableProps): VNode {
  const { program } = play.game;
  const { title } = program.facts;
  const seats = settings.keys[title] ?? [];
  const [seat, setSeat] = useState(0);
  const { uses: firstUses } = new GameKeys(program, seats[seat] ?? {});
  const usesOfSeat = firstUses
    .filter((it) => !isSwitchedOff(play, program.controls[it.control]))
    .map((use) => ({
      ...use,
      title: effectSignOf(program, program.controls[use.control])?.[0] ?? use.title,
      keys: seat === 0 || use.isChosen ? use.keys : [],
    }));
  const assignKey = (name: string, key: string): void => {
    const allSeats = Array.from({ length: Math.max(seats.length, seat + 1) }, (_, i) => seats[i] ?? {});
    allSeats[seat] = { ...allSeats[seat], [name]: [key] };
    change({ keys: { ...settings.keys, [title]: allSeats } });
  };
  const { [title]: _, ...keysOfOtherGames } = settings.keys;
  return (
    <section class="keys" aria-label={t("Keys")}>
      <div class="head">
        <h3>{t("Keys")}</h3>
        {seats.length > 0 && (
          <PlainButton
            class="plain small"
            onClick={() => change({ keys: keysOfOtherGames })}
            text="As the game says"
          />
        )}
      </div>
      {program.players.length > 1 && firstUses.length > 0 && (
        <ChoiceField label={t("Keys of")} value={seat} options={listPlayers(program)} onChoose={setSeat} />
      )}
      <dl>
        {usesOfSeat.map((use) => (
          <KeyRow key={use.name} use={use} assignKey={(key) => assignKey(use.name, key)} />
        ))}
        {listPageKeys(play).map(([name, sign]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <kbd>{sign}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyRow({ use, assignKey }: { readonly use: KeyUse; assignKey(key: string): void }): VNode {
  // While this is true, the next key pressed is assigned to this use.
  const [isWaiting, setIsWaiting] = useState(false);
  const assignPressed = (event: KeyboardEvent): void => {
    if (!isWaiting || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    setIsWaiting(false);
    if (event.key !== "Escape") assignKey(event.key === " " ? "Space" : event.key);
  };
  return (
    <div>
      <dt>{use.title}</dt>
      <dd>
        {use.keys.map((key) => (
          <kbd key={key}>{keySign(key)}</kbd>
        ))}
        <Button
          class="plain small"
          aria-label={isWaiting ? t("Press a key for {}", use.title) : t("Change the key of {}", use.title)}
          aria-pressed={isWaiting}
          onClick={() => setIsWaiting(!isWaiting)}
          onKeyDown={assignPressed}
          onBlur={() => setIsWaiting(false)}
        >
          {isWaiting ? t("Press a key") : t("Change")}
        </Button>
      </dd>
    </div>
  );
}

/** Returns the page's own keys and their actions. */
function listPageKeys(play: LivePlay): readonly (readonly [name: string, sign: string])[] {
  const rows = pageActionsOf(play.game.program, play.isWatched).flatMap(({ title, name }) => {
    const key = findFreeKey(play, name);
    return key === undefined ? [] : [[translateForeignText(title), key] as const];
  });
  if (hasPanel(play) && hasMoveList(play)) {
    const keys = ["Home", "←", "→", "End"].filter((it) => it.length > 1 || !findGameKey(play, "ArrowLeft"));
    rows.push([t("through the moves played"), keys.join(" ")]);
  }
  return play.usesKey("+") ? rows : [...rows, [t("nearer, further away"), "+ -"]];
}
