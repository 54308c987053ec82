// @ts-check
// `npm run faults -- strangers 200`: what comes from those who have no right to it, so many times each: seats asked for with changed keys, keys of other
// rooms and keys of rooms that are over, sockets that pages of other sites open, numbers that were used before, and HTML and letters without a look in
// names. Each is refused with its typed error, or told as it is, as data that no page runs; the log of the room stays as it was.

import { once } from "node:events";
import { WebSocket } from "ws";
import { drawsOf, loadNow } from "../shared/tools.mjs";
import { Ear } from "./secrets.mjs";
import { chessByChance, makeRoom, moveAct, withServer } from "./serving.mjs";

const origins = ["https://elsewhere.example", "null", "http://localhost.elsewhere.example", "not an origin"];
/** Names have a length at most, so that one of these is refused. */
const markup = [
  `<script>alert(1)</script>`,
  `<img src=x onerror=a()>`,
  `"><svg onload=alert(1)>`,
  `&lt;b&gt;javascript:a()`,
  `<script>document.title = "This is taken over by somebody else."</script>`,
];

/** What was tried, what came of it, and how often. */
class Tally {
  /** @type {Map<string, number>} */
  counts = new Map();
  wrong = 0;

  /** @param {string} tried @param {string} came @param {boolean} isRight */
  note(tried, came, isRight) {
    const line = `${tried}: ${came}`;
    this.counts.set(line, (this.counts.get(line) ?? 0) + 1);
    if (!isRight) this.wrong++;
  }
}

/** @param {string} address @param {string} room @param {string} key */
async function knock(address, room, key) {
  const ear = await Ear.join(address, room, key);
  const [first] = ear.messages;
  ear.socket.terminate();
  return first.type === "error" ? first.code : first.type;
}

/** Opens a socket as a page of another site would. @param {string} address @param {string} room @param {string} origin */
async function openFrom(address, room, origin) {
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`, { headers: { origin } });
  socket.on("error", () => {});
  const came = await Promise.race([
    once(socket, "open").then(() => "opened"),
    once(socket, "unexpected-response").then(([, response]) => `status ${response.statusCode}`),
  ]);
  socket.terminate();
  return came;
}

/** A key with another letter at one place. @param {string} key @param {(count: number) => number} below */
function changedKey(key, below) {
  const at = below(key.length);
  // The last letter holds fewer bits than the others: some other letters there would be the same key in base64, but not the same text.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const others = [...letters].filter((it) => it !== key[at]);
  return key.slice(0, at) + others[below(others.length)] + key.slice(at + 1);
}

/** Everything that a room has kept, as somebody who watches is told. @param {string} address @param {string} room */
async function logOf(address, room) {
  const ear = await Ear.join(address, room);
  const events = ear.messages.flatMap((it) => (it.type === "events" ? it.events : []));
  ear.socket.terminate();
  return events;
}

/** Says an act, and waits for the answer. @param {Ear} ear @param {number} number @param {object} act */
function say(ear, number, act) {
  const from = ear.messages.length;
  ear.socket.send(JSON.stringify({ type: "act", number, act }));
  return ear.until((it) => it.type === "error" || (it.type === "ack" && it.number === number), from);
}

/** A name from a seat, and how the other is told of it. @param {Ear} from @param {Ear} to @param {number} number @param {string} name */
async function sayName(from, to, number, name) {
  const heard = to.messages.length;
  const told = await say(from, number, { do: "name", name });
  if (told.type === "error") return told.code;
  const { events } = await to.until(
    (it) => it.type === "events" && it.events.some((/** @type {any} */ one) => one.seq === told.seq),
    heard,
  );
  return events.at(-1).act.name === name.trim() ? "told as it is" : `told as ${events.at(-1).act.name}`;
}

/** Which headers keep markup from running, where somebody opens what a server holds of others. @param {string} address @param {string} program */
async function headersOfPublished(address, program) {
  const asked = { method: "POST", body: JSON.stringify({ text: program }) };
  const made = await (await fetch(`http://${address}/api/published`, asked)).json();
  const answers = await Promise.all(
    ["text", "picture.svg"].map((it) => fetch(`http://${address}/api/published/${made.id}/${it}`)),
  );
  const picture = await answers[1]?.text();
  return {
    areInert: answers.every((it) =>
      /default-src 'none'.*sandbox/.test(it.headers.get("content-security-policy") ?? ""),
    ),
    isDrawn: picture?.startsWith("<svg") === true && !/<script|onload|onerror/.test(picture),
  };
}

const titled = (/** @type {string} */ title) => `title ${title}
about ${title}

objects
  floor . grey
  hero @ blue

layers
  floor
  hero

controls
  wait

level "${title.replaceAll('"', "'")}"
  @.
`;

/** @param {number} times */
export async function comeAsStrangers(times) {
  const tally = new Tally();
  const below = drawsOf(times);
  const moves = chessByChance(2);
  await withServer(async (address) => {
    const [mine, theirs] = [await makeRoom(address, "chess", 1), await makeRoom(address, "chess", 2)];
    const over = await makeRoom(address, "chess", 3);
    const [white, black] = await Promise.all(mine.keys.map((key) => Ear.join(address, mine.room, key)));
    if (!white || !black) throw new Error("The seats were not taken.");
    for (const [i, it] of [white, black].entries()) await say(it, 1, moveAct(moves[i] ?? ""));
    const resigned = await Ear.join(address, over.room, over.keys[0]);
    await say(resigned, 1, { do: "resign" });
    const before = JSON.stringify(await logOf(address, mine.room));
    for (let n = 0; n < times; n++) {
      const own = mine.keys[n % 2] ?? "";
      /** @type {Record<string, string>} */
      const keys = {
        "a changed key": changedKey(own, below),
        "a key of another room": theirs.keys[n % 2] ?? "",
        "a key of a room that is over": over.keys[n % 2] ?? "",
        "a part of a key": own.slice(0, below(own.length - 1) + 1),
      };
      for (const [what, key] of Object.entries(keys)) {
        const came = await knock(address, mine.room, key);
        tally.note(what, came, came === "wrong-key");
      }
      const origin = origins[n % origins.length] ?? "";
      const came = await openFrom(address, mine.room, origin);
      tally.note(`a socket from ${origin}`, came, came === "status 403");
    }
    const after = JSON.stringify(await logOf(address, mine.room));
    tally.note("the log", after === before ? "as it was" : "another", after === before);
    for (const [i, name] of markup.entries()) {
      const came = await sayName(white, black, i + 2, name);
      tally.note(
        "HTML in a name",
        came,
        came === "told as it is" || (name.length > 30 && came === "not-understood"),
      );
      const { areInert, isDrawn } = await headersOfPublished(address, titled(name));
      tally.note(
        "HTML in a published game",
        areInert && isDrawn ? "inert" : "not inert",
        areInert && isDrawn,
      );
    }
  });
  for (const [line, count] of tally.counts) console.log(`  ${count} × ${line}`);
  console.log(`strangers: ${tally.wrong} wrong (${loadNow()})`);
  return tally.wrong === 0;
}
