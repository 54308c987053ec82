import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    pool: "threads",
    maxWorkers: "100%",
    testTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
  },
});
