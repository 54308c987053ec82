// @ts-check
// `node scripts/build/outlines.mjs`: makes the sets of pictures in src/web/sets/ from fonts under the Open Font License. The fonts come from npm into a folder of
// their own, for they are large and nobody else needs them.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const fonts = /** @type {const} */ ({
  symbols: { packed: "@fontsource/noto-sans-symbols-2@5.3.0", name: "Noto Sans Symbols 2", weight: 400 },
  chinese: { packed: "@fontsource/noto-serif-sc@5.3.0", name: "Noto Serif SC", weight: 700 },
  korean: { packed: "@fontsource/noto-serif-kr@5.3.0", name: "Noto Serif KR", weight: 700 },
  japanese: { packed: "@fontsource/noto-serif-jp@5.3.0", name: "Noto Serif JP", weight: 600 },
  emoji: { packed: "@fontsource/noto-emoji@5.3.0", name: "Noto Emoji", weight: 500 },
});

/** @typedef {readonly [font: keyof typeof fonts, sign: string]} Sign */
/** @type {(font: keyof typeof fonts, pairs: string) => Readonly<Record<string, Sign>>} */
const from = (font, pairs) =>
  Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((it) => it.split(":"))
      .map(([name, sign]) => [name, [font, sign]]),
  );

/**
 * Holds the sets: of each its pictures by name, and how large they are. "together" keeps how large signs are beside one another; "each" lets every one
 * fill its cell.
 * @type {Readonly<Record<string, { readonly fit: "together" | "each", readonly signs: Readonly<Record<string, Sign>> }>>}
 */
const sets = {
  chess: { fit: "together", signs: from("symbols", "pawn:♙ knight:♘ bishop:♗ rook:♖ queen:♕ king:♔") },
  fairy: { fit: "each", signs: from("symbols", "amazon:🩎") },
  animals: {
    fit: "each",
    signs: from(
      "emoji",
      "elephant:🐘 wolf:🐺 fox:🦊 lion:🦁 giraffe:🦒 horse:🐴 butterfly:🦋 snake:🐍 turtle:🐢 ant:🐜 fish:🐟",
    ),
  },
  birds: {
    fit: "each",
    signs: from(
      "emoji",
      `chick:🐥 hen:🐔 eagle:🦅 hawk:🦜 swallow:🕊 goose:🪿 crane:🦩 quail:🐦 pheasant:🦃 phoenix:🦚 falcon:🦉
      duck:🦆`,
    ),
  },
  // Of a piece with a number, the sign of that player.
  xiangqi: {
    fit: "each",
    signs: from(
      "chinese",
      `king.0:帥 advisor.0:仕 elephant.0:相 cannon.0:炮 soldier.0:兵 king.1:將 advisor.1:士 elephant.1:象 cannon.1:砲
      soldier.1:卒 horse:馬 rook:車`,
    ),
  },
  janggi: {
    fit: "each",
    signs: from(
      "korean",
      "king.0:楚 king.1:漢 soldier.0:卒 soldier.1:兵 advisor:士 elephant:象 horse:馬 rook:車 cannon:包",
    ),
  },
  shogi: {
    fit: "each",
    signs: from(
      "japanese",
      `pawn:歩 lance:香 knight:桂 silver:銀 gold:金 bishop:角 rook:飛 king:玉 promoted-pawn:と promoted-lance:杏
      promoted-knight:圭 promoted-silver:全 horse:馬 dragon:竜 tokin:と`,
    ),
  },
  things: {
    fit: "each",
    signs: from(
      "emoji",
      `door:🚪 key:🔑 flag:🚩 bomb:💣 tree:🌳 plant:🌱 star:⭐ moon:🌙 sun:☀ shield:🛡 sword:🗡 swords:⚔ helmet:🪖 crown:👑
      wizard:🧙 runner:🏃 trident:🔱 bow:🏹 ghost:👻 boat:⛵ heart:🤍 anchor:⚓`,
    ),
  },
};

/** @type {Readonly<Record<string, string>>} */
const letters = { moveTo: "M", lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c" };

/** Drawn by hand, in the same units: what no font has. @type {Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>} */
const drawn = {
  fairy: {
    cannon: [
      "M122 121A42 42 0 1 1 42 121L34 118L26 98L40 84L146 34L176 86z",
      "M143 45L163 82L113 107Q101 84 82 84Q60 84 46 106L38 101L47 91zM114 134a32 32 0 1 1-64 0a32 32 0 1 1 64 0zM91 134a9 9 0 1 1-18 0a9 9 0 1 1 18 0z",
    ],
  },
};

/** Side of a cell in the units of the paths. */
const side = 200;

const folder = join(tmpdir(), "quadrille-fonts");
/** @type {Map<string, readonly any[]>} */
const opened = new Map();
const fontkit = load();

for (const [name, set] of Object.entries(sets)) {
  const glyphs = Object.entries(set.signs).map(([its, sign]) => ({ its, contours: contoursOf(sign) }));
  const sizes = glyphs.map(({ contours }) => boxOf(contours.flat()));
  const tallest = Math.max(...sizes.map(({ height }) => height));
  const rows = glyphs.map(({ its, contours }, at) => {
    const { width, height } = sizes[at];
    const scale = (0.82 * side) / (set.fit === "together" ? tallest : Math.max(width, height));
    return /** @type {const} */ ([its, pathsOf(contours, sizes[at], scale, set.fit)]);
  });
  const text = JSON.stringify({ ...Object.fromEntries(rows), ...drawn[name] }, undefined, 2);
  writeFileSync(fileURLToPath(new URL(`../../src/web/sets/${name}.json`, import.meta.url)), `${text}\n`);
}

const thanks = Object.values(fonts).map(({ packed, name }) => {
  const text = readFileSync(
    join(folder, "node_modules", packed.slice(0, packed.lastIndexOf("@")), "LICENSE"),
    "utf8",
  );
  const [owner, ...terms] = text.trim().split("\n");
  return { owner: `${name}: ${owner}`, terms: terms.join("\n").trim() };
});
const licence = `${thanks.map((it) => it.owner).join("\n")}\n\n${thanks[0].terms}\n`;
writeFileSync(fileURLToPath(new URL("../../src/web/sets/OFL.txt", import.meta.url)), licence);

function load() {
  mkdirSync(folder, { recursive: true });
  const packed = ["fontkit@2.0.4", ...Object.values(fonts).map((it) => it.packed)];
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packed], {
    stdio: "inherit",
  });
  return createRequire(join(folder, "package.json"))("fontkit");
}

/** All files of a font: each has some of its signs. @param {keyof typeof fonts} font */
function filesOf(font) {
  const known = opened.get(font);
  if (known) return known;
  const { packed, weight } = fonts[font];
  const place = join(folder, "node_modules", packed.slice(0, packed.lastIndexOf("@")), "files");
  const names = readdirSync(place).filter((it) => it.endsWith(`-${weight}-normal.woff`));
  const found = names.map((it) => fontkit.create(readFileSync(join(place, it))));
  opened.set(font, found);
  return found;
}

/** Returns the closed lines of a sign, each a list of commands. @param {Sign} sign @returns {{ command: string, args: number[] }[][]} */
function contoursOf([font, sign]) {
  const code = sign.codePointAt(0);
  const file = filesOf(font).find((it) => it.hasGlyphForCodePoint(code));
  if (!file) throw new Error(`${fonts[font].name} has no ${sign}.`);
  /** @type {{ command: string, args: number[] }[][]} */
  const contours = [];
  for (const { command, args } of file.glyphForCodePoint(code).path.commands) {
    if (command === "moveTo") contours.push([]);
    if (command !== "closePath")
      contours.at(-1)?.push({
        command,
        args: args.map((/** @type {number} */ it, /** @type {number} */ i) => (i % 2 ? -it : it)),
      });
  }
  return contours;
}

/** @param {{ args: number[] }[]} commands */
function boxOf(commands) {
  const xs = commands.map(({ args }) => args.at(-2) ?? 0);
  const ys = commands.map(({ args }) => args.at(-1) ?? 0);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

/**
 * Two paths: the outline of the whole, and what lies inside of it, so that outline and inside filled by turns are the sign.
 * @param {{ command: string, args: number[] }[][]} contours @param {ReturnType<typeof boxOf>} box @param {number} scale
 * @param {"together" | "each"} fit
 */
function pathsOf(contours, box, scale, fit) {
  const left = side / 2 - ((box.left + box.right) / 2) * scale;
  // Pieces stand on one line.
  const top =
    fit === "together" ? 0.9 * side - box.bottom * scale : side / 2 - ((box.top + box.bottom) / 2) * scale;
  const moved = contours.map((contour) =>
    contour.map(({ command, args }) => ({
      command,
      args: args.map((it, i) => Math.round(it * scale + (i % 2 ? top : left))),
    })),
  );
  const depths = moved.map(
    (it, at) => moved.filter((other, place) => place !== at && isInside(it, other)).length,
  );
  const outer = moved.filter((_, at) => depths[at] === 0);
  const inner = moved.filter((_, at) => depths[at] > 0);
  return [outer.map(pathOf).join(""), inner.map(pathOf).join("")];
}

/** @param {{ args: number[] }[]} contour @param {{ args: number[] }[]} other */
function isInside(contour, other) {
  const [x, y] = contour[0].args;
  const points = other.map(({ args }) => [args.at(-2) ?? 0, args.at(-1) ?? 0]);
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [[ax, ay], [bx, by]] = [points[i], points[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Returns a closed line as SVG writes it, from point to point. @param {{ command: string, args: number[] }[]} contour */
function pathOf(contour) {
  let [x, y] = [0, 0];
  let last = "";
  let path = "";
  for (const { command, args } of contour) {
    const letter = letters[command];
    const numbers = args.map((it, i) => (letter === "M" ? it : it - (i % 2 ? y : x)));
    [x, y] = args.slice(-2);
    if (letter !== "M" && numbers.every((it) => it === 0)) continue;
    path += (letter === last ? " " : letter) + numbers.join(" ");
    last = letter;
  }
  return `${path.replaceAll(" -", "-")}z`;
}
