import { onceFor } from "../base/index.ts";
import type { LivePlay } from "../play/index.ts";
import { PlayRecord } from "../session/index.ts";

const newRecord: (play: LivePlay) => PlayRecord = /* @__PURE__ */ onceFor(
  ({ session }) => new PlayRecord(session),
);

/** Returns the move record of a game in progress, updated to its latest input. */
export function playRecordOf(play: LivePlay): PlayRecord {
  const record = newRecord(play);
  record.follow(play.session);
  return record;
}
