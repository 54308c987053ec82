import { canOppose, newcomersLevel } from "../../solve/index.ts";
import { clockName, clockChoices } from "../clocks.ts";
import { ChoiceField, Dialog, LevelField, listPlayers, SegmentField, TextField } from "../design/parts.tsx";
import { Button, PlainButton } from "../widgets/button.tsx";
import { OptionsForm } from "../design/options.tsx";
import { canRecordGames } from "../has-panel.ts";
import type { ComputerSide } from "../settings.ts";
import { type StartProps, usualRival } from "./start.tsx";
import type { TableProps } from "./table-parts.tsx";
import { type TableClock, takesClock } from "./table-clock.ts";
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { fenOf, writeRecords } from "../../formats/index.ts";
import { makeGame, type Play } from "../../game/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { type Session, newSession, playRecordText, recordOf, startFrom } from "../../session/index.ts";
import type { Program } from "../../program/index.ts";
import { copyText } from "../clipboard.ts";
import { t, translateForeignText } from "../language.ts";
import { useLate } from "../late.ts";
import { roomFrom } from "../room-from.ts";
import { loadPart } from "../part-loading.ts";

export interface NewGameProps extends StartProps, Pick<TableProps, "looks" | "theme" | "opensGame"> {
  readonly clock: TableClock;
  onClose(): void;
}

/** Asks for the opponent, its strength, the clock and the options of a new game. The last choices are preselected. */
export function NewGame(props: NewGameProps): VNode {
  const { play, clock, rival, opponent, friend, opensGame, setRival, onClose } = props;
  const { program } = play.game;
  const [chosen, setChosen] = useState(rival ?? (opponent === "computer" ? usualRival(play) : undefined));
  const [chosenClock, setChosenClock] = useState(clock.chosenClock);
  // The engine part `moves` also reads and writes the records of games such as Go.
  const canWriteRecords = useLate(canRecordGames(play), () => loadPart("moves").then(() => true));
  const label = t(opensGame ? "Open a game (PGN, FEN)" : "New game");
  const prepare = (close: () => void): void => {
    close();
    const randomPlayer = Math.floor(Math.random() * program.players.length);
    setRival(chosen?.player === randomSide ? { ...chosen, player: randomPlayer } : chosen);
    clock.choose(chosenClock);
  };
  const hasOthers = program.players.length > 1;
  const friendLink = friend !== undefined && hasOthers && (
    <div class="ways">
      <a class="plain" href={friend}>
        {t("Play with a friend")}
      </a>
    </div>
  );
  return (
    <Dialog class="menu new-game" label={label} hold={() => play.halt()} onClose={onClose}>
      {(close) => (
        <>
          {!opensGame && (
            <OptionsForm play={play} label={t("Play")} onBegin={() => prepare(close)}>
              {hasOthers && canOppose(program) ? (
                <Opponent play={play} rival={chosen} choose={setChosen}>
                  {friendLink}
                </Opponent>
              ) : (
                friendLink
              )}
              {takesClock(play) && (
                <ChoiceField
                  label={t("Clock")}
                  value={chosenClock ? clockName(chosenClock) : ""}
                  options={[["", t("None")], ...clockChoices.map(clockName).map((it) => [it, it] as const)]}
                  onChoose={(name) => setChosenClock(clockChoices.find((it) => clockName(it) === name))}
                />
              )}
            </OptionsForm>
          )}
          {canWriteRecords && <GameAsText {...props} onClose={close} />}
        </>
      )}
    </Dialog>
  );
}

/** Marks a side to be chosen at random. */
const randomSide = -1;

interface OpponentProps {
  readonly play: LivePlay;
  readonly rival: ComputerSide | undefined;
  /** Holds content shown below the first field. */
  readonly children: ComponentChildren;
  choose(rival: ComputerSide | undefined): void;
}

function Opponent({ play, rival, children, choose }: OpponentProps): VNode {
  const { players } = play.game.program;
  const level = rival?.level ?? newcomersLevel(play.game.program);
  const rivalKind = rival === undefined ? "people" : rival.player === players.length ? "watch" : "computer";
  const { player: defaultPlayer } = usualRival(play)!;
  const choosePlayer = (player: number): void => choose({ player, level });
  return (
    <>
      <SegmentField
        label={t("Who plays")}
        value={rivalKind}
        options={[
          ["computer", t("Computer")],
          ["people", t("People at this screen")],
          ["watch", t("All, and I watch")],
        ]}
        onChoose={(it) =>
          it === "people" ? choose(undefined) : choosePlayer(it === "watch" ? players.length : defaultPlayer)
        }
      />
      {children}
      {rivalKind === "computer" && (
        <SegmentField
          label={t("The computer plays")}
          value={rival?.player ?? defaultPlayer}
          options={[...listPlayers(play.game.program), [randomSide, t("By chance")]]}
          onChoose={choosePlayer}
        />
      )}
      {rival && <LevelField value={level} onChoose={(it) => choose({ ...rival, level: it })} />}
    </>
  );
}

/** Shows the position as FEN and the moves as PGN. Both texts can be edited and then played. */
function GameAsText(props: NewGameProps): VNode {
  const { play, friend, opponent, opensGame, setRival, onClose } = props;
  const { game, position } = play.shown;
  const { moves, players } = game.program;
  const [fen, setFen] = useState(() => fenAt(game.borrowPlay(position)));
  const [pgn, setPgn] = useState(() => writeSession(play.session));
  const [errorText, setErrorText] = useState("");
  const [isEditing, setIsEditing] = useState(false);
  const editorModule = useLate(isEditing, () => import("./board-editor.tsx"));
  const openSession = (session: Session): void => {
    play.setComputer(undefined);
    setRival(undefined, opponent);
    play.continueWith(session);
  };
  const openResult = (result: ReadSession, onSession = openSession): void => {
    if ("wrong" in result) return setErrorText(result.wrong);
    onClose();
    onSession(result.session);
  };
  // A dialog that only opens games has this heading as its title.
  const Section = opensGame ? "div" : "details";
  const recordName = recordNameOf(game.program);
  return (
    <Section class="as-text">
      {!opensGame && <summary>{t("Open a game (PGN, FEN)")}</summary>}
      {editorModule ? (
        <editorModule.BoardEditor {...props} text={moves ? fen : pgn} onText={moves ? setFen : setPgn} />
      ) : (
        players.length > 1 && <PlainButton onClick={() => setIsEditing(true)} text="Set up the board" />
      )}
      {moves && (
        <TextField label={t("Position (FEN)")} rows={2} spellcheck={false} value={fen} onText={setFen} />
      )}
      <label>
        {t("Moves ({})", recordName)}
        <textarea
          rows={6}
          spellcheck={false}
          value={pgn}
          onInput={({ currentTarget }) => setPgn(currentTarget.value)}
          onDrop={(event) => {
            const [file] = event.dataTransfer?.files ?? [];
            if (!file) return;
            event.preventDefault();
            void file.text().then(setPgn);
          }}
        />
        <input
          type="file"
          aria-label={t("Open a file")}
          onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setPgn)}
        />
      </label>
      {errorText !== "" && <p role="alert">{translateForeignText(errorText)}</p>}
      <div class="actions">
        {moves && (
          <PlainButton onClick={() => openResult(readFen(play, fen))} text="Play from this position" />
        )}
        <PlainButton onClick={() => openResult(readRecord(play, pgn))} text="Play these moves" />
        {moves && <CopyButton name="FEN" text={fen} />}
        <CopyButton name={recordName} text={pgn} />
        {friend !== undefined && players.length > 1 && (
          <Button
            class="plain"
            onClick={() =>
              openResult(moves ? readFen(play, fen) : readRecord(play, pgn), (session) =>
                location.assign(roomFrom(friend, session)),
              )
            }
          >
            {t("Play this with a friend")}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** Copies a text, then says so until the text changes. */
function CopyButton({ name, text }: Readonly<Record<"name" | "text", string>>): VNode {
  const [answer, setAnswer] = useState<Readonly<Record<"name" | "text", string>>>();
  const copy = async (): Promise<void> =>
    setAnswer({ text, name: t((await copyText(text)) ? "Copied" : "This browser does not copy.") });
  return (
    <Button class="plain" onClick={copy}>
      {answer?.text === text ? answer.name : t("Copy {}", name)}
    </Button>
  );
}

/** Returns the name of the format in which the games of a program are recorded. */
const recordNameOf = ({ moves }: Program): string => (moves ? "PGN" : "SGF");

/** Returns the name of the format and the text of what was played, which is empty in games without such records. */
export async function writeGame(play: LivePlay): Promise<[name: string, text: string]> {
  if (canRecordGames(play)) await loadPart("moves");
  return [recordNameOf(play.game.program), canRecordGames(play) ? writeSession(play.session) : ""];
}

const fenAt = (play: Play | undefined): string => (play ? fenOf(play) : "");

/** Writes a session as PGN in a piece game, otherwise as SGF. */
const writeSession = (session: Session): string => {
  const { program } = session.game;
  const writtenRecord = writeRecords(program.moves ? "pgn" : "sgf", [recordOf(session)], program);
  return "text" in writtenRecord ? writtenRecord.text : "";
};

type ReadSession = { readonly session: Session } | { readonly wrong: string };

/** Returns a session that starts from a FEN, or an error message. */
function readFen({ ownGame, session: { seed, options } }: LivePlay, fen: string): ReadSession {
  const program = startFrom(ownGame.program, fen);
  if ("message" in program) return { wrong: program.message };
  return { session: newSession(makeGame(program), { seed, options }) };
}

/** Returns a session with the moves of a PGN, SGF or other record, starting from its FEN tag if it has one, or an error message. */
function readRecord(play: LivePlay, text: string): ReadSession {
  const { seed, options } = play.session;
  const result = playRecordText(play.ownGame, text, { seed, options });
  if (typeof result.wrong === "string") return { wrong: result.wrong };
  return result.wrong ? { wrong: `${result.wrong.text}: ${result.wrong.message}` } : result;
}
