export { canKeep, isOutdated, keepAllGames, keepPage, useNewerPage } from "./keeping-offline.ts";
