import * as sessions from "../../session/index.ts";
import { labelOf } from "../../base/index.ts";
import type { FrameChoice } from "../../view/index.ts";
import { playerActions } from "./actions.ts";
import { type ListItem, makeListScene } from "./list-scene.ts";
import type { PlayScene } from "./play-scene.ts";
import { keyName } from "../screen/index.ts";
import { drawPanel } from "./drawing/panel.ts";
import type { Scene, SceneStack } from "./stage.ts";

/** Returns a scene that waits for a key, in order to assign it to an action or control. */
function waitForKey(stage: SceneStack, title: string, onKey: (key: string) => void): Scene {
  const lines = [
    { text: "Press the new key." },
    { text: "Escape leaves it as it is.", highlight: "dim" as const },
  ];
  return {
    draw: (surface) => void drawPanel(surface, stage.pens, title, lines),
    handleEvent(event) {
      if (event.type !== "key" || event.action !== "press") return;
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      stage.back();
      if (event.key !== "Escape") onKey(keyName(event));
    },
  };
}

/** Returns a list of the choices that complete a move, such as promotion pieces. Escape cancels the choice. */
export function choiceScene(play: PlayScene, openChoices: readonly FrameChoice[]): Scene {
  const { program } = play.session.game;
  const choices = openChoices.map(({ name, text }): ListItem => {
    const choose = (): void => {
      play.stage.back();
      for (const input of sessions.parseInputs(program, text).inputs) play.live.play(input);
    };
    return { text: name, choose };
  });
  return makeListScene(play.stage, { title: "Choose", choices: () => choices });
}

/** Returns a scene that shows a text as a list that can be scrolled, an entry for each line of the text. */
export function makeTextScene(play: PlayScene, text: string): Scene {
  const choices = text.split("\n").map((line) => ({ text: line }));
  return makeListScene(play.stage, { title: "", choices: () => choices });
}

/** Returns a menu of actions. The keys shown beside the actions also work in the menu. */
export function menuScene(play: PlayScene): Scene {
  const { stage } = play;
  const { title } = play.session.game.program.facts;
  const entries = play.keys.uses.flatMap(({ name, keys }) => {
    const action = playerActions.find((it) => it.name === name);
    if (!action || action.name === "menu") return [];
    const runAction = (): void => {
      stage.back();
      play.runAction(action.name);
    };
    return [
      { item: { text: action.title, right: keys.map(sessions.keySign)[0] ?? "", choose: runAction }, keys },
    ];
  });
  const chooseByKey = (key: string): boolean => {
    const entry = entries.find(({ keys }) => keys.includes(key));
    entry?.item.choose();
    return entry !== undefined;
  };
  const items = entries.map(({ item }) => item);
  const choices = [{ text: "Go on", right: "Esc" }, ...items];
  return makeListScene(stage, { title, choices: () => choices, handleKey: chooseByKey });
}

/** Returns a list of the levels; choosing a level starts a new session there. */
export function levelsScene(play: PlayScene): Scene {
  const { program } = play.session.game;
  const levelEntries = sessions.levelChoices(program, play.scores?.load(program) ?? []);
  const currentLevel = sessions.choiceOfLevel(levelEntries, play.session.level);
  const choices = levelEntries.map((it, index): ListItem => {
    const { level, name = "", symbol = "", isLocked } = it;
    const right = it === currentLevel ? "now" : program.menu ? symbol : "";
    const choose = (): void => {
      if (isLocked) return;
      play.stage.back();
      play.begin(level);
    };
    return { text: `${index + 1}  ${name}`, right, choose };
  });
  const currentIndex = currentLevel ? levelEntries.indexOf(currentLevel) : 0;
  return makeListScene(play.stage, { title: "Levels", choices: () => choices, chosenIndex: currentIndex });
}

/** Returns a list of the game's options, whose values apply to a new match. */
export function optionsScene(play: PlayScene): Scene {
  const { game, options: currentOptions, firstLevel } = play.session;
  const { program } = game;
  const options = sessions.optionsToChoose(program, currentOptions).map((it) => ({ ...it }));
  const startMatch = (): void => {
    const readResult = sessions.readOptions(program, options);
    play.stage.back();
    if ("options" in readResult) play.begin(firstLevel, readResult.options);
  };
  const change = (index: number, step: number): void => {
    const { option, words, value } = options[index];
    const isNumber = option.type === "number";
    const [minimum, maximum] = (isNumber && option.range) || [0, words.length - 1];
    const newNumber = (isNumber ? Number(value) : words.indexOf(value)) + step;
    const nextNumber = newNumber > maximum ? minimum : newNumber < minimum ? maximum : newNumber;
    options[index].value = isNumber ? String(nextNumber) : words[nextNumber];
    play.stage.redraw();
  };
  const choices = (): readonly ListItem[] => [
    { text: "Play", choose: startMatch },
    ...options.map(({ name, value }, at) => ({
      text: labelOf(name),
      right: value,
      choose: () => change(at, 1),
    })),
  ];
  const handleKey = (key: string, chosenIndex: number): boolean => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined || chosenIndex === 0) return false;
    change(chosenIndex - 1, step);
    return true;
  };
  const hint = "Left and right change an option";
  return makeListScene(play.stage, { title: "New game", choices, hint, handleKey });
}

/** Returns a list of all keys and their uses, in which the player can assign other keys. */
export function keysScene(play: PlayScene): Scene {
  const setKeys = (use: sessions.KeyUse, keys: readonly string[] | undefined): void => {
    const { settings } = play.settings;
    const { title } = play.session.game.program.facts;
    const isPlayerAction = playerActions.some((it) => it.name === use.name);
    const { [use.name]: _, ...otherKeys } = isPlayerAction ? settings.keys : play.settings.keysOf(title);
    const changedKeys = keys ? { ...otherKeys, [use.name]: keys } : otherKeys;
    const trouble = play.settings.change(
      isPlayerAction ? { keys: changedKeys } : { games: { ...settings.games, [title]: changedKeys } },
    );
    if (trouble !== undefined) play.notes.tell(trouble);
    play.assignKeys();
    play.stage.redraw();
  };
  const clickable = play.session.game.program.controls.filter((it) => it.clicks.length > 0 || it.rightClicks);
  const choices = (): readonly ListItem[] => [
    ...play.keys.uses.map((use) => ({
      text: use.title,
      right: `${use.keys.map(sessions.keySign).join(" ") || "none"}${use.isChosen ? " *" : ""}`,
      choose: () => play.stage.show(waitForKey(play.stage, use.title, (key) => setKeys(use, [key]))),
    })),
    ...clickable.map(({ name, clicks }) => ({
      text: name,
      right: clicks.length > 0 ? "arrows and Enter, or the mouse" : "the right mouse button",
    })),
  ];
  const clearKeys = (key: string, chosenIndex: number): boolean => {
    const use = play.keys.uses[chosenIndex];
    if (!use || (key !== "Delete" && key !== "Backspace")) return false;
    setKeys(use, undefined);
    return true;
  };
  const hint = "Enter another key, Backspace the defaults";
  return makeListScene(play.stage, { title: "Keys", choices, hint, handleKey: clearKeys });
}

/** Returns a list of the best scores on this machine. */
export function scoresScene(play: PlayScene): Scene {
  const scores = play.scores?.load(play.session.game.program) ?? [];
  const choices = scores.map((score): ListItem => {
    const levelText = score.level === undefined ? "" : `Level ${score.level}   `;
    return { text: `${levelText}${sessions.scoreText(score)}`, right: score.day };
  });
  if (choices.length === 0) choices.push({ text: "Nothing yet: finish a level, or a game with a score." });
  return makeListScene(play.stage, { title: "High scores", choices: () => choices });
}
