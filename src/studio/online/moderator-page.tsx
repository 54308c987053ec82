import { publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { TextField } from "../../web/index.ts";
import { askServer } from "../has-server.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { readPublished } from "./board-rows.tsx";
import { Page } from "../page.tsx";

interface Reported {
  readonly reports: readonly {
    readonly published: string;
    readonly title: string;
    readonly at: number;
    readonly reason: string;
  }[];
  readonly withdrawn: readonly { readonly id: string; readonly title: string; readonly at: number }[];
}

/** Describes a game that was reported or withdrawn. */
interface Case {
  readonly id: string;
  readonly title: string;
  /** Holds when the game was withdrawn; missing if it was not. */
  readonly since?: number;
  readonly reports: Reported["reports"];
}

/** Shows reports about published games to the operator of the server. The key is kept on this page only, neither in an address nor in storage. */
export function ModeratorPage(): VNode {
  const [key, setKey] = useState("");
  const [told, setTold] = useState<Reported | string>();
  const show = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    setTold(await askServer<Reported>("published/reports", { key }));
  };
  return (
    <Page
      title={translateWorkshop("What was reported")}
      found={told}
      above={
        <form class="send" onSubmit={(event) => void show(event)}>
          <TextField
            label={translateWorkshop("Key of the moderator")}
            type="password"
            value={key}
            required
            autocomplete="current-password"
            onText={setKey}
          />
          <TextButton class="plain primary" type="submit" text="Show" />
        </form>
      }
      links={<a href={publishedAddress()}>{translateWorkshop("Published games")}</a>}
    >
      {(reported) => <Cases told={reported} moderator={key} changed={() => void show()} />}
    </Page>
  );
}

interface CasesProps {
  readonly told: Reported;
  /** Holds the moderator's key. */
  readonly moderator: string;
  changed(): void;
}

function Cases({ told, moderator, changed }: CasesProps): VNode {
  const [wrong, setWrong] = useState<string>();
  const open = casesOf(told);
  const act = async (path: string, request: object): Promise<void> => {
    const answer = await askServer(`published/${path}`, { key: moderator, ...request });
    setWrong(typeof answer === "string" ? answer : undefined);
    changed();
  };
  const withdraw = (id: string, withdrawn: boolean): void =>
    void act(`${id}/withdrawn`, { body: { withdrawn } });
  const remove = ({ id, title }: Case): void => {
    if (confirm(translateWorkshop("Remove {} for good, with all its versions?", title)))
      void act(id, { method: "DELETE" });
  };
  return (
    <section>
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      {open.length === 0 && <p role="status">{translateWorkshop("Nothing was reported.")}</p>}
      {open.map((it) => (
        <article key={it.id}>
          <h2>
            {it.since === undefined ? <a href={publishedAddress(`${it.id}/about`)}>{it.title}</a> : it.title}
          </h2>
          {it.since !== undefined && (
            <p>
              {translateWorkshop("Taken away")}: <When at={it.since} />
            </p>
          )}
          <ul>
            {it.reports.map(({ at, reason }) => (
              <li key={at}>
                <When at={at} />: {reason}
              </li>
            ))}
          </ul>
          <p class="ways">
            <TextButton class="chip" onClick={() => void readPublished(it.id, moderator)} text="Read it" />{" "}
            <TextButton
              class="chip"
              onClick={() => withdraw(it.id, it.since === undefined)}
              text={it.since === undefined ? "Take it away" : "Bring it back"}
            />{" "}
            {it.reports.length > 0 && (
              <TextButton
                class="chip"
                onClick={() => void act(`${it.id}/reports`, { method: "DELETE" })}
                text="Nothing is wrong with it"
              />
            )}{" "}
            {it.since !== undefined && (
              <TextButton class="chip" onClick={() => remove(it)} text="Remove it for good" />
            )}
          </p>
        </article>
      ))}
    </section>
  );
}

function When({ at }: { readonly at: number }): VNode {
  return <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleString()}</time>;
}

/** Returns all games that were reported or withdrawn, those with the newest report first. */
function casesOf({ reports, withdrawn }: Reported): readonly Case[] {
  const ids = new Set([...reports.map((it) => it.published), ...withdrawn.map((it) => it.id)]);
  return [...ids].map((id) => {
    const ownReports = reports.filter((it) => it.published === id);
    const gone = withdrawn.find((it) => it.id === id);
    return {
      ...{ id, reports: ownReports, title: gone?.title ?? ownReports[0]?.title ?? "" },
      ...(gone && { since: gone.at }),
    };
  });
}
