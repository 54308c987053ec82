import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { capital } from "../../base/index.ts";
import { Button, clockName, clocks, openAddress, Select, useLanguage } from "../../web/index.ts";
import { ask } from "../asking.ts";
import { makeRoom, roomAddress } from "./made-rooms.ts";
import { say } from "../texts/index.ts";

interface Known {
  readonly title: string;
  readonly players: readonly string[];
  /** The game has a clock of its own. */
  readonly ticks: boolean;
}

const published = "published/";

/** Where the program of a game is: of a published one, that of its newest version. */
async function programAddress(game: string): Promise<string | undefined> {
  if (!game.startsWith(published)) return `games/${game}.json`;
  const told = await ask<{ readonly versions: readonly { readonly game: string }[] }>(game);
  return typeof told === "string" ? undefined : `api/games/${told.versions[0]?.game}.json`;
}

/** Asks who plays which side, and with which clock, and makes the room. */
export function NewRoom({ game }: { readonly game: string }): VNode {
  useLanguage();
  const [known, setKnown] = useState<Known>();
  const [seat, setSeat] = useState(0);
  const [clock, setClock] = useState(-1);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    document.title = `${say("Play with a friend")} · Quadrille`;
    void programAddress(game)
      .then((address) => (address === undefined ? undefined : openAddress(address)))
      .then((opened) => {
        if (!opened?.ok) return setWrong(say("There is no such game."));
        const { facts, players, tick } = opened.game.program;
        const ticks = tick !== undefined;
        return setKnown({ title: facts.title, players: players.map((it) => it.name), ticks });
      });
  }, [game]);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const made = await makeRoom({ game, ...(clock >= 0 && { clock: clocks[clock] }) });
    if (typeof made === "string") return setWrong(made);
    location.replace(roomAddress(made.room, made.seats[seat]?.key));
    return undefined;
  };
  return (
    <main class="new-room">
      <h1>{known ? say("{} with a friend", known.title) : say("Play with a friend")}</h1>
      {known && (
        <form onSubmit={(event) => void start(event)}>
          <label>
            <span>{say("You play")}</span>
            <Select
              value={seat}
              options={known.players.map((it, player) => [player, capital(it)] as const)}
              onChoose={setSeat}
            />
          </label>
          {!known.ticks && (
            <label>
              <span>{say("Clock")}</span>
              <Select
                value={clock}
                options={[[-1, say("None")], ...clocks.map((it, at) => [at, clockName(it)] as const)]}
                onChoose={setClock}
              />
            </label>
          )}
          <Button class="plain primary" type="submit">
            {say("Make a room")}
          </Button>
        </form>
      )}
      {wrong !== "" && <p role="alert">{wrong}</p>}
      <p>
        <a href={game.startsWith(published) ? `#/${game}` : `#/play/${game}`}>{say("Play alone")}</a> ·{" "}
        <a href="#/">{say("All games")}</a>
      </p>
    </main>
  );
}

/** The name of a player as it stands on the page. */
