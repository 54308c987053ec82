import { addressOf } from "../route.ts";
import { askServer } from "../has-server.ts";
import { type OpenSocket, RoomLine } from "../../play/index.ts";
import { levels } from "../../solve/index.ts";
import {
  browserClock,
  readStored,
  readStoredText,
  storeValue,
  storeText,
  translateForeignText,
} from "../../web/index.ts";
import { translateWorkshop } from "../texts/index.ts";

/** Describes a room made in this browser, and the key of each seat. */
export interface OwnRoom {
  readonly room: string;
  readonly seats: readonly { readonly player: string; readonly key: string }[];
}

const storageKeyOf = (room: string): string => `quadrille-room-${room}`;

/** Makes a room on the server and stores its keys in this browser. Returns an error message if that fails. */
export async function makeRoom(request: object): Promise<OwnRoom | string> {
  const newRoom = await askServer<OwnRoom>("rooms", { body: request });
  if (typeof newRoom !== "string") {
    roomsOfThisPage.set(newRoom.room, newRoom);
    storeValue(storageKeyOf(newRoom.room), newRoom);
  }
  return newRoom;
}

/** Holds the rooms made since the page was opened. */
const roomsOfThisPage = new Map<string, OwnRoom>();

/** Returns a room made in this browser. */
export function readOwnRoom(room: string): OwnRoom | undefined {
  return (readStored(storageKeyOf(room)) as OwnRoom | undefined) ?? roomsOfThisPage.get(room);
}

/** Returns the address of a room; with the key of a seat, the address takes that seat. */
export function roomAddress(room: string, key?: string): string {
  return addressOf({ at: "room", room, ...(key !== undefined && { keyOfSeat: key }) });
}

const nameKey = "quadrille-room-name";

/** Returns the user's name in rooms; an empty text if this browser does not store one. */
export const readNameInRooms = (): string => readStoredText(nameKey);

export const storeNameInRooms = (name: string): void => storeText(nameKey, name);

/** Lists the computer's levels as pairs of a number and a label, for a menu. */
export function listComputerLevels(): (readonly [number, string])[] {
  return levels.map(
    (_, i) => [i + 1, translateWorkshop("The computer, level {} of {}", i + 1, levels.length)] as const,
  );
}

/** Gives a seat to a computer player: takes the seat, asks for the computer, and leaves. Returns an error message if that fails. */
export function leaveToComputer(room: string, key: string, level: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (errorText?: string): void => {
      connection.close();
      resolve(errorText);
    };
    const connection: RoomLine = new RoomLine({
      ...{ open: makeRoomSocketOpener(room), clock: browserClock, key },
      from: () => 0,
      receive: (message) => {
        if (message.type === "welcome") connection.act({ do: "computer", level });
        else if (message.type === "ack") finish();
        else if (message.type === "error") finish(translateForeignText(message.text));
      },
      onChange: () => {},
    });
  });
}

/** Opens the socket of a room on the page's own server. */
export function makeRoomSocketOpener(room: string): OpenSocket {
  const address = new URL(`api/rooms/${room}/socket`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = address.search = "";
  return ({ onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("message", ({ data }) => onMessage(String(data)));
    socket.addEventListener("close", onClose);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}
