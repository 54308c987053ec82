import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { killPlays } from "../../scripts/faults/kills.mjs";
import { pty } from "./pty.ts";

// A share of `npm run kills`.

test.skipIf(!pty || !existsSync("/proc/self/task"))(
  "plays that are killed go on where they were",
  async () => {
    const { kills, unreadable, late } = await killPlays(3, { longest: 600, chains: 3 });
    expect({ kills, unreadable, late }).toEqual({ kills: 3, unreadable: [], late: [] });
  },
);
