#!/usr/bin/env node
import module from "node:module";

// Node 22.1 and later can cache compiled code; the cache must be enabled before other modules are loaded.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
const args = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  (await import("./output/output.ts")).printToStderr(
    `quadrille: This needs Node 20.19 or later, and runs in Node ${process.versions.node}.`,
  );
// `--version` is answered without loading the command line.
const isVersionRequest = args.length === 1 && /^(-[vV]|--version)$/.test(args[0] ?? "");
if (!isVersionRequest || !(await import("./version.ts")).printVersion())
  process.exitCode = await (await import("./cli.ts")).runCli(args);
