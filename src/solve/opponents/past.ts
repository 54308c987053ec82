import type { OptionValues } from "../../game/index.ts";
import type { Input, Session } from "../../session/index.ts";

/** How a position came about, as everybody knows it except for what others hid: for opponents that must not see what is hidden. */
export interface Past {
  readonly level: number;
  readonly options: OptionValues;
  readonly inputs: readonly Input[];
}

export function pastOf({ firstLevel, options, inputs }: Session): Past {
  return { level: firstLevel, options, inputs: [...inputs] };
}
