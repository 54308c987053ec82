import { controlTitle, keySign } from "../../session/index.ts";
import type { Program } from "../../program/index.ts";
import { gameKey } from "./keyboard.ts";
import type { LivePlay } from "../../play/index.ts";

/** Describes a button on the screen that stands for a key. */
export interface PadKey {
  readonly key: string;
  readonly label: string;
  /** Contains the text or sign on the button instead of the label, or is empty. */
  readonly sign: string;
  /** The arrow in whose place it stands. */
  readonly way?: string;
}

/** Describes the buttons of a game for touch screens. */
export interface Pad {
  /** Holds keys that the four arrows stand for; only those that the game knows. */
  readonly arrows: readonly PadKey[];
  /** Holds the slanting ways of what the arrows do, which stand between them. */
  readonly corners: readonly PadKey[];
  /** Holds one for each control that no arrow gives. */
  readonly others: readonly PadKey[];
  /** What a touch of the board and a flick down it stand for: what turns, and what drops. */
  readonly tap?: string | undefined;
  readonly flick?: string | undefined;
}

const ways = { ArrowLeft: "Left", ArrowUp: "Up", ArrowDown: "Down", ArrowRight: "Right" } as const;

/** Returns the buttons that a game needs where there is no keyboard. Controls with a button of their own are left out. */
export function padOf(play: LivePlay, own: number): Pad {
  const { program } = play.game;
  const controls = program.controls.filter((it) => it.players?.includes(own) ?? true);
  const arrows = Object.entries(ways).flatMap(([way, label]) => {
    const key = gameKey(play, way);
    const given = program.controls.find((it) => it.keys.some((bound) => bound.key === key));
    if (key === undefined) return [];
    const [word, sign] = turns[given?.name ?? ""] ?? [label, keySign(way)];
    // An arrow may be the key of another player: what it does is done by a key of one's own.
    const mine = given && !controls.includes(given) ? controls.find((it) => it.name === given.name) : given;
    return [{ key: mine === given ? key : (mine?.keys[0]?.key ?? key), label: word, sign, way }];
  });
  const taken = new Set(arrows.map((it) => it.key));
  const others = otherKeys({ controls }, taken);
  const keyOf = (pattern: RegExp): string | undefined =>
    controls.find((it) => pattern.test(it.name) && it.args.length === 0)?.keys[0]?.key;
  const corners = arrows.length < 4 ? [] : others.filter((it) => isCorner(it.sign));
  const rest = others.filter((it) => !corners.includes(it));
  return { arrows, corners, others: rest, tap: keyOf(/^(cw|clockwise)$/), flick: keyOf(/^(hard-?)?drop$/) };
}

/** Gives what turns the sign of its way, whichever of the language's words it is called by. */
const turns: Readonly<Record<string, readonly [label: string, sign: string]>> = {
  cw: ["Clockwise", "↻"],
  clockwise: ["Clockwise", "↻"],
  ccw: ["Counterclockwise", "↺"],
  counterclockwise: ["Counterclockwise", "↺"],
};

function otherKeys({ controls }: Pick<Program, "controls">, taken: ReadonlySet<string>): readonly PadKey[] {
  const seen = new Set<string>();
  return controls.flatMap(({ name, button, keys, args: takes }) => {
    if (button !== undefined || keys.some((it) => taken.has(it.key) && it.args.length === 0)) return [];
    return keys.flatMap(({ key, args }) => {
      const means = `${name} ${args.join()}`;
      const known =
        seen.has(means) || controls.some((it) => it.name === name && givenByArrow(it.keys, args, taken));
      if (known) return [];
      seen.add(means);
      const [word, sign] = turns[name] ?? [wordOf(controlTitle(name, key)), ""];
      const label = [...new Set([word, ...signsOf(takes, args, key)])].join(" ");
      const way = label.at(-1) ?? "";
      return [{ key, label, sign: sign === "" && isCorner(way) ? way : sign }];
    });
  });
}

const directions = "↑↗→↘↓↙←↖";

const isCorner = (sign: string): boolean => sign !== "" && "↗↘↙↖".includes(sign);

/** Returns the signs after a button's word: its directions, or else its key. */
function signsOf(
  takes: Program["controls"][number]["args"],
  args: readonly number[],
  key: string,
): readonly string[] {
  const isWay = takes.length === 1 && /^(direction|straight)$/.test(takes[0].type);
  if (isWay) return args.map((it) => directions[it]);
  return args.length === 0 ? [] : [keySign(key)];
}

/** Returns true if an arrow gives the same control with the same arguments: `a` beside the left arrow. */
function givenByArrow(
  keys: Program["controls"][number]["keys"],
  args: readonly number[],
  taken: ReadonlySet<string>,
): boolean {
  return keys.some((it) => taken.has(it.key) && it.args.join() === args.join());
}

/** Returns `levelup-now` as people write it. */
function wordOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}
