import { addressOf, gameAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  ChoiceField,
  clockName,
  listPlayers,
  clockChoices,
  loadCompiler,
  loadPanel,
  openAddress,
  type OpenResult,
  translateForeignText,
  translateName,
} from "../../web/index.ts";
import { whyNoComputer } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import { mapLevels, optionsToChoose } from "../../session/index.ts";
import { bundleLinkedGame, openLinkedGame } from "../compiler.ts";
import { askServer } from "../has-server.ts";
import { readOwnGame } from "../kept/drafts.ts";
import { parseLink } from "../links.ts";
import { leaveToComputer, listComputerLevels, makeRoom, roomAddress } from "./made-rooms.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import "./room.css";
import { RoomTable } from "./room-table.tsx";
import { Page } from "../page.tsx";

interface ReadyGame extends FoundGame {
  /** Holds the module that shows option fields. */
  readonly panel: Awaited<ReturnType<typeof loadPanel>>;
}

/** Lists the delays with which spectators can see the match, in milliseconds, and their names. */
const delays = [
  [0, "at once"],
  [30_000, "30 seconds later"],
  [120_000, "2 minutes later"],
  [600_000, "10 minutes later"],
] as const;

/** Holds a game, and the part of the request for a room that identifies it: its name on the server, or its text. */
interface FoundGame {
  readonly program: Program;
  readonly roomRequest: { readonly game: string } | { readonly text: string };
}

/** Finds a bundled game by name, a published game (`published/ID`), a draft (`own/NAME`), or the game in a link (`g/LINK`). */
async function findRoomGame(game: string): Promise<FoundGame | undefined> {
  const [, kind, name] = /^(own|g)\/(.*)$/s.exec(game) ?? [];
  if (name !== undefined) {
    const linkedGame = await (kind === "g" ? parseLink(name) : readOwnGame(name));
    if ("wrong" in linkedGame) return undefined;
    const text = bundleLinkedGame(await loadCompiler(), linkedGame);
    return foundGameFrom(await openLinkedGame(linkedGame), { text });
  }
  if (!game.startsWith("published/")) return foundGameFrom(await openAddress(`games/${game}.json`), { game });
  const storedGame = await askServer<{ readonly versions: readonly { readonly game: string }[] }>(game);
  if (typeof storedGame === "string") return undefined;
  return foundGameFrom(await openAddress(`api/games/${storedGame.versions[0]?.game}.json`), { game });
}

const foundGameFrom = (opened: OpenResult, roomRequest: FoundGame["roomRequest"]): FoundGame | undefined =>
  opened.ok ? { program: opened.game.program, roomRequest } : undefined;

/** Returns the address for playing a game alone. */
function aloneAddress(game: string): string {
  if (game.startsWith("own/")) return addressOf({ at: "mine", name: game.slice("own/".length) });
  if (game.startsWith("g/")) return addressOf({ at: "link", link: game.slice("g/".length) });
  return gameAddress(game);
}

/** Shows a form for the seats, the clock and the options of a new room, and makes the room. */
function NewRoom({ game, start: startReplay }: Extract<Route, { at: "new-room" }>): VNode {
  const [readyGame, setReadyGame] = useState<ReadyGame>();
  const [seat, setSeat] = useState(0);
  const [clock, setClock] = useState(-1);
  const [delay, setDelay] = useState<number>(0);
  /** Stores the computer's level at each seat; 0 for a person. */
  const [computers, setComputers] = useState<Readonly<Record<number, number>>>({});
  const [level, setLevel] = useState(1);
  /** Stores the options that differ from the defaults. */
  const [chosenOptions, setChosenOptions] = useState<Readonly<Record<string, string>>>({});
  const [errorText, setErrorText] = useState("");
  useEffect(() => {
    void findRoomGame(game).then(async (roomGame) => {
      if (!roomGame) return setErrorText(translateWorkshop("There is no such game."));
      return setReadyGame({ ...roomGame, panel: await loadPanel() });
    });
  }, [game]);
  const createRoom = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!readyGame) return undefined;
    const newRoom = await makeRoom({
      ...readyGame.roomRequest,
      ...(clock >= 0 && { clock: clockChoices[clock] }),
      ...(delay > 0 && { delay }),
      ...(level > 1 && { level }),
      options: Object.entries(chosenOptions).map(([name, value]) => `${name} ${value}`),
      ...(startReplay !== undefined && { start: startReplay }),
    });
    if (typeof newRoom === "string") return setErrorText(newRoom);
    for (const [index, { key }] of newRoom.seats.entries())
      if (index !== seat && computers[index]) await leaveToComputer(newRoom.room, key, computers[index]);
    location.replace(roomAddress(newRoom.room, newRoom.seats[seat]?.key));
    return undefined;
  };
  return (
    <Page
      class="new-room"
      title={
        readyGame
          ? translateWorkshop("{} with a friend", readyGame.program.facts.title)
          : translateWorkshop("Play with a friend")
      }
      reply={readyGame ?? (errorText || undefined)}
      links={<a href={aloneAddress(game)}>{translateWorkshop("Play alone")}</a>}
    >
      {(readyGame) => (
        <form onSubmit={(event) => void createRoom(event)}>
          <ChoiceField
            label={translateWorkshop("You play")}
            value={seat}
            options={listPlayers(readyGame.program)}
            onChoose={setSeat}
          />
          {whyNoComputer(readyGame.program) === undefined &&
            readyGame.program.players.map(
              ({ name }, index) =>
                index !== seat && (
                  <ChoiceField
                    key={name}
                    label={translateWorkshop("{} is", translateName(name))}
                    value={computers[index] ?? 0}
                    options={[[0, translateWorkshop("Whoever has the link")], ...listComputerLevels()]}
                    onChoose={(level) => setComputers({ ...computers, [index]: level })}
                  />
                ),
            )}
          {readyGame.program.tick === undefined && (
            <ChoiceField
              label={translateWorkshop("Clock")}
              value={clock}
              options={[
                [-1, translateWorkshop("None")],
                ...clockChoices.map((it, index) => [index, clockName(it)] as const),
              ]}
              onChoose={setClock}
            />
          )}
          {startReplay !== undefined && <p>{translateWorkshop("It begins from where you were.")}</p>}
          {startReplay === undefined && mapLevels(readyGame.program).length > 1 && (
            <ChoiceField
              label={translateWorkshop("Level")}
              value={level}
              options={mapLevels(readyGame.program).map((_, i) => [i + 1, String(i + 1)] as const)}
              onChoose={setLevel}
            />
          )}
          <details>
            <summary>{translateWorkshop("Options")}</summary>
            {(startReplay === undefined ? optionsToChoose(readyGame.program) : []).map((it) => (
              <readyGame.panel.OptionField
                key={it.name}
                option={{ ...it, value: chosenOptions[it.name] ?? it.value }}
                choose={(value) => setChosenOptions({ ...chosenOptions, [it.name]: value })}
              />
            ))}
            <ChoiceField
              label={translateWorkshop("Those who watch see it")}
              value={delay}
              options={delays.map(([milliseconds, name]) => [milliseconds, translateWorkshop(name)] as const)}
              onChoose={setDelay}
            />
          </details>
          <TextButton class="plain primary" type="submit" text="Make a room" />
          {errorText !== "" && <p role="alert">{translateForeignText(errorText)}</p>}
        </form>
      )}
    </Page>
  );
}

/** Shows a room, or the form that makes one. */
export function RoomPage({ route }: { readonly route: Extract<Route, { at: "room" | "new-room" }> }): VNode {
  return route.at === "room" ? (
    <RoomTable room={route.room} keyOfSeat={route.keyOfSeat} />
  ) : (
    <NewRoom {...route} />
  );
}
