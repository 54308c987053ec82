import { platformClock } from "../../play/index.ts";

export const realClock = platformClock(globalThis);
