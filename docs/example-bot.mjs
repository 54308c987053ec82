// A bot for rooms of Quadrille: it plays what it may, by chance.
//
//   npm install ws
//   node example-bot.mjs 'http://localhost:4175/#/room/ROOM?key=KEY'

import { WebSocket } from "ws";

const link = new URL(process.argv[2] ?? "");
const [, room, key] = /^#\/room\/([\w-]+)\?key=([\w-]+)$/.exec(link.hash) ?? [];
if (!room) throw new Error("This is no link to a seat.");
const address = new URL(`api/rooms/${room}/socket`, `${link.origin}${link.pathname}`);
address.protocol = link.protocol === "https:" ? "wss:" : "ws:";

/** After these errors nothing gets better by coming back. */
const hopeless = ["wrong-version", "wrong-key", "no-room", "elsewhere"];

function connect() {
  const socket = new WebSocket(address);
  const say = (message) => socket.send(JSON.stringify(message));
  let [seat, number, last] = [0, 0, 0];
  /** What is left to give, and after which event. */
  let choices = { seq: -1, inputs: [] };
  const act = (what) => say({ type: "act", number: ++number, act: what });

  /** Gives one of the choices that are left. */
  const give = () => {
    const [input] = choices.inputs.splice(Math.floor(Math.random() * choices.inputs.length), 1);
    if (!input) return;
    act({ do: "input", input });
    last = number;
  };

  /** Agrees to another play, and to nothing else. */
  const heed = ({ seat: other, act: { do: done, what } }) => {
    if (done === "offer" && other !== seat) act({ do: what === "rematch" ? "accept" : "decline", what });
  };

  const hear = {
    welcome: (message) => {
      ({ seat, number } = message);
      say({ type: "choices" });
    },
    // Whatever has happened, something else may be possible now.
    events: ({ events }) => {
      heed(events.at(-1));
      say({ type: "choices" });
    },
    choices: (message) => {
      if (message.seq === choices.seq) return;
      choices = message;
      give();
    },
    error: (message) => {
      console.error(message.text);
      if (message.number === last) give();
      if (hopeless.includes(message.code)) process.exit(1);
    },
  };
  socket.on("open", () => say({ type: "join", version: 1, key }));
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    hear[message.type]?.(message);
  });
  // Lines break, and servers start again: all that was acknowledged is still there.
  socket.on("error", () => {});
  socket.on("close", () => setTimeout(connect, 1000));
}

connect();
