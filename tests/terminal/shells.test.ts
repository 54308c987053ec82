// What other programs read of ours: completion by shells, the manual page, the action and the workflows for GitHub.

import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { pty } from "./pty.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-shells-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A command `quadrille`, as an installed package has it.
const bin = join(folder, "bin");
mkdirSync(bin);
const command = join(bin, "quadrille");
writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/cli/main.js")}" "$@"\n`);
chmodSync(command, 0o755);
const env = {
  ...process.env,
  NO_COLOR: "1",
  QUADRILLE_HOME: folder,
  PATH: `${bin}${delimiter}${process.env["PATH"]}`,
};

const run = (
  program: string,
  args: readonly string[],
  cwd = folder,
): { status: number | null; out: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  return { status, out: stdout + stderr };
};

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

describe("completion", () => {
  const answers = (...words: string[]): string[] =>
    run("quadrille", ["complete", "--", ...words])
      .out.split("\n")
      .map((it) => it.split("\t")[0]!)
      .filter((it) => it !== "" && !it.startsWith(":"));

  test("offers commands, options, their choices, and games", () => {
    expect(answers("expl")).toEqual(["explain"]);
    expect(answers("ware")).toContain("warehouse");
    expect(answers("play", "ware")).toEqual(["warehouse"]);
    expect(answers("check", "--fo")).toEqual(["--format"]);
    expect(answers("check", "--format", "")).toEqual(["json", "sarif", "github"]);
    expect(answers("solve", "--search", "br")).toEqual(["breadth"]);
  });

  test("offers files and folders, for options too, and what is in the only folder", () => {
    mkdirSync(join(folder, "kept/own"), { recursive: true });
    for (const it of ["first.quad", "first.replay", "own/second.quad", "own/.hidden"])
      writeFileSync(join(folder, "kept", it), "");
    const all = ["kept/", "kept/first.quad", "kept/first.replay", "kept/own/"];
    expect(answers("check", "kep")).toEqual(all);
    expect(answers("test", "kept/")).toEqual(all.slice(1));
    expect(answers("play", "kept/fi")).toEqual(["kept/first.quad", "kept/first.replay"]);
    expect(answers("check", "kept/o")).toEqual(["kept/own/", "kept/own/second.quad"]);
    expect(answers("run", "warehouse", "--input", "kept/first.r")).toEqual(["kept/first.replay"]);
    expect(answers("check", "nowhere/")).toEqual([]);
    expect(answers("site", "kept/o")).toContain("kept/own/");
  });

  /** How each shell begins, without settings of its own, and how it is told to complete. */
  const shells = {
    bash: { args: ["--noprofile", "--norc", "-i"], setUp: "source <(quadrille completion bash)" },
    zsh: {
      args: ["-f", "-i"],
      setUp: `autoload -U compinit; compinit -u -d "${folder}/dump"; source <(quadrille completion zsh)`,
    },
    fish: { args: ["--no-config", "-i"], setUp: "quadrille completion fish | source" },
  };

  /** Types into a shell, and waits until it shows something. */
  async function typing(
    shell: keyof typeof shells,
    lines: readonly (readonly [string, RegExp])[],
  ): Promise<void> {
    const { args, setUp } = shells[shell];
    const own = {
      ...env,
      PS1: "> ",
      TERM: "xterm",
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    };
    const process = pty!.spawn(shell, [...args], { cols: 120, rows: 40, cwd: folder, env: own });
    let shown = "";
    process.onData((data) => {
      shown += data;
      // Fish asks the terminal what it is, and waits for the answer.
      if (data.includes("\u001b[c") || data.includes("\u001b[0c")) process.write("\u001b[?1;2c");
    });
    const plain = (): string => stripVTControlCharacters(shown);
    try {
      for (const [text, pattern] of [[`${setUp}; echo rea""dy\r`, /ready/] as const, ...lines]) {
        shown = "";
        process.write(text);
        await expect.poll(plain, { timeout: 30_000, interval: 50 }).toMatch(pattern);
      }
    } finally {
      process.kill("SIGKILL");
    }
  }

  test.each(Object.keys(shells) as (keyof typeof shells)[])(
    "works in %s, where it is installed",
    async (shell) => {
      const printed = run("quadrille", ["completion", shell]);
      expect(printed).toMatchObject({ status: 0, out: expect.stringContaining("quadrille") as string });
      if (!has(shell) || pty === undefined) return;
      await typing(shell, [
        ["quadrille expl\t", /quadrille explain /],
        ["\u0015quadrille check --form\t", /check --format /],
        ["\u0015quadrille play wareh\t", /play warehouse /],
        ["\u0015quadrille check kept/first.q\t", /check kept\/first\.quad /],
      ]);
    },
    120_000,
  );
});

test("the manual page has the help of every command", () => {
  const { out } = run("quadrille", ["help", "--man"]);
  expect(out).toMatch(/^\.TH QUADRILLE 1 "" "Quadrille [\d.]+"\n\.SH NAME\nquadrille \\- A language/);
  expect(out).toContain(".SH CHECK\n.nf\nUsage: quadrille check [options]");
  expect(out).toContain("\\-\\-stdin\\-filename");
});

// ------------------------------------------------------------------------------------------------------ GitHub

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

const yaml = (file: string): unknown => parse(readFileSync(file, "utf8"));

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = yaml(join(root, "action.yml")) as Action;

/** Runs the action as GitHub does, without the steps that install; tells which step fails. */
function act(given: Readonly<Record<string, string>>, cwd: string): string {
  const valueOf = (text: string): string =>
    text.replaceAll(
      /\$\{\{ inputs\.(\w+) \}\}/g,
      (_, name: string) => given[name] ?? action.inputs[name]!.default,
    );
  for (const { name = "", run: script, env: own = {} } of action.runs.steps) {
    if (script === undefined || name === "Install") continue;
    const set = Object.fromEntries(Object.entries(own).map(([key, it]) => [key, valueOf(it)]));
    const { status } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
      cwd,
      env: { ...env, ...set },
    });
    if (status !== 0) return name;
  }
  return "done";
}

describe("a repository of games", () => {
  const mine = join(folder, "mine");

  test("is written once", () => {
    const { status, out } = run("quadrille", ["init", "mine"]);
    expect({ status, files: out.match(/\S+(?=\.\n)/g) }).toEqual({
      status: 0,
      files: ["mine/games/first.quad", "mine/.github/workflows/games.yml", "mine/README.md"],
    });
    expect(run("quadrille", ["init", "mine"]).status).not.toBe(0);
    writeFileSync(join(mine, "README.md"), "Ours\n");
    rmSync(join(mine, ".github"), { recursive: true });
    const again = run("quadrille", ["init", "mine"]);
    expect(again.status).toBe(0);
    expect(again.out).toContain("Left mine/README.md as it is.");
    expect(again.out).toContain("Wrote mine/.github/workflows/games.yml.");
    expect(readFileSync(join(mine, "README.md"), "utf8")).toBe("Ours\n");
  });

  test("uses the action, which checks, tests and solves its games", () => {
    const { jobs } = yaml(join(mine, ".github/workflows/games.yml")) as {
      readonly jobs: { readonly games: { readonly steps: readonly Step[] } };
    };
    const used = jobs.games.steps.find((it) => it.uses?.startsWith("quadrille-games/quadrille@v"))!;
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used.with!)));
    const games = used.with as Record<string, string>;
    expect(act({ ...games, solve: "games/first.quad" }, mine)).toBe("done");
    const file = join(mine, "games/first.quad");
    const first = readFileSync(file, "utf8");
    writeFileSync(file, first.replace(/^ {2}play .*$/m, "  play undo"));
    expect(act(games, mine)).toBe("Test");
    writeFileSync(file, `${first}\nnonsense here\n`);
    expect(act(games, mine)).toBe("Check");
  });
});

describe(".github", () => {
  const { scripts, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly engines: { readonly node: string };
  };

  test.each(readdirSync(join(root, ".github/workflows")))("%s runs commands that there are", (file) => {
    const flow = yaml(join(root, ".github/workflows", file)) as {
      readonly on: unknown;
      readonly permissions: Readonly<Record<string, string>>;
      readonly jobs: Readonly<
        Record<string, { readonly steps: readonly Step[]; readonly [other: string]: unknown }>
      >;
    };
    expect(flow.permissions).toEqual({ contents: "read" });
    for (const { steps } of Object.values(flow.jobs))
      for (const { run: script, uses } of steps) {
        expect(uses ?? script).toMatch(/^actions\/[\w-]+@v\d+$|^npm |^test /);
        const [, name] = /^npm (?:run )?(check|test)\b/.exec(script ?? "") ?? [];
        if (name !== undefined) expect(scripts).toHaveProperty(name);
        if (script?.startsWith("test ")) expect(execFileSync("bash", ["-n", "-c", script]).length).toBe(0);
      }
  });

  test("tests every version of Node from the least one on", () => {
    const text = readFileSync(join(root, ".github/workflows/test.yml"), "utf8");
    const [first] = (/node: \[([\d, ]+)\]/.exec(text)?.[1] ?? "").split(", ").map(Number);
    expect(first).toBe(Number(/\d+/.exec(engines.node)![0]));
  });

  test("has issue forms with what GitHub asks for", () => {
    const forms = readdirSync(join(root, ".github/ISSUE_TEMPLATE")).filter((it) => it !== "config.yml");
    expect(forms.length).toBeGreaterThan(1);
    for (const it of forms) {
      const { name, description, body } = yaml(join(root, ".github/ISSUE_TEMPLATE", it)) as {
        readonly name: string;
        readonly description: string;
        readonly body: readonly { type: string; id: string; attributes: { label: string } }[];
      };
      expect(name.length * description.length).toBeGreaterThan(0);
      const ids = body.map((part) => part.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const part of body) {
        expect(part.type).toMatch(/^(textarea|input|dropdown|checkboxes|markdown)$/);
        expect(part.attributes.label).not.toBe("");
      }
    }
    expect(existsSync(join(root, ".github/SECURITY.md"))).toBe(true);
  });
});
