import { engineParts, loadPart } from "../part-loading.ts";
import { serveDesk } from "./desk.ts";

// Runs the worker in which the computer thinks. It is made of the page's own files, and which parts a game needs it
// does not know before it begins.

serveDesk(self, Promise.all(engineParts.map(loadPart)));
