import type { ComputerPlayers } from "../../play/index.ts";
import type { Session } from "../../session/index.ts";

/** Lets the computer play as long as it is its turn; `tell` is called after each of its inputs. */
export async function letAnswer(
  session: Session,
  computer: ComputerPlayers | undefined,
  tell: () => void,
): Promise<void> {
  await computer?.answer(session, (input) => {
    session.play(input);
    tell();
  });
}
