import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { capitalize } from "../../base/index.ts";
import { makeGame } from "../../game/index.ts";
import { type Program, readyProgram } from "../../program/index.ts";
import * as playing from "../../play/index.ts";
import { type Input, parseInputs } from "../../session/index.ts";
import { type Frame, frameOf, frameText, looksOf, messagesOf, winnerOf } from "../../view/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readLimitedText } from "../games/gists.ts";
import { printToStderr, flush, print } from "../output/output.ts";
import { realClock } from "../player/index.ts";
import { parseLevel, computerFor } from "../thinking/computer.ts";

/** Describes the room that a link refers to. The address of the server ends with `/`; without a key the visitor only watches. */
type RoomAddress = ReturnType<typeof parseRoomLink>;

/** Limits the size in bytes of a game that a server sends. */
const maxGameBytes = 4 * 1024 * 1024;

/**
 * Joins the room of a link and plays the lines that the user types, until standard input ends. If the computer
 * plays the seat (`by` is `computer` or `computer:3`), the process runs until it is stopped.
 */
export async function joinRoom(link: string, { by }: { readonly by?: string } = {}): Promise<void> {
  const roomAddress = parseRoomLink(link);
  const level = by === undefined ? undefined : parseLevel("--by", by);
  if (level !== undefined && roomAddress.key === undefined)
    throw new Failure("This link is for watching: the computer needs the link to a seat.", exitCodes.usage);
  let visit: Visit | undefined;
  const reader = createInterface({ input: process.stdin });
  const failure = await new Promise<Failure | undefined>((leave) => {
    visit = openVisit(roomAddress, leave, level);
    reader.on("line", (text) => visit?.playLine(text.trim()));
    if (level === undefined)
      reader.on("close", () => void visit?.whenAnswered().then(() => leave(undefined)));
  });
  reader.close();
  visit?.close();
  if (failure) throw failure;
}

function parseRoomLink(link: string) {
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

function makeSocketOpener({ server, room }: RoomAddress): playing.OpenSocket {
  const address = `${server.replace(/^http/, "ws")}api/rooms/${room}/socket`;
  return ({ onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(address, { maxPayload: maxGameBytes });
    socket.on("open", onOpen);
    socket.on("message", (data) => onMessage(String(data)));
    socket.on("close", onClose);
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

/**
 * Represents a visit to a room: prints what the room sends, and sends what the user types.
 * @param computerLevel is the level of the computer that plays the seat; undefined if a person plays it
 */
function openVisit(roomAddress: RoomAddress, leaveRoom: (failure?: Failure) => void, computerLevel?: number) {
  let computer: playing.ComputerPlayers | undefined;
  /** Stores the index of the player that the computer plays. A rematch may give its seat another player. */
  let computerPlayer: number | undefined;
  /** Stores the last offer that the computer has answered, because it must answer each offer once. */
  let answeredOffer: playing.RoomFold["offer"];
  let roomPlay: playing.RoomPlay | undefined;
  const earlyMessages: playing.ServerMessage[] = [];
  /** Holds lines that were typed before the game was loaded. */
  const earlyLines: string[] = [];
  let isOpening = false;
  let wasConnected = false;
  let hasEnded = false;
  /** Holds the lines about seats that have been printed. */
  let printedSeatLines: ReadonlySet<string> = new Set();
  /** Stores the last text that was printed. */
  let lastShownText = "";
  /** Stores the earliest value of `performance.now()` at which the board may be printed again, in a game with a clock. */
  let nextShowTime = 0;
  let resolveSettled: (() => void) | undefined;
  /** Holds the numbers of the acts that the server has not acknowledged. */
  const unansweredActs = new Set<number>();
  const roomLine = new playing.RoomLine({
    open: makeSocketOpener(roomAddress),
    clock: realClock,
    key: roomAddress.key,
    from: () => roomPlay?.fold.seq ?? 0,
    receive: (message) => handleMessage(message),
    onChange: () => reportConnection(),
  });
  return { close, whenAnswered, playLine };

  function close(): void {
    hasEnded = true;
    computer?.close();
    roomLine.close();
  }

  /** Resolves once the server has answered everything that was typed. */
  function whenAnswered(): Promise<void> {
    return new Promise((resolve) => {
      resolveSettled = resolve;
      resolveIfSettled();
    });
  }

  /** Carries out a line that the user typed: a command of the room, or inputs. A line typed before the game is loaded waits. */
  function playLine(text: string): void {
    const play = roomPlay;
    if (!play) return void earlyLines.push(text);
    if (text === "") return undefined;
    if (text === "quit") return leaveRoom();
    const act = parseAct(text, play);
    if (act) return play.act(act);
    const { inputs, mistakes } = parseInputs(play.fold.game.program, text);
    if (mistakes[0]) return printToStderr(mistakes[0].message);
    // In a game with a clock, only the server decides what happens.
    for (const input of inputs)
      if (play.prediction) play.act({ do: "input", input });
      else play.session.play(input);
    return showRoom();
  }

  /**
   * Returns the act for a typed text such as `resign`, `draw` or a phrase; undefined if the text is an input of
   * the game. A player may resign during another player's turn.
   */
  function parseAct(text: string, { fold }: playing.RoomPlay): playing.RoomAct | undefined {
    if (text === "resign" || text === "abort") return { do: text };
    const phrase = playing.phrases.find((it) => normalizePhrase(it) === normalizePhrase(text));
    if (phrase !== undefined) return { do: "say", phrase };
    const [word] = text.split(" ");
    if (fold.game.program.controls.some((it) => it.name === word)) return undefined;
    if (word === "name" && text !== word) return { do: "name", name: text.slice(word.length).trim() };
    const { offer } = fold;
    if ((text === "yes" || text === "no") && offer)
      return { do: text === "yes" ? "accept" : "decline", what: offer.what };
    return isProposal(text) ? { do: "offer", what: text } : undefined;
  }

  function handleMessage(message: playing.ServerMessage): void {
    const play = roomPlay;
    if (!play) {
      if (message.type === "error") return leaveRoom(new Failure(message.text));
      earlyMessages.push(message);
      if (message.type === "welcome" && !isOpening) void openGame(message).catch(leaveRoom);
      return undefined;
    }
    play.receive(message);
    if (message.type === "ack") unansweredActs.delete(message.number);
    if (message.type === "error") showError(message);
    if (message.type === "bye") printToStderr(message.text);
    showRoom();
    runComputer(play);
    resolveIfSettled();
  }

  /** Lets the computer answer offers and move. */
  function runComputer(play: playing.RoomPlay): void {
    const { fold, seat, session } = play;
    if (computerLevel === undefined || hasEnded) return;
    const { offer } = fold;
    if (offer && offer.seat !== seat && offer !== answeredOffer) {
      answeredOffer = offer;
      play.act({ do: offer.what === "rematch" ? "accept" : "decline", what: offer.what });
    }
    if (play.closedReason !== undefined) return;
    const playInput = (input: Input): void => {
      if (play.session === session) session.play(input);
      showRoom();
    };
    computerOfSeat(play, computerLevel)?.answer(session, playInput).catch(leaveRoom);
  }

  /** Creates the computer that plays for this seat. @throws Failure if the game hides something, or has a clock of its own */
  function computerOfSeat(
    { fold, player, remote }: playing.RoomPlay,
    level: number,
  ): playing.ComputerPlayers | undefined {
    if (remote)
      throw new Failure("The computer plays only in rooms in which nothing is hidden or left to chance.");
    if (fold.ticks) throw new Failure("The computer plays no game with a clock of its own in rooms.");
    if (player === undefined || player === computerPlayer) return computer;
    computer?.close();
    computer = computerFor(fold.game, { level, seed: Date.now() >>> 0, seats: [player] });
    computerPlayer = player;
    return computer;
  }

  function showError({ text, number, code }: Extract<playing.ServerMessage, { type: "error" }>): void {
    printToStderr(text);
    if (number !== undefined) unansweredActs.delete(number);
    if (code === "elsewhere") leaveRoom(new Failure("The seat is played elsewhere now."));
  }

  async function openGame(welcome: playing.JoinAnswer): Promise<void> {
    isOpening = true;
    const program = await fetchProgram(`${roomAddress.server}api/rooms/${welcome.room}/game.json`);
    const game = makeGame(program);
    if (welcome.seat !== undefined && !program.players.some((_, seat) => seat === welcome.seat))
      throw new Failure(`The server gives you seat ${welcome.seat}, which this game does not have.`);
    const play = new playing.RoomPlay({
      game,
      clock: realClock,
      welcome,
      act: (act) => sendAct(act),
      reconnect: () => roomLine.reconnect(),
      onChange: () => {},
    });
    for (const it of earlyMessages) play.receive(it);
    roomPlay = play;
    const name = play.player === undefined ? undefined : program.players[play.player]?.name;
    printToStderr(name === undefined ? "You are watching." : `You are ${name}.`);
    showRoom();
    for (const text of earlyLines.splice(0)) playLine(text);
    runComputer(play);
    resolveIfSettled();
  }

  function sendAct(act: playing.RoomAct): number {
    if (act.do === "offer") printToStderr(`You ask: ${act.what}?`);
    const number = roomLine.act(act);
    unansweredActs.add(number);
    return number;
  }

  function resolveIfSettled(): void {
    if (roomPlay && unansweredActs.size === 0 && earlyLines.length === 0) resolveSettled?.();
  }

  /** Prints the board and the news of the room, if they have changed. */
  function showRoom(): void {
    const play = roomPlay;
    if (!play || isTooSoon(play)) return;
    const { fold, session, player } = play;
    const { program } = fold.game;
    const isFlipped = player !== undefined && program.moves?.rules.sides[player]?.faces === 4;
    const frame =
      play.frame ?? frameOf(session, { flipped: isFlipped, ...(player !== undefined && { player }) });
    const board = `--- ${fold.seq}\n${frameText(frame, looksOf(program))}`;
    // The names of players are printed only when they change.
    const allSeatLines = seatLines(play);
    const seats = allSeatLines.filter((it) => !printedSeatLines.has(it));
    printedSeatLines = new Set(allSeatLines);
    const news = [...seats, ...messagesOf(frame).map((it) => it.text), ...winNews(frame), ...roomNews(play)];
    const text = [board.slice(board.indexOf("\n")), ...news].join("\n");
    if (text === lastShownText) return;
    lastShownText = text;
    print(board);
    for (const it of [...clockLines(play), ...news]) printToStderr(it);
    flush();
  }

  /** Returns true if the board of a running game with a clock was printed less than a second ago. */
  function isTooSoon({ fold }: playing.RoomPlay): boolean {
    if (!fold.ticks || fold.isOver) return false;
    const now = performance.now();
    if (now < nextShowTime) return true;
    nextShowTime = now + 1000;
    return false;
  }

  function reportConnection(): void {
    if (hasEnded) return;
    const { isJoined } = roomLine;
    if (wasConnected && !isJoined) printToStderr("The line is broken. Connecting again…");
    if (wasConnected !== isJoined && isJoined && roomPlay) printToStderr("The line is back.");
    wasConnected = isJoined;
  }
}

type Visit = ReturnType<typeof openVisit>;

/** Returns a line that names the winner, unless the game's own text already names the winner. */
function winNews(frame: Frame): readonly string[] {
  const winner = winnerOf(frame);
  return winner === undefined || frame.ending?.text?.includes(winner) ? [] : [`${capitalize(winner)} wins.`];
}

/** Returns a line with the remaining time of each player; no line if players have no clocks. */
function clockLines({ fold, timesLeft }: playing.RoomPlay): readonly string[] {
  const clockTexts = timesLeft.map((it, player) => {
    const seconds = Math.ceil(it / 1000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return `${fold.game.program.players[player]?.name} has ${clock}`;
  });
  return clockTexts.length === 0 ? [] : [`${capitalize(clockTexts.join(", "))}.`];
}

/** Returns lines that say who plays which player, as far as known. */
function seatLines({ fold }: playing.RoomPlay): readonly string[] {
  return fold.game.program.players.flatMap(({ name }, player) => {
    const seat = fold.seatOf(player);
    const level = fold.computers[seat];
    if (level !== undefined) return [`The computer plays ${name}, at level ${level}.`];
    return fold.names[seat] === undefined ? [] : [`${fold.names[seat]} plays ${name}.`];
  });
}

/** Returns lines about offers, phrases, and the end of the game. */
function roomNews({ fold, seat, revealed }: playing.RoomPlay): readonly string[] {
  const { offer, end } = fold;
  const nameOf = (player: number): string => fold.game.program.players[player]?.name ?? "";
  return [
    ...(offer && offer.seat !== seat
      ? [`${nameOf(fold.playerOf(offer.seat))} asks: ${offer.what}? Answer yes or no.`]
      : []),
    ...fold.said.flatMap((it, speakingSeat) =>
      it === undefined || speakingSeat === seat ? [] : [`${nameOf(fold.playerOf(speakingSeat))}: ${it}`],
    ),
    ...(end ? [endTexts[end.why].replace("#", nameOf(end.player ?? -1))] : []),
    ...(revealed ? [`The seed was ${revealed.seed}, the nonce ${revealed.nonce}.`] : []),
  ];
}

/** Maps the reasons for the end of a game to sentences; `#` stands for the player who caused the end. */
const endTexts = {
  draw: "A draw was agreed.",
  aborted: "The play was called off.",
  resigned: "# resigns.",
  time: "# has run out of time.",
  left: "# has left.",
} as const;

/** Normalizes a phrase to lower case without punctuation, to compare it with typed text. */
const normalizePhrase = (text: string): string => text.toLowerCase().replaceAll(/[^a-z ]/g, "");

function isProposal(text: string): text is playing.Proposal {
  return playing.proposals.some((it) => it === text);
}

async function fetchProgram(address: string): Promise<Program> {
  const failure = new Failure("The server does not send the game of the room.");
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(20_000) });
    const program = readyProgram(await readLimitedText(response, maxGameBytes, () => failure));
    if (response.ok && program) return program;
  } catch {}
  throw failure;
}
