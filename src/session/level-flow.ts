import type { Begun, Game, GameEvent, OptionValues, Report } from "../game/index.ts";
import type { Seed } from "../base/index.ts";
import { findNextLevel, findUpcomingLevel } from "./levels.ts";
import { findEndEvent, type InputResult, needsAnotherCycle, resultOfReport } from "./played.ts";
import type { SessionCore } from "./session-core.ts";
import { changeSessionState, idleSessionState } from "./standing.ts";

/** Moves a session from level to level: begins and restarts levels, with their messages and the first cycles that they request. */
export class LevelFlow {
  readonly #core: SessionCore;
  readonly #beforeLevel: ((begin: (game: Game) => Begun) => void) | undefined;
  /** Is true while a level is being restarted. */
  #reenters = false;

  constructor(core: SessionCore, beforeLevel?: (begin: (game: Game) => Begun) => void) {
    this.#core = core;
    this.#beforeLevel = beforeLevel;
  }

  /** Begins the session at an item of the levels. @param number is the number of the level; the messages before the first level are shown */
  beginFirst(level: number, number: number, seed: Seed, options: OptionValues): InputResult {
    const core = this.#core;
    const started = this.#beginLevel((it) => it.begin(level, seed, options));
    core.position = started.position;
    core.state = changeSessionState(idleSessionState, {
      messages: number === 1 ? findUpcomingLevel(core.game.program, 0).messages : [],
      ending: findEndEvent(started.report.events),
    });
    core.position.dropChanges();
    const events = [
      ...core.heard("begin"),
      ...core.heardShown(core.state.messages),
      ...core.heard("level"),
      ...started.report.events,
      ...this.#runMoreCycles(started.report),
    ];
    return { ...resultOfReport(started.report), events };
  }

  /** Begins the next level after its messages; after the last level the game is won. */
  goOn(): readonly GameEvent[] {
    const core = this.#core;
    const { messages: furtherMessages, level } = findNextLevel(core.game.program, core.position.level);
    const { messages: waitingMessages } = core.state;
    const messages = [...waitingMessages, ...furtherMessages];
    const events = waitingMessages.length > 0 ? [] : core.heardShown(messages);
    if (level === undefined) {
      if (furtherMessages.length > 0) core.change({ messages });
      return [...events, ...core.heard("end")];
    }
    const endedPosition = core.position;
    core.state = changeSessionState(idleSessionState, { messages, ended: endedPosition });
    return [...events, ...core.heard("level"), ...this.#enter(level)];
  }

  /** Continues with an item of the levels, which may be a message; the present level does not count as solved. */
  goTo(item: number): readonly GameEvent[] {
    const core = this.#core;
    const { messages, level } = findUpcomingLevel(core.game.program, item);
    core.state = changeSessionState(idleSessionState, { messages });
    const events = core.heardShown(messages);
    return level === undefined ? events : [...events, ...core.heard("level"), ...this.#enter(level)];
  }

  /** Restarts the level, from its checkpoint if there is one. */
  beginAgain(): readonly GameEvent[] {
    const core = this.#core;
    core.state = changeSessionState(idleSessionState, { checkpoint: core.state.checkpoint });
    return this.#reenter();
  }

  /** Restarts the level from its checkpoint or beginning; a restart requested meanwhile is ignored. */
  #reenter(): readonly GameEvent[] {
    const { game, position, state } = this.#core;
    this.#reenters = true;
    const events = state.checkpoint
      ? this.#begin(game.resume(state.checkpoint, position))
      : this.#enter(position.level);
    this.#reenters = false;
    return events;
  }

  #enter(level: number): readonly GameEvent[] {
    const { position } = this.#core;
    return this.#begin(this.#beginLevel((game) => game.enter(level, position)));
  }

  /** Begins a level, within the callback of the session's options if it has one. */
  #beginLevel(begin: (game: Game) => Begun): Begun {
    this.#beforeLevel?.(begin);
    return begin(this.#core.game);
  }

  #begin({ position, report }: Begun): readonly GameEvent[] {
    position.dropChanges();
    this.#core.position = position;
    const cleared: readonly GameEvent[] = this.#core.habits.statusLine ? [{ type: "status", text: "" }] : [];
    return [...cleared, ...report.events, ...this.#runMoreCycles(report)];
  }

  /** Runs the cycles that the beginning of a level requests with `again`; they cannot be undone. */
  #runMoreCycles(firstReport: Report): readonly GameEvent[] {
    const core = this.#core;
    const events: GameEvent[] = [];
    let report = firstReport;
    core.markCheckpoint(firstReport);
    for (let more = 0; needsAnotherCycle(report, core.position) && more < core.againLimit; more++) {
      if (core.work > core.mostWork) break;
      report = core.turn(core.position, { controls: [], isMore: true });
      core.position.dropChanges();
      events.push(...report.events);
      core.markCheckpoint(report);
    }
    if (report.restart && !this.#reenters) return [...events, ...core.heard("restart"), ...this.#reenter()];
    if (core.position.ending === "playing") return events;
    return [...events, ...this.#endBeginning([...firstReport.events, ...events])];
  }

  /** Handles a level that ends while it begins; if it is won, the next level follows. */
  #endBeginning(events: readonly GameEvent[]): readonly GameEvent[] {
    const core = this.#core;
    core.change({ ending: findEndEvent(events) });
    return core.position.ending === "won" ? [...core.heard("won"), ...this.goOn()] : [];
  }
}
