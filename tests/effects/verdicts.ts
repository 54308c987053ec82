import { makeGame } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { newSession, parseInputs, type Session } from "../../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";
import type { Form } from "./forms.ts";
import { things, type ThingSort, type World, worlds } from "./worlds.ts";

/** What comes of a form with a thing in it: a mistake or warning of `check`, something that can be seen, or nothing though it is accepted. */
export interface Verdict {
  readonly is: "mistake" | "seen" | "silent";
  /** The mistake, or the line that was accepted. */
  readonly text: string;
}

/** Warnings of what always comes to the same. */
const comesToNothing: ReadonlySet<string> = new Set(["kind-never", "thing-never-none", "becomes-same"]);

/** What a session shows after each input, or the mistake. */
function played(world: World, line: string): readonly string[] | string {
  const { program, diagnostics } = compileProgram({ file: "game", text: world.text(line) });
  const told = diagnostics.find((it) => it.severity === "error" || comesToNothing.has(it.code));
  if (!program || told) return told?.message ?? "";
  const session = newSession(makeGame(program), { seed: 1 });
  const { inputs, mistakes } = parseInputs(program, world.inputs);
  if (mistakes.length > 0) throw new Error(mistakes[0]!.message);
  return inputs.map((input) => {
    session.play(input);
    return shown(session);
  });
}

function shown(session: Session): string {
  const { events, fault, result } = session.last;
  const frame = frameText(frameOf(session, { piles: true }), looksOf(session.game.program));
  return `${session.hash()} ${result} ${JSON.stringify(events)} ${fault?.code ?? ""}\n${frame}`;
}

const known = new Map<World, readonly string[] | string>();

/** The same game with a line that does nothing. */
function idle(world: World): readonly string[] | string {
  const found = known.get(world) ?? played(world, "n = n");
  known.set(world, found);
  return found;
}

/** Each line of a form with things of a sort in it, in all worlds that have them. */
function triesOf(form: Form, sort: ThingSort): readonly { readonly line: string; readonly world: World }[] {
  const lines = things[sort].flatMap((thing) => form.lines.map((it) => it.replace(/\bT\b/, thing)));
  const own = worlds.filter((it) => it.sorts.includes(sort));
  return lines.flatMap((line) => own.map((world) => ({ line, world })));
}

/** What comes of a form with things of a sort. */
export function verdictOf(form: Form, sort: ThingSort): Verdict {
  let mistake = "";
  let accepted: string | undefined;
  const heard = new Set<string>();
  for (const { line, world } of triesOf(form, sort)) {
    const shows = played(world, line);
    if (typeof shows === "string") {
      mistake ||= shows;
      continue;
    }
    accepted ??= line;
    for (const it of saidIn(shows)) heard.add(`${line} ${it}`);
    if (isSeen(form, line, shows, idle(world), heard)) return { is: "seen", text: line };
  }
  return accepted === undefined ? { is: "mistake", text: mistake } : { is: "silent", text: accepted };
}

/** An action is seen where the game goes on otherwise; a value where it is not always the same. */
function isSeen(
  form: Form,
  line: string,
  shows: readonly string[],
  without: readonly string[] | string,
  heard: ReadonlySet<string>,
): boolean {
  if (form.name.startsWith("action")) return shows.join() !== String(without);
  return [...heard].filter((it) => it.startsWith(`${line} `)).length > 1;
}

function saidIn(shows: readonly string[]): readonly string[] {
  return shows.flatMap((it) => /"type":"say","text":"([^"]*)"/.exec(it)?.[1] ?? []);
}
