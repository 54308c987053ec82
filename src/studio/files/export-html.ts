import { escapeHtml } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";
import { smallestPlayerFor, makeExport } from "../../web/index.ts";
import { packText, toBase64 } from "../links.ts";

/**
 * Encodes bytes as text in 91 characters that need no escapes in a script: two characters for every 13 bits, which is a thirteenth
 * shorter than base64. The text begins with the number of surplus bytes that its last two characters decode to.
 */
export function toBase91(bytes: Uint8Array): string {
  const pairs: string[] = [];
  let [value, bitCount] = [0, 0];
  const addPair = (): void => {
    pairs.push(characterOf((value & 8191) % 91) + characterOf(Math.floor((value & 8191) / 91)));
    value >>= 13;
    bitCount -= 13;
  };
  for (const byte of bytes) {
    value |= byte << bitCount;
    bitCount += 8;
    if (bitCount >= 13) addPair();
  }
  if (bitCount > 0) addPair();
  return `${Math.floor((pairs.length * 13) / 8) - bytes.length}${pairs.join("")}`;
}

/** Returns the character for a digit from 0 to 90: from `!` to `~`, without `&`, `<` and the backslash. */
function characterOf(digit: number): string {
  const code = 33 + digit;
  return String.fromCharCode(code < 38 ? code : code < 59 ? code + 1 : code < 90 ? code + 2 : code + 3);
}

/** Holds the source of a function that decodes text made by `toBase91`, for use in a script. */
export const fromBase91 = `(text) => {
  const bytes = new Uint8Array(((text.length - 1) / 2) * 13 >> 3);
  const digitAt = (at) => {
    const code = text.charCodeAt(at);
    return code - 33 - (code > 38) - (code > 60) - (code > 92);
  };
  for (let at = 1, to = 0, value = 0, bits = 0; at < text.length; at += 2) {
    value |= (digitAt(at) + 91 * digitAt(at + 1)) << bits;
    for (bits += 13; bits > 7; bits -= 8, value >>= 8) bytes[to++] = value;
  }
  return bytes.subarray(0, bytes.length - text[0]);
}`;

/**
 * Returns an HTML file that plays a game without a network: the player and the compiled program, both compressed.
 * Rejects if the player cannot be fetched.
 */
export async function exportHtml(program: Program): Promise<string> {
  const response = await fetch(smallestPlayerFor(program));
  if (!response.ok) throw new Error(`The player is missing (${response.status}).`);
  const player = await packAsText(await response.text());
  const game = await packAsText(JSON.stringify(await makeExport(program)));
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

const packAsText = async (text: string): Promise<string> => toBase91(await packText(text));

/** Returns a script that unpacks the game into its element, and then unpacks and runs the player. */
function makeUnpackScript(nonce: string): string {
  return `addEventListener("DOMContentLoaded", async () => {
  const unpack = (id) => {
    const packed = (${fromBase91})(document.getElementById(id).textContent);
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };
  document.getElementById("game").textContent = await unpack("game");
  const script = document.createElement("script");
  script.nonce = "${nonce}";
  script.textContent = await unpack("player");
  document.head.append(script);
});`;
}
