// Random tests get the day as their seed: what fails fails again the same day, and every day tries other texts.

import fc from "fast-check";
import { day } from "./moves/sweep.ts";

fc.configureGlobal({ seed: day });
