export { Card } from "./card.tsx";
export { Gallery } from "./gallery.tsx";
export { homeAddress } from "./shelves.ts";
