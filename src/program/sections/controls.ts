import { keyNames, type Span } from "../../base/index.ts";
import { argumentTypes, type SectionOf } from "../../syntax/index.ts";
import type { Arg, ControlEntry, ExprNode, Word } from "../../syntax/index.ts";
import { sortName } from "../draft/declarations.ts";
import { isNewMeaning, sectionsOf, type Draft } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { readKeys } from "./keys.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerAllowedKinds } from "./options.ts";
import { lowerCondition, lowerValue } from "../draft/lower.ts";
import type { Control, ControlArg, Expr, Gesture, KeyBinding } from "../data/program.ts";
import { typeOfWord } from "../draft/types.ts";
import { type Seeing, walk } from "../data/walk.ts";
import { unlessEmpty } from "../data/plain.ts";

type Controls = SectionOf<"controls">;

interface DeclaredControl {
  readonly entry: ControlEntry;
  readonly section: Controls;
  readonly file: number;
  /** Lists declarations of the same control in sections for other players, which add the keys of these players. */
  readonly others: DeclaredControl[];
}

/**
 * Makes the controls, their keys and their arguments. `makeControlTests` makes their conditions later, when all names
 * are known.
 */
export function makeControls(draft: Draft): void {
  const controlsByName = new Map<string, DeclaredControl>();
  for (const { section, file } of sectionsOf(draft, "controls")) {
    for (const entry of section.entries)
      enterControl({ entry, section, file, others: [] }, controlsByName, draft);
  }
  [...controlsByName.values()].forEach((it, index) => {
    const { entry } = it;
    draft.controls.push(makeControl(it, index, draft));
    nameControl(entry, index, controlsByName, draft);
  });
  checkKeys([...controlsByName.values()], draft);
  checkGestures([...controlsByName.values()], draft);
  for (const { entry } of controlsByName.values()) checkBeforeKeys(entry, draft);
}

/** Sets the condition, the players and the question of each control. */
export function makeControlTests(draft: Draft): void {
  const openControls = new Map<string, OpenControls[]>();
  let queueCount = 0;
  for (const { section } of sectionsOf(draft, "controls")) {
    const { when, asking, always, whose, queued } = section;
    const question = asking && makeQuestion(section, draft);
    const queue = queued && checkQueue(queued.span, queueCount++, draft);
    const player = whose && findPlayer(whose, draft);
    const it = { when, question, always, player, queue };
    for (const { name } of section.entries)
      openControls.set(name.text, player === undefined ? [it] : [...(openControls.get(name.text) ?? []), it]);
  }
  draft.controls = draft.controls.map((control) => {
    const sections = openControls.get(control.name) ?? [];
    const { question, always } = sections[0] ?? {};
    const queue = sections.find((it) => it.queue !== undefined)?.queue;
    const when = lowerOpenTest(sections, draft);
    const players = sections.flatMap(({ player }) => player ?? []);
    return {
      ...control,
      when,
      question,
      always: always || undefined,
      players: unlessEmpty(players),
      queue,
    };
  });
}

/** Describes the condition and the player that one section gives to its controls. */
interface OpenControls {
  readonly when: ExprNode | undefined;
  readonly question: number | undefined;
  readonly always: boolean;
  readonly player: number | undefined;
  readonly queue: number | undefined;
}

/**
 * Returns the condition of a control. At least one of its sections must be open for the player who gives the control.
 */
function lowerOpenTest(openControls: readonly OpenControls[], draft: Draft): Expr | undefined {
  const tests = openControls.map(({ when, player }): Expr | undefined => {
    const openTest = when && lowerCondition(when, newEnv(draft));
    if (player === undefined) return openTest;
    const isOwnTurn = makeIsMe(player);
    return openTest ? { is: "and", values: [isOwnTurn, openTest] } : isOwnTurn;
  });
  const [onlyTest] = tests;
  if (tests.length < 2) return onlyTest;
  const isForAll = openControls.every(({ when }) => !when) && openControls.length === draft.players.length;
  return isForAll ? undefined : { is: "or", values: tests.filter((it) => it !== undefined) };
}

function makeIsMe(player: number): Expr {
  return {
    is: "compare",
    op: "=",
    left: { is: "me" },
    right: { is: "constant", type: "player", value: player },
  };
}

function findPlayer(word: Word, draft: Draft): number | undefined {
  const player = draft.players.findIndex(({ name }) => name === word.text);
  if (player >= 0) return player;
  const names = draft.players.map(({ name }) => name);
  if (draft.players.length > 1) draft.report.unknown("player-unknown", "player", word, names);
  else {
    const hint = "Name them at the top of the file: `players red, blue`.";
    draft.report.error("player-unknown", word.span, "The game has one player.", hint);
  }
  return undefined;
}

function checkQueue(span: Span, queue: number, draft: Draft): number | undefined {
  if (draft.tick && !draft.tick.orKey) return queue;
  const message = draft.tick
    ? "With `or key` each control starts a cycle of its own, so they come one at a time anyway."
    : "Without a clock each control is a cycle of its own, so they come one at a time anyway.";
  const hint = "Remove `one at a time`.";
  return draft.report.error("controls-queued", span, message, hint);
}

function makeQuestion({ when, asking, always, span }: Controls, draft: Draft): number {
  const env = newEnv(draft);
  const hint = '`controls when debt > 0 asking "Which action?"`';
  if (!when) {
    const message = "A question needs a `when`, which says how long it is open.";
    draft.report.error("question-when", asking?.span ?? span, message, hint);
  } else if (always) {
    const message = "Answers can only be given while their question is open, so not `always`.";
    const hint = "Remove `always`.";
    draft.report.error("question-always", span, message, hint);
  }
  const question = {
    when: when ? lowerCondition(when, env) : constantOff,
    text: asking ? lowerValue(asking, env, "text") : constantOff,
  };
  if (when && draft.players.length > 1 && !draft.together && !walk("expr", question.when, ownOf(draft))) {
    const hint = "To ask one, keep who that is, `player asked` in `state`, and add `and me = asked`.";
    draft.report.warn("question-all", when.span, "This question is put to every player.", hint);
  }
  return draft.questions.push(question) - 1;
}

/** Returns a visitor that finds values and cells that may differ between players. */
function ownOf({ variables, piles, boards }: Draft): Seeing {
  return {
    expr: (it) =>
      it.is === "me" ||
      it.is === "opponent" ||
      (it.is === "variable" && !it.of && variables[it.variable].eachPlayer) ||
      ("pile" in it && !it.of && piles[it.pile].eachPlayer),
    region: (it) => it.is === "board" && boards[it.board].eachPlayer,
  };
}

const constantOff = { is: "constant", type: "switch", value: 0 } as const;

function enterControl(it: DeclaredControl, controls: Map<string, DeclaredControl>, draft: Draft): void {
  const { name } = it.entry;
  const sameNamed = controls.get(name.text);
  if (sameNamed && isOtherPlayers(it, sameNamed)) {
    checkSharedClicks(it.entry, sameNamed.entry, draft);
    sameNamed.others.push(it);
  } else if (sameNamed?.file === it.file) {
    const isShared =
      it.section.whose && sameNamed.section.whose && it.section.whose.text !== sameNamed.section.whose.text;
    const hint = "Sections for two players may share a control if it has the same arguments in both.";
    const message = `There is already a control \`${name.text}\`.`;
    draft.report.error("control-twice", name.span, message, isShared ? hint : undefined);
  } else controls.set(name.text, it);
}

/**
 * Warns of a control whose sections for two players list different kinds to click on, because each player may click on
 * all of them.
 */
function checkSharedClicks(entry: ControlEntry, firstEntry: ControlEntry, draft: Draft): void {
  const clicksOf = ({ clicks }: ControlEntry): string =>
    clicks.map((it) => [it.right, ...it.kinds.map(({ text }) => text).sort()]).join(";");
  if (clicksOf(entry) === clicksOf(firstEntry)) return;
  const message = `Whoever gives \`${entry.name.text}\` may click on the kinds of both sections.`;
  const hint = "Name one of the two controls otherwise, or refuse the others' kinds in a step.";
  draft.report.warn("clicks-shared", entry.name.span, message, hint);
}

/** Returns true if two entries declare the same control for different players. */
function isOtherPlayers({ entry, section, file }: DeclaredControl, first: DeclaredControl): boolean {
  const ownersOfControl = [first, ...first.others].map((it) => it.section.whose?.text);
  const isNewOwner =
    section.whose !== undefined &&
    !ownersOfControl.includes(undefined) &&
    !ownersOfControl.includes(section.whose.text);
  const argsOf = ({ args }: ControlEntry): string =>
    JSON.stringify(args.map((it) => [it.name.text, it.type.text, it.range, it.of?.text]));
  const isAlike = !section.asking && !first.section.asking && section.always === first.section.always;
  return isNewOwner && isAlike && first.file === file && argsOf(entry) === argsOf(first.entry);
}

function nameControl(
  entry: ControlEntry,
  index: number,
  controls: Map<string, DeclaredControl>,
  draft: Draft,
): void {
  draft.controlNames.set(entry.name.text, index);
  draft.controlSpans.push(entry.name.span);
  for (const alias of entry.aliases) {
    if (draft.controlNames.has(alias.text) || controls.has(alias.text)) {
      draft.report.error("control-twice", alias.span, `There is already a control \`${alias.text}\`.`);
    } else draft.controlNames.set(alias.text, index);
  }
}

function makeControl({ entry, section, others }: DeclaredControl, index: number, draft: Draft): Control {
  const args = entry.args.flatMap((arg, at) => readArg(arg, { control: index, argument: at }, draft) ?? []);
  const keysOf = (it: Pick<DeclaredControl, "entry" | "section">): readonly KeyBinding[] => {
    const player = it.section.whose && draft.players.findIndex(({ name }) => name === it.section.whose?.text);
    return readKeys(it.entry, args, draft).map((key) => (player === undefined ? key : { ...key, player }));
  };
  const entries = [entry, ...others.map((it) => it.entry)];
  const clickLists = entries.flatMap((it) => it.clicks);
  const gesture = entries.find((it) => it.gesture)?.gesture;
  for (const { span, right, kinds } of clickLists) {
    checkPointed(right ? "right click" : "click", span, args, draft);
    if (kinds.length > 0 && args.length === 1 && !gesture)
      isNewMeaning(span, "Typed or from the computer, it is refused elsewhere too.", draft);
  }
  if (gesture?.what.text === "drag" && !gesture.right && clickLists.length === 0)
    checkDragged(gesture.what.span, args, draft);
  const clicksOf = (isRight: boolean): Control["clicks"] =>
    clickLists
      .filter((it) => (it.right ?? false) === isRight)
      .map((it) => (it.kinds.length > 0 ? lowerKinds(it.kinds, draft) : "any"));
  const rightClicks = clicksOf(true);
  return {
    name: entry.name.text,
    aliases: entry.aliases.map((it) => it.text),
    args,
    keys: [keysOf({ entry, section }), ...others.map(keysOf)].flat(),
    clicks: clicksOf(false),
    rightClicks: unlessEmpty(rightClicks),
    gesture: gesture && lowerGesture(gesture, args, draft),
    button: entry.button?.text,
    repeat: entry.repeat && lowerRepeat(entry.repeat, draft),
    times: entry.times || undefined,
    ...(entry.bare && canBeBare(entry, draft) && { bare: true as const }),
    at: draft.places.where(entry.name.span),
  };
}

/** Returns the mouse action that gives a control. */
function lowerGesture(
  { what, right }: NonNullable<ControlEntry["gesture"]>,
  args: Control["args"],
  draft: Draft,
): Gesture {
  checkPointed(`${right ? "right " : ""}${what.text}`, what.span, args, draft);
  const gesture = what.text === "drag" ? "drag" : "release";
  return right ? `right-${gesture}` : gesture;
}

/**
 * Reports arguments that the mouse cannot give. The mouse gives one cell, or two: by two clicks, or by dragging from
 * one cell to another.
 */
function checkPointed(word: string, span: Span, args: Control["args"], draft: Draft): void {
  const maxArgs = word === "click" || word === "drag" ? 2 : 1;
  if (args.length <= maxArgs && args.every((it) => it.type === "cell")) return;
  const wantedText = maxArgs === 2 ? "one argument of type cell, or two" : "one argument of type cell";
  const hint = `\`paint (spot: cell) ${word}\`: then \`when paint: put ink at spot\`.`;
  draft.report.error("gesture-argument", span, `With \`${word}\`, a control has ${wantedText}.`, hint);
}

/** Reports a control of two cells that only dragging can give, because keyboards and screen readers need clicks. */
function checkDragged(span: Span, args: Control["args"], draft: Draft): void {
  if (args.length !== 2) return;
  const hint = "`shift (from: cell, to: cell) click drag`.";
  draft.report.error("gesture-argument", span, "Two cells that can be dragged can be clicked too.", hint);
}

/** Returns how a control repeats while its key is held, in cycles; the interval is at least 1. */
function lowerRepeat(
  { every, after, span }: NonNullable<ControlEntry["repeat"]>,
  draft: Draft,
): Control["repeat"] {
  if (every < 1 || after < 1) {
    const hint = "For example: `left ArrowLeft every 2 after 10`.";
    draft.report.error("repeat-period", span, "A key repeats after 1 or more cycles, every 1 or more.", hint);
  } else if (!draft.tick) {
    const hint = "Write `tick 24 per second` at the top of the file.";
    draft.report.error("repeat-clock", span, "Without a clock, keys do not repeat by themselves.", hint);
  }
  return { every, after };
}

/** Returns true if the argument may be typed without the control's name: it must be the only one, and a word. */
function canBeBare({ args, name }: ControlEntry, draft: Draft): boolean {
  if (args.length === 1 && ["kind", "direction", "straight", "player"].includes(args[0].type.text))
    return true;
  const hint = "`replace (shape: kind of tetromino) bare`: `T` alone then means `replace T`.";
  draft.report.error("control-bare", name.span, "A `bare` control has exactly one argument, a word.", hint);
  return false;
}

function readArg(arg: Arg, of: { control: number; argument: number }, draft: Draft): ControlArg | undefined {
  const type = argumentTypes.find((it) => it === arg.type.text) ?? (arg.range && "number");
  // The parser has reported an unknown type.
  if (!type) return undefined;
  if (type === "commands") {
    // The session replaces the control by the commands in the player's file, so the control counts as used.
    draft.uses.controls.add(of.control);
    return { name: arg.name.text, type };
  }
  const kinds = lowerAllowedKinds(arg, draft);
  nameArgument(arg, of, draft);
  return { name: arg.name.text, type, range: arg.range && [arg.range.from, arg.range.to], kinds };
}

function nameArgument(arg: Arg, argumentRef: { control: number; argument: number }, draft: Draft): void {
  const { name } = arg;
  const type = arg.type.text === "file" ? "file" : typeOfWord(arg.type.text)!;
  const declaration = draft.names.get(name.text);
  if (declaration) {
    const hint = "Give the argument another name.";
    const message = `\`${name.text}\` is already ${sortName(declaration)}.`;
    return draft.report.error("name-clash", name.span, message, hint);
  }
  const sharedArgs = draft.arguments.get(name.text);
  if (!sharedArgs) return void draft.arguments.set(name.text, { type, word: name, of: [argumentRef] });
  if (sharedArgs.type === type) return void sharedArgs.of.push(argumentRef);
  const hint = "Arguments of the same name must have the same type.";
  const message = `Another control has an argument \`${name.text}\` of a different type.`;
  return draft.report.error("argument-types", name.span, message, hint);
}

/**
 * Warns of punctuation between a control and its keys. A colon or `=` would itself be read as a key, and a comma begins
 * an alias.
 */
function checkBeforeKeys({ name, keys, aliases, clicks, button }: ControlEntry, { report }: Draft): void {
  const hint = `Keys stand right behind the name: \`${name.text} Space\`.`;
  const [firstKey] = keys;
  if (keys.length > 1 && [":", "="].includes(firstKey.text)) {
    const message = `The sign \`${firstKey.text}\` is itself a key of \`${name.text}\` here.`;
    report.warn("key-meant", firstKey.span, message, hint);
  }
  const alias = aliases.find((it) => keyNames.some((key) => key.toLowerCase() === it.text.toLowerCase()));
  if (alias && keys.length === 0 && clicks.length === 0 && !button) {
    const message = `\`${alias.text}\` is another name of \`${name.text}\` here, not its key.`;
    report.warn("key-meant", alias.span, message, hint);
  }
}

/** Warns of a key that gives two controls, unless a condition distinguishes them. */
function checkKeys(controls: readonly DeclaredControl[], draft: Draft): void {
  const controlsByKey = new Map<string, number>();
  draft.controls.forEach((control, index) => {
    for (const { key } of control.keys) {
      const otherControl = controlsByKey.get(key);
      if (otherControl === undefined) controlsByKey.set(key, index);
      else if (!controls[otherControl].section.when && !controls[index].section.when) {
        reportKey(key, controls[index].entry, draft.controls[otherControl].name, draft);
      }
    }
  });
}

/** Reports a mouse action that gives two controls, unless a condition distinguishes them. */
function checkGestures(controls: readonly DeclaredControl[], draft: Draft): void {
  draft.controls.forEach(({ gesture }, index) => {
    const { entry, section } = controls[index];
    if (!gesture || !entry.gesture || section.when || section.whose) return;
    const otherControl = draft.controls.findIndex(
      (it, i) =>
        i < index && it.gesture === gesture && !controls[i].section.when && !controls[i].section.whose,
    );
    if (otherControl < 0) return;
    const { what, right } = entry.gesture;
    const message = `\`${draft.controls[otherControl].name}\` is given by ${right ? "`right " : "`"}${what.text}\` already, so \`${entry.name.text}\` never is.`;
    const hint = right
      ? "Give the other one another gesture, or use `controls when ..` to say which is meant."
      : `Each gesture has its own \`right\`: \`${entry.name.text} (spot: cell) right click right ${what.text}\`.`;
    draft.report.error("gesture-shared", what.span, message, hint);
  });
}

function reportKey(key: string, entry: ControlEntry, otherName: string, draft: Draft): void {
  const word = entry.keys.find((it) => it.text === key) ?? entry.keys[0];
  const isSameName = otherName === entry.name.text;
  const message = isSameName
    ? `\`${entry.name.text}\` has the key \`${key}\` twice.`
    : `The key \`${key}\` already gives \`${otherName}\`, so it never gives \`${entry.name.text}\`.`;
  const hint = "Choose another key, or use `controls when ..` to say which is meant.";
  draft.report.warn("key-twice", word.span, message, hint);
}
