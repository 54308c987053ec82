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
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

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

  /** What each shell runs to complete `quadrille che`, and prints. */
  const shells = {
    bash: `source <(quadrille completion bash)
COMP_WORDS=(quadrille che) COMP_CWORD=1 COMP_LINE="quadrille che" COMP_POINT=13
$(complete -p quadrille | sed 's/.*-F \\([^ ]*\\).*/\\1/')
echo "\${COMPREPLY[@]}"`,
    zsh: `autoload -U compinit; compinit -u; source <(quadrille completion zsh); whence -w _quadrille`,
    fish: `quadrille completion fish | source; complete --do-complete "quadrille che"`,
  };

  test.each(Object.entries(shells))("is understood by %s, where it is installed", (shell, script) => {
    const printed = run("quadrille", ["completion", shell]);
    expect(printed).toMatchObject({ status: 0, out: expect.stringContaining("quadrille") as string });
    if (!has(shell)) return;
    expect(run(shell, ["-c", script]).out).toMatch(/check|_quadrille: function/);
  });
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
