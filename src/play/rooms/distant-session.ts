import type { Frame } from "../../view/index.ts";
import { type InputResult, newSession, type Session, type SessionOptions } from "../../session/index.ts";
import type { Game } from "../../game/index.ts";

/** A play that is played elsewhere, of which only frames are known here: what a frame does not tell is as at the beginning. */
export class DistantSession implements Session {
  /** What was seen last; nothing before the first. */
  frame: Frame | undefined;
  /** The beginning with any chance, of which nothing is shown. */
  readonly #beginning: Session;

  constructor(game: Game, options: Pick<SessionOptions, "level" | "options">) {
    this.#beginning = newSession(game, options);
  }

  /** What is given is played elsewhere, so nothing changes yet. */
  play(): InputResult {
    return { result: "done", changed: false, events: [] };
  }

  /** From now on nothing is new about what is seen. */
  calm(): void {
    if (this.frame) this.frame = { ...this.frame, says: [], sounds: [], moves: [] };
  }

  get game(): Game {
    return this.#beginning.game;
  }

  get seed(): Session["seed"] {
    return this.#beginning.seed;
  }

  get options(): Session["options"] {
    return this.#beginning.options;
  }

  get firstLevel(): number {
    return this.#beginning.firstLevel;
  }

  get level(): number {
    return this.frame?.level.number ?? this.#beginning.level;
  }

  get position(): Session["position"] {
    return this.#beginning.position;
  }

  get number(): number {
    return this.frame?.number ?? 0;
  }

  get message(): string | undefined {
    return this.frame?.message;
  }

  get status(): Session["status"] {
    return this.frame?.status ?? "playing";
  }

  get ended(): undefined {
    return undefined;
  }

  get ending(): undefined {
    return undefined;
  }

  get last(): InputResult {
    return { result: "done", changed: false, events: [] };
  }

  get inputs(): Session["inputs"] {
    return this.#beginning.inputs;
  }

  get waypoints(): Session["waypoints"] {
    return [];
  }

  get canUndo(): boolean {
    return this.frame?.canUndo ?? false;
  }

  get refused(): undefined {
    return undefined;
  }

  get moves(): Session["moves"] {
    return [];
  }

  get selection(): undefined {
    return undefined;
  }

  get asks(): Session["asks"] {
    return [];
  }

  get awaited(): readonly number[] {
    return (this.frame?.players ?? []).flatMap((it, player) => (it.awaited ? [player] : []));
  }

  hash(): number {
    return this.#beginning.hash();
  }

  putDown(): boolean {
    return false;
  }
}
