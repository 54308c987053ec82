import type { MeetingEntry } from "../../syntax/index.ts";
import { lowerActions } from "../lowering/actions.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { inBlock, newEnv, newLocal, type Env } from "../draft/environment.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { lowerCondition } from "../draft/lower.ts";
import type { Meeting } from "../data/program.ts";

/** Makes the collision rules, in the order of the text. */
export function makeMeetings(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "meetings"))
    for (const entry of section.entries) draft.meetings.push(makeMeeting(entry, draft));
}

function makeMeeting({ movers, met, when, alternatives, span }: MeetingEntry, draft: Draft): Meeting {
  const env = meetingEnv(draft);
  return {
    movers: kindsNamed(movers, draft),
    met: kindsNamed(met, draft),
    when: when && lowerCondition(when, env),
    alternatives: alternatives.map((it) => lowerActions(it, inBlock(env))),
    locals: env.frame.locals,
    at: draft.places.where(span),
  };
}

/** Returns the environment of a collision rule, in which `mover`, `way`, `it` and `here` have a meaning. */
function meetingEnv(draft: Draft): Env {
  const env: Env = {
    ...newEnv(draft),
    it: { expr: { is: "it", type: "thing" }, type: "thing" },
    here: true,
    meeting: true,
  };
  env.block.names.set("mover", newLocal(env, "thing").value);
  env.block.names.set("way", newLocal(env, "direction").value);
  return env;
}
