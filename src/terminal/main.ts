#!/usr/bin/env node
import module from "node:module";

// Node from 22.1 on keeps what it has compiled; so what is loaded comes after this.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
const args = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  (await import("./output/output.ts")).printToStderr(
    `quadrille: This needs Node 20.19 or later, and runs in Node ${process.versions.node}.`,
  );
// `--version` is answered without the command line, which takes longer to load than the answer.
const asksVersion = args.length === 1 && /^(-[vV]|--version)$/.test(args[0] ?? "");
if (!asksVersion || !(await import("./version.ts")).printVersion())
  process.exitCode = await (await import("./cli.ts")).runCli(args);
