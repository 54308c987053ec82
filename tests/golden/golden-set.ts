import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { Doing } from "../../scripts/golden/pages.mjs";
import { type Game, load } from "../../src/index.ts";

/** What people keep of one version, as `scripts/golden/run.mjs` wrote it. */
export interface GoldenSet {
  readonly version: string;
  /** The games as they were, by file; each character of a CABBAGE file is one byte. */
  readonly texts: Readonly<Record<string, string>>;
  readonly saves: readonly KeptText[];
  readonly replays: readonly KeptText[];
  readonly links: readonly KeptLink[];
  readonly pages: readonly KeptPage[];
  readonly kept: {
    readonly terminal: {
      readonly plays: readonly { readonly file: string; readonly hash: string }[];
      /** What stands in the folder, by path. */
      readonly files: Readonly<Record<string, string>>;
    };
    readonly page: KeptByPage;
  };
  /**
   * What does not open any more, with the sentence that people are told: `"save of crates.quad, by chance"`. With `"text of crates.quad"`
   * nothing that is played from this text opens.
   */
  readonly refused: Readonly<Record<string, string>>;
}

/** A save or a replay. */
export interface KeptText {
  /** `crates.quad, by chance` */
  readonly name: string;
  /** Of the game. */
  readonly file: string;
  /** Of the position that it leads to. */
  readonly hash: string;
  readonly text: string;
}

interface KeptLink {
  readonly file: string;
  /** `#/game/...` */
  readonly link: string;
}

/** An exported page, and what it shows before and after something is done on it. */
interface KeptPage extends Doing {
  readonly game: string;
  readonly html: string;
  readonly before: string;
  readonly after: string;
}

/** What a browser keeps. */
interface KeptByPage {
  /** File of the game that was played, and what it showed as text. */
  readonly file: string;
  readonly shown: string;
  /** Name of the game whose text was changed. */
  readonly draft: string;
  readonly local: Readonly<Record<string, string>>;
  readonly plays: Readonly<Record<string, unknown>>;
  readonly drafts: Readonly<Record<string, { readonly text: string }>>;
}

const folder = fileURLToPath(new URL(".", import.meta.url));

/** All golden sets. */
export function goldenSets(): readonly GoldenSet[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => readSet(name));
}

function readSet(version: string): GoldenSet {
  const read = (file: string): string => readFileSync(`${folder}${version}/${file}`, "utf8");
  const unpacked = (file: string): Record<string, string> =>
    JSON.parse(brotliDecompressSync(readFileSync(`${folder}${version}/${file}`)).toString());
  const html = unpacked("pages.json.br");
  const pages: readonly KeptPage[] = JSON.parse(read("pages.json"));
  return {
    version,
    texts: unpacked("games.json.br"),
    saves: readTexts(read("saves.txt")),
    replays: readTexts(read("replays.txt")),
    links: JSON.parse(read("links.json")),
    pages: pages.map((it) => ({ ...it, html: html[it.game] ?? "" })),
    kept: JSON.parse(read("kept.json")),
    refused: JSON.parse(read("refused.json")),
  };
}

/** Sections with a heading: `== crates.quad, by chance: 0d5f...`. */
function readTexts(all: string): readonly KeptText[] {
  return all
    .split(/^== /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...rows] = section.split("\n");
      const [name = "", hash = ""] = heading.split(": ");
      return { name, file: name.split(",")[0] ?? "", hash, text: rows.join("\n") };
    });
}

const games = new Map<string, Game | { readonly wrong: string }>();

/** A game of a set as today's code reads its text, or what is said of the text. */
export function gameOf(set: GoldenSet, file: string): Game | { readonly wrong: string } {
  const name = `${set.version} ${file}`;
  const known = games.get(name) ?? loadGame(set.texts, file);
  games.set(name, known);
  return known;
}

function loadGame(texts: GoldenSet["texts"], file: string): Game | { readonly wrong: string } {
  const include = (name: string): { file: string; text: string } | undefined => {
    const [found] = Object.entries(texts).filter(([it]) => basename(it, ".quad") === basename(name, ".quad"));
    return found && { file: found[0], text: found[1] };
  };
  const loaded = load(texts[file] ?? "", { file, include });
  return loaded.ok ? loaded.game : { wrong: loaded.diagnostics.map((it) => it.message).join(" ") };
}

/** The games of these files as they are today; those that are gone are left out. */
export function bundledTexts(files: readonly string[]): GoldenSet["texts"] {
  const paths = files.map(
    (file) => [file, fileURLToPath(new URL(`../../games/${file}`, import.meta.url))] as const,
  );
  return Object.fromEntries(
    paths
      .filter(([, path]) => existsSync(path))
      .map(([file, path]) => [file, readFileSync(path, file.endsWith(".cab") ? "latin1" : "utf8")]),
  );
}
