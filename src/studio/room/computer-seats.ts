import { RoomLine } from "../../play/index.ts";
import { levels } from "../../solve/index.ts";
import { browserClock } from "../../web/index.ts";
import { say } from "../texts/index.ts";
import { socketTo } from "./open-socket.ts";

/** How well the computer can play, as choices. */
export function levelOptions(): (readonly [number, string])[] {
  return levels.map((_, at) => [at + 1, say("The computer, level {} of {}", at + 1, levels.length)] as const);
}

/** Leaves a seat to the computer: goes into it, says so, and leaves. Answers a sentence where that fails. */
export function leaveToComputer(room: string, key: string, level: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (wrong?: string): void => {
      line.close();
      resolve(wrong);
    };
    const line: RoomLine = new RoomLine({
      ...{ open: socketTo(room), clock: browserClock, key },
      from: () => 0,
      hear: (message) => {
        if (message.type === "welcome") line.act({ do: "computer", level });
        else if (message.type === "ack") end();
        else if (message.type === "error") end(message.text);
      },
      changed: () => {},
    });
  });
}
