import { TextButton } from "../texts/index.ts";
import { addressOf } from "../route.ts";
import type { VNode } from "preact";
import { type Score, scoreText } from "../../session/index.ts";
import { fetchAnswer } from "../fetching.ts";
import { encodeForAddress, makeLink } from "../links.ts";
import { fetchPublishedGame } from "../has-server.ts";
import { makeMoment } from "../moment.ts";

export type Measure = Score["by"];

/** Describes a row of a score board. */
export interface BoardRow {
  readonly name: string;
  readonly value: number;
  readonly at: number;
  /** Holds the replay's id; missing while the replay is not public. */
  readonly replay?: string;
}

export interface BoardRowsProps {
  readonly rows: readonly BoardRow[];
  readonly by: Measure;
  /** Holds the address where the game is played. */
  readonly address: string;
}

/** Shows the rows of a score board, best first, with buttons that replay the sessions behind the scores. */
export function BoardRows({ rows, by, address }: BoardRowsProps): VNode {
  return (
    <ol>
      {rows.map(({ name, value, at, replay }) => (
        <li key={name + at}>
          <strong>{name}</strong> {scoreText({ by, value, day: "" })}{" "}
          {replay !== undefined && (
            <TextButton class="chip" onClick={() => watchReplay(address, replay)} text="Watch" />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Opens the replay of the session behind a score. */
async function watchReplay(address: string, id: string): Promise<void> {
  const response = await fetchAnswer(`api/scores/replays/${id}`);
  if (!response) return;
  const text = await response.text();
  const seed = /^seed (\S+)$/m.exec(text)?.[1] ?? "";
  const level = Number(/^level (\d+)$/m.exec(text)?.[1] ?? 1);
  const inputs = [...text.matchAll(/^(.+)  -> [0-9a-f]+$/gm)].map((it) => it[1]).join(", ");
  const played = await encodeForAddress(inputs);
  const isHexSeed = /^[0-9a-f]{32}$/.test(seed);
  location.hash =
    address + makeMoment({ seed: isHexSeed ? seed : Number(seed), level, played, isReplay: true });
}

/** Opens the studio with the text of a published game. @param key of the moderator, who may also read withdrawn games */
export async function readPublished(id: string, key?: string): Promise<void> {
  const publishedGame = await fetchPublishedGame(id, key);
  const link = "wrong" in publishedGame ? undefined : await makeLink(publishedGame);
  if (link !== undefined) location.hash = addressOf({ at: "read", link });
}
