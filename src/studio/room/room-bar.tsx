import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { capital } from "../../base/index.ts";
import {
  phrases,
  type RevealedPlay,
  type RoomFold,
  type RoomLine,
  type RoomPlay,
  whyNoComputer,
} from "../../play/index.ts";
import { hidesSomething } from "../../view/index.ts";
import { TextField, Select, timeText, translateForeignText, useWatched } from "../../web/index.ts";
import { copyText } from "../clipboard.ts";
import { QrButton } from "../sharing/qr-button.tsx";
import {
  leaveToComputer,
  listComputerLevels,
  keepNameInRooms,
  nameInRooms,
  readOwnRoom,
  roomAddress,
} from "./made-rooms.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";

export interface RoomBarProps {
  readonly room: string;
  readonly play: RoomPlay;
  readonly line: RoomLine;
}

/** Shows who is present, the remaining time, requests and replies, and links for inviting others. */
export function RoomBar({ room, play, line }: RoomBarProps): VNode {
  const { fold, seat } = play;
  useTicking(fold.thinkingSeat !== undefined);
  return (
    <header class="room-bar">
      <ul class="seats" aria-label={translateWorkshop("Who is here")}>
        {fold.game.program.players.map((_, at) => (
          <Seat key={at} play={play} seat={at} />
        ))}
        {play.presence.watchers > 0 && <li class="soft">{watching(play.presence.watchers)}</li>}
      </ul>
      <TextButton class="plain invite" popovertarget="room-sheet" text="Invite" />
      <p role="status">{statusOf(play, line)}</p>
      {line.isElsewhere && (
        <TextButton class="plain primary" onClick={() => line.reclaimSeat()} text="Play here" />
      )}
      {seat !== undefined && <Asking play={play} seat={seat} />}
      {/* On phones, this is a sheet that the button opens, so that the board has room. */}
      <div id="room-sheet" popover="auto">
        {seat !== undefined && <OwnName play={play} seat={seat} />}
        {seat !== undefined && (
          <Select
            label={translateWorkshop("Say")}
            value={-1}
            options={[
              [-1, translateWorkshop("Say…")],
              ...phrases.map((it, at) => [at, translateWorkshop(it)] as const),
            ]}
            onChoose={(at) => at >= 0 && play.act({ do: "say", phrase: phrases[at] })}
          />
        )}
        <Links room={room} play={play} />
        {play.revealed && <Sealed revealed={play.revealed} />}
      </div>
    </header>
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
        aria-label={translateWorkshop(isHere ? "here" : "away")}
      />
      {playerNamed(fold, player)}
      {level === undefined && fold.names[seat] !== undefined && `: ${fold.names[seat]}`}
      {level !== undefined && (
        <span class="soft"> ({translateWorkshop("the computer, level {}", level)})</span>
      )}
      {seat === play.seat && <span class="soft"> ({translateWorkshop("you")})</span>}
      {time !== undefined && <time>{timeText(time)}</time>}
      {fold.said[seat] !== undefined && <q>{translateWorkshop(fold.said[seat])}</q>}
    </li>
  );
}

/**
 * Shows the requests that our seat can make, and requests to our seat. Games that define resigning and draws have their
 * own buttons below.
 */
function Asking({ play, seat }: { readonly play: RoomPlay; readonly seat: number }): VNode {
  const { fold } = play;
  const { offer } = fold;
  const knows = (name: string): boolean => fold.game.program.controls.some((it) => it.name === name);
  if (offer && offer.seat !== seat) {
    const { what } = offer;
    return (
      <div class="asking">
        <span>
          {translateWorkshop(requestTexts[what].asks, playerNamed(fold, fold.playerOf(offer.seat)))}
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
        .filter((it) => (it === "undo" ? !fold.ticks && fold.matchStatus.canUndo : !knows(it)))
        .map((what) => (
          <TextButton
            class="plain"
            key={what}
            onClick={() => play.act({ do: "offer", what })}
            text={requestTexts[what].ask}
          />
        ))}
      {!fold.isOver && (fold.canAbort || !knows("resign")) && (
        <TextButton
          class="plain"
          onClick={() => play.act({ do: fold.canAbort ? "abort" : "resign" })}
          text={fold.canAbort ? "Call it off" : "Resign"}
        />
      )}
    </div>
  );
}

/** Shows a field for our name, which the others see beside our seat. The name is sent again in each room that we enter. */
function OwnName({ play, seat }: { readonly play: RoomPlay; readonly seat: number }): VNode {
  const knownName = play.fold.names[seat] ?? "";
  const [name, setName] = useState(() => knownName || nameInRooms());
  const sendName = (): void => {
    const said = name.trim();
    if (said === "" || said === knownName) return;
    keepNameInRooms(said);
    play.act({ do: "name", name: said });
  };
  useEffect(sendName, []);
  return (
    <input
      class="own-name"
      aria-label={translateWorkshop("Your name")}
      placeholder={translateWorkshop("Your name")}
      maxLength={32}
      value={name}
      onInput={({ currentTarget }) => setName(currentTarget.value)}
      onChange={sendName}
    />
  );
}

const requestTexts = {
  draw: { ask: "Offer a draw", asks: "{} offers a draw.", waits: "You offer a draw." },
  undo: { ask: "Ask to take back", asks: "{} asks to take back.", waits: "You ask to take a move back." },
  rematch: { ask: "Play again", asks: "{} asks to play again.", waits: "You ask for another game." },
} as const;

/** Shows links for inviting others while a seat is free, in the browser in which the room was made. */
function Links({ room, play }: { readonly room: string; readonly play: RoomPlay }): VNode | null {
  const [ownRoom] = useState(() => readOwnRoom(room));
  const free = ownRoom?.seats.flatMap(({ key }, seat) =>
    seat === play.seat || play.presence.seats[seat] ? [] : [{ key, seat }],
  );
  if (!free || free.length === 0) return null;
  const hasComputer = whyNoComputer(play.fold.game.program) === undefined;
  return (
    <div class="links">
      {free.map(({ key, seat }) => (
        <LinkField
          key={key}
          label={translateWorkshop("Send this link to {}", playerNamed(play.fold, play.fold.playerOf(seat)))}
          address={roomAddress(room, key)}
        >
          {hasComputer && <ForComputer room={room} keyOfSeat={key} />}
        </LinkField>
      ))}
      {!hidesSomething(play.fold.game.program) && (
        <details>
          <summary>{translateWorkshop("Let others watch")}</summary>
          <LinkField
            label={translateWorkshop("Whoever has this link can watch")}
            address={roomAddress(room)}
          />
        </details>
      )}
    </div>
  );
}

/** Shows the proof that all random numbers were fixed before the play began. */
function Sealed({ revealed }: { readonly revealed: RevealedPlay }): VNode {
  return (
    <details class="sealed">
      <summary>{translateWorkshop("Chance was settled before the play began")}</summary>
      <p>
        <code>{`${revealed.seed}:${revealed.nonce}`}</code>{" "}
        {translateWorkshop(
          "is the seed and the nonce: its SHA-256 is what each player was told at the beginning.",
        )}
      </p>
    </details>
  );
}

/** Lets the computer take a free seat. */
function ForComputer({ room, keyOfSeat }: { readonly room: string; readonly keyOfSeat: string }): VNode {
  const [wrong, setWrong] = useState<string>();
  const choose = async (level: number): Promise<void> => {
    if (level > 0) setWrong(await leaveToComputer(room, keyOfSeat, level));
  };
  return (
    <>
      <Select
        label={translateWorkshop("Leave the seat to the computer")}
        value={0}
        options={[[0, translateWorkshop("or leave the seat to…")], ...listComputerLevels()]}
        onChoose={(level) => void choose(level)}
      />
      {wrong !== undefined && <span role="alert">{wrong}</span>}
    </>
  );
}

interface LinkFieldProps {
  readonly label: string;
  readonly address: string;
  readonly children?: ComponentChildren;
}

function LinkField({ label, address, children }: LinkFieldProps): VNode {
  const [told, setTold] = useState("");
  const link = new URL(address, location.href).href;
  const copy = async (): Promise<void> =>
    setTold(translateWorkshop((await copyText(link)) ? "Copied" : "Select it, and copy it by hand"));
  return (
    <div class="link">
      <TextField label={label} readOnly value={link} />
      <TextButton class="plain" onClick={() => void copy()} text="Copy" />
      <QrButton address={link} name={label} />
      {children}
      <span role="status">{told}</span>
    </div>
  );
}

function statusOf({ fold, failure, presence }: RoomPlay, { isJoined, isElsewhere }: RoomLine): string {
  if (failure !== undefined) return failure;
  if (isElsewhere) return translateWorkshop("Your seat is open in another window.");
  if (!isJoined) return translateWorkshop("The line is broken. Connecting again…");
  const { end, ticks } = fold;
  if (ticks?.passed === 0 && presence.seats.includes(false))
    return translateWorkshop("Play begins when everybody is here.");
  if (end?.why === "draw") return translateWorkshop("A draw was agreed.");
  if (end?.why === "aborted") return translateWorkshop("The play was called off.");
  if (end?.player === undefined) return "";
  const name = playerNamed(fold, end.player);
  if (end.why === "left") return translateWorkshop("{} has left.", name);
  return end.why === "resigned"
    ? translateWorkshop("{} resigns.", name)
    : translateWorkshop("{} has run out of time.", name);
}

function playerNamed(fold: RoomFold, player: number): string {
  return capital(translateForeignText(fold.game.program.players[player]?.name ?? ""));
}

function watching(count: number): string {
  return count === 1 ? translateWorkshop("1 watches") : translateWorkshop("{} watch", count);
}

/** Sets how often a running clock is redrawn, in milliseconds. */
const glance = 200;

function useTicking(runs: boolean): void {
  const watchTime = (redraw: () => void): (() => void) => {
    const timer = runs ? setInterval(redraw, glance) : undefined;
    return () => clearInterval(timer);
  };
  useWatched(Date.now, watchTime, [runs]);
}
