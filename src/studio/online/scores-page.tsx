import { gameAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type LivePlay, wasHelped } from "../../play/index.ts";
import { makeReplay, replayOf, scoreText } from "../../session/index.ts";
import { Select } from "../../web/index.ts";
import { lastPlay } from "../kept/recent-plays.ts";
import { makeMoment } from "../moment.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { askServer } from "../has-server.ts";
import { type BoardRow, type Measure, BoardRows } from "./board-rows.tsx";
import { storeOwnName, readOwnName } from "./own-names.ts";
import { NameField, Page } from "../page.tsx";

interface ScoreBoard {
  /** Holds the level, from 1; 0 means the whole game. */
  readonly level: number;
  readonly by: Measure;
  /** Holds the day of the seed, or an empty string if the board belongs to no day. */
  readonly day: string;
  readonly rows: readonly BoardRow[];
}

interface ScoreBoards {
  readonly title: string;
  readonly levels: number;
  readonly isAlone: boolean;
  /** Holds today's seed, if the game uses random numbers. */
  readonly seed?: string;
  readonly boards: readonly ScoreBoard[];
}

interface SentScore extends Pick<ScoreBoard, "level" | "by" | "day"> {
  readonly value: number;
  readonly place?: number;
}

/** Shows the score boards of a game, and a form that submits the user's last session. */
export function ScoresPage({
  game,
  level: levelInAddress,
}: {
  readonly game: string;
  readonly level?: number | undefined;
}): VNode {
  const address = gameAddress(game);
  const play = lastPlay.address === address ? lastPlay.play : undefined;
  const [level, setLevel] = useState(levelInAddress ?? play?.frame.level.number ?? 1);
  const [boards, setBoards] = useState<ScoreBoards | string>();
  const loadBoards = async (): Promise<void> =>
    setBoards(await askServer<ScoreBoards>(`scores?game=${encodeURIComponent(game)}&level=${level}`));
  useEffect(() => void loadBoards(), [level]);
  const showSent = async (levels: readonly number[]): Promise<void> => {
    const sentLevel = levels.includes(level) ? level : levels.find((it) => it > 0);
    if (sentLevel === undefined || sentLevel === level) await loadBoards();
    else setLevel(sentLevel);
  };
  const title = typeof boards === "object" ? boards.title : "";
  return (
    <Page
      title={title === "" ? translateWorkshop("Scores") : translateWorkshop("Scores of {}", title)}
      reply={boards}
      links={<a href={address}>{translateWorkshop("Play")}</a>}
    >
      {(boards) => (
        <>
          {!boards.isAlone && <p>{translateWorkshop("Scores are kept of games that one plays alone.")}</p>}
          {boards.seed !== undefined && (
            <p>
              <a href={address + makeMoment({ seed: boards.seed })}>
                {translateWorkshop("Play with today's luck")}
              </a>{" "}
              {translateWorkshop("Today everybody has the same seed, and a board of their own.")}
            </p>
          )}
          {boards.isAlone && <Sending game={game} play={play} onSent={showSent} />}
          {boards.levels > 1 && (
            <Select
              label={translateWorkshop("Level")}
              value={level}
              options={Array.from(
                { length: boards.levels },
                (_, index) => [index + 1, translateWorkshop("Level {}", index + 1)] as const,
              )}
              onChoose={setLevel}
            />
          )}
          {boards.boards.map((it) => (
            <BoardView key={`${it.level} ${it.by} ${it.day}`} board={it} address={address} />
          ))}
          {boards.boards.length === 0 && <p>{translateWorkshop("Nobody has sent a score yet.")}</p>}
        </>
      )}
    </Page>
  );
}

interface SendFormProps {
  readonly game: string;
  readonly play: LivePlay;
  /** Is called with the levels whose scores were submitted; 0 means the whole game. */
  onSent(levels: readonly number[]): Promise<void>;
}

/** Shows the form that submits a session, or a sentence that says why there is nothing to submit. */
function Sending({
  play,
  ...props
}: Omit<SendFormProps, "play"> & { readonly play: LivePlay | undefined }): VNode {
  if (!play || play.session.inputs.length === 0)
    return <p>{translateWorkshop("Play first. Then come back here from the menu and send your play.")}</p>;
  if (!wasHelped(play.session)) return <SendForm play={play} {...props} />;
  const text =
    "A hint or a solution was shown in this play, so it cannot be sent. Choose the level again and solve it yourself.";
  return <p>{translateWorkshop(text)}</p>;
}

/** Shows a form that submits a session under a name. The server replays it to determine its score. */
function SendForm({ game, play, onSent }: SendFormProps): VNode {
  const [name, setName] = useState(readOwnName().name);
  const [notice, setNotice] = useState("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setNotice(translateWorkshop("The server plays it again."));
    const { key } = readOwnName();
    const replay = makeReplay(play.game, replayOf(play.session));
    const sentScores = await askServer<{ readonly scores: readonly SentScore[] }>("scores", {
      body: { game, name, key, replay },
    });
    if (typeof sentScores === "string") return setNotice(sentScores);
    storeOwnName({ name, key });
    const { scores } = sentScores;
    setNotice(describeScores(scores));
    return onSent(scores.map((it) => it.level));
  };
  return (
    <form class="send" onSubmit={(event) => void send(event)}>
      <NameField value={name} onText={setName} />
      <TextButton class="plain primary" type="submit" text="Send my play" />
      <p role="status">{notice}</p>
    </form>
  );
}

/** Describes scores. The board of a day is mentioned only if its place differs from the place on the board of all days. */
function describeScores(scores: readonly SentScore[]): string {
  const isRepeated = ({ day, level, by, place }: SentScore): boolean =>
    day !== "" &&
    scores.some((it) => it.day === "" && it.level === level && it.by === by && it.place === place);
  return scores
    .filter((it) => !isRepeated(it))
    .map(describeScore)
    .join(" ");
}

function describeScore(score: SentScore): string {
  const { level, day, place } = score;
  const board = [level === 0 ? "" : translateWorkshop("Level {}", level), day].filter((it) => it !== "");
  const scoreName = `${board.length === 0 ? "" : `${board.join(", ")}: `}${scoreText(score)}`;
  return place === undefined
    ? translateWorkshop("{}: your best stands.", scoreName)
    : translateWorkshop("{}: place {}.", scoreName, place);
}

function BoardView({ board, address }: { readonly board: ScoreBoard; readonly address: string }): VNode {
  const { level, by, day, rows } = board;
  const heading = level === 0 ? translateWorkshop("The whole game") : translateWorkshop("Level {}", level);
  return (
    <section>
      <h2>{day === "" ? heading : `${heading}, ${day}`}</h2>
      <BoardRows rows={rows} by={by} address={address} />
    </section>
  );
}
