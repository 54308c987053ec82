import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { fenOf, makePgn, parsePgn, type PgnResult } from "../../formats/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { newSession, PlayRecord, type Session } from "../../session/index.ts";
import { Button } from "../widgets/button.tsx";
import { t } from "../language.ts";

/** A play as chess players write it: the position as FEN, the moves as PGN, which can be changed and played. */
export function GameAsText({ play, onClose }: { readonly play: LivePlay; onClose(): void }): VNode {
  const { game, position } = play.shown;
  const current = game.borrowPlay(position);
  const [pgn, setPgn] = useState(() => pgnOf(play.session));
  const [wrong, setWrong] = useState("");
  const playIt = (): void => {
    const read = sessionOf(play, pgn);
    if ("wrong" in read) return setWrong(read.wrong);
    onClose();
    play.goOnWith(read.session);
  };
  return (
    <details class="as-text">
      <summary>{t("As text: FEN and PGN")}</summary>
      <label>
        {t("Position (FEN)")}
        <input
          type="text"
          readOnly
          value={current ? fenOf(current) : ""}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <label>
        {t("Moves (PGN)")}
        <textarea
          rows={6}
          spellcheck={false}
          value={pgn}
          onInput={({ currentTarget }) => setPgn(currentTarget.value)}
        />
      </label>
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <div class="actions">
        <Button class="plain" onClick={playIt}>
          {t("Play these moves")}
        </Button>
      </div>
    </details>
  );
}

function pgnOf(session: Session): string {
  const { title } = session.game.program.facts;
  const moves = new PlayRecord(session).rows.flatMap(({ text, inputs }) => {
    const input = session.inputs.at(inputs - 1);
    const isMove = input?.type === "cycle" && input.given.some((it) => it.type === "move");
    return isMove ? [{ text, at: 0, glyphs: [], comments: [], variations: [] }] : [];
  });
  return makePgn([{ tags: [["Event", title]], comments: [], moves, result: resultOf(session) }]);
}

function resultOf({ status, ending, game }: Session): PgnResult {
  if (status === "playing") return "*";
  if (status === "drawn" || game.program.players.length !== 2 || ending?.player === undefined)
    return "1/2-1/2";
  return (status === "won") === (ending.player === 0) ? "1-0" : "0-1";
}

/** A session with the moves of a PGN, or what is wrong with it. */
function sessionOf(
  { game, session: { seed, options } }: LivePlay,
  text: string,
): { readonly session: Session } | { readonly wrong: string } {
  const { games, mistakes } = parsePgn(text);
  const [mistake] = mistakes;
  if (mistake) return { wrong: mistake.message };
  const session = newSession(game, { seed, options });
  for (const { text: move } of games[0]?.moves ?? []) {
    const { reason, result } = session.play({ type: "cycle", given: [{ type: "move", text: move }] });
    if (result !== "done") return { wrong: reason?.text ?? t("{} is not legal.", move) };
  }
  return { session };
}
