#!/usr/bin/env node
import module from "node:module";

// Node from 22.1 on keeps what it has compiled; so what is loaded comes after this.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
const args = process.argv.slice(2);
if (args.length === 1 && args[0] === "--version") {
  // What reads all other words takes longer to load than this takes to answer.
  const [{ flush, printLine }, { version }] = await Promise.all([
    import("./output.ts"),
    import("./version.ts"),
  ]);
  printLine(version());
  flush();
} else process.exitCode = await (await import("./cli.ts")).runCli(args);
