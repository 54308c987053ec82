import type { Program } from "../../program/index.ts";
import { playerFor, toExport } from "../../web/index.ts";
import { fromBase85, toBase85 } from "./base85.ts";
import { packText, toBase64 } from "../links.ts";

/**
 * One HTML file that plays a game anywhere, without a network: the player and the program as it was compiled, both packed.
 * Rejects where the player cannot be fetched.
 */
export async function exportHtml(program: Program): Promise<string> {
  const answer = await fetch(playerFor(program));
  if (!answer.ok) throw new Error(`The player is missing (${answer.status}).`);
  const player = await packed(await answer.text());
  const game = await packed(JSON.stringify(await toExport(program)));
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(18)));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(program.facts.title)}</title>
<style nonce="${nonce}">html,body,main{margin:0;height:100dvh}main{display:block}</style>
<script type="text/plain" id="game">${game}</script>
<script type="text/plain" id="player">${player}</script>
<script nonce="${nonce}">${unpacking(nonce)}</script>
</html>
`;
}

const packed = async (text: string): Promise<string> => toBase85(await packText(text));

/** Unpacks the game, in its place, and the player, which then runs. */
function unpacking(nonce: string): string {
  return `addEventListener("DOMContentLoaded", async () => {
  const unpack = (id) => {
    const packed = (${fromBase85})(document.getElementById(id).textContent);
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };
  document.getElementById("game").textContent = await unpack("game");
  const script = document.createElement("script");
  script.nonce = "${nonce}";
  script.textContent = await unpack("player");
  document.head.append(script);
});`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
