export { helpTeam, type TeamOrder } from "./team-member.ts";
export { type TeamOptions, TeamSearch } from "./team-search.ts";
