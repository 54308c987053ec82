import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLanguage } from "../../web/index.ts";
import { ask } from "../asking.ts";
import { makeMoment } from "../sharing/moment.ts";
import { say } from "../texts/index.ts";
import { type BoardRow, BoardRows } from "./board-rows.tsx";

interface Daily {
  readonly day: string;
  /** The name of the game. */
  readonly game: string;
  readonly title: string;
  readonly level: number;
  readonly rows: readonly BoardRow[];
}

/** The level that is everybody's today, who solved it in the fewest inputs, and how that of yesterday was solved. */
export function DailyPage(): VNode {
  useLanguage();
  const [days, setDays] = useState<readonly (Daily | string)[]>([]);
  useEffect(() => {
    document.title = `${say("Puzzle of the day")} · Quadrille`;
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, "yyyy-mm-dd".length);
    void Promise.all([ask<Daily>("scores/daily"), ask<Daily>(`scores/daily?day=${yesterday}`)]).then(setDays);
  }, []);
  return (
    <main class="online">
      <h1>{say("Puzzle of the day")}</h1>
      <p>
        {say(
          "Everybody has the same level. Send your solution from the menu, under Scores: the shortest is first. Tomorrow all can be watched.",
        )}
      </p>
      {days.map((it, at) =>
        typeof it === "string" ? at === 0 && <p role="alert">{it}</p> : <Day key={it.day} daily={it} />,
      )}
      <p>
        <a href="#/">{say("All games")}</a>
      </p>
    </main>
  );
}

function Day({ daily: { day, game, title, level, rows } }: { readonly daily: Daily }): VNode {
  const address = `#/play/${game}`;
  return (
    <section>
      <h2>
        <a href={address + makeMoment({ level })}>{say("{}, level {}", title, level)}</a>{" "}
        <small class="soft">{day}</small>
      </h2>
      <BoardRows rows={rows} by="inputs" address={address} />
      {rows.length === 0 && <p>{say("Nobody has sent a solution yet.")}</p>}
    </section>
  );
}
