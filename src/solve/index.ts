export { countRestingPlaces, type Well } from "./resting-places.ts";
