import {
  type Action,
  type ActionOf,
  isNumeric,
  constantOf,
  namesToClear,
  type Program,
  type Statement,
} from "../program/index.ts";
import {
  type CompiledProcedure,
  numberPlaces,
  signalsOfBranches,
  kindOfThing,
  emptyValue,
  compileFiring,
} from "../engine/index.ts";
import { moveFast, refuseStep, refuseTurn, slideFast, turnFast } from "../bodies/index.ts";
import type { ProgramClosures } from "./closure-maker.ts";
import type { ValueWriter } from "./values.ts";
import { integer, type SourceBuilder } from "./source-builder.ts";

type StatementOf<Does extends Statement["do"]> = Extract<Statement, { do: Does }>;

/** One action: the code that does it, and the condition that tells whether it was done; without it, it always is. */
interface WrittenAct {
  readonly text: string;
  readonly done?: string;
  /** The same, where nothing will report why it was refused. */
  readonly silently?: string;
  /** Whether it may stop the cycle. */
  readonly stops: boolean;
}

/** The function that tries an action by fast motion, and the one that tells why it is blocked; a slide never is. */
const fastWay = {
  move: () => ({ go: moveFast, refuse: refuseStep }),
  turn: () => ({ go: turnFast, refuse: refuseTurn }),
  slide: () => ({ go: slideFast, refuse: undefined }),
} as const;

/** Generates code for statements. `exit` is the code that leaves them when the cycle stops. */
export class StatementWriter {
  readonly #source: SourceBuilder;
  readonly #values: ValueWriter;
  readonly #c: ProgramClosures;
  readonly #program: Program;
  readonly #procedures: string[] = [];

  constructor(values: ValueWriter, c: ProgramClosures) {
    this.#source = values.source;
    this.#values = values;
    this.#c = c;
    this.#program = c.program;
  }

  all(statements: readonly Statement[], exit: string): string {
    let text = "";
    let plain: string[] = [];
    for (const statement of statements) {
      if (statement.do !== "line") {
        text += plainLines(plain, exit) + this.#statement(statement, exit);
        plain = [];
        continue;
      }
      const ways = statement.alternatives.map((actions) => actions.map((it) => this.#act(it)));
      const [[only]] = ways;
      if (isAlone(ways) && !only.stops && only.done === undefined) {
        plain.push(only.text);
        continue;
      }
      const line =
        this.#cleared(statement) + (isAlone(ways) ? single(only, exit) : this.#line(statement, ways, exit));
      text += charged(plain.length + 1, exit) + plain.join("") + line;
      plain = [];
    }
    return text + plainLines(plain, exit);
  }

  #statement(statement: Exclude<Statement, { do: "line" }>, exit: string): string {
    switch (statement.do) {
      case "when":
        return this.#when(statement, exit);
      case "each":
        return this.#each(statement, exit);
      case "each-player":
        return this.#eachPlayer(statement, exit);
      case "repeat":
        return this.#repeat(statement, exit);
      case "rules":
      case "grant":
        return `${this.#source.name(this.#c.statement(statement))}(m);\n${stopped(exit)}`;
    }
  }

  #cleared({ alternatives }: StatementOf<"line">): string {
    return namesToClear(alternatives, this.#program)
      .map(({ local, type }) => `m.locals[${this.#values.slot(local)}] = ${integer(emptyValue(type))};\n`)
      .join("");
  }

  /** Tries each alternative after the one before was refused (R3). */
  #line(
    { alternatives }: StatementOf<"line">,
    ways: readonly (readonly WrittenAct[])[],
    exit: string,
  ): string {
    const line = this.#source.fresh("line");
    const reason = this.#source.fresh("reason");
    const tried = ways.map((acts, i) => {
      const name = this.#source.fresh("way");
      const isHeard = !saysWhy(alternatives[i + 1]);
      const leave = i > 0 ? `{ if (!m.isBroken) m.reason = ${reason}; ${exit} }` : exit;
      const way = acts.map((act) => inWay(act, name, leave, isHeard)).join("");
      const asks = i > 0 && alternatives[i].some((it) => it.do === "refuse");
      const before = asks ? "m.before = m.reason;\n" : "";
      const forget = asks ? "m.before = undefined;\n" : "";
      const after = i > 0 ? `if (m.goesOn === true) m.reason = ${reason};\n` : "";
      return `${name}: {\n${before}${way}${after}m.lineDone = true;\nbreak ${line};\n}\n${forget}`;
    });
    return `const ${reason} = m.reason;\n${line}: {\n${tried.join("")}m.lineDone = false;\n}\n`;
  }

  #act(action: Action): WrittenAct {
    this.#values.takeStops();
    const act = this.#known(action);
    if (act) return { ...act, stops: act.stops || this.#values.takeStops() };
    const call = `${this.#source.name(this.#c.action(action))}(m)`;
    return { text: "", done: call, stops: true };
  }

  #known(action: Action): WrittenAct | undefined {
    switch (action.do) {
      case "assign":
      case "add":
        return this.#assignment(action);
      case "let":
        return {
          text: `m.locals[${this.#values.slot(action.local)}] = ${this.#values.value(action.value)};\n`,
          stops: false,
        };
      case "fire":
        return this.#firing(action);
      case "again":
        return { text: "m.again = true;\n", stops: false };
      case "call":
        return this.#callOf(action);
      case "move":
      case "turn":
      case "slide":
        return this.#motion(action);
      default:
        return undefined;
    }
  }

  /** A body in a slot moves by fast motion, if there is one. */
  #motion(action: ActionOf<"move" | "turn" | "slide">): WrittenAct | undefined {
    const body = "one" in action.what ? this.#values.slotOf(action.what.one) : undefined;
    const by = action.do === "turn" ? action.headings : constantOf(action.way);
    const isCounted = action.do === "slide" ? action.most !== undefined : action.times !== undefined;
    if (body === undefined || by === undefined || isCounted) return undefined;
    const went = this.#source.fresh("went");
    const most = action.do === "slide" ? ", Infinity" : "";
    const { go, refuse } = fastWay[action.do]();
    const quick = `${body} === 0 ? -1 : ${this.#source.name(go)}(m, ${body}, ${integer(by)}${most})`;
    const keeps = "local" in action && action.local !== undefined;
    const taken = `${went} > 0 ? ${went}${action.do === "slide" ? "" : " - 1"} : 0`;
    const keep = keeps ? `m.locals[${this.#values.slot(action.local!)}] = ${taken};\n` : "";
    const long = `${this.#source.name(this.#c.action(action))}(m)`;
    const isDone = `${went} ${action.do === "slide" ? ">=" : ">"} 0`;
    const blocked =
      refuse === undefined
        ? long
        : `(${went} < 0 ? ${long} : ${this.#source.name(refuse)}(m, ${body}, ${integer(by)}, ${this.#source.name(action.at)}))`;
    return {
      text: `const ${went} = ${quick};\n${keep}`,
      done: `(${isDone} || ${blocked})`,
      silently: `(${isDone} || ${went} < 0 && ${long})`,
      stops: true,
    };
  }

  #assignment({ do: does, variable, of, value }: ActionOf<"assign" | "add">): WrittenAct | undefined {
    const { eachPlayer, type } = this.#program.variables[variable];
    const isNumber = isNumeric(type);
    if (type === "thing" || type === "cell" || of !== undefined) return undefined;
    const first = numberPlaces(this.#program).variables[variable];
    const place =
      eachPlayer && this.#program.players.length > 1 ? `${integer(first)} + m.me` : integer(first);
    const found = isNumber ? this.#values.number(value) : this.#values.value(value);
    const [old, next] = [this.#source.fresh("old"), this.#source.fresh("next")];
    const text =
      does === "add"
        ? `const ${next} = s.numbers[${place}] + ${found} | 0, ${old} = s.numbers[${place}];\n`
        : `const ${next} = ${found}, ${old} = s.numbers[${place}];\n`;
    return { text: text + writtenNumber(place, old, next), stops: false };
  }

  #firing({ timer, of }: ActionOf<"fire">): WrittenAct | undefined {
    const { eachPlayer } = this.#program.timers[timer];
    if (of !== undefined) return undefined;
    const fire = this.#source.name(compileFiring(timer, this.#program));
    return { text: `${fire}(m, ${eachPlayer ? "m.me" : 0});\n`, stops: false };
  }

  #callOf({ procedure, args }: ActionOf<"call">): WrittenAct {
    const { base }: CompiledProcedure = this.#c.procedure(procedure);
    const given = args.map((arg, i) => `m.locals[${integer(base + i)}] = ${this.#values.value(arg)};\n`);
    const name = this.#procedure(procedure);
    return { text: `${given.join("")}m.lineDone = true;\n${name}(m);\n`, done: "m.lineDone", stops: true };
  }

  /** The name of a procedure, whose code is generated when it is first called. */
  #procedure(index: number): string {
    const known = this.#procedures[index];
    if (known !== undefined) return known;
    const name = (this.#procedures[index] = this.#source.fresh("procedure"));
    const { body } = this.#program.procedures[index];
    this.#source.define(
      name,
      this.#c.inside({ statements: "statement" }, body, () => this.all(body.statements, "return;")),
    );
    return name;
  }

  #when({ branches }: StatementOf<"when">, exit: string): string {
    const waits = signalsOfBranches(branches, this.#program);
    const text = this.#branches(branches, exit);
    return waits === 0 ? text : `if ((m.signals & ${integer(waits)}) !== 0) {\n${text}}\n`;
  }

  #branches(branches: StatementOf<"when">["branches"], exit: string): string {
    if (branches.length === 0) return "";
    const [{ test, body }, ...others] = branches;
    if (test === undefined) return this.all(body, exit);
    this.#values.takeStops();
    const holds = this.#values.test(test);
    const stops = this.#values.takeStops();
    const name = this.#source.fresh("holds");
    const asked = stops ? `const ${name} = ${holds};\n${stopped(exit)}` : "";
    const then = this.all(body, exit);
    const rest = this.#branches(others, exit);
    const otherwise = rest === "" ? "" : ` else {\n${rest}}`;
    return `${asked}if (${stops ? name : holds}) {\n${then}}${otherwise}\n`;
  }

  #eachPlayer({ others, body }: StatementOf<"each-player">, exit: string): string {
    const [loop, me, player] = ["loop", "me", "player"].map((it) => this.#source.fresh(it));
    const passOver = others ? `if (${player} === ${me}) continue;\n` : "";
    const inner = this.all(body, `break ${loop};`);
    return (
      `const ${me} = m.me;\n${loop}: for (let ${player} = 0; ${player} < ${integer(this.#program.players.length)}; ${player}++) {\n` +
      `${passOver}m.me = ${player};\n${inner}}\nm.me = ${me};\n${stopped(exit)}`
    );
  }

  /** Repeats a fixed number of times, stopping after a round that changes nothing (R5). */
  #repeat({ times, body }: StatementOf<"repeat">, exit: string): string {
    const [loop, rounds, round, writes] = ["loop", "rounds", "round", "writes"].map((it) =>
      this.#source.fresh(it),
    );
    const count = this.#values.number(times);
    const inner = this.all(body, `break ${loop};`);
    return (
      `const ${rounds} = ${count};\n${stopped(exit)}` +
      `${loop}: for (let ${round} = 0; ${round} < ${rounds}; ${round}++) {\nconst ${writes} = s.writes;\nm.charge(1);\n` +
      `${stopped(`break ${loop};`)}${inner}if (s.writes === ${writes}) break;\n}\n${stopped(exit)}`
    );
  }

  /** Collects the members first, and skips one that is gone or replaced when its turn comes. */
  #each({ set, local, body }: StatementOf<"each">, exit: string): string {
    const [loop, start, count, i, member] = ["loop", "start", "count", "i", "member"].map((it) =>
      this.#source.fresh(it),
    );
    const gather = this.#source.name(this.#c.set(set));
    const kindOf = this.#source.name(kindOfThing);
    const ofThings = set.kinds !== undefined;
    const keep = `for (let i = 0; i < ${count}; i++) m.push(${kindOf}(s, m.stack[${start} + i]));\n`;
    const check = `if (${kindOf}(s, ${member}) !== m.stack[${start} + ${count} + ${i}]) continue;\n`;
    const inner = this.all(body, `break ${loop};`);
    return (
      `const ${start} = m.top;\n${gather}(m, Infinity);\nconst ${count} = m.top - ${start};\nm.charge(${count});\n` +
      `${ofThings ? keep : ""}${loop}: for (let ${i} = 0; ${i} < ${count} && m.goesOn === true; ${i}++) {\n` +
      `const ${member} = m.stack[${start} + ${i}];\n${ofThings ? check : ""}` +
      `m.locals[${this.#values.slot(local)}] = ${member};\n${inner}}\nm.top = ${start};\n${stopped(exit)}`
    );
  }
}

function isAlone(ways: readonly (readonly WrittenAct[])[]): boolean {
  return ways.length === 1 && ways[0].length === 1;
}

/** Counts the work of so many lines, 1 each. */
function charged(lines: number, exit: string): string {
  return `if ((m.work += ${lines}) > m.limit) {\nm.work = m.limit;\nm.charge(1);\n${exit}\n}\n`;
}

/** Lines that are always done and never stop the cycle. */
function plainLines(lines: readonly string[], exit: string): string {
  return lines.length === 0 ? "" : `${charged(lines.length, exit)}${lines.join("")}m.lineDone = true;\n`;
}

/** Writes a number to a place where it differs from the old one. */
function writtenNumber(place: string, old: string, next: string): string {
  return `if (${old} !== ${next}) {\ns.journal.add(~(${place}), ${old});\ns.numbers[${place}] = ${next};\n}\n`;
}

/** Whether an alternative is sure to be done, or to say itself why it is refused, so that the reason before it is never used. */
function saysWhy(actions: readonly Action[] | undefined): boolean {
  if (actions?.length !== 1) return false;
  const [action] = actions;
  switch (action.do) {
    case "move":
    case "turn":
    case "slide":
    case "settle":
      return "one" in action.what;
    case "lay":
      return true;
    default:
      return false;
  }
}

/** A line of one action. */
function single({ text, done, stops }: WrittenAct, exit: string): string {
  return `${text}m.lineDone = ${done ?? "true"};\n${stops ? stopped(exit) : ""}`;
}

/** One of several alternatives: a refusal leaves the labelled block. */
function inWay(
  { text, done, silently = done, stops }: WrittenAct,
  way: string,
  exit: string,
  isHeard: boolean,
): string {
  const leave = stops ? stopped(exit) : "";
  return done === undefined
    ? `${text}${leave}`
    : `${text}if (!${isHeard ? done : silently}) {\n${leave}break ${way};\n}\n${leave}`;
}

/** Leaves when the cycle has been stopped. */
export function stopped(exit: string): string {
  return `if (m.goesOn !== true) ${exit}\n`;
}
