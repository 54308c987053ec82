import { expect, test } from "vitest";
import { chaos } from "./chaos.mjs";
import { cases } from "../moves/sweep.ts";

// `npm run faults -- chaos 30` does so for thirty minutes, and judges times and memory too.

test("SV1, SV4, SV8: what was acknowledged is there once, whatever clients, the disk and the clock do", async () => {
  expect(await chaos(cases(3, 8), { rooms: 8, judges: false })).toBe(true);
}, 120_000);
