import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { KeyBinding } from "../program/index.ts";
import type { LivePlay } from "../play/index.ts";
import { keySign } from "../session/index.ts";
import { freeKey } from "./input/keyboard.ts";
import { padOf } from "./input/pad.ts";
import { t } from "./language.ts";
import { readStrings, store } from "./stored.ts";
import { Button, RoundButton } from "./widgets/button.tsx";

const seenKey = "quadrille-seen";
/** Limits the controls whose keys a step names. */
const mostKeys = 5;
/** Limits the characters of a step that is made of two. */
const longest = 110;

/** Tells how to play, step by step, on the first visit and until something is played. */
export function HowTo({ play }: { readonly play: LivePlay }): VNode | null {
  const { title } = play.game.program.facts;
  const [shows, setShows] = useState(() => isFresh(play) && !readStrings(seenKey).includes(title));
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (shows) store(seenKey, [...new Set([...readStrings(seenKey), title])]);
    return play.listen((cause) => cause === "input" && setShows(false));
  }, [play]);
  // The steps are worked out only while they are shown: a play draws many frames.
  const steps = shows ? stepsOf(play) : [];
  if (steps.length === 0) return null;
  return (
    <div class="how-to" role="note" aria-label={t("How to play")}>
      {/* Long texts scroll, and keys must reach what scrolls. */}
      <p tabIndex={0}>{steps[at]}</p>
      {at + 1 < steps.length && (
        <Button class="plain small" onClick={() => setAt(at + 1)}>
          {t("Next: {} of {}", at + 2, steps.length)}
        </Button>
      )}
      <RoundButton icon="close" label={t("Got it")} onClick={() => setShows(false)} />
    </div>
  );
}

/** Lists all steps, for the menu. */
export function HowToList({ play }: { readonly play: LivePlay }): VNode | null {
  const steps = stepsOf(play);
  return steps.length === 0 ? null : (
    <details class="how">
      <summary>{t("How to play")}</summary>
      <ol>
        {steps.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ol>
    </details>
  );
}

/** Returns true if no input has been given yet; time may have passed. */
export function isFresh({ session }: LivePlay): boolean {
  return session.inputs.runs().every(({ input }) => input.type === "cycle" && input.given.length === 0);
}

/** Returns what a game is about and what hands do in it, with the keys or the gestures of this device. */
function stepsOf(play: LivePlay): readonly string[] {
  const { facts, moves } = play.game.program;
  const [about = "", ...more] = (facts.about ?? "").split(/(?<=[.!?])\s+/);
  const hands = matchMedia("(pointer: coarse)").matches ? gesturesOf(play) : keysOf(play);
  const drag = moves ? [t("Drag a piece, or press it and then where it goes.")] : [];
  const [first = "", ...steps] = [about, ...hands, ...drag, ...more].filter((it) => it !== "");
  const [second = "", ...rest] = steps;
  // Two short ones are read at a glance.
  return first.length + second.length < longest ? [`${first} ${second}`.trim(), ...rest] : [first, ...steps];
}

function gesturesOf(play: LivePlay): readonly string[] {
  const { arrows, others, tap, flick } = padOf(play, play.person ?? 0);
  const nameOf = (key: string): string => [...arrows, ...others].find((it) => it.key === key)?.label ?? "";
  const swipes = arrows.filter((it) => it.key !== tap && it.key !== flick).map((it) => it.label);
  const told = [
    tap === undefined ? "" : t("Touch the board: {}.", nameOf(tap)),
    swipes.length === 0 ? "" : t("Swipe: {}.", swipes.join(", ")),
    flick === undefined ? "" : t("Flick down: {}.", nameOf(flick)),
  ];
  return [told.filter((it) => it !== "").join(" "), clicksOf(play)];
}

function keysOf(play: LivePlay): readonly string[] {
  const { controls } = play.game.program;
  const keyed = controls.filter(
    ({ keys, button, players }) =>
      keys.length > 0 && button === undefined && (players?.includes(play.person ?? 0) ?? true),
  );
  const told = keyed.map((it) => `${it.name.replaceAll("-", " ")}: ${keysInWords(it.keys)}`);
  const undo = freeKey(play, "undo");
  const lines = Array.from({ length: Math.ceil(told.length / mostKeys) }, (_, at) =>
    told.slice(at * mostKeys, (at + 1) * mostKeys),
  );
  const own =
    undo === undefined || play.game.program.habits?.noUndo ? [] : [t("undo: {}, menu: all keys", undo)];
  return [clicksOf(play), ...lines.map((it) => `${it.join(", ")}.`), ...own.map((it) => `${it}.`)];
}

/** Returns what a click or a touch of a cell gives. */
function clicksOf({ game }: LivePlay): string {
  const [only, ...others] = game.program.controls.filter((it) => it.clicks.length > 0);
  return only && others.length === 0 && !game.program.moves
    ? t("Press a cell: {}.", only.name.replaceAll("-", " "))
    : "";
}

/** Returns two keys that do the same, or the first for each of the things that keys do: `w d s a`. */
function keysInWords(keys: readonly KeyBinding[]): string {
  const arrows = keys.filter((it) => it.key.startsWith("Arrow"));
  if (arrows.length === 4) return t("arrows");
  const meant = keys.map(({ args }) => args.join());
  const firsts = keys.filter((_, index) => meant.indexOf(meant[index]) === index);
  if (firsts.length > 1) return firsts.map((it) => keySign(it.key)).join(" ");
  return keys
    .slice(0, 2)
    .map((it) => keySign(it.key))
    .join(` ${t("or")} `);
}
