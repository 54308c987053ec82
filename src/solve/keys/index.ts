export * from "./position-keys.ts";
