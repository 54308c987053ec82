import { afterEach, beforeEach, expect, test } from "vitest";
import { foldOf, type OpenComputer, type VisibleRoomEvent } from "../../src/play/index.ts";
import { OpponentWorker } from "../../src/solve/index.ts";
import { libraryGame } from "../playing.ts";
import { type Client, Host } from "./client.ts";

// The computer in seats that were left to it.

/** It thinks in this thread. */
const openComputer: OpenComputer = (heard) => {
  const desk = new OpponentWorker(
    (answer) => setImmediate(() => heard(structuredClone(answer))),
    (goOn) => setImmediate(goOn),
  );
  return { post: (order) => setImmediate(() => desk.hear(structuredClone(order))), close: () => {} };
};

let host: Host;
const begin = (): Promise<void> => host.start({ openComputer, computers: 2 });

beforeEach(async () => {
  host = new Host();
  await begin();
});
afterEach(() => host.end());

/** Leaves a seat to the computer, and goes. */
async function leaveToComputer(room: string, key: string | undefined, level = 1): Promise<void> {
  const client = await host.join(room, key);
  client.act({ do: "computer", level });
  await client.next("ack");
  client.cut();
}

/** The next thing that a seat does. */
async function next(client: Client, seat: number): Promise<VisibleRoomEvent> {
  for (;;) for (const it of (await client.next("events")).events) if (it.seat === seat) return it;
}

const game = libraryGame("connect-four");

/** A room of Connect Four with somebody in the first seat, and the computer in the other. */
async function makeRoom() {
  const { room, keys } = await host.makeRoom({ game: "connect-four" });
  await leaveToComputer(room, keys[1]);
  const player = await host.join(room, keys[0]);
  expect(await next(player, 1)).toMatchObject({ act: { do: "computer", level: 1 } });
  return { room, keys, player };
}

/** A client that follows the room. */
function follower(player: Client) {
  const fold = foldOf(game, { setup: { seed: 1, level: 1, options: [] } });
  fold.apply({ seat: 1, act: { do: "computer", level: 1 } });
  const follow = async (): Promise<VisibleRoomEvent | undefined> => {
    const { events } = await player.next("events");
    for (const it of events) expect(fold.apply(it)).toBeUndefined();
    return events[0];
  };
  return { fold, follow };
}

test("the computer plays a seat to the end, by acts that are kept like those of others, and plays again", async () => {
  const { room, player } = await makeRoom();
  const { fold, follow } = follower(player);
  while (!fold.isOver) {
    player.move(fold.session.moves[0]?.uci ?? "");
    expect(await follow()).toMatchObject({ seat: 0 });
    if (!fold.isOver) expect(await follow()).toMatchObject({ seat: 1, act: { do: "input" } });
  }
  player.act({ do: "offer", what: "rematch" });
  await follow();
  expect(await follow()).toMatchObject({ seat: 1, act: { do: "accept", what: "rematch" } });
  // Now the other begins.
  expect(await follow()).toMatchObject({ seat: 1, act: { do: "input" } });
  const watcher = await host.join(room);
  const { events } = await watcher.next("events");
  expect(events).toHaveLength(fold.seq);
  expect(events.filter((it) => it.seat === 1 && it.number !== undefined)).toHaveLength(1);
});

test("the computer lets moves be taken back, declines a draw, and goes on after a restart of the server", async () => {
  const { room, keys, player } = await makeRoom();
  const { fold, follow } = follower(player);
  const plays = async (text: string): Promise<void> => {
    player.move(text);
    await follow();
    expect(await follow()).toMatchObject({ seat: 1, act: { do: "input" } });
  };
  await plays("O@d1");
  player.act({ do: "offer", what: "draw" });
  await follow();
  expect(await follow()).toMatchObject({ seat: 1, act: { do: "decline", what: "draw" } });
  player.act({ do: "offer", what: "undo" });
  await follow();
  expect(await follow()).toMatchObject({ seat: 1, act: { do: "accept", what: "undo" } });
  expect(fold.session.inputs.length).toBe(0);
  await plays("O@c1");
  await host.stop();
  await begin();
  const again = await host.join(room, keys[0]);
  expect(await again.next("here")).toMatchObject({ seats: [true, true] });
  const column = fold.session.moves.map((it) => it.uci).find((it) => it.startsWith("O@g"));
  again.move(column ?? "");
  expect(await next(again, 1)).toMatchObject({ seat: 1 });
  again.cut();
});

test("who comes into a seat has it again", async () => {
  const { room, keys, player } = await makeRoom();
  const friend = await host.join(room, keys[1]);
  expect(await next(player, 1)).toMatchObject({ act: { do: "person" } });
  player.move("O@d1");
  expect(await next(friend, 0)).toMatchObject({ act: { do: "input" } });
  friend.move("X@c1");
  expect(await next(player, 1)).toMatchObject({ number: 2, act: { do: "input" } });
});

test("the computer hides and looks for what is hidden like a player", async () => {
  const { room, keys } = await host.makeRoom({ game: "soundings" });
  await leaveToComputer(room, keys[1]);
  const red = await host.join(room, keys[0]);
  await next(red, 1);
  for (let x = 0; x < 5; x++) {
    red.act({ do: "input", input: { type: "cycle", given: [{ type: "click", cell: { x, y: 0 } }] } });
    expect((await next(red, 1)).act).toEqual({ do: "hidden" });
  }
});

test("the computer takes no more seats than it may, and none where time passes", async () => {
  const asked: string[] = [];
  const players: Client[] = [];
  for (const name of ["chess", "versus", "go", "draughts"]) {
    const { room, keys } = await host.makeRoom({ game: name });
    players.push(await host.join(room, keys[0]));
    const client = await host.join(room, keys[1]);
    client.act({ do: "computer", level: 9 });
    expect(await client.wrong()).toBe("not-understood");
    client.act({ do: "computer", level: 8 });
    for (;;) {
      const answer = await client.any();
      if (answer.type !== "ack" && answer.type !== "error") continue;
      asked.push(answer.type === "ack" ? name : answer.text);
      break;
    }
    client.cut();
  }
  expect(asked).toEqual([
    "chess",
    "The computer plays in turn, but in this game time passes.",
    "go",
    "The computer plays 2 seats on this server already. Try again later.",
  ]);
});
