import { escapeHtml } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { smallestPlayerFor, toExport } from "../../web/index.ts";
import { packText, toBase64 } from "../links.ts";

/**
 * Encodes bytes as text with 85 characters, five for every four bytes, so that it is a sixteenth shorter than base64.
 * None of the characters is special in HTML or in a string. The text begins with the number of padding bytes.
 */
export function toBase85(bytes: Uint8Array): string {
  const paddingLength = (4 - (bytes.length % 4)) % 4;
  const words = new DataView(new ArrayBuffer(bytes.length + paddingLength));
  new Uint8Array(words.buffer).set(bytes);
  const text: string[] = [String(paddingLength)];
  for (let at = 0; at < words.byteLength; at += 4) {
    let word = words.getUint32(at);
    let characters = "";
    for (let i = 0; i < 5; i++) {
      characters = characterOf(word % 85) + characters;
      word = Math.floor(word / 85);
    }
    text.push(characters);
  }
  return text.join("");
}

/** Returns a character from `(` to `~`, skipping `<` and the backslash. */
function characterOf(digit: number): string {
  const code = 40 + digit;
  return String.fromCharCode(code < 60 ? code : code < 91 ? code + 1 : code + 2);
}

/** Holds the source of a function that decodes text made by `toBase85`, for use in a script. */
export const fromBase85 = `(text) => {
  const words = new DataView(new ArrayBuffer(((text.length - 1) / 5) * 4));
  for (let at = 1, to = 0; at < text.length; to += 4) {
    let word = 0;
    for (const last = at + 5; at < last; at++) {
      const code = text.charCodeAt(at);
      word = word * 85 + code - (code < 60 ? 40 : code < 92 ? 41 : 42);
    }
    words.setUint32(to, word);
  }
  return new Uint8Array(words.buffer, 0, words.byteLength - text[0]);
}`;

/**
 * Returns an HTML file that plays a game without a network: the player and the compiled program, both compressed.
 * Rejects if the player cannot be fetched.
 */
export async function exportHtml(program: Program): Promise<string> {
  const answer = await fetch(smallestPlayerFor(program));
  if (!answer.ok) throw new Error(`The player is missing (${answer.status}).`);
  const player = await packAsText(await answer.text());
  const game = await packAsText(JSON.stringify(await toExport(program)));
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(18)));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(program.facts.title)}</title>
<style nonce="${nonce}">html,body,main{margin:0;height:100dvh}main{display:block}</style>
<script type="text/plain" id="game">${game}</script>
<script type="text/plain" id="player">${player}</script>
<script nonce="${nonce}">${makeUnpackScript(nonce)}</script>
</html>
`;
}

const packAsText = async (text: string): Promise<string> => toBase85(await packText(text));

/** Returns a script that unpacks the game into its element, and then unpacks and runs the player. */
function makeUnpackScript(nonce: string): string {
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
