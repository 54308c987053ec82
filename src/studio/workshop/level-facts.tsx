import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type LivePlay, showSolution } from "../../play/index.ts";
import { newSession, type Session } from "../../session/index.ts";
import type { LevelFacts, SurveyAnswer, SurveyOrder } from "../../solve/index.ts";
import { browserClock, Button, openThinker } from "../../web/index.ts";
import { say, type WorkshopSentence } from "../texts/index.ts";

/** How long is searched before what is known is told, in milliseconds. */
const longestSurvey = 8000;

export interface LevelFactsProps {
  readonly play: LivePlay;
}

/** What the level in play comes to: found out in a worker, anew whenever the game or the level changes. */
export function LevelFactsLine({ play }: LevelFactsProps): VNode {
  const level = useLevel(play);
  const start = useMemo(() => startOf(play, level), [play, level]);
  const answer = useSurvey(start);
  const show = (inputs: NonNullable<LevelFacts["inputs"]>): void => {
    play.goOnWith(startOf(play, level));
    const known = { ask: async () => ({ type: "hint", id: 0, inputs }) as const, stop: () => {} };
    void showSolution(play, known, browserClock, () => "");
  };
  const inputs = answer?.type === "facts" ? answer.facts.inputs : undefined;
  return (
    <p class="facts">
      <span>
        <b>{say("Level {}", level)}</b> {answer ? factsText(answer) : say("is being searched…")}
      </span>
      {inputs && <Button onClick={() => show(inputs)}>{say("Show how")}</Button>}
    </p>
  );
}

/** The level in play, also when it goes on to the next. */
function useLevel(play: LivePlay): number {
  const [level, setLevel] = useState(play.session.level);
  useEffect(() => {
    const look = (): void => setLevel(play.session.level);
    look();
    return play.listen(look);
  }, [play]);
  return level;
}

/** A play that begins with a level, behind its messages. */
function startOf({ game, session: { seed, options } }: LivePlay, level: number): Session {
  const session = newSession(game, { seed, level, options });
  while (session.message !== undefined) session.play({ type: "next" });
  return session;
}

/** What a level comes to, once it is known. */
function useSurvey({ game, position }: Session): SurveyAnswer | undefined {
  const [answer, setAnswer] = useState<SurveyAnswer>();
  useEffect(() => {
    setAnswer(undefined);
    const failed = ({ message: text }: Error): void => setAnswer({ type: "wrong", id: 0, text });
    const worker = openThinker<SurveyOrder, SurveyAnswer>("survey")(setAnswer, failed);
    worker.post({ type: "begin", program: game.program });
    worker.post({ type: "survey", id: 0, position: position.save() });
    const timer = setTimeout(() => worker.post({ type: "stop" }), longestSurvey);
    return () => {
      clearTimeout(timer);
      worker.close();
    };
  }, [position]);
  return answer;
}

/** The facts in words; the sentence begins with the level. */
function factsText(answer: SurveyAnswer): string {
  if (answer.type === "wrong") return `${say("has no solution to look for.")} ${answer.text}`;
  const { inputs, shortest, positions, isWhole, deadEnds = 0, byChance } = answer.facts;
  const found = counted(positions, isWhole ? positionsFound : positionsSearched);
  const chance = byChance ? ` ${say("All this with the chance of this play.")}` : "";
  if (!inputs && isWhole) return say("cannot be won: {}, and none is won.", found) + chance;
  if (!inputs) return say("is not decided: {}.", found) + chance;
  const claim = say(shortest ? "and no fewer do" : "perhaps fewer do");
  const wins = say("is won with {}, {}", counted(inputs.length, inputsNeeded), claim);
  const lost = deadEnds === 0 ? say("no dead end") : counted(deadEnds, deadEndsFound);
  const rest = isWhole ? say(", {} among them", lost) : "";
  return `${wins}. ${found}${rest}.${chance}`;
}

const positionsFound = ["{} position", "{} positions"] as const;
const positionsSearched = ["{} position searched", "{} positions searched"] as const;
const inputsNeeded = ["{} input", "{} inputs"] as const;
const deadEndsFound = ["{} dead end", "{} dead ends"] as const;

/** A number of something, of which there is one or more. */
function counted(count: number, [one, more]: readonly [WorkshopSentence, WorkshopSentence]): string {
  return say(count === 1 ? one : more, count.toLocaleString(document.documentElement.lang));
}
