import type { VNode } from "preact";
import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { RoomLine, RoomPlay, type ServerMessage, type JoinAnswer } from "../../play/index.ts";
import {
  browserClock,
  mount,
  type MountedPlayer,
  openAddress,
  useHiding,
  useLanguage,
  translateForeignText,
} from "../../web/index.ts";
import { homeAddress } from "../gallery/index.ts";
import { OpenFailure } from "../late-view.tsx";
import { takeBoardSnapshot } from "../playing/following.ts";
import { forgetRecent, saveRecentPlay } from "../kept/recent-plays.ts";
import { roomAddress, makeRoomSocketOpener } from "./made-rooms.ts";
import { RoomBar } from "./room-bar.tsx";
import { translateWorkshop } from "../texts/index.ts";

export interface RoomTableProps {
  readonly room: string;
  readonly keyOfSeat: string | undefined;
}

/** Shows a room: its bar, and the game below it. */
export function RoomTable({ room, keyOfSeat }: RoomTableProps): VNode {
  useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const visit = useRef<RoomVisit>(undefined);
  const [, redraw] = useReducer((it: number) => it + 1, 0);
  const [errorText, setErrorText] = useState<string>();
  // The visit ends with a layout effect, because its boards are then still on the page and it can take their picture.
  useLayoutEffect(() => {
    const newVisit = new RoomVisit({
      room,
      keyOfSeat,
      element: container.current!,
      onChange: () => {
        newVisit.showStatus();
        redraw(0);
      },
      onFailure: setErrorText,
    });
    visit.current = newVisit;
    return () => newVisit.end();
  }, []);
  useHiding(() => visit.current?.showStatus(true));
  if (errorText !== undefined) return <OpenFailure wrong={errorText} />;
  const { play, connection } = visit.current ?? {};
  return (
    <main class="room">
      {play && connection ? (
        <RoomBar room={room} play={play} connection={connection} />
      ) : (
        <p class="wait">{translateWorkshop("One moment…")}</p>
      )}
      <div class="table" ref={container} />
    </main>
  );
}

interface VisitOptions extends RoomTableProps {
  readonly element: HTMLElement;
  onChange(): void;
  /** Is called with the reason if the room cannot be shown. */
  onFailure(errorText: string): void;
}

/** Represents a visit to a room: the connection and, once the game has loaded, the match. */
class RoomVisit {
  play: RoomPlay | undefined = undefined;
  readonly connection: RoomLine;
  readonly #options: VisitOptions;
  /** Stores messages that arrived before the game had loaded. */
  #earlyMessages: ServerMessage[] = [];
  #isOpening = false;
  #mounted: MountedPlayer | undefined;
  #hasEnded = false;
  /** Is true while the board is flipped because the user's pieces face down it. */
  #isTurned = false;

  constructor(options: VisitOptions) {
    const { room, keyOfSeat } = options;
    this.#options = options;
    this.connection = new RoomLine({
      open: makeRoomSocketOpener(room),
      clock: browserClock,
      key: keyOfSeat,
      from: () => this.play?.fold.seq ?? 0,
      receive: (message) => this.#handleMessage(message),
      onChange: options.onChange,
    });
  }

  /** Shows in the tab title whether it is the user's turn, and stores the room among the recent games, with a picture if the page is left. */
  showStatus(isLeaving = false): void {
    if (!this.play) return;
    const { seat, player, session, fold } = this.play;
    const { title } = fold.game.program.facts;
    const takesTurns = fold.ticks === undefined && !fold.isOver;
    const isOurTurn = takesTurns && player !== undefined && session.awaited.includes(player);
    document.title = `${isOurTurn ? `● ${translateWorkshop("Your turn")} · ` : ""}${title} · Quadrille`;
    const picture = isLeaving ? takeBoardSnapshot(this.#options.element) : undefined;
    const address = roomAddress(this.#options.room, this.#options.keyOfSeat);
    if (fold.end?.why === "aborted") forgetRecent(address);
    else if (seat !== undefined)
      saveRecentPlay({
        ...{ address, title: `${title} · ${translateWorkshop("Room")}` },
        ...(picture !== undefined && { picture }),
        ...(fold.isOver && { ending: session.ending?.text ?? "" }),
      });
  }

  end(): void {
    this.showStatus(true);
    this.#hasEnded = true;
    this.connection.close();
    this.#mounted?.unmount();
  }

  #handleMessage(message: ServerMessage): void {
    if (this.play) return this.play.receive(message);
    if (message.type === "error") return this.#options.onFailure(translateForeignText(message.text));
    this.#earlyMessages.push(message);
    if (message.type === "welcome" && !this.#isOpening) void this.#open(message);
  }

  async #open(welcome: JoinAnswer): Promise<void> {
    this.#isOpening = true;
    const { element, onFailure } = this.#options;
    const opened = await openAddress(`api/rooms/${welcome.room}/game.json`);
    if (!opened.ok) return onFailure(opened.reasons.join(" "));
    const { game } = opened;
    const play = new RoomPlay({
      ...{ game, clock: browserClock, welcome, onChange: () => this.#changed() },
      act: (act) => this.connection.act(act),
      reconnect: () => this.connection.reconnect(),
    });
    for (const it of this.#earlyMessages) play.receive(it);
    this.play = play;
    const shownPlay = { session: play.session, shared: play };
    this.#mounted = await mount(element, opened, { home: homeAddress(), wholePage: true, play: shownPlay });
    if (this.#hasEnded) return this.#mounted.unmount();
    if (this.#mounted.play) play.showIn(this.#mounted.play);
    return this.#changed();
  }

  /** Turns the board to the user, whose side changes with each rematch, and reports the change. */
  #changed(): void {
    const shownPlay = this.#mounted?.play;
    const side = shownPlay?.game.program.moves?.rules.sides[this.play?.player ?? -1];
    if (shownPlay && this.#isTurned !== (side?.faces === 4)) {
      this.#isTurned = !this.#isTurned;
      shownPlay.flip();
    }
    this.#options.onChange();
  }
}
