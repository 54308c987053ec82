import type { Program } from "../program/index.ts";
import { fromBase85, toBase85 } from "./base85.ts";
import { packText, toBase64 } from "./links.ts";

/**
 * One HTML file that plays a game anywhere, without a network: the player packed, and the program as it was compiled.
 * Rejects where the player cannot be fetched.
 */
export async function exportHtml(program: Program): Promise<string> {
  const answer = await fetch("exported.js");
  if (!answer.ok) throw new Error(`The player is missing (${answer.status}).`);
  const player = toBase85(await packText(await answer.text()));
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(18)));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(program.facts.title)}</title>
<style nonce="${nonce}">html,body,main{margin:0;height:100dvh}main{display:block}</style>
<script type="application/json" id="game">${JSON.stringify(program).replaceAll("<", "\\u003c")}</script>
<script type="text/plain" id="player">${player}</script>
<script nonce="${nonce}">${unpacking(nonce)}</script>
</html>
`;
}

/** Unpacks the player and runs it. */
function unpacking(nonce: string): string {
  return `addEventListener("DOMContentLoaded", async () => {
  const packed = (${fromBase85})(document.getElementById("player").textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const script = document.createElement("script");
  script.nonce = "${nonce}";
  script.textContent = await new Response(stream).text();
  document.head.append(script);
});`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
