import { closest } from "../base/index.ts";
import { bodyActions } from "./body-actions.ts";
import { endsAction, readTarget } from "./targets.ts";
import type { Reader, Token } from "./reader.ts";
import { readSound } from "./sounds.ts";
import { readSet } from "./sets.ts";
import type { Action, Expr, Word } from "./tree.ts";
import { readOperand, readUnary, readValue, values } from "./values.ts";
import { foreignWords, statementWords, verbs } from "./words.ts";

type ActionReader = (r: Reader, from: number) => Action;

/** The verbs; each reads what stands behind it. A new verb is a new row. */
const readers: Readonly<Record<string, ActionReader>> = {
  add: readAdd,
  put: readPut,
  remove: (r, from) => ({ does: "remove", what: readTarget(r, "remove crate"), span: r.span(from) }),
  move: readMove,
  fire: readFire,
  say: (r, from) => ({ does: "say", text: readOperand(r), span: r.span(from) }),
  sound: (r, from) => ({ does: "sound", name: readSound(r), span: r.span(from) }),
  end: readEndTurn,
  win: (r, from) => ({ does: "win", ...optionalText(r), span: r.span(from) }),
  lose: (r, from) => ({ does: "lose", ...optionalText(r), span: r.span(from) }),
  draw: (r, from) => ({ does: "draw", ...optionalText(r), span: r.span(from) }),
  refuse: (r, from) => ({ does: "refuse", ...optionalText(r), span: r.span(from) }),
  restart: (r, from) => ({ does: "restart", span: r.span(from) }),
  again: (r, from) => ({ does: "again", span: r.span(from) }),
  checkpoint: (r, from) => ({ does: "checkpoint", span: r.span(from) }),
  reseed: (r, from) => ({ does: "reseed", span: r.span(from) }),
  let: readLet,
  wish: readWish,
  ...bodyActions,
};

/** Reads the alternatives of a line: actions with commas, joined by `or`. */
export function readAlternatives(r: Reader): Action[][] {
  const alternatives = [readActions(r)];
  while (r.take("or")) alternatives.push(readActions(r));
  return alternatives;
}

/** Reads actions with commas between them. */
export function readActions(r: Reader): Action[] {
  const actions = [readAction(r)];
  while (r.take(",")) actions.push(readAction(r));
  return actions;
}

function readAction(r: Reader): Action {
  const token = r.peek();
  const read = token.kind === "name" && Object.hasOwn(readers, token.text) ? readers[token.text] : undefined;
  if (!read) return readVerbLater(r);
  r.next();
  return read(r, token.from);
}

// ---------------------------------------------------------------------------------------------- the verb is first

function readAdd(r: Reader, from: number): Action {
  const value = r.joining({ commas: false }, () => readValue(r));
  if (!r.take("to")) expectBehind(r, from, "`to` and a counter", "word-expected", "`add 1 to score`");
  const name = r.name("the name of a counter", "`add 1 to score`");
  const of = readOwner(r);
  return { does: "add", name, ...of, value, span: r.span(from) };
}

function readPut(r: Reader, from: number): Action {
  const kind = r.joining({ filters: false }, () => readOperand(r));
  const under = r.take("under");
  if (!under && !r.take("at"))
    expectBehind(r, from, "`at` and a cell", "cell-expected", "`put crate at (2, 3)`");
  if (endsAction(r)) expectBehind(r, from, "a cell", "cell-expected", "`put crate at (2, 3)`");
  const at = readOperand(r);
  return { does: "put", kind, at, ...(under && { under }), span: r.span(from) };
}

function readMove(r: Reader, from: number): Action {
  const what = readTarget(r, "move crate left");
  if (endsAction(r))
    expectBehind(
      r,
      from,
      "a direction",
      "direction-expected",
      "`move crate left`, or with a number: `move crate left 2`",
    );
  if (r.is("forward", "backward")) {
    const word = r.word();
    const times = endsAction(r) ? undefined : readUnary(r);
    return { does: "advance", what, way: word, ...(times && { times }), span: r.span(from) };
  }
  const way = readUnary(r);
  const times = endsAction(r) ? undefined : readUnary(r);
  return { does: "move", what, way, ...(times && { times }), span: r.span(from) };
}

function readFire(r: Reader, from: number): Action {
  const timer = r.name("the name of a timer");
  return { does: "fire", timer, ...readOwner(r), span: r.span(from) };
}

function readWish(r: Reader, from: number): Action {
  r.expect(
    "each",
    "word-expected",
    "`wish each player left`; without a direction they act where they stand.",
  );
  const set = r.joining({ or: false }, () => readSet(r, values));
  const way = endsAction(r) ? undefined : readUnary(r);
  return { does: "wish", set, ...(way && { way }), span: r.span(from) };
}

function readEndTurn(r: Reader, from: number): Action {
  r.expect("turn", "word-expected", "`end turn`");
  return { does: "end-turn", span: r.span(from) };
}

function readLet(r: Reader, from: number): Action {
  const name = r.newName("a name");
  r.expect("=", "word-expected", "`let rows = score / 100`");
  const value = r.joining({ or: true, commas: false, actions: true }, () => readValue(r));
  return { does: "let", name, value, span: r.span(from) };
}

function optionalText(r: Reader): { text?: Expr } {
  return r.is('"') ? { text: readOperand(r) } : {};
}

function readOwner(r: Reader): { of?: Expr } {
  return r.take("of") ? { of: readUnary(r) } : {};
}

/** Complains of what is missing behind what was read of the action. */
function expectBehind(r: Reader, from: number, what: string, code: string, hint: string): void {
  const read = r.text.slice(from, r.span(from).to);
  r.expected(`${what} after \`${read}\``, code, hint);
}

// ---------------------------------------------------------------------------------------------- the verb comes later

/** `NAME = E`, `THING becomes KIND`, `PLAYER wins`, or the name of a procedure. */
function readVerbLater(r: Reader): Action {
  const first = r.peek();
  const { from } = first;
  if (first.kind !== "name") return broken(r, "an action", from);
  if (r.take("each")) {
    const set = r.joining({ or: false }, () => readSet(r, values));
    if (!r.take("becomes"))
      expectBehind(r, from, "`becomes` and a kind", "word-expected", "`each crate becomes wall`");
    return { does: "become", what: { each: true, set }, kind: readKindValue(r), span: r.span(from) };
  }
  if (statementWords.includes(first.text)) return misplaced(r, first);
  const subject = readUnary(r);
  if (r.is("=")) return readAssignment(r, subject, from);
  if (r.take("becomes"))
    return {
      does: "become",
      what: { each: false, value: subject },
      ...readBecoming(r),
      span: r.span(from),
    };
  if (r.take("wins")) return { does: "win", who: subject, ...optionalText(r), span: r.span(from) };
  if (subject.is === "call")
    return { does: "call", name: subject.name, args: subject.args, span: r.span(from) };
  if (subject.is === "name" && endsAction(r))
    return { does: "call", name: subject.name, args: [], span: r.span(from) };
  return notAnAction(r, first, subject);
}

function readAssignment(r: Reader, subject: Expr, from: number): Action {
  const place = assigned(subject);
  if (!place)
    r.fail(
      "name-expected",
      "Only a name can be given a value.",
      "`score = 0`, `score of opponent = 0`",
      subject.span,
    );
  r.next();
  const value = r.joining({ or: true, commas: false, actions: true }, () => readValue(r));
  if (!place) return { does: "broken", span: r.span(from) };
  return { does: "assign", ...place, value, span: r.span(from) };
}

function assigned(subject: Expr): { name: Word; of?: Expr } | undefined {
  if (subject.is === "name") return { name: subject.name };
  return subject.is === "of" ? { name: subject.name, of: subject.of } : undefined;
}

/** `KIND [at CELL]`. */
function readBecoming(r: Reader): { kind: Expr; cell?: Expr } {
  const kind = r.joining({ filters: false }, () => readKindValue(r));
  return r.take("at") ? { kind, cell: readOperand(r) } : { kind };
}

function readKindValue(r: Reader): Expr {
  if (endsAction(r)) r.expected("a kind", "kind-expected", "`hero becomes ghost`");
  return readOperand(r);
}

/** The line begins with a word that is no verb: most likely one that is misspelt. */
function notAnAction(r: Reader, first: Token, subject: Expr): Action {
  const meant = closest(first.text, [...verbs, ...statementWords]);
  if (r.is("+", "-") && ["=", "==", r.peek().text].includes(r.peekOn(1).text))
    r.fail("word-foreign", "A counter is changed with `add`.", `\`add 1 to ${first.text}\``);
  else if (foreignWords.has(r.peek().text) || (subject.is !== "name" && !meant))
    r.expected(
      "`=` or `becomes` behind this",
      "verb-missing",
      "A line that does something starts with its verb.",
    );
  else if (meant) r.misspelt("verb-unknown", "a verb", first, meant);
  else unknownVerb(r, first);
  return { does: "broken", span: r.span(first.from) };
}

function unknownVerb(r: Reader, first: Token): void {
  const span = r.lines.report.span(first.from, first.to);
  const hint = `The verbs are ${verbs.join(", ")}; a procedure is called by its name: \`NAME(1, 2)\`.`;
  r.fail("verb-unknown", `\`${first.text}\` is not a verb.`, hint, span);
}

function misplaced(r: Reader, word: Token): Action {
  const hint = `Put \`${word.text}\` on a line of its own, or behind a colon.`;
  r.fail("statement-misplaced", `\`${word.text}\` cannot stand among actions.`, hint);
  return { does: "broken", span: r.span(word.from) };
}

function broken(r: Reader, what: string, from: number): Action {
  r.expected(what, "action-expected", "`move crate left`, `score = 0`, `win`");
  return { does: "broken", span: r.span(from) };
}
