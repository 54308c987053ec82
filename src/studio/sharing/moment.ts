export * from "../moment.ts";
