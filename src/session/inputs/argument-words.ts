import { directionNames } from "../../base/index.ts";
import type { ControlArg, Program } from "../../program/index.ts";

/** Lists the words that are possible as an argument of a control; undefined if the type has no such list. */
export function argumentWords(program: Program, { type, kinds }: ControlArg): readonly string[] | undefined {
  switch (type) {
    case "direction":
      return directionNames;
    case "straight":
      return directionNames.filter((_, way) => way % 2 === 0);
    case "kind":
      return (kinds ?? program.kinds.map((_, kind) => kind).slice(1)).map((kind) => program.kinds[kind].name);
    case "player":
      return program.players.map((player) => player.name);
    case "switch":
      return ["off", "on"];
    case "file":
    case "commands":
      return program.attached?.map((it) => it.name);
    default:
      return undefined;
  }
}
