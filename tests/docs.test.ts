import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command, type Option } from "commander";
import { describe, expect, test } from "vitest";
import * as quadrille from "../src/index.ts";
import { manual, parse, pictureSets } from "../src/syntax/index.ts";
import { vesselPictures } from "../scripts/docs/vessel-pictures.mjs";
import { addCommands } from "../src/terminal/commands/index.ts";
import { libraryGames } from "./playing.ts";

// What the pages say must be true: their examples are read, and the table of commands is the one that there is.

const root = fileURLToPath(new URL("../", import.meta.url));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "scripts/README.md",
  ...["docs", "docs/from", "docs/modules"].flatMap((folder) =>
    readdirSync(root + folder)
      .filter((it) => it.endsWith(".md"))
      .map((it) => `${folder}/${it}`),
  ),
];
const textOf = (page: string): string => readFileSync(root + page, "utf8");

/** A bundled game that an example includes. */
const include = (name: string): quadrille.Source => ({
  file: name,
  text: textOf(`games/${name}.quad`),
});

describe("examples in the language", () => {
  const examples = pages.flatMap((page) =>
    [...textOf(page).matchAll(/^```quad\n([\s\S]*?)^```/gm)].map(({ 1: text = "", index }) => {
      const line = textOf(page).slice(0, index).split("\n").length;
      return { place: `${page}:${line}`, text };
    }),
  );

  test.each(examples)("$place has no mistake, and passes its tests", ({ place, text }) => {
    const isGame = /^(level|board)\b/m.test(text);
    if (!isGame) return expect(parse({ file: place, text }).diagnostics).toEqual([]);
    const loaded = quadrille.load(text, { include });
    expect(loaded.diagnostics).toEqual([]);
    const results = "game" in loaded ? quadrille.runTests(loaded.game) : [];
    expect(results.filter((it) => !it.passed)).toEqual([]);
  });

  test("the skill file has at most 2,000 words, and every game in it a test or chance", () => {
    expect(textOf("docs/skill.md").split(/\s+/).length).toBeLessThanOrEqual(2_000);
    const games = examples.filter(({ place }) => place.startsWith("docs/skill.md"));
    expect(games.length).toBeGreaterThan(4);
    for (const { text } of games) expect(text).toMatch(/^(test|  source) /m);
  });

  test("are found", () => {
    expect(examples.length).toBeGreaterThan(3);
  });
});

/** The page with its tables of actions and of pictures as the language has them; `-u` writes it. */
test.each([...vesselPictures()])("%s shows what the game draws: `npm run pictures`", (file, picture) => {
  expect(textOf(`docs/pictures/${file}`)).toBe(picture);
});

/** A table in Markdown; `|` is escaped in its cells. */
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows.map((row) => row.map((it) => it.replaceAll("|", "\\|")))]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("");

const cli = new Command("quadrille");
addCommands(cli);

/** How a value is written in a usage: `<game>` as GAME, `[inputs...]` as [INPUTS]. */
const written = (text: string): string =>
  text.replaceAll(/<([^>]+)>|\[([\w.]+)\]/g, (_, needed?: string, optional = "") =>
    needed ? needed.toUpperCase() : `[${optional.replace("...", "").toUpperCase()}]`,
  );

const optionsOf = (command: Command): Option[] => command.options.filter((it) => !it.hidden);

/** What an option does, with what it takes and what it is without being given. */
function explain({ description, argChoices, defaultValue, envVar }: Option): string {
  const parts = [
    argChoices && `one of ${argChoices.map((it) => `\`${it}\``).join(", ")}`,
    defaultValue !== undefined && typeof defaultValue !== "boolean" && `default \`${defaultValue}\``,
    envVar && `environment \`${envVar}\``,
  ].filter((it) => it);
  return `${description}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}`;
}

const optionRows = (command: Command, prefix = ""): string[][] =>
  optionsOf(command).map((it) => [`\`${prefix}${written(it.flags)}\``, explain(it)]);

/** Commands whose options have a table of their own, by the page with it. */
const described = {
  play: "command-line",
  run: "command-line",
  trace: "command-line",
  look: "command-line",
  solve: "command-line",
  serve: "serving",
};

const usage = (command: Command): string => {
  const options = command.options.length > 0 ? " [OPTIONS]" : "";
  return `\`${command.name()}${options} ${written(command.usage().replace("[options]", "").trim())}\``.replace(
    " `",
    "`",
  );
};

/** The tables in pages that the program determines, by page and name. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: {
    actions: table(
      ["action", "what it does", "for example"],
      manual.map(({ form, says, example, before, after }) => [
        `\`${form}\``,
        says,
        `\`${example}\`${before === undefined ? "" : `: \`${before}\` becomes \`${after}\``}`,
      ]),
    ),
    pictures: table(
      ["set", "pictures"],
      Object.entries(pictureSets).map(([set, names]) => [`\`${set}\``, names.join(", ")]),
    ),
  },
  "command-line": {
    commands: table(
      ["command", "what it does"],
      cli.commands.map((it) => [usage(it), it.description()]),
    ),
    options: table(
      ["option", "what it does"],
      cli.commands.filter((it) => !(it.name() in described)).flatMap((it) => optionRows(it, `${it.name()} `)),
    ),
  },
};
const ownTables = Object.entries(described).map(([name, page]) => {
  const command = cli.commands.find((it) => it.name() === name)!;
  return [page, name, table(["option", "what it does"], optionRows(command))] as const;
});

/** Writes tables into a page, between their comments. */
const filled = (text: string, name: string, rows: string): string =>
  text.replace(
    new RegExp(`(<!-- ${name}: made from .*-->\\n)[\\s\\S]*(<!-- end of ${name} -->)`),
    (_, head, end) => `${head}\n${rows}\n${end}`,
  );

test.each(["language", "command-line", "serving"])(
  "%s has the tables that the program determines",
  async (name) => {
    let page = textOf(`docs/${name}.md`);
    for (const [it, rows] of Object.entries(tables[name] ?? {})) page = filled(page, it, rows);
    for (const [on, it, rows] of ownTables) if (on === name) page = filled(page, it, rows);
    await expect(page).toMatchFileSnapshot(`${root}docs/${name}.md`);
  },
);

test("the files and folders that the list of words names are there", () => {
  const named = [...textOf("docs/words.md").matchAll(/`(src\/[^`]+)`/g)].map((it) => it[1]!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((it) => !existsSync(root + it))).toEqual([]);
});

test("the architecture page names files and modules that exist", () => {
  const page = textOf("docs/architecture.md");
  const files = [...page.matchAll(/`([\w/-]+\.ts)`/g)].map((it) => it[1]!);
  const folders = [...page.matchAll(/`([a-z]+(?:\/[a-z]+)+)`/g)].map((it) => it[1]!);
  expect(files.length).toBeGreaterThan(40);
  expect([...files, ...folders].filter((it) => !existsSync(`${root}src/${it}`))).toEqual([]);
  const links = [...page.matchAll(/\]\((modules\/[^)]*)\)/g)].map((it) => it[1]!);
  const modules = readdirSync(`${root}docs/modules`).map((it) => `modules/${it}`);
  expect([...new Set(links)].sort()).toEqual(modules.sort());
});

test("what a program imports by them is there", () => {
  const lists = pages.flatMap((it) => [...textOf(it).matchAll(/^import \{ (.*) \} from "quadrille";$/gm)]);
  const names = lists.flatMap((it) => it[1]!.split(", "));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((it) => !(it in quadrille))).toEqual([]);
});

describe("the command line", () => {
  const page = `${textOf("docs/command-line.md")}\n## serve\n${textOf("docs/serving.md").replaceAll(/^##/gm, "###")}`;
  /** What the page says of a command: its rows in the table of commands, and the section of its name. */
  const said = (name: string): string => {
    const rows = page.match(new RegExp(`^\\| \`${name}\\b.*$`, "gm")) ?? [];
    const [section = ""] = new RegExp(`^## ${name}\\n[\\s\\S]*?(?=^## |(?![\\s\\S]))`, "m").exec(page) ?? [];
    return [...rows, section].join("\n");
  };

  test.each(cli.commands.map((it) => [it.name(), it] as const))(
    "%s is told with all its options",
    (name, command) => {
      const options = command.options.map((it) => it.long!);
      const text = said(name);
      expect(text).not.toBe("");
      expect(options.filter((it) => !text.includes(it))).toEqual([]);
      // And no others: what stands in its rows in front of the explanation.
      const heads = [...text.matchAll(new RegExp(`^\\| \`${name}\\b(.*?)\` \\|`, "gm"))]
        .map((it) => it[1]!)
        .join(" ");
      expect(
        [...heads.matchAll(/--[a-z-]+/g)].map((it) => it[0]).filter((it) => !options.includes(it)),
      ).toEqual([]);
    },
  );

  const known = new Set(libraryGames().map(([file]) => file.replace(/\.\w+$/, "")));
  const lines = pages.flatMap((it) =>
    [...textOf(it).matchAll(/(?:npm start --|^\$? ?quadrille|`quadrille) ([^`\n#]*)/gm)].map(
      (found) => [it, found[1]!.trim()] as const,
    ),
  );

  /** The options that games of a page declare. */
  const declaredOn = (page: string): string[] =>
    [...textOf(page).matchAll(/^options\n((?: {2}.*\n)+)/gm)].flatMap(([, block]) =>
      [...block!.matchAll(/^ {2}([\w-]+):/gm)].map((it) => `--${it[1]}`),
    );

  test.each(lines)("%s: %s", (page, words) => {
    const [name = "", ...args] = words.split(/ +/);
    const command = cli.commands.find((it) => it.name() === name);
    if (!command) return expect(known.has(name) || /^[A-Z\d]|^--|^$|^https:/.test(name), words).toBe(true);
    const own = declaredOn(page);
    const options = args.filter((it) => it.startsWith("--") && !own.includes(it));
    return expect(options.filter((it) => !command.options.some(({ long }) => long === it))).toEqual([]);
  });

  test("and npm runs what they say it runs", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: object };
    const named = pages.flatMap((it) =>
      [...textOf(it).matchAll(/npm run ([a-z]+)/g)].map((found) => found[1]!),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((it) => !(it in scripts))).toEqual([]);
  });
});
