// Random tests get the seed of the day: what fails fails again the same day, and every day tries other texts. `SEED=N` tries those of another.

import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["SEED"] ?? Math.floor(Date.now() / 86_400_000)) });
