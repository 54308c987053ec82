import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { capital } from "../../base/index.ts";
import { makeGame } from "../../game/index.ts";
import { type Program, readyProgram } from "../../program/index.ts";
import {
  type ComputerPlayers,
  type OpenSocket,
  phrases,
  type Proposal,
  proposals,
  type RoomAct,
  type RoomFold,
  RoomLine,
  RoomPlay,
  type ServerMessage,
  type JoinAnswer,
} from "../../play/index.ts";
import { type Input, parseInputs } from "../../session/index.ts";
import { type Frame, frameOf, frameText, looksOf, messagesOf, winnerOf } from "../../view/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readLimitedText } from "../games/gists.ts";
import { printToStderr, flush, print } from "../output/output.ts";
import { realClock } from "../player/index.ts";
import { parseLevel, computerForSeat } from "../thinking/computer.ts";

/** Describes a room as its link names it. */
interface RoomPlace {
  /** Gives the address of the server, with `/` at its end. */
  readonly server: string;
  readonly room: string;
  /** Contains the secret of a seat; without it one watches. */
  readonly key?: string;
}

/** Limits the bytes of a game that a server sends. */
const mostGameBytes = 4 * 1024 * 1024;

interface JoinOptions {
  /** Names who plays the seat instead of what is typed: `computer`, `computer:3`. */
  readonly by?: string;
}

/**
 * Takes the seat in a room to which a link leads, and plays what is typed there, until the input ends. If the computer plays the seat, it stays until
 * it is told to leave.
 */
export async function joinRoom(link: string, { by }: JoinOptions = {}): Promise<void> {
  const place = placeOf(link);
  const level = by === undefined ? undefined : parseLevel("--by", by);
  if (level !== undefined && place.key === undefined)
    throw new Failure("This link is for watching: the computer needs the link to a seat.", exitCodes.usage);
  let visit: Visit | undefined;
  const reader = createInterface({ input: process.stdin });
  const failure = await new Promise<Failure | undefined>((leave) => {
    visit = new Visit(place, leave, level);
    reader.on("line", (text) => visit?.give(text.trim()));
    if (level === undefined) reader.on("close", () => void visit?.settle().then(() => leave(undefined)));
  });
  reader.close();
  visit?.end();
  if (failure) throw failure;
}

function placeOf(link: string): RoomPlace {
  const address = URL.canParse(link) ? new URL(link) : undefined;
  const [, room, key] = /^#\/room\/([\w-]+)(?:\?key=([\w-]+))?$/.exec(address?.hash ?? "") ?? [];
  if (!address || room === undefined || !/^https?:$/.test(address.protocol))
    throw new Failure(
      `${link} is no link to a room, such as http://host/#/room/NAME?key=KEY.`,
      exitCodes.usage,
    );
  const server = new URL(".", `${address.origin}${address.pathname}`).href;
  return { server, room, ...(key !== undefined && { key }) };
}

function socketTo({ server, room }: RoomPlace): OpenSocket {
  const address = `${server.replace(/^http/, "ws")}api/rooms/${room}/socket`;
  return ({ opened, heard, closed }) => {
    const socket = new WebSocket(address, { maxPayload: mostGameBytes });
    socket.on("open", opened);
    socket.on("message", (data) => heard(String(data)));
    socket.on("close", closed);
    // An error is always followed by `close`.
    socket.on("error", () => {});
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}

/** Represents a visit to a room: what is heard is printed, what is typed is said. */
class Visit {
  readonly #place: RoomPlace;
  readonly #leave: (failure?: Failure) => void;
  /** Holds the level of the computer in this seat; undefined for a person. */
  readonly #level: number | undefined;
  readonly #line: RoomLine;
  #computer: ComputerPlayers | undefined;
  /** Numbers the player that the computer is: who sits where changes from play to play. */
  #computerIs: number | undefined;
  /** Stores what the computer has answered last, so that it answers once. */
  #answered: RoomFold["offer"];
  #play: RoomPlay | undefined;
  #early: ServerMessage[] = [];
  /** Stores what was typed before the game had come. */
  #typed: string[] = [];
  #isOpening = false;
  #wasThere = false;
  #hasEnded = false;
  /** Stores who is known to sit where. */
  #known: ReadonlySet<string> = new Set();
  /** Stores what was printed last. */
  #shown = "";
  /** Is the time when a board is printed again, in a game with a clock. */
  #nextShow = 0;
  #settled: (() => void) | undefined;
  /** Holds the numbers of acts without an answer. */
  readonly #unanswered = new Set<number>();

  constructor(place: RoomPlace, leave: (failure?: Failure) => void, level?: number) {
    this.#place = place;
    this.#leave = leave;
    this.#level = level;
    this.#line = new RoomLine({
      open: socketTo(place),
      clock: realClock,
      key: place.key,
      from: () => this.#play?.fold.seq ?? 0,
      hear: (message) => this.#hear(message),
      changed: () => this.#tellLine(),
    });
  }

  end(): void {
    this.#hasEnded = true;
    this.#computer?.close();
    this.#line.close();
  }

  /** Resolves when all that was typed has been answered. */
  settle(): Promise<void> {
    return new Promise((resolve) => {
      this.#settled = resolve;
      this.#checkSettled();
    });
  }

  /** Plays a line that was typed. */
  give(text: string): void {
    const play = this.#play;
    if (!play) return void this.#typed.push(text);
    if (text === "") return undefined;
    if (text === "quit") return this.#leave();
    const act = this.#actOf(text, play);
    if (act) return play.act(act);
    const { inputs, mistakes } = parseInputs(play.fold.game.program, text);
    if (mistakes[0]) return printToStderr(mistakes[0].message);
    // In a game with a clock, only the room says what happens.
    for (const input of inputs)
      if (play.prediction) play.act({ do: "input", input });
      else play.session.play(input);
    return this.#show();
  }

  /** Returns what a word says to the room, unless it is a word of the game; one can resign while another is to move. */
  #actOf(text: string, { fold }: RoomPlay): RoomAct | undefined {
    if (text === "resign" || text === "abort") return { do: text };
    const phrase = phrases.find((it) => barePhrase(it) === barePhrase(text));
    if (phrase !== undefined) return { do: "say", phrase };
    const [word] = text.split(" ");
    if (fold.game.program.controls.some((it) => it.name === word)) return undefined;
    if (word === "name" && text !== word) return { do: "name", name: text.slice(word.length).trim() };
    const { offer } = fold;
    if ((text === "yes" || text === "no") && offer)
      return { do: text === "yes" ? "accept" : "decline", what: offer.what };
    return isProposal(text) ? { do: "offer", what: text } : undefined;
  }

  #hear(message: ServerMessage): void {
    const play = this.#play;
    if (!play) {
      if (message.type === "error") return this.#leave(new Failure(message.text));
      this.#early.push(message);
      if (message.type === "welcome" && !this.#isOpening) void this.#open(message).catch(this.#leave);
      return undefined;
    }
    play.hear(message);
    if (message.type === "ack") this.#unanswered.delete(message.number);
    if (message.type === "error") this.#hearError(message);
    if (message.type === "bye") printToStderr(message.text);
    this.#show();
    this.#letComputer(play);
    this.#checkSettled();
  }

  /** Lets the computer answer offers, and move when it is its turn. */
  #letComputer(play: RoomPlay): void {
    const { fold, seat, session } = play;
    if (this.#level === undefined || this.#hasEnded) return;
    const { offer } = fold;
    if (offer && offer.seat !== seat && offer !== this.#answered) {
      this.#answered = offer;
      play.act({ do: offer.what === "rematch" ? "accept" : "decline", what: offer.what });
    }
    if (play.closed !== undefined) return;
    const give = (input: Input): void => {
      if (play.session === session) session.play(input);
      this.#show();
    };
    this.#computerFor(play, this.#level)?.answer(session, give).catch(this.#leave);
  }

  /**
   * Returns the computer as the player that our seat has in this play. It needs to see all that there is, and time to
   * think.
   */
  #computerFor({ fold, player, distant }: RoomPlay, level: number): ComputerPlayers | undefined {
    if (distant)
      throw new Failure("The computer plays only in rooms in which nothing is hidden or left to chance.");
    if (fold.ticks) throw new Failure("The computer plays no game with a clock of its own in rooms.");
    if (player === undefined || player === this.#computerIs) return this.#computer;
    this.#computer?.close();
    this.#computer = computerForSeat(fold.game, { level, seed: Date.now() >>> 0, seat: player });
    this.#computerIs = player;
    return this.#computer;
  }

  #hearError({ text, number, code }: Extract<ServerMessage, { type: "error" }>): void {
    printToStderr(text);
    if (number !== undefined) this.#unanswered.delete(number);
    if (code === "elsewhere") this.#leave(new Failure("The seat is played elsewhere now."));
  }

  async #open(welcome: JoinAnswer): Promise<void> {
    this.#isOpening = true;
    const program = await fetchProgram(`${this.#place.server}api/rooms/${welcome.room}/game.json`);
    const game = makeGame(program);
    const play = new RoomPlay({
      game,
      clock: realClock,
      welcome,
      act: (act) => this.#say(act),
      again: () => this.#line.again(),
      changed: () => {},
    });
    for (const it of this.#early) play.hear(it);
    this.#play = play;
    const name = play.player === undefined ? undefined : program.players[play.player]?.name;
    printToStderr(name === undefined ? "You are watching." : `You are ${name}.`);
    this.#show();
    for (const text of this.#typed.splice(0)) this.give(text);
    this.#letComputer(play);
    this.#checkSettled();
  }

  #say(act: RoomAct): number {
    const number = this.#line.act(act);
    this.#unanswered.add(number);
    return number;
  }

  #checkSettled(): void {
    if (this.#play && this.#unanswered.size === 0 && this.#typed.length === 0) this.#settled?.();
  }

  /** Prints what is seen, if that is something else than before. */
  #show(): void {
    const play = this.#play;
    if (!play || this.#isTooSoon(play)) return;
    const { fold, session, player } = play;
    const { program } = fold.game;
    const flipped = player !== undefined && program.moves?.rules.sides[player]?.faces === 4;
    const frame = play.frame ?? frameOf(session, { flipped, ...(player !== undefined && { player }) });
    const board = `--- ${fold.seq}\n${frameText(frame, looksOf(program))}`;
    // Names of players are printed only when they are new.
    const all = seatNews(play);
    const seats = all.filter((it) => !this.#known.has(it));
    this.#known = new Set(all);
    const news = [...seats, ...messagesOf(frame).map((it) => it.text), ...winNews(frame), ...roomNews(play)];
    const text = [board.slice(board.indexOf("\n")), ...news].join("\n");
    if (text === this.#shown) return;
    this.#shown = text;
    print(board);
    for (const it of [...clockNews(play), ...news]) printToStderr(it);
    flush();
  }

  /**
   * Returns true if a board is not to be printed yet: where time passes, it is printed once a second, and at the end.
   */
  #isTooSoon({ fold }: RoomPlay): boolean {
    if (!fold.ticks || fold.isOver) return false;
    const now = performance.now();
    if (now < this.#nextShow) return true;
    this.#nextShow = now + 1000;
    return false;
  }

  #tellLine(): void {
    if (this.#hasEnded) return;
    const { isThere } = this.#line;
    if (this.#wasThere && !isThere) printToStderr("The line is broken. Connecting again…");
    if (this.#wasThere !== isThere && isThere && this.#play) printToStderr("The line is back.");
    this.#wasThere = isThere;
  }
}

/** Returns who has won, where the game does not say it. */
function winNews(frame: Frame): readonly string[] {
  const winner = winnerOf(frame);
  return winner === undefined || frame.ending?.text?.includes(winner) ? [] : [`${capital(winner)} wins.`];
}

/** Returns the time that each player has left, if they have clocks. */
function clockNews({ fold, left }: RoomPlay): readonly string[] {
  const times = left.map((it, player) => {
    const seconds = Math.ceil(it / 1000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return `${fold.game.program.players[player]?.name} has ${clock}`;
  });
  return times.length === 0 ? [] : [`${capital(times.join(", "))}.`];
}

/** Returns who is in which seat, as far as that was said. */
function seatNews({ fold }: RoomPlay): readonly string[] {
  return fold.game.program.players.flatMap(({ name }, player) => {
    const seat = fold.seatOf(player);
    const level = fold.computers[seat];
    if (level !== undefined) return [`The computer plays ${name}, at level ${level}.`];
    return fold.names[seat] === undefined ? [] : [`${fold.names[seat]} plays ${name}.`];
  });
}

/** Returns what there is to say of the room. */
function roomNews({ fold, seat, revealed }: RoomPlay): readonly string[] {
  const { offer, end } = fold;
  const nameOf = (player: number): string => fold.game.program.players[player]?.name ?? "";
  return [
    ...(offer && offer.seat !== seat
      ? [`${nameOf(fold.playerOf(offer.seat))} asks: ${offer.what}? Answer yes or no.`]
      : []),
    ...fold.said.flatMap((it, at) =>
      it === undefined || at === seat ? [] : [`${nameOf(fold.playerOf(at))}: ${it}`],
    ),
    ...(end?.why === "draw" ? ["A draw was agreed."] : []),
    ...(end?.why === "aborted" ? ["The play was called off."] : []),
    ...(end?.why === "resigned" && end.player !== undefined ? [`${nameOf(end.player)} resigns.`] : []),
    ...(end?.why === "time" && end.player !== undefined
      ? [`${nameOf(end.player)} has run out of time.`]
      : []),
    ...(end?.why === "left" && end.player !== undefined ? [`${nameOf(end.player)} has left.`] : []),
    ...(revealed ? [`The seed was ${revealed.seed}, the nonce ${revealed.nonce}.`] : []),
  ];
}

/** Returns a phrase as somebody may type it. */
const barePhrase = (text: string): string => text.toLowerCase().replaceAll(/[^a-z ]/g, "");

function isProposal(text: string): text is Proposal {
  return proposals.some((it) => it === text);
}

async function fetchProgram(address: string): Promise<Program> {
  const strange = new Failure("The server does not send the game of the room.");
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(20_000) });
    const program = readyProgram(await readLimitedText(answer, mostGameBytes, () => strange));
    if (answer.ok && program) return program;
  } catch {}
  throw strange;
}
