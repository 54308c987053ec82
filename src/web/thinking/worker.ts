import { engineParts, loadPart } from "../part-loading.ts";
import { serveDesk } from "./desk.ts";

// Runs the worker in which the computer thinks. The worker shares the page's modules. It loads all parts of the engine,
// because it does not know in advance which parts a game needs.

serveDesk(self, Promise.all(engineParts.map(loadPart)));
