export { Gallery } from "./gallery.tsx";
export { homeAddress } from "./left.ts";
