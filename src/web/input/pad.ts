import { labelOf, onceFor } from "../../base/index.ts";
import { controlTitle, keySign } from "../../session/index.ts";
import {
  type Action,
  constantOf,
  type Control,
  isFixedInPlay,
  type Expr,
  type Program,
  type Statement,
  walk,
} from "../../program/index.ts";
import { findGameKey } from "./keyboard.ts";
import { translateForeignText } from "../language.ts";
import type { LivePlay } from "../../play/index.ts";

/** Describes an on-screen button that stands for a key. */
export interface PadKey {
  readonly key: string;
  readonly label: string;
  /** Holds the sign shown on the button in place of the label, or an empty string. */
  readonly sign: string;
  /** Names the arrow key that the button replaces. */
  readonly arrowKey?: string;
}

/** Describes the buttons of a game for touch screens. */
export type Pad = ReturnType<typeof padOf>;

const arrowLabels = { ArrowLeft: "Left", ArrowUp: "Up", ArrowDown: "Down", ArrowRight: "Right" } as const;

/** Returns the on-screen buttons that a player needs without a keyboard. Controls for which the file defines a button are left out. */
export function padOf(play: LivePlay, player: number) {
  const { program } = play.game;
  const controls = program.controls.filter(
    (it) => (it.players?.includes(player) ?? true) && !isSwitchedOff(play, it),
  );
  const { effects } = effectsOf(program);
  const ownKey = (control: Control | undefined) =>
    control?.keys.find((it) => (it.player ?? player) === player)?.key;
  const arrows = Object.entries(arrowLabels).flatMap(([arrowKey, label]) => {
    const key = findGameKey(play, arrowKey);
    const boundControl = program.controls.find((it) => it.keys.some((bound) => bound.key === key));
    if (key === undefined) return [];
    // If the arrow belongs to another player, it is replaced by this player's key for the control of the same name.
    const ownControl =
      boundControl && !controls.includes(boundControl)
        ? controls.find((it) => it.name === boundControl.name)
        : boundControl;
    const isOwn = boundControl?.keys.some((it) => it.key === key && (it.player ?? player) === player) ?? true;
    const isNamed = ownControl !== undefined && ownControl.args.length === 0;
    const [effectLabel, sign] = (ownControl && effectSignOf(program, ownControl)) ?? [
      isNamed ? labelOf(controlTitle(ownControl.name, key)) : translateForeignText(label),
      keySign(arrowKey),
    ];
    return [{ key: isOwn ? key : (ownKey(ownControl) ?? key), label: effectLabel, sign, arrowKey }];
  });
  const buttons = keysWithoutArrow(program, controls, new Set(arrows.map((it) => it.key)));
  const findKeyByEffect = (kind: Effect): string | undefined =>
    ownKey(controls.find((it) => it.args.length === 0 && effects.get(program.controls.indexOf(it)) === kind));
  // The buttons of diagonal directions are placed between those of the arrows.
  const corners = arrows.length < 4 ? [] : buttons.filter((it) => isCorner(it.sign));
  /** Lists a button for each control that no arrow triggers. */
  const others = buttons.filter((it) => !corners.includes(it));
  /** Hold the keys that turn the falling body, drop it, and put it aside. A tap on the board and a flick down press the first two. */
  const [tap, flick, hold] = (["clockwise", "drop", "hold"] as const).map(findKeyByEffect);
  /** Maps each swipe, by the name of its arrow key, to a key. If a tap or a flick already does what the up arrow does, a swipe up puts the body aside. */
  const swipes = Object.fromEntries(
    arrows.map(({ arrowKey, key }) => [
      arrowKey,
      arrowKey === "ArrowUp" && [tap, flick].includes(key) ? (hold ?? key) : key,
    ]),
  );
  return { arrows, corners, others, swipes, tap, flick };
}

/** Returns true if a control is disabled for the whole session: its condition depends only on options and is false. */
export function isSwitchedOff({ game, session }: LivePlay, control: Control): boolean {
  const { when } = control;
  const isFixed = when && !walk("expr", when, { expr: (it) => !isFixedInPlay(it) });
  return isFixed === true && !game.allowed(session.position, 0)[game.program.controls.indexOf(control)];
}

/** Names the effect of a control on a falling body: a turn by a quarter or a half, a drop to the ground, a step, or an exchange with the body put aside. */
type Effect = "clockwise" | "counterclockwise" | "half" | "drop" | "move" | "hold";

type EffectSign = readonly [label: string, sign: string];

const effectSigns: Readonly<Record<string, EffectSign>> = {
  clockwise: ["Clockwise", "↻"],
  counterclockwise: ["Counterclockwise", "↺"],
  half: ["Turn round", "⟳"],
  drop: ["Drop", "⤓"],
};

/** Returns the label and the sign for what a control does to a falling body; undefined for other controls. */
export function effectSignOf(program: Program, control: Control): EffectSign | undefined {
  const effectSign = effectSigns[effectsOf(program).effects.get(program.controls.indexOf(control)) ?? ""];
  return effectSign && [translateForeignText(effectSign[0]), effectSign[1]];
}

/** Returns the name to show for a control: its effect on a falling body or, if it has none, its name in the file. */
export function nameOf(program: Program, control: Control): string {
  return effectSignOf(program, control)?.[0].toLowerCase() ?? control.name.replaceAll("-", " ");
}

/**
 * Returns true if a control's button looks pressed: the switch that the control flips is on, or the kind that it assigns
 * is the current value. Returns undefined for controls that do neither.
 */
export function isButtonPressed({ game, shown }: LivePlay, control: number): boolean | undefined {
  const choice = effectsOf(game.program).choices.get(control);
  if (!choice) return undefined;
  const queries = game.look(shown.position, shown.position.turn);
  const currentValue = queries.value({ is: "variable", variable: choice.variable });
  return choice.value.is === "not" ? currentValue === 1 : currentValue === queries.value(choice.value);
}

type Assignment = Extract<Action, { do: "assign" | "add" }>;

/**
 * Finds the effect of each control on a falling body, and the assignment of a switch or kind, by the number of the control.
 * Both are taken from the statements that run only if the control is used; the first effect counts.
 */
const effectsOf = /* @__PURE__ */ onceFor((program: Program) => {
  const effects = new Map<number, Effect>();
  const switchAssignments = new Map<number, Assignment>();
  const openProcedures = new Set<number>();
  const note = (controls: readonly number[], effect: Effect | undefined): void => {
    for (const it of controls)
      if (effect && !effects.has(it) && program.controls[it].args.length === 0) effects.set(it, effect);
  };
  const collect = (body: readonly Statement[], controls: readonly number[]): void => {
    walk("statement", body, {
      statement(it) {
        if (it.do !== "when") return undefined;
        for (const { test, body: branch } of it.branches) {
          const givenControls = test ? controlsIn(test) : [];
          // Branches with conditions on held keys are skipped, because their statements also run without a new press.
          if (givenControls) collect(branch, givenControls.length > 0 ? givenControls : controls);
        }
        return "skip";
      },
      action(it) {
        if (it.do === "turn" && isInSlot(it))
          note(controls, turnEffects[(it.headings * ((it.times && constantOf(it.times)) ?? 1)) & 3]);
        if (it.do === "move" && isInSlot(it)) note(controls, "move");
        if (it.do === "assign") {
          const isBody = program.variables[it.variable].type === "thing";
          if (isBody && it.value.is === "variable") note(controls, "hold");
          if (controls.length === 1 && isChoice(it, program)) switchAssignments.set(controls[0], it);
        }
        if (it.do === "slide" && isInSlot(it) && constantOf(it.way) === downDirection) note(controls, "drop");
        if (it.do !== "call" || controls.length === 0 || openProcedures.has(it.procedure)) return;
        openProcedures.add(it.procedure);
        collect(program.procedures[it.procedure].body.statements, controls);
        openProcedures.delete(it.procedure);
      },
    });
  };
  for (const { when, body } of program.steps) collect(body.statements, (when && controlsIn(when)) ?? []);
  return { effects, choices: switchAssignments };
});

/** Returns true if an assignment flips a switch or sets a kind, and the variable is not a player's own. */
function isChoice({ variable, of, value }: Assignment, { variables }: Program): boolean {
  return !of && (value.is === "not" || variables[variable].type === "kind");
}

/** Holds the number of the direction down; directions are counted in eighths, clockwise from up. */
const downDirection = 4;

/** Returns true if an action affects the body in a variable, which is falling or waiting to fall. */
const isInSlot = ({ what }: Extract<Action, { do: "turn" | "slide" | "move" }>): boolean =>
  "one" in what ? what.one.is === "variable" : "is" in what && what.is === "variable";

/** Lists the effects of turns, indexed by the number of clockwise quarter turns modulo 4. */
const turnEffects: readonly (Effect | undefined)[] = [undefined, "clockwise", "half", "counterclockwise"];

/** Returns the controls that a condition tests; undefined if it also tests whether a key is held. */
function controlsIn(test: Expr): readonly number[] | undefined {
  const controls: number[] = [];
  const testsHeldKeys = walk("expr", test, {
    expr(it) {
      if (it.is === "control") controls.push(it.control);
      return it.is === "not" ? "skip" : it.is === "held";
    },
  });
  return testsHeldKeys ? undefined : controls;
}

/** Returns buttons for the keys of controls that no arrow button triggers. @param takenKeys the keys of the arrow buttons */
function keysWithoutArrow(
  program: Program,
  controls: readonly Control[],
  takenKeys: ReadonlySet<string>,
): readonly PadKey[] {
  const shownMeanings = new Set<string>();
  return controls.flatMap((control) => {
    const { name, button, keys, args: argumentTypes } = control;
    if (button !== undefined || keys.some((it) => takenKeys.has(it.key) && it.args.length === 0)) return [];
    // Keys for directions are sorted as the arrow buttons are.
    const orderedKeys = isDirection(argumentTypes)
      ? arrowOrder.flatMap((direction) => keys.filter((it) => it.args[0] === direction))
      : keys;
    return orderedKeys.flatMap(({ key, args }) => {
      const meaning = `${name} ${args.join()}`;
      // A key needs no button if an arrow triggers the same control with the same arguments, as the left arrow may do for `a`.
      const hasArrowKey = (it: (typeof keys)[number]): boolean =>
        takenKeys.has(it.key) && it.args.join() === args.join();
      const isCovered =
        shownMeanings.has(meaning) || controls.some((it) => it.name === name && it.keys.some(hasArrowKey));
      if (isCovered) return [];
      shownMeanings.add(meaning);
      const [effectLabel, sign] = effectSignOf(program, control) ?? [labelOf(controlTitle(name, key)), ""];
      const label = [...new Set([effectLabel, ...listSigns(argumentTypes, args, key)])].join(" ");
      const arrowKey = label.at(-1) ?? "";
      return [{ key, label, sign: sign === "" && isCorner(arrowKey) ? arrowKey : sign }];
    });
  });
}

const directionSigns = "↑↗→↘↓↙←↖";

/** Lists the directions in the order of their buttons. */
const arrowOrder = [..."↑←→↓↖↗↙↘"].map((it) => directionSigns.indexOf(it));

const isDirection = (argumentTypes: Control["args"]): boolean =>
  argumentTypes.length === 1 && /^(direction|straight)$/.test(argumentTypes[0].type);

const isCorner = (sign: string): boolean => sign !== "" && "↗↘↙↖".includes(sign);

/** Returns the signs that follow a button's label: the directions of its arguments, or else its key. */
function listSigns(argumentTypes: Control["args"], args: readonly number[], key: string): readonly string[] {
  if (isDirection(argumentTypes)) return args.map((it) => directionSigns[it]);
  return args.length === 0 ? [] : [keySign(key)];
}
