import { flatMapped } from "../../../base/index.ts";
import { listedWordsOf, type PsLine } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsLayer } from "../ps-tree.ts";

/** Lines of names; each line is a layer, the ground first. */
export function readLayers(lines: readonly PsLine[], reporter: PsReporter): PsLayer[] {
  return flatMapped(lines, (line) => {
    const names = listedWordsOf(line);
    const ground = names.find((it) => it.text === "background");
    if (ground && names.length > 1) reporter.error("background-layer", ground);
    for (const [i, it] of names.entries())
      if (names.slice(0, i).some((other) => other.text === it.text))
        reporter.warning("layer-repeat", it, it.text);
    return names.length > 0 ? [{ names }] : [];
  });
}
