export { type LanguageHost, serveLanguage } from "./server.ts";
export { offeredAt, toldAt, type Told } from "./told.ts";
