import { fenOfStart, makeInputs, makeOptionLines, type Session } from "../../session/index.ts";
import { packLetters } from "../links.ts";
import type { LinkMoment } from "../moment.ts";

/** Returns what a link holds that leads to a play as it stands now. */
export async function momentOf(session: Session): Promise<LinkMoment> {
  const { game, seed, firstLevel: level, inputs } = session;
  const { program } = game;
  const fen = fenOfStart(program);
  return {
    ...{ seed, level, options: makeOptionLines(program, session.options) },
    ...(fen !== undefined && { fen }),
    ...(inputs.length > 0 && { played: await packLetters(makeInputs(program, inputs).join(", ")) }),
  };
}
