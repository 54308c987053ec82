import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { killPlays } from "../../scripts/kills.mjs";
import { pty } from "./pty.ts";

// A share of `npm run kills`.

test.skipIf(!pty || !existsSync("/proc/self/task"))(
  "plays that are killed go on where they were",
  async () => {
    const { kills, unreadable, late } = await killPlays(4, { longest: 700, chains: 2 });
    expect({ kills, unreadable, late }).toEqual({ kills: 4, unreadable: [], late: [] });
  },
);
