import type { OptionValues } from "../../game/index.ts";
import type { Input, Session } from "../../session/index.ts";

/** How a position came about, as all players know it but for what others hid: for those who must not look at what is hidden. */
export interface Past {
  readonly level: number;
  readonly options: OptionValues;
  readonly inputs: readonly Input[];
}

/** The past of a session as it stands. */
export function pastOf({ firstLevel, options, inputs }: Session): Past {
  return { level: firstLevel, options, inputs: [...inputs] };
}
