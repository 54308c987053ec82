import type { Begun, Game, GameEvent, OptionValues, Report } from "../game/index.ts";
import { append, type Seed } from "../base/index.ts";
import { findUpcomingLevel } from "./levels.ts";
import { findEndEvent, type InputResult, needsAnotherCycle, resultOfReport } from "./played.ts";
import type { SessionCore } from "./session-core.ts";
import { changeSessionState, idleSessionState } from "./session-state.ts";

/** Moves a session from level to level: starts and restarts levels, shows their messages, and runs the first cycles that they request. */
export class LevelFlow {
  readonly #core: SessionCore;
  readonly #beforeLevel: ((beginLevel: (game: Game) => Begun) => void) | undefined;
  /** Is true while a level is being restarted. */
  #isRestarting = false;

  constructor(core: SessionCore, beforeLevel?: (beginLevel: (game: Game) => Begun) => void) {
    this.#core = core;
    this.#beforeLevel = beforeLevel;
  }

  /**
   * Starts the session at an item of the level list, which contains levels and messages.
   * @param levelNumber is the number of the level without counting messages; for the first level, the messages before it
   * are shown
   */
  beginFirst(level: number, levelNumber: number, seed: Seed, options: OptionValues): InputResult {
    const core = this.#core;
    const start = this.#beginLevel((it) => it.begin(level, seed, options));
    core.position = start.position;
    core.state = changeSessionState(idleSessionState, {
      messages: levelNumber === 1 ? findUpcomingLevel(core.game.program, 0).messages : [],
      ending: findEndEvent(start.report.events),
    });
    core.position.dropChanges();
    const events = [
      ...core.soundOf("begin"),
      ...core.soundOfMessage(core.state.messages),
      ...core.soundOf("level"),
      ...start.report.events,
      ...this.#runRequestedCycles(start.report),
    ];
    return { ...resultOfReport(start.report), events };
  }

  /** Starts the next level after its messages, because the level was won. After the last level, the game is won. */
  beginNextLevel(): readonly GameEvent[] {
    const core = this.#core;
    const { program } = core.game;
    const nextItem = program.levels[core.position.level]?.then ?? core.position.level + 1;
    const { messages: nextMessages, level } = findUpcomingLevel(program, nextItem);
    const { messages: unreadMessages } = core.state;
    const messages = [...unreadMessages, ...nextMessages];
    const messageSounds = unreadMessages.length > 0 ? [] : core.soundOfMessage(messages);
    const events = [...core.soundOf("won"), ...messageSounds];
    if (level === undefined) {
      if (nextMessages.length > 0) core.change({ messages });
      return [...events, ...core.soundOf("end")];
    }
    const endedPosition = core.position;
    core.state = changeSessionState(idleSessionState, { messages, ended: endedPosition });
    return [...events, ...core.soundOf("level"), ...this.#enterLevel(level)];
  }

  /** Jumps to an item of the level list, which may be a message. The current level does not count as solved. */
  goToLevel(item: number): readonly GameEvent[] {
    const core = this.#core;
    const { messages, level } = findUpcomingLevel(core.game.program, item);
    core.state = changeSessionState(idleSessionState, { messages });
    const events = core.soundOfMessage(messages);
    return level === undefined ? events : [...events, ...core.soundOf("level"), ...this.#enterLevel(level)];
  }

  /** Restarts the level, from its checkpoint if it has one. @param isQuiet leaves out the sound of a restart */
  restartLevel(isQuiet = false): readonly GameEvent[] {
    const core = this.#core;
    const sounds = isQuiet ? [] : core.soundOf("restart");
    core.state = changeSessionState(idleSessionState, { checkpoint: core.state.checkpoint });
    return [...sounds, ...this.#restart()];
  }

  /** Restarts the level from its checkpoint or its beginning. A restart that is requested during the restart is ignored. */
  #restart(): readonly GameEvent[] {
    const { game, position, state } = this.#core;
    this.#isRestarting = true;
    const events = state.checkpoint
      ? this.#startLevel(game.resume(state.checkpoint, position))
      : this.#enterLevel(position.level);
    this.#isRestarting = false;
    return events;
  }

  #enterLevel(level: number): readonly GameEvent[] {
    const { position } = this.#core;
    return this.#startLevel(this.#beginLevel((game) => game.enter(level, position)));
  }

  /** Starts a level, after calling `beforeLevel` of the session's options. */
  #beginLevel(beginGame: (game: Game) => Begun): Begun {
    this.#beforeLevel?.(beginGame);
    return beginGame(this.#core.game);
  }

  #startLevel({ position, report }: Begun): readonly GameEvent[] {
    position.dropChanges();
    this.#core.position = position;
    const events: readonly GameEvent[] = this.#core.habits.statusLine ? [{ type: "status", text: "" }] : [];
    return [...events, ...report.events, ...this.#runRequestedCycles(report)];
  }

  /** Runs the cycles that the beginning of a level requests with `again`. These cycles cannot be undone. */
  #runRequestedCycles(firstReport: Report): readonly GameEvent[] {
    const core = this.#core;
    const events: GameEvent[] = [];
    let report = firstReport;
    core.markCheckpoint(firstReport);
    for (let cycles = 0; needsAnotherCycle(report, core.position) && cycles < core.againLimit; cycles++) {
      if (core.work > core.mostWork) break;
      report = core.runCycle(core.position, { controls: [], isAgain: true });
      core.position.dropChanges();
      append(events, report.events);
      core.markCheckpoint(report);
    }
    if (report.restart && !this.#isRestarting)
      return [...events, ...core.soundOf("restart"), ...this.#restart()];
    if (core.position.ending === "playing") return events;
    return [...events, ...this.#handleEarlyEnd([...firstReport.events, ...events])];
  }

  /** Handles a level that ends while it is starting. If the level is won, the next level follows. */
  #handleEarlyEnd(events: readonly GameEvent[]): readonly GameEvent[] {
    const core = this.#core;
    core.change({ ending: findEndEvent(events) });
    return core.position.ending === "won" ? this.beginNextLevel() : [];
  }
}
