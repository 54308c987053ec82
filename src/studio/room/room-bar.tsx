import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { phrases, type RoomLine, type RoomPlay, whyNoComputer } from "../../play/index.ts";
import { hidesSomething } from "../../view/index.ts";
import { Dialog, Select, formatTime, playerNameOf, useWatched } from "../../web/index.ts";
import { CopyField } from "../sharing/copy-field.tsx";
import {
  leaveToComputer,
  listComputerLevels,
  storeNameInRooms,
  readNameInRooms,
  type OwnRoom,
  readOwnRoom,
  roomAddress,
} from "./made-rooms.ts";
import { TextButton, translateCount, translateWorkshop } from "../texts/index.ts";

export interface RoomBarProps {
  readonly room: string;
  readonly play: RoomPlay;
  readonly connection: RoomLine;
}

/** Shows the players who are present, the remaining time, requests and replies, and a button that opens the sheet of the room. */
export function RoomBar({ room, play, connection }: RoomBarProps): VNode {
  const { fold, seat, revealed } = play;
  const { watchers } = play.presence;
  const [ownRoom] = useState(() => readOwnRoom(room));
  const freeSeats = listFreeSeats(play, ownRoom);
  // `canAbort` does not count the inputs with which a match begins from another position.
  const isWaiting = freeSeats.length > 0 && fold.canAbort;
  /** Is undefined until the sheet has opened automatically, which happens only once. */
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    if (isWaiting ? isOpen === undefined : isOpen) setIsOpen(isWaiting);
  }, [isWaiting]);
  useEffect(() => sendName(play, readNameInRooms()), []);
  useTicking(fold.thinkingSeat !== undefined);
  const offersSheet = seat !== undefined || freeSeats.length > 0 || revealed !== undefined;
  return (
    <>
      <header class="room-bar">
        <ul class="seats" aria-label={translateWorkshop("Who is here")}>
          {fold.game.program.players.map((_, index) => (
            <Seat key={index} play={play} seat={index} />
          ))}
          {watchers > 0 && <li class="soft">{translateCount(watchers, "1 watches", "{} watch")}</li>}
        </ul>
        <p role="status">{describeStatus(play, connection)}</p>
        {connection.isElsewhere && (
          <TextButton class="plain primary" onClick={() => connection.reclaimSeat()} text="Play here" />
        )}
        {seat !== undefined && <RequestBar play={play} seat={seat} />}
        {offersSheet && (
          <TextButton
            class="plain"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
            text={freeSeats.length > 0 ? "Invite" : "More"}
          />
        )}
      </header>
      {isOpen && <RoomSheet room={room} play={play} freeSeats={freeSeats} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Returns the free seats of a room with their keys, in the browser in which it was made. Other browsers do not know the keys. */
function listFreeSeats({ seat: ownSeat, presence }: RoomPlay, ownRoom: OwnRoom | undefined) {
  const seats = ownRoom?.seats.map(({ key }, seat) => ({ seat, key })) ?? [];
  return seats.filter(({ seat }) => seat !== ownSeat && presence.seats[seat] === false);
}

interface RoomSheetProps extends Pick<RoomBarProps, "room" | "play"> {
  readonly freeSeats: ReturnType<typeof listFreeSeats>;
  onClose(): void;
}

/** Shows the links that invite others, the user's name, and phrases to send. It opens automatically while a new room waits for players. */
function RoomSheet({ room, play, freeSeats, onClose }: RoomSheetProps): VNode {
  const { fold, seat, revealed } = play;
  const { program } = fold.game;
  const hasComputer = whyNoComputer(program) === undefined;
  const label = translateWorkshop(freeSeats.length > 0 ? "Invite" : "Room");
  return (
    <Dialog class="sharing" label={label} onClose={onClose}>
      {(close) => (
        <>
          {freeSeats.map((it) => (
            <CopyField
              key={it.key}
              label={translateWorkshop("Send this link to {}", playerNameOf(fold, fold.playerOf(it.seat)))}
              text={new URL(roomAddress(room, it.key), location.href).href}
              isAddress
            >
              {hasComputer && <ComputerSelect room={room} keyOfSeat={it.key} />}
            </CopyField>
          ))}
          {freeSeats.length > 0 && !hidesSomething(program) && (
            <CopyField
              label={translateWorkshop("Whoever has this link can watch")}
              text={new URL(roomAddress(room), location.href).href}
              isAddress
            />
          )}
          {seat !== undefined && (
            <div class="offer">
              <label>
                <span>{translateWorkshop("Your name")}</span>
                <input
                  maxLength={32}
                  defaultValue={fold.names[seat] ?? readNameInRooms()}
                  onChange={({ currentTarget }) => sendName(play, currentTarget.value.trim())}
                />
              </label>
              <Select
                label={translateWorkshop("Say")}
                value={-1}
                options={[
                  [-1, translateWorkshop("Say…")],
                  ...phrases.map((it, index) => [index, translateWorkshop(it)] as const),
                ]}
                onChoose={(index) => close(() => play.act({ do: "say", phrase: phrases[index] }))}
              />
            </div>
          )}
          {revealed && (
            <details class="sealed">
              <summary>{translateWorkshop("Chance was settled before the play began")}</summary>
              <p>
                <code>{`${revealed.seed}:${revealed.nonce}`}</code>{" "}
                {translateWorkshop(
                  "is the seed and the nonce: its SHA-256 is what each player was told at the beginning.",
                )}
              </p>
            </details>
          )}
        </>
      )}
    </Dialog>
  );
}

function Seat({ play, seat }: { readonly play: RoomPlay; readonly seat: number }): VNode {
  const { fold, timesLeft } = play;
  const player = fold.playerOf(seat);
  const isHere = play.presence.seats[seat] === true;
  const time = timesLeft[player];
  const level = fold.computers[seat];
  return (
    <li class={fold.thinkingSeat === seat ? "thinking" : ""}>
      <span
        class={isHere ? "dot here" : "dot"}
        role="img"
        aria-label={translateWorkshop("here")}
        aria-hidden={!isHere}
      />
      {playerNameOf(fold, player)}
      {level === undefined && fold.names[seat] !== undefined && `: ${fold.names[seat]}`}
      {level !== undefined && (
        <span class="soft"> ({translateWorkshop("the computer, level {}", level)})</span>
      )}
      {seat === play.seat && <span class="soft"> ({translateWorkshop("you")})</span>}
      {!isHere && level === undefined && <span class="soft"> ({translateWorkshop("away")})</span>}
      {time !== undefined && <time>{formatTime(time)}</time>}
      {fold.said[seat] !== undefined && <q>{translateWorkshop(fold.said[seat])}</q>}
    </li>
  );
}

/**
 * Shows the requests that the user's seat can make, and requests from other seats. Games with controls for resigning and
 * draws have their own buttons for these below the board.
 */
function RequestBar({ play, seat }: { readonly play: RoomPlay; readonly seat: number }): VNode {
  const { fold } = play;
  const { offer } = fold;
  const hasControl = (name: string): boolean => fold.game.program.controls.some((it) => it.name === name);
  if (offer && offer.seat !== seat) {
    const { what } = offer;
    return (
      <div class="asking">
        <span>
          {translateWorkshop(requestTexts[what].asks, playerNameOf(fold, fold.playerOf(offer.seat)))}
        </span>
        <TextButton class="plain primary" onClick={() => play.act({ do: "accept", what })} text="Accept" />
        <TextButton class="plain" onClick={() => play.act({ do: "decline", what })} text="Decline" />
      </div>
    );
  }
  if (offer) return <div class="asking soft">{translateWorkshop(requestTexts[offer.what].waits)}</div>;
  const offers = fold.isOver ? (["rematch"] as const) : (["undo", "draw"] as const);
  return (
    <div class="asking">
      {offers
        .filter((it) => (it === "undo" ? !fold.ticks && fold.matchStatus.canUndo : !hasControl(it)))
        .map((what) => (
          <TextButton
            class="plain"
            key={what}
            onClick={() => play.act({ do: "offer", what })}
            text={requestTexts[what].ask}
          />
        ))}
      {!fold.isOver && (fold.canAbort || !hasControl("resign")) && (
        <TextButton
          class="plain"
          onClick={() => play.act({ do: fold.canAbort ? "abort" : "resign" })}
          text={fold.canAbort ? "Call it off" : "Resign"}
        />
      )}
    </div>
  );
}

/** Sends the user's name, which others see beside the seat, unless the room already has it, and stores it for other rooms. */
function sendName(play: RoomPlay, name: string): void {
  const { seat, fold } = play;
  if (seat === undefined || name === "" || name === fold.names[seat]) return;
  storeNameInRooms(name);
  play.act({ do: "name", name });
}

const requestTexts = {
  draw: { ask: "Offer a draw", asks: "{} offers a draw.", waits: "You offer a draw." },
  undo: { ask: "Ask to take back", asks: "{} asks to take back.", waits: "You ask to take a move back." },
  rematch: { ask: "Play again", asks: "{} asks to play again.", waits: "You ask for another game." },
} as const;

/** Lets the computer take a free seat. */
function ComputerSelect({ room, keyOfSeat }: { readonly room: string; readonly keyOfSeat: string }): VNode {
  const [errorText, setErrorText] = useState<string>();
  const choose = async (level: number): Promise<void> => {
    if (level > 0) setErrorText(await leaveToComputer(room, keyOfSeat, level));
  };
  return (
    <>
      <Select
        label={translateWorkshop("Leave the seat to the computer")}
        value={0}
        options={[[0, translateWorkshop("or leave the seat to…")], ...listComputerLevels()]}
        onChoose={(level) => void choose(level)}
      />
      {errorText !== undefined && <span role="alert">{errorText}</span>}
    </>
  );
}

function describeStatus({ fold, failure, presence }: RoomPlay, { isJoined, isElsewhere }: RoomLine): string {
  if (failure !== undefined) return failure;
  if (isElsewhere) return translateWorkshop("Your seat is open in another window.");
  if (!isJoined) return translateWorkshop("The line is broken. Connecting again…");
  const { end, ticks } = fold;
  if (ticks?.passed === 0 && presence.seats.includes(false))
    return translateWorkshop("Play begins when everybody is here.");
  if (end?.why === "draw") return translateWorkshop("A draw was agreed.");
  if (end?.why === "aborted") return translateWorkshop("The play was called off.");
  if (end?.player === undefined) return "";
  return translateWorkshop(endTexts[end.why], playerNameOf(fold, end.player));
}

const endTexts = { left: "{} has left.", resigned: "{} resigns.", time: "{} has run out of time." } as const;

/** Sets how often a running clock is redrawn, in milliseconds. */
const redrawInterval = 200;

function useTicking(isRunning: boolean): void {
  const watchTime = (redraw: () => void): (() => void) => {
    const timer = isRunning ? setInterval(redraw, redrawInterval) : undefined;
    return () => clearInterval(timer);
  };
  useWatched(Date.now, watchTime, [isRunning]);
}
