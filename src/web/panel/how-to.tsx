import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { KeyBinding } from "../../program/index.ts";
import { keySign } from "../../session/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { RoundButton } from "../widgets/button.tsx";
import { t } from "../language.ts";

const seenKey = "quadrille-seen";
const mostKeys = 5;

/** How to play, on the first visit and until something is played. */
export function HowTo({ play }: { readonly play: LivePlay }): VNode | null {
  const { title } = play.game.program.facts;
  const [shows, setShows] = useState(() => isFresh(play) && !seen().includes(title));
  useEffect(() => {
    if (shows) remember(title);
    return play.listen((cause) => cause === "input" && setShows(false));
  }, [play]);
  const text = howTo(play);
  if (!shows || text === "") return null;
  return (
    <div class="how-to" role="note" aria-label={t("How to play")}>
      {/* Long texts scroll, and keys must reach what scrolls. */}
      <p tabIndex={0}>{text}</p>
      <RoundButton icon="close" label={t("Got it")} onClick={() => setShows(false)} />
    </div>
  );
}

/** Whether nobody has given anything yet; time may have passed. */
function isFresh({ session }: LivePlay): boolean {
  return session.inputs.runs().every(({ input }) => input.type === "cycle" && input.given.length === 0);
}

/** What hands do in a game, in a line or two. */
function howTo({ game }: LivePlay): string {
  const { facts, moves, controls } = game.program;
  const about = facts.about === undefined ? [] : [facts.about];
  if (moves) return facts.about ?? t("Drag a piece, or press it and then where it goes.");
  if (matchMedia("(pointer: coarse)").matches) return about.join(" ");
  const keyed = controls.filter((it) => it.keys.length > 0 && it.button === undefined);
  const told = keyed
    .slice(0, mostKeys)
    .map(({ name, keys }) => `${name.replaceAll("-", " ")}: ${keysInWords(keys)}`);
  return [...about, ...(told.length > 0 ? [`${told.join(", ")}.`] : [])].join(" ");
}

/** Two keys that do the same, or the first for each of the things that keys do: `w d s a`. */
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

function seen(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(seenKey) ?? "[]");
    return Array.isArray(found) ? found.filter((it) => typeof it === "string") : [];
  } catch {
    return [];
  }
}

function remember(title: string): void {
  const before = seen();
  if (before.includes(title)) return;
  try {
    localStorage.setItem(seenKey, JSON.stringify([...before, title]));
  } catch {
    // Nothing can be kept here: it is told again next time.
  }
}
