import { platformClock } from "../play/index.ts";

export const browserClock = platformClock(globalThis);
