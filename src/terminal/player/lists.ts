import {
  choiceOfLevel,
  keySign,
  type KeyUse,
  levelChoices,
  optionsToChoose,
  parseInputs,
  readOptions,
  scoreText,
} from "../../session/index.ts";
import { capital } from "../../base/index.ts";
import type { FrameChoice } from "../../view/index.ts";
import { playerActions } from "./actions.ts";
import { type ListItem, ListScene } from "./list-scene.ts";
import type { PlayScene } from "./play-scene.ts";
import { keyName } from "../screen/index.ts";
import { drawPanel } from "./drawing/panel.ts";
import type { Scene, SceneStack } from "./stage.ts";

/** Asks for a key to be pressed, for something that it will do from now on. */
function waitForKey(stage: SceneStack, title: string, chosen: (key: string) => void): Scene {
  const lines = [
    { text: "Press the new key." },
    { text: "Escape leaves it as it is.", manner: "dim" as const },
  ];
  return {
    draw: (surface) => void drawPanel(surface, stage.pens, title, lines),
    hear(event) {
      if (event.type !== "key" || event.action !== "press") return;
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      stage.back();
      if (event.key !== "Escape") chosen(keyName(event));
    },
  };
}

/** Returns what is still open about a move: what a pawn becomes. Escape leaves the move as it was before. */
export function choiceScene(play: PlayScene, open: readonly FrameChoice[]): ListScene {
  const { program } = play.session.game;
  const choices = open.map(({ name, text }): ListItem => {
    const choose = (): void => {
      play.stage.back();
      for (const input of parseInputs(program, text).inputs) play.live.play(input);
    };
    return { text: name, choose };
  });
  return list(play, "Choose", () => choices);
}

/** Returns a scene with a text to read. */
export function textScene(play: PlayScene, text: string): ListScene {
  const choices = text.split("\n").map((line): ListItem => ({ text: line, choose: () => play.stage.back() }));
  return list(play, "", () => choices);
}

/** Returns a menu of everything that can be done besides playing; the keys that stand beside it do it here too. */
export function menuScene(play: PlayScene): ListScene {
  const { stage } = play;
  const { title } = play.session.game.program.facts;
  const entries = play.keys.uses.flatMap(({ name, keys }) => {
    const action = playerActions.find((it) => it.name === name);
    if (!action || action.name === "menu") return [];
    const act = (): void => {
      stage.back();
      play.do(action.name);
    };
    return [{ item: { text: action.title, right: keys.map(keySign)[0] ?? "", choose: act }, keys }];
  });
  const hear = (key: string): boolean => {
    const meant = entries.find(({ keys }) => keys.includes(key));
    meant?.item.choose();
    return meant !== undefined;
  };
  const items = entries.map(({ item }) => item);
  const choices = [{ text: "Go on", right: "Esc", choose: () => stage.back() }, ...items];
  return list(play, title, () => choices, { hear });
}

/** Returns the levels of the game; the one chosen begins a play of its own. */
export function levelsScene(play: PlayScene): ListScene {
  const { program } = play.session.game;
  const found = levelChoices(program, play.scores?.of(program) ?? []);
  const current = choiceOfLevel(found, play.session.level);
  const choices = found.map((it, index): ListItem => {
    const { level, name = "", sign = "", isClosed } = it;
    const right = it === current ? "now" : program.menu ? sign : "";
    const choose = (): void => {
      if (isClosed) return;
      play.stage.back();
      play.begin(level);
    };
    return { text: `${index + 1}  ${name}`, right, choose };
  });
  return list(play, "Levels", () => choices, { first: current ? found.indexOf(current) : 0 });
}

/** Returns the options of the game, to be chosen for a new match. */
export function optionsScene(play: PlayScene): ListScene {
  const { game, options: given, firstLevel } = play.session;
  const { program } = game;
  const options = optionsToChoose(program, given).map((it) => ({ ...it }));
  const begin = (): void => {
    const read = readOptions(program, options);
    play.stage.back();
    if ("options" in read) play.begin(firstLevel, read.options);
  };
  const change = (at: number, by: number): void => {
    const { option, words, value } = options[at];
    const isNumber = option.type === "number";
    const [least, most] = (isNumber && option.range) || [0, words.length - 1];
    const number = (isNumber ? Number(value) : words.indexOf(value)) + by;
    const next = number > most ? least : number < least ? most : number;
    options[at].value = isNumber ? String(next) : words[next];
    play.stage.redraw();
  };
  const choices = (): readonly ListItem[] => [
    { text: "Play", choose: begin },
    ...options.map(({ name, value }, at) => ({
      text: capital(name).replaceAll("-", " "),
      right: value,
      choose: () => change(at, 1),
    })),
  ];
  const hear = (key: string, chosen: number): boolean => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by === undefined || chosen === 0) return false;
    change(chosen - 1, by);
    return true;
  };
  return list(play, "New game", choices, { hint: "Left and right change an option", hear });
}

/** Returns what every key does, and others to choose. */
export function keysScene(play: PlayScene): ListScene {
  const put = (use: KeyUse, keys: readonly string[] | undefined): void => {
    const trouble = play.settings.change(changedKeys(play, use, keys));
    if (trouble !== undefined) play.notes.tell(trouble);
    play.rebind();
    play.stage.redraw();
  };
  const choices = (): readonly ListItem[] =>
    play.keys.uses.map((use) => ({
      text: use.title,
      right: `${use.keys.map(keySign).join(" ") || "none"}${use.chosen ? " *" : ""}`,
      choose: () => play.stage.show(waitForKey(play.stage, use.title, (key) => put(use, [key]))),
    }));
  const hear = (key: string, chosen: number): boolean => {
    const use = play.keys.uses[chosen];
    if (!use || (key !== "Delete" && key !== "Backspace")) return false;
    put(use, undefined);
    return true;
  };
  return list(play, "Keys", choices, { hint: "Enter another key, Backspace the defaults", hear });
}

function changedKeys(
  play: PlayScene,
  use: KeyUse,
  keys: readonly string[] | undefined,
): Partial<PlayScene["settings"]["settings"]> {
  const { settings } = play.settings;
  const { title } = play.session.game.program.facts;
  const own = playerActions.some((it) => it.name === use.name);
  const { [use.name]: _, ...others } = own ? settings.keys : play.settings.keysOf(title);
  const changed = keys ? { ...others, [use.name]: keys } : others;
  return own ? { keys: changed } : { games: { ...settings.games, [title]: changed } };
}

/** Returns the best plays on this machine. */
export function scoresScene(play: PlayScene): ListScene {
  const all = play.scores?.of(play.session.game.program) ?? [];
  const back = (): void => play.stage.back();
  const choices = all.map((score): ListItem => {
    const where = score.level === undefined ? "" : `Level ${score.level}   `;
    return { text: `${where}${scoreText(score)}`, right: score.day, choose: back };
  });
  const none: ListItem = { text: "Nothing yet: finish a level, or a game with a score.", choose: back };
  return list(play, "High scores", () => (choices.length > 0 ? choices : [none]));
}

function list(
  { stage }: PlayScene,
  title: string,
  choices: () => readonly ListItem[],
  more: { first?: number; hint?: string; hear?: (key: string, chosen: number) => boolean } = {},
): ListScene {
  return new ListScene(stage.pens, {
    title,
    choices,
    ...more,
    redraw: () => stage.redraw(),
    back: () => stage.back(),
  });
}
