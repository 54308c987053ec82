/** What an exported game has in it: it plays the program that stands in the element `game`, on the whole page. */
import { makeGame } from "../game/index.ts";
import type { Program } from "../program/index.ts";
import { show } from "./show.tsx";

const program = JSON.parse(document.getElementById("game")!.textContent!) as Program;
const element = document.body.appendChild(document.createElement("main"));
show(element, { ok: true, game: makeGame(program) }, { wholePage: true });
