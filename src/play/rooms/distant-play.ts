import type { Session } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";

/** How a play stands: what is told of it even where it is played elsewhere. */
export type Standing = Pick<Session, "level" | "number" | "message" | "status" | "canUndo" | "awaited">;

/** A play that is played elsewhere, of which only frames are known here. */
export class DistantPlay implements Standing {
  /** What was seen last; nothing before the first. */
  frame: Frame | undefined = undefined;
  readonly #firstLevel: number;

  constructor(firstLevel: number) {
    this.#firstLevel = firstLevel;
  }

  /** From now on nothing is new about what is seen. */
  calm(): void {
    if (this.frame) this.frame = { ...this.frame, says: [], sounds: [], moves: [] };
  }

  get level(): number {
    return this.frame?.level.number ?? this.#firstLevel;
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

  get canUndo(): boolean {
    return this.frame?.canUndo ?? false;
  }

  get awaited(): readonly number[] {
    return (this.frame?.players ?? []).flatMap((it, player) => (it.awaited ? [player] : []));
  }
}
