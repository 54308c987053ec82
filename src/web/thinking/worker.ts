import { engineParts, loadPart } from "../part-loading.ts";
import { serveDesk } from "./desk.ts";

// Runs the worker in which the computer thinks. It shares the page's own modules. It loads all parts of the engine, as
// it does not know in advance which ones a game needs.

serveDesk(self, Promise.all(engineParts.map(loadPart)));
