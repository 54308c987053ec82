// @ts-check
// `npm run faults -- 100`: kills `quadrille serve` (SIGKILL) so many times at a moment of chance while two in each of eight rooms play chess and say
// names, and looks what is there when it has started again; `-- cuts 10000` cuts so many connections instead, while the server stays;
// `-- --postgres 10` breaks two processes with one database; `-- flood`, `-- replays` and `-- secrets` do what an attacker might; `-- chaos 30` does all
// of it at once for so many minutes.

import { join } from "node:path";
import { inFolder } from "../shared/tools.mjs";
import { floods } from "./flood.mjs";
import { playThrough } from "./guests.mjs";
import { faultsOfMany } from "./many.mjs";
import { changeReplays } from "./replays.mjs";
import { searchForSecrets } from "./secrets.mjs";
import { chaos } from "../../tests/faults/chaos.mjs";
import { freePort } from "./services.mjs";
import { ServerProcess, withServer } from "./serving.mjs";

/** Kills a server, which starts again on its port. @param {number} times */
const kills = (times) =>
  inFolder(async (folder) => {
    const options = ["--data", join(folder, "rooms.db"), "--port", `${await freePort()}`];
    let server = await ServerProcess.start(options);
    const harm = async () => {
      await server.kill();
      server = await ServerProcess.start(options);
    };
    try {
      return await playThrough(server.address, times, { "the server was killed": { harm } });
    } finally {
      await server.kill();
    }
  });

/** Cuts the lines of all 24 people at once. @param {number} times */
const cuts = (times) =>
  withServer((address) =>
    playThrough(address, Math.ceil(times / 24), {
      "all 24 lines were cut": { harm: (_, guests) => guests.forEach((it) => it.cut()) },
    }),
  );

/** Says what can be done, and how often if it is not said. @type {Readonly<Record<string, { usual: number, run: (times: number) => Promise<boolean> | boolean }>>} */
const attacks = {
  kills: { usual: 100, run: kills },
  cuts: { usual: 100, run: cuts },
  "--postgres": { usual: 100, run: faultsOfMany },
  flood: { usual: 12, run: floods },
  replays: { usual: 10_000, run: changeReplays },
  chaos: { usual: 30, run: (minutes) => chaos(60 * minutes) },
  secrets: { usual: 20, run: searchForSecrets },
};

const words = process.argv.slice(2);
const { usual, run } = attacks[words.find((it) => it in attacks) ?? "kills"];
process.exit((await run(Number(words.find((it) => /^[\d.]+$/.test(it)) ?? usual))) ? 0 : 1);
