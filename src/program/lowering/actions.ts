import {
  type ActionNode,
  type ExprNode,
  type Fields,
  fixedValueHints,
  isOperand,
  rows,
  statementWords,
  type VerbAction,
  verbs,
  type Word,
  type ActionNodeOf,
  type Operand,
  type TreeSlots,
} from "../../syntax/index.ts";
import { lowerBecome, lowerClear, lowerPut } from "./body-actions.ts";
import { checkCount } from "./calls.ts";
import { sortName, type Declaration, type DeclarationOf } from "../draft/declarations.ts";
import { isNewMeaning, indexOfSound } from "../draft/draft.ts";
import { lowerOwner, typeOfField } from "./fields.ts";
import { findLocal, locateSpan, type Env, type Typed } from "../draft/environment.ts";
import { lowerToTyped, lowerValue, lowerPresent } from "../draft/lower.ts";
import { resolveOwner } from "../draft/owners.ts";
import { lowerPutOnPile, lowerSetItem, lowerTake, lowerTakeValue, lowerWholePile } from "./piles.ts";
import type * as out from "../data/program.ts";
import { didYouMean } from "../data/report.ts";
import { lowerCellOnBoard } from "../draft/regions.ts";
import { turnStage } from "../draft/turns.ts";
import { possibleKindsOf, lowerBody } from "../boards/body-checks.ts";
import type { ActionSlots } from "../data/program.ts";
import { bindName, lowerBodies, lowerResult, lowerTarget, lowerThings } from "./targets.ts";
import { reportWrongAssignment, convertValue, typeOfWord } from "../draft/types.ts";

/** Lowers the actions of one alternative, in order. A `let` declares a local for the rest of its block. */
export function lowerActions(actions: readonly ActionNode[], env: Env): readonly out.Action[] {
  /** Is true if only assignments have followed the last `let`. */
  let followsLet = false;
  return actions.flatMap((action) => {
    const lacksLet = followsLet && reportLetAgain(action, env);
    if (action.does !== "assign") followsLet = action.does === "let";
    const loweredAction = lacksLet ? lowerLet(action, env) : lowerAction(action, env);
    if (!loweredAction) return [];
    const isEnd = action.does === "end-turn";
    env.draft.endsTurn ||= isEnd;
    const stage = isEnd ? env.draft.names.get(turnStage) : undefined;
    return [
      { ...loweredAction, at: locateSpan(env, action.span) },
      ...(stage?.sort === "variable" ? [{ do: "assign", variable: stage.index, value: zero } as const] : []),
    ];
  });
}

/** Is the number of the stage at which a turn of several inputs begins. */
const zero = { is: "constant", type: "number", value: 0 } as const;

/**
 * Reports `let a = 1, b = 2`, because each name needs its own `let`. The second action is then lowered as if it had
 * one, so that lines that use the name cause no further mistakes.
 */
function reportLetAgain(action: ActionNode, { draft, block }: Env): action is ActionNodeOf<"assign"> {
  if (action.does !== "assign" || action.of) return false;
  const { name } = action;
  if (draft.names.get(name.text) || findLocal(block, name.text)) return false;
  const { file, from } = name.span;
  const fixes = [{ title: "Write `let` again", edits: [{ span: { file, from, to: from }, text: "let " }] }];
  const message = `There is no variable \`${name.text}\`. Each name needs its own \`let\`.`;
  draft.report.error("let-again", name.span, message, undefined, fixes);
  return true;
}

/**
 * Maps actions to functions that lower them. Actions that are missing here need nothing beyond the operands in the
 * table of verbs.
 */
const lowerers: {
  readonly [Does in ActionNode["does"]]?: (action: ActionNodeOf<Does>, env: Env) => out.Action | undefined;
} = {
  assign: lowerAssign,
  add: lowerAssign,
  let: lowerLet,
  return: lowerReturn,
  put: lowerPut,
  move: lowerMove,
  become: lowerBecome,
  clear: lowerClear,
  fire: lowerFire,
  "put-on-top": lowerPutOnPile,
  "put-at-bottom": lowerPutOnPile,
  take: lowerTake,
  "take-value": lowerTakeValue,
  shuffle: lowerWholePile,
  empty: lowerWholePile,
  refuse: lowerRefuse,
  wins: ({ who, text }, env) => ({
    ...{ do: "win", who: lowerValue(who, env, "player") },
    ...(text && { text: lowerValue(text, env, "text") }),
  }),
  call: lowerCall,
  broken: () => undefined,
};

/** Lowers an action; undefined if a mistake was reported. */
function lowerAction(action: ActionNode, env: Env): out.Action | undefined {
  // TypeScript cannot see that the key selects the function for this type of action.
  const lowerNode = lowerers[action.does] as
    | ((action: ActionNode, env: Env) => out.Action | undefined)
    | undefined;
  return lowerNode ? lowerNode(action, env) : lowerVerb(action as VerbAction, env);
}

/** Lowers `refuse`. From version 2 on, a refusal drops the input but does not stop a game's clock. */
function lowerRefuse(action: ActionNodeOf<"refuse">, env: Env): out.Action | undefined {
  const { tick } = env.draft;
  if (tick && !tick.orKey)
    isNewMeaning(action.span, "Time goes on, without what the player gave.", env.draft);
  return lowerVerb(action, env);
}

/** Lowers `move`. From version 2 on, the members of a set move together and thus do not block each other. */
function lowerMove(action: ActionNodeOf<"move">, env: Env): out.Action | undefined {
  const loweredRow = lowerVerb(action, env);
  if (loweredRow?.do !== "move" || "one" in loweredRow.what) return loweredRow;
  const { boards } = env.draft;
  const isInOrder = loweredRow.way.is === "constant" && boards.every((it) => it.edge === "closed");
  const meaningText = "The members go as one, also round the edge of a board.";
  if (isInOrder || !isNewMeaning(action.span, meaningText, env.draft)) return loweredRow;
  return { ...loweredRow, asOne: true };
}

/** Lowers an action of a regular verb: each operand by the function for its slot. */
function lowerVerb(action: VerbAction, env: Env): out.Action | undefined {
  const fields: Fields = action;
  const calledProcedure = findProcedureCall(action, env);
  if (calledProcedure) return lowerCall(calledProcedure, env);
  const article = findArticle(fields["what"], env);
  if (article) return env.draft.report.unknown("name-unknown", "name", article, []);
  const operands = rows.get(action.does)?.pieces.flatMap(({ name, slot }) => {
    const field = fields[name];
    if (slot === undefined) return typeof field === "boolean" ? [[name, field]] : [];
    return isOperand(field) ? [[name, slotsByName[slot].lower(field, env)]] : [];
  });
  // The operands match the pattern of the verb, from which the type of the action is derived.
  return operands && ({ do: action.does, ...Object.fromEntries(operands) } as out.Action);
}

/**
 * Returns the word `the` in `move the crate`, or a similar word. The parser takes it for the name of the thing, so that
 * without this test the mistake would be reported at `crate`.
 */
function findArticle(field: Fields[string], { draft, block }: Env): Word | undefined {
  if (!isOperand(field) || !("each" in field) || field.each || field.value.is !== "name") return undefined;
  const { name } = field.value;
  const isKnown = draft.names.get(name.text) !== undefined || findLocal(block, name.text) !== undefined;
  return articles.includes(name.text) && !isKnown ? name : undefined;
}

const articles: readonly string[] = ["the", "a", "an", "some", "all", "every"];

/**
 * Returns a call of the procedure that has the same name as a verb, if the game declares one and the verb has no
 * operands.
 */
function findProcedureCall({ does, span }: VerbAction, { draft }: Env): ActionNodeOf<"call"> | undefined {
  const text = rows.get(does)?.verb ?? does;
  const declaration = draft.names.get(text);
  const isCalled = declaration?.sort === "procedure" && declaration.section.args.length === 0;
  return isCalled && span.to - span.from === text.length
    ? { does: "call", name: { text, span }, args: [], span }
    : undefined;
}

function lowerAssign(action: ActionNodeOf<"assign" | "add">, env: Env): out.Action | undefined {
  const { draft } = env;
  const { name, does } = action;
  const declaration = draft.names.get(name.text);
  if (declaration?.sort === "field" && action.of && !action.index)
    return assignField(action, action.of, declaration, env);
  if (declaration?.sort === "source" && does === "assign") return lowerLoad(action, declaration, env);
  if (action.index) return lowerSetItem({ ...action, index: action.index }, env);
  const localFound = findLocal(env.block, name.text);
  if (localFound && env.draft.letValues.has(localFound) && !action.of) {
    adoptType(localFound, action.value, env);
    return lowerLetChange(action, localFound, env);
  }
  if (declaration?.sort !== "variable" || localFound) return reportNotVariable(action, declaration, env);
  const type = typeOfWord(declaration.entry.type.text) ?? "number";
  const of = resolveOwner(action.of, declaration.section.eachPlayer, name, env);
  if (reportWrongAssignment(action, type, draft)) return undefined;
  if (type !== "switch" && action.value.is === "binary" && action.value.op === "or")
    return reportOr(name, action.value, env);
  return { do: does, variable: declaration.index, of, value: lowerValue(action.value, env, type) };
}

function lowerReturn({ value, span }: ActionNodeOf<"return">, env: Env): out.Action | undefined {
  const { result, draft } = env;
  if (result)
    return { do: "let", local: result.local, value: lowerValue(value, env, result.type), again: true };
  const message = "`return` ends a procedure that gives a value, and no loop in it.";
  const hint =
    "`define best (spot: cell) gives number`; in a loop keep the value in a `let`: `let most = 0`, `most = ..` in the loop, and `return most` below. A formula has its value behind `=`.";
  return draft.report.error("return-misplaced", span, message, hint);
}

/**
 * Gives a name that was declared with `none` the type of the first value assigned to it, if values of that type can be
 * `none`.
 */
function adoptType(namedValue: Typed, value: ExprNode, env: Env): void {
  if (!env.draft.untypedNames.has(namedValue) || namedValue.expr.is !== "local") return;
  const { type } = lowerToTyped(value, env);
  if (type !== "direction" && type !== "cell" && type !== "kind" && type !== "player") return;
  env.draft.untypedNames.delete(namedValue);
  // Expressions that were lowered earlier refer to this object, so it is changed in place.
  Object.assign(namedValue, { type, expr: Object.assign(namedValue.expr, { type }) });
}

/** Lowers `n = n + 1` and `add 1 to n` for a name that `let` declares. */
function lowerLetChange(
  { does, name, value }: ActionNodeOf<"assign" | "add">,
  { expr, type, kinds }: Typed,
  env: Env,
): out.Action | undefined {
  if (expr.is !== "local" || type === "broken") return undefined;
  const { report } = env.draft;
  if (reportWrongAssignment({ does, name, value }, type, env.draft)) return undefined;
  const typed = lowerToTyped(value, env, type === "none" ? "thing" : type);
  const newValue = convertValue(typed, type === "none" ? "thing" : type, value.span, env.draft).expr;
  const otherKinds = possibleKindsOf(typed);
  if (kinds && otherKinds && otherKinds.some((it) => !kinds.includes(it))) {
    const message = `\`${name.text}\` was given a thing of other kinds, and keeps to them.`;
    const hint = "Begin with a group that has all of them, or with `none`.";
    report.error("type-mismatch", value.span, message, hint);
  }
  const sum: out.Expr = { is: "arithmetic", op: "+", left: expr, right: newValue };
  return { do: "let", local: expr.local, value: does === "add" ? sum : newValue, again: true };
}

/**
 * Reports `or` after the value of an assignment, which was most likely meant to begin another alternative of the line.
 */
function reportOr(name: Word, value: ExprNode, env: Env): undefined {
  const message = `On the right of \`=\`, \`or\` joins two conditions, but \`${name.text}\` is not a switch.`;
  const [, word] = / (where|past|avoiding) /.exec(env.draft.places.text(value.span)) ?? [];
  const hint = word
    ? `What follows \`${word}\` ends at \`or\`: put both in parentheses, \`${word} (.. or ..)\`.`
    : "Setting a value always succeeds, so an alternative is never tried: put what follows `or` on its own line.";
  return env.draft.report.error("or-in-value", value.span, message, hint);
}

function assignField(
  { does, name, value }: ActionNodeOf<"assign" | "add">,
  of: ExprNode,
  declaration: DeclarationOf<"field">,
  env: Env,
): out.Action {
  const type = typeOfField(declaration);
  reportWrongAssignment({ does, name, value }, type, env.draft);
  const thing = lowerOwner(of, declaration, env);
  return { do: `${does}-field`, field: declaration.index, of: thing, value: lowerValue(value, env, type) };
}

/** Lowers `rehearsal = list`: the source reads that file from now on. */
function lowerLoad(
  action: ActionNodeOf<"assign" | "add">,
  declaration: DeclarationOf<"source">,
  env: Env,
): out.Action | undefined {
  const { report } = env.draft;
  const { name } = action;
  if (declaration.entry.how.by !== "file") {
    const hint = `To switch it during play, declare it as \`source ${name.text} = file of GROUP\`.`;
    const message = `\`${name.text}\` always draws from the same file or kinds.`;
    return report.error("source-fixed", name.span, message, hint);
  }
  const of = resolveOwner(action.of, declaration.section.eachPlayer, name, env);
  return { do: "load", source: declaration.index, of, file: lowerValue(action.value, env, "file") };
}

function reportNotVariable(
  action: ActionNodeOf<"assign" | "add">,
  declaration: Declaration | undefined,
  env: Env,
): undefined {
  const { draft } = env;
  const { name, of } = action;
  lowerToTyped(action.value, env);
  const isLocal = findLocal(env.block, name.text) !== undefined;
  const sortText = isLocal
    ? "a member, a number of a line or an argument"
    : describeFixedName(name, declaration, env);
  const isPlace = !sortText && of && ["x", "y", "place", "heading"].includes(name.text);
  const isIt = name.text === "it";
  if (!sortText && !isPlace && !isIt)
    return draft.report.unknown("name-unknown", "variable", name, draft.names.of("variable"));
  const unnamedSort = isIt ? "it" : isPlace ? "place" : isLocal && !of ? "local" : "other";
  const hint = fixedValueHints[declaration?.sort ?? unnamedSort] ?? fixedValueHints["other"];
  const subject = isPlace ? `\`${name.text} of\` something` : "`it`";
  const message = sortText
    ? `\`${name.text}\` is ${sortText} and cannot be changed.`
    : `${subject} cannot be set.`;
  return draft.report.error("variable-wanted", name.span, message, hint?.replaceAll("NAME", name.text));
}

function describeFixedName(name: Word, declaration: Declaration | undefined, env: Env): string | undefined {
  if (declaration) return sortName(declaration);
  if (env.draft.arguments.has(name.text)) return "the argument of a control";
  return env.draft.controlNames.has(name.text) ? "a control" : undefined;
}

function lowerLet({ name, value }: Pick<ActionNodeOf<"let">, "name" | "value">, env: Env): out.Action {
  const { local, value: loweredValue, namedValue } = bindName(name, value, env);
  env.draft.letValues.add(namedValue);
  return { do: "let", local, value: loweredValue };
}

function lowerFire({ timer, of }: ActionNodeOf<"fire">, env: Env): out.Action | undefined {
  const { draft } = env;
  const declaration = draft.names.get(timer.text);
  if (declaration?.sort === "timer") {
    const owner = resolveOwner(of, declaration.section.eachPlayer, timer, env);
    return { do: "fire", timer: declaration.index, of: owner };
  }
  const timers = draft.names.of("timer");
  if (!declaration) return draft.report.unknown("name-unknown", "timer", timer, timers);
  const { hint = "A timer is declared in `state`: `timer gravity every 24`.", fixes } = didYouMean(
    timer,
    timers,
  );
  return draft.report.error("timer-wanted", timer.span, `\`${timer.text}\` is not a timer.`, hint, fixes);
}

function lowerCall(action: ActionNodeOf<"call">, env: Env): out.Action | undefined {
  const { draft } = env;
  const { name, args } = action;
  const { text } = name;
  const declaration = draft.names.get(text);
  if (declaration?.sort !== "procedure")
    return text === "board" || text === "stay" || text === "join"
      ? lowerMeetingWord(text, action, env)
      : reportNotProcedure(action, declaration, env);
  draft.uses.names.add(text);
  const types = declaration.section.args.map((it) => typeOfWord(it.type.text));
  if (!checkCount(action, types.length, env)) return undefined;
  const values = args.map((it, i) => lowerValue(it, env, types[i] ?? "number"));
  return { do: "call", procedure: declaration.index, args: values };
}

/** Lowers `board`, `stay` and `join`, which only collision rules may use. */
function lowerMeetingWord(
  word: "board" | "stay" | "join",
  { name }: ActionNodeOf<"call">,
  env: Env,
): out.Action | undefined {
  if (env.isMeeting) return { do: word };
  const hint = "For example: `meetings: hull into being: board or shove it way`.";
  const message = `\`${word}\` can only be used in \`meetings\`.`;
  return env.draft.report.error("meeting-wanted", name.span, message, hint);
}

function reportNotProcedure(
  { name }: ActionNodeOf<"call">,
  declaration: Declaration | undefined,
  env: Env,
): undefined {
  const { draft } = env;
  const isControl = draft.controlNames.has(name.text);
  if (!declaration && !isControl) {
    return draft.report.unknown("name-unknown", "action or procedure", name, [
      ...draft.names.of("procedure"),
      ...verbs,
      ...statementWords,
    ]);
  }
  const sortText = declaration ? sortName(declaration) : "a control";
  const hint = isControl
    ? `To act when it is given, write \`when ${name.text}:\`.`
    : declaration?.sort === "kind" || declaration?.sort === "group"
      ? `Several kinds are joined with \`or\`: \`it is crate or ${name.text}\`, \`avoiding (crate or ${name.text})\`. An action starts with its verb: \`remove ${name.text}\`.`
      : "An action starts with its verb, as in `put crate at here`, or sets a variable, as in `score = 0`.";
  const message = `\`${name.text}\` is ${sortText}, but an action is needed here.`;
  return draft.report.error("action-wanted", name.span, message, hint);
}

/** Lowers the operand of a slot. */
interface Slot<T, L> {
  lower(operand: T, env: Env): L;
}

/**
 * Lists the slots whose operands can be lowered on their own. The others depend on the timer or pile that the action
 * names.
 */
type Slots = Omit<ActionSlots, "TIMER" | "PLAYER" | "VALUE" | "PILE" | "ITEM">;

const slots: { readonly [S in keyof Slots]: Slot<TreeSlots[S], ActionSlots[S]> } = {
  THINGS: { lower: lowerTarget },
  BODIES: { lower: lowerBodies },
  BODY: { lower: lowerBody },
  KIND: { lower: (it, env) => lowerPresent(it, env, "kind") },
  CELL: { lower: lowerCellOnBoard },
  DIRECTION: { lower: (it, env) => lowerPresent(it, env, "direction") },
  N: { lower: (it, env) => lowerValue(it, env, "number") },
  NUMBER: { lower: (it, env) => lowerValue(it, env, "number") },
  TEXT: { lower: (it, env) => lowerValue(it, env, "text") },
  SET: { lower: lowerThings },
  NAME: { lower: lowerResult },
  SOUND: { lower: ({ text }, { draft }) => indexOfSound(text, draft) },
  TURN: { lower: ({ text }) => (text === "cw" ? 1 : -1) },
  FACING: { lower: ({ text }) => text === "backward" },
};

/** Maps the names of slots in patterns to the functions that lower them. */
const slotsByName: Readonly<Record<string, Slot<Operand, ActionSlots[keyof ActionSlots]>>> = slots;
