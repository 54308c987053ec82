import { addressOf, gameAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { capital } from "../../base/index.ts";
import {
  ChoiceField,
  clockName,
  clocks,
  loadCompiler,
  loadPanel,
  openAddress,
  type OpenResult,
  translateForeignText,
} from "../../web/index.ts";
import { whyNoComputer } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import { mapLevels, optionsToChoose } from "../../session/index.ts";
import { bundleLinkedGame, openCarried } from "../compiler.ts";
import { askServer } from "../has-server.ts";
import { ownGame } from "../kept/drafts.ts";
import { parseLink } from "../links.ts";
import { leaveToComputer, listComputerLevels, makeRoom, roomAddress } from "./made-rooms.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import "./room.css";
import { RoomTable } from "./room-table.tsx";
import { Page } from "../page.tsx";

interface Known extends Pick<Found, "of"> {
  readonly program: Program;
  /** Holds the module that shows option fields. */
  readonly panel: Awaited<ReturnType<typeof loadPanel>>;
}

/** Lists the delays with which spectators can see the play, in seconds. */
const delays = [0, 30, 120, 600] as const;

/** Holds an opened game, and what the server needs to make a room of it: the game's name on the server, or its text. */
interface Found {
  readonly opened: OpenResult;
  readonly of: { readonly game: string } | { readonly text: string };
}

/** Finds a bundled game by name, a published game, a game stored in this browser (`own/NAME`), or one in a link (`g/LINK`). */
async function findRoomGame(game: string): Promise<Found | undefined> {
  const [, kind, name] = /^(own|g)\/(.*)$/s.exec(game) ?? [];
  if (name !== undefined) {
    const carried = await (kind === "g" ? parseLink(name) : ownGame(name));
    if ("wrong" in carried) return undefined;
    return {
      opened: await openCarried(carried),
      of: { text: bundleLinkedGame(await loadCompiler(), carried) },
    };
  }
  if (!game.startsWith("published/"))
    return { opened: await openAddress(`games/${game}.json`), of: { game } };
  const storedGame = await askServer<{ readonly versions: readonly { readonly game: string }[] }>(game);
  if (typeof storedGame === "string") return undefined;
  return { opened: await openAddress(`api/games/${storedGame.versions[0]?.game}.json`), of: { game } };
}

/** Returns the address for playing a game alone. */
function aloneAddress(game: string): string {
  if (game.startsWith("own/")) return addressOf({ at: "mine", name: game.slice("own/".length) });
  if (game.startsWith("g/")) return addressOf({ at: "link", link: game.slice("g/".length) });
  return gameAddress(game);
}

/** Asks for seats, clock and options, and then makes the room. */
function NewRoom({ game, start: begun }: Extract<Route, { at: "new-room" }>): VNode {
  const [known, setKnown] = useState<Known>();
  const [seat, setSeat] = useState(0);
  const [clock, setClock] = useState(-1);
  const [delay, setDelay] = useState<number>(0);
  /** Stores the computer's level at each seat; 0 for a person. */
  const [computers, setComputers] = useState<readonly number[]>([]);
  const [level, setLevel] = useState(1);
  /** Stores the options that differ from the defaults. */
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    void findRoomGame(game).then(async (roomGame) => {
      if (!roomGame?.opened.ok) return setWrong(translateWorkshop("There is no such game."));
      return setKnown({ of: roomGame.of, program: roomGame.opened.game.program, panel: await loadPanel() });
    });
  }, [game]);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!known) return undefined;
    const roomMade = await makeRoom({
      ...known.of,
      ...(clock >= 0 && { clock: clocks[clock] }),
      ...(delay > 0 && { delay: 1000 * delay }),
      ...(level > 1 && { level }),
      options: Object.entries(given).map(([name, value]) => `${name} ${value}`),
      ...(begun !== undefined && { start: begun }),
    });
    if (typeof roomMade === "string") return setWrong(roomMade);
    for (const [at, { key }] of roomMade.seats.entries())
      if (at !== seat && (computers[at] ?? 0) > 0) await leaveToComputer(roomMade.room, key, computers[at]);
    location.replace(roomAddress(roomMade.room, roomMade.seats[seat]?.key));
    return undefined;
  };
  const title = translateWorkshop("Play with a friend");
  return (
    <Page
      class="new-room"
      title={known ? translateWorkshop("{} with a friend", known.program.facts.title) : title}
      tab={title}
      found={known ?? (wrong || undefined)}
      links={<a href={aloneAddress(game)}>{translateWorkshop("Play alone")}</a>}
    >
      {(known) => (
        <form onSubmit={(event) => void start(event)}>
          <ChoiceField
            label={translateWorkshop("You play")}
            value={seat}
            options={known.program.players.map(({ name }, player) => [player, capitalName(name)] as const)}
            onChoose={setSeat}
          />
          {whyNoComputer(known.program) === undefined &&
            known.program.players.map(
              ({ name }, at) =>
                at !== seat && (
                  <ChoiceField
                    key={name}
                    label={translateWorkshop("{} is", capitalName(name))}
                    value={computers[at] ?? 0}
                    options={[[0, translateWorkshop("Whoever has the link")], ...listComputerLevels()]}
                    onChoose={(level) =>
                      setComputers(
                        known.program.players.map((_, it) => (it === at ? level : (computers[it] ?? 0))),
                      )
                    }
                  />
                ),
            )}
          {known.program.tick === undefined && (
            <ChoiceField
              label={translateWorkshop("Clock")}
              value={clock}
              options={[
                [-1, translateWorkshop("None")],
                ...clocks.map((it, at) => [at, clockName(it)] as const),
              ]}
              onChoose={setClock}
            />
          )}
          {begun !== undefined && <p>{translateWorkshop("It begins from where you were.")}</p>}
          {begun === undefined && mapLevels(known.program).length > 1 && (
            <ChoiceField
              label={translateWorkshop("Level")}
              value={level}
              options={mapLevels(known.program).map((_, at) => [at + 1, String(at + 1)] as const)}
              onChoose={setLevel}
            />
          )}
          <details>
            <summary>{translateWorkshop("Options")}</summary>
            {(begun === undefined ? optionsToChoose(known.program) : []).map((it) => (
              <known.panel.OptionField
                key={it.name}
                option={{ ...it, value: given[it.name] ?? it.value }}
                choose={(value) => setGiven({ ...given, [it.name]: value })}
              />
            ))}
            <ChoiceField
              label={translateWorkshop("Those who watch see it")}
              value={delay}
              options={delays.map((it) => [it, delayName(it)] as const)}
              onChoose={setDelay}
            />
          </details>
          <TextButton class="plain primary" type="submit" text="Make a room" />
          {wrong !== "" && <p role="alert">{translateForeignText(wrong)}</p>}
        </form>
      )}
    </Page>
  );
}

const capitalName = (name: string): string => capital(translateForeignText(name));

function delayName(seconds: number): string {
  if (seconds === 0) return translateWorkshop("at once");
  return seconds < 60
    ? translateWorkshop("{} seconds later", seconds)
    : translateWorkshop("{} minutes later", seconds / 60);
}

/** Shows a room, or the form that makes one. */
export function RoomPage({ route }: { readonly route: Extract<Route, { at: "room" | "new-room" }> }): VNode {
  return route.at === "room" ? (
    <RoomTable room={route.room} keyOfSeat={route.keyOfSeat} />
  ) : (
    <NewRoom {...route} />
  );
}
