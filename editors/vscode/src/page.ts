import type { Program } from "../../../src/program/index.ts";
import { toExport } from "../../../src/web/opening/exported-game.ts";

/** Returns a page that plays a game from a level on; it loads nothing. */
export async function pageOf(program: Program, level: number, player: string): Promise<string> {
  const maps = program.levels.flatMap((it, at) => (it.type === "map" ? [at] : []));
  const levels = program.levels.slice(level > 1 ? (maps[level - 1] ?? 0) : 0);
  const game = JSON.stringify(await toExport({ ...program, levels })).replaceAll("<", "\\u003c");
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'`;
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>html,body,main{margin:0;padding:0;height:100vh}main{display:block}</style>
<body>
<script type="text/plain" id="game">${game}</script>
<script nonce="${nonce}">${player.replaceAll("</script", "<\\/script")}</script>
</body>
`;
}
