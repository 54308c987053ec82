import { expect, test } from "vitest";
import { normalizeLongOptions } from "./options.ts";

test.each([
  ["play biquadris -text -seed 7", "play biquadris --text --seed 7"],
  ["play biquadris -startlevel=2", "play biquadris --startlevel=2"],
  ["run crates --keys -", "run crates --keys -"],
  ["publish a.quad --key -Xw8sZ", "publish a.quad --key -Xw8sZ"],
])("`%s` is read as `%s`", (given, read) => {
  expect(normalizeLongOptions(given.split(" ")).join(" ")).toBe(read);
});
