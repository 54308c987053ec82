import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const player = new URL("../../dist/page/player.js", import.meta.url).href;

test("the player can be imported where there is no page: on a server", () => {
  const script = `import(${JSON.stringify(player)}).then(() => console.log("imported"))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  expect([stdout, stderr]).toEqual(["imported\n", ""]);
});
