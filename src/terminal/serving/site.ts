import { createHash } from "node:crypto";
import { basename, extname, join, resolve, sep } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { escapeHtml } from "../../base/index.ts";
import { makeGame } from "../../game/index.ts";
import { type Program, walkProgram } from "../../program/index.ts";
import { newSession, mapLevels } from "../../session/index.ts";
import { makeOpponent, whyNoPuzzle } from "../../solve/index.ts";
import { boardsOf, findSpot, frameOf, looksOf, windowOf } from "../../view/index.ts";
import { Failure } from "../failure.ts";
import { filesBelow, readBytes, writeFile } from "../files/index.ts";
import { listFolders } from "../games/find-game.ts";
import { bundledText, isGame, readPlayableGame } from "../games/game-file.ts";
import { encodeReadyGame } from "../games/ready-game.ts";
import { count, printLine } from "../output/output.ts";
import { contentOf, packageFolder, pageFiles, writePage } from "../page-files.ts";

interface SiteOptions {
  readonly title: string;
  readonly itch?: true;
}

/** Writes a page whose gallery contains only the given games, for any static host; or writes a single game as a zip for itch.io. */
export async function writeSite(to: string, names: readonly string[], options: SiteOptions): Promise<void> {
  const outputFolder = resolve(to) + sep;
  const games = listFolders(names.length > 0 ? names : ["."], isGame).filter(
    (it) => !resolve(it).startsWith(outputFolder),
  );
  if (games.length === 0)
    throw new Failure("There are no games for the site: name files or folders outside of it.");
  if (options.itch) return writeItchZip(to, games);
  const ownFiles = new Map<string, string | Uint8Array>();
  const usedNames = new Set<string>();
  const rows = games.map((game) => {
    const { program } = readPlayableGame(game);
    const name = nameOf(game);
    // Some hosts and disks ignore the case of file names.
    if (usedNames.has(name.toLowerCase())) throw new Failure(`Two games are called ${name}: rename a file.`);
    if (name === "list") throw new Failure("The site's list of games is called `list`: rename that game.");
    usedNames.add(name.toLowerCase());
    ownFiles.set(`games/${name}.json`, encodeReadyGame({ program }));
    ownFiles.set(`games/${name}.quad`, bundledText(game));
    for (const [theme, backgroundColour] of Object.entries({ light: "#fff", dark: "#1b2130" }))
      ownFiles.set(`pictures/${name}.${theme}.svg`, drawStartPicture(program, backgroundColour));
    return galleryRow(name, `${name}.quad`, program);
  });
  ownFiles.set("games/list.json", JSON.stringify(rows));
  const page = pageFiles();
  const read = async (path: string): Promise<string> => String(Buffer.from(await contentOf(page.get(path)!)));
  const title = `<title>${escapeHtml(options.title)}</title>`;
  ownFiles.set(
    "index.html",
    (await read("index.html")).replace(/<title>.*<\/title>/, () => title),
  );
  const manifest = JSON.parse(await read("manifest.webmanifest")) as object;
  const renamedManifest = { ...manifest, name: options.title, short_name: options.title };
  ownFiles.set("manifest.webmanifest", JSON.stringify(renamedManifest));
  const hash = createHash("sha1");
  for (const [path, content] of ownFiles) hash.update(path).update(content);
  const site = { build: hash.digest("hex").slice(0, 12), files: [...ownFiles.keys()] };
  ownFiles.set("sw.js", `self.quadrilleSite = ${JSON.stringify(site)};\n${await read("sw.js")}`);
  await writePage(to, ownFiles);
  printLine(`Wrote ${count(games.length, "game")} to ${to}. Any host that serves files can serve it.`);
}

const nameOf = (game: string): string => basename(game, extname(game));

/** Draws the starting board of a game, with a square for each cell. */
function drawStartPicture(program: Program, backgroundColour: string): string {
  const looks = looksOf(program);
  const [board] = boardsOf(frameOf(newSession(makeGame(program), { remember: false })).blocks);
  if (!board) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
  const { width, height, tops } = windowOf(board, { width: 26, height: 16, spot: findSpot(board, looks) });
  const squares = tops.map((kind, i) => {
    const [colour = "#888"] = looks[kind]?.colours ?? [];
    return kind === 0 ? "" : `<path fill="${colour}" d="M${i % width} ${Math.floor(i / width)}h1v1h-1z"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><path fill="${backgroundColour}" d="M0 0h${width}v${height}h-${width}z"/>${squares.join("")}</svg>`;
}

/** Writes one game and the player as a zip, whose page fills its frame. */
function writeItchZip(to: string, games: readonly string[]): void {
  const [game = "", ...otherGames] = games;
  if (otherGames.length > 0) throw new Failure("A zip for itch.io has one game: name it behind the zip.");
  const { program } = readPlayableGame(game);
  const folder = join(packageFolder, "dist/player/");
  const files = filesBelow(folder, (path) => path.endsWith(".js") && !path.endsWith("compiling.js"));
  const parts = files.map((it) => [it.slice(folder.length).split(sep).join("/"), readBytes(it)] as const);
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(program.facts.title)}</title>
<style>html,body{margin:0;height:100%}quadrille-game{display:block;height:100dvh}p{font:1.5rem system-ui;text-align:center;padding-top:40vh;margin:0}</style>
<quadrille-game src="game.json" whole-page keep><p>Loading ..</p></quadrille-game>
<script type="module" src="player.js"></script>
</html>
`;
  writeFile(
    to,
    zipFiles([["index.html", Buffer.from(page)], ["game.json", encodeReadyGame({ program })], ...parts]),
  );
  printLine(`Wrote ${to}: upload it to itch.io as a game that is played in the browser.`);
}

/** Returns files as a ZIP archive: each file after its header, then the central directory. */
function zipFiles(files: readonly (readonly [name: string, content: Uint8Array])[]): Uint8Array {
  const parts: Buffer[] = [];
  const directoryParts: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packedContent = deflateRawSync(content, { level: 9 });
    // Writes version 2.0, UTF-8 names, deflate, the date 1 January 1980, the checksum and the sizes.
    const fields = Buffer.alloc(26);
    for (const [fieldIndex, value] of [20, 0x800, 8, 0, 33].entries())
      fields.writeUInt16LE(value, fieldIndex * 2);
    for (const [fieldIndex, value] of [crc32(content), packedContent.length, content.length].entries())
      fields.writeUInt32LE(value, 10 + fieldIndex * 4);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    parts.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packedContent);
    directoryParts.push(Buffer.from("PK\x01\x02\x14\0"), fields, entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packedContent.length;
  }
  const endRecord = Buffer.alloc(18);
  for (const fieldOffset of [4, 6]) endRecord.writeUInt16LE(files.length, fieldOffset);
  endRecord.writeUInt32LE(
    directoryParts.reduce((sum, it) => sum + it.length, 0),
    8,
  );
  endRecord.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directoryParts, Buffer.from("PK\x05\x06"), endRecord]);
}

/** Returns the entry for a game in the page's gallery. `file` is the path of the game's text, relative to the list. */
export function galleryRow(name: string, file: string, program: Program) {
  const { title, about } = program.facts;
  return { name, title, about, file, facts: factsOf(program), levels: mapLevels(program).length };
}

function factsOf(program: Program): readonly string[] {
  const isAlone = program.players.length === 1;
  const canEnd = walkProgram(program, { action: (it) => ["win", "lose", "draw"].includes(it.do) });
  const factTests = {
    alone: isAlone,
    together: !isAlone,
    computer: !isAlone && typeof makeOpponent(makeGame(program)) !== "string",
    puzzle: isAlone && !program.tick && whyNoPuzzle(program) === undefined,
    action: program.tick !== undefined && canEnd,
    toy: isAlone && !canEnd,
  };
  return Object.entries(factTests).flatMap(([fact, isTrue]) => (isTrue ? [fact] : []));
}
