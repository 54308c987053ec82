import { readAlternatives } from "../statements/actions.ts";
import { readBlock, type Head } from "../text/blocks.ts";
import { readKindList } from "../values/kind-list.ts";
import { blockSpan } from "../statements/statements.ts";
import type { MeetingEntry, Section } from "../tree/tree.ts";
import { readCondition } from "../values/values.ts";

const example = "`hull into being: board or shove it way`";

/** Reads `meetings`: who moves into what, and what happens then. */
export function readMeetings(head: Head): Section {
  const { from } = head.r.next();
  const entries = readBlock(head, { what: "a meeting", example }, readMeeting);
  return { is: "meetings", entries, span: blockSpan(head, from, entries) };
}

function readMeeting({ r }: Head, entries: MeetingEntry[]): void {
  const { from } = r.peek();
  const movers = readKindList(r, example);
  r.expect("into", "word-expected", example);
  const met = readKindList(r, example);
  const when = r.take("when") ? readCondition(r) : undefined;
  r.expect(":", "word-expected", example);
  const alternatives = readAlternatives(r);
  entries.push({ movers, met, ...(when && { when }), alternatives, span: r.span(from) });
}
