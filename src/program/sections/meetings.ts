import type { MeetingEntry } from "../../syntax/index.ts";
import { lowerActions } from "../lowering/actions.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { enterBlock, newEnv, makeLocal, type Env } from "../draft/environment.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerCondition } from "../draft/lower.ts";
import type { Meeting } from "../data/program.ts";

/** Makes the collision rules, in the order of the text. */
export function makeMeetings(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "meetings"))
    for (const entry of section.entries) draft.meetings.push(makeMeeting(entry, draft));
}

function makeMeeting({ movers, met, when, alternatives, span }: MeetingEntry, draft: Draft): Meeting {
  const env = makeMeetingEnv(draft);
  return {
    movers: lowerKinds(movers, draft),
    met: lowerKinds(met, draft),
    when: when && lowerCondition(when, env),
    alternatives: alternatives.map((it) => lowerActions(it, enterBlock(env))),
    locals: env.frame.locals,
    at: draft.places.where(span),
  };
}

/** Returns the environment of a collision rule, in which `mover`, `way`, `it` and `here` have a meaning. */
function makeMeetingEnv(draft: Draft): Env {
  const env: Env = {
    ...newEnv(draft),
    it: { expr: { is: "it", type: "thing" }, type: "thing" },
    hasHere: true,
    isMeeting: true,
  };
  env.block.names.set("mover", makeLocal(env, "thing").value);
  env.block.names.set("way", makeLocal(env, "direction").value);
  return env;
}
