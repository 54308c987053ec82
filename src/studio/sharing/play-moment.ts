import { fenOfStart, makeInputs, makeOptionLines, type Session } from "../../session/index.ts";
import { encodeForAddress } from "../links.ts";
import type { LinkMoment } from "../moment.ts";

/** Returns the link parameters that lead to the current position of a session. */
export async function momentOf(session: Session): Promise<LinkMoment> {
  const { game, seed, firstLevel: level, inputs } = session;
  const { program } = game;
  const fen = fenOfStart(program);
  return {
    ...{ seed, level, options: makeOptionLines(program, session.options) },
    ...(fen !== undefined && { fen }),
    ...(inputs.length > 0 && { played: await encodeForAddress(makeInputs(program, inputs).join(", ")) }),
  };
}
