#!/usr/bin/env node
import module from "node:module";

// Node from 22.1 on keeps what it has compiled; so what is loaded comes after this.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
const args = process.argv.slice(2);
// `--version` is answered without the command line, which takes longer to load than the answer.
const asksVersion = args.length === 1 && args[0] === "--version";
if (!asksVersion || !(await import("./version.ts")).tellVersion())
  process.exitCode = await (await import("./cli.ts")).runCli(args);
