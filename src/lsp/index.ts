export { type LanguageHost, serveLanguage } from "./server.ts";
