export { makeChoosingGame } from "./choosing.ts";
