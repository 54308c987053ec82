export * from "../core/game/index.ts";
