import type { LivePlay } from "../../play/index.ts";

/** The play that was on the page last, and its address without what stands behind `?`. */
export const last: { address?: string; play?: LivePlay } = {};
