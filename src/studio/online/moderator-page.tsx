import { publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { TextField } from "../../web/index.ts";
import { askServer } from "../has-server.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { readPublished } from "./board-rows.tsx";
import { Page } from "../page.tsx";

interface ReportedGames {
  readonly reports: readonly {
    readonly published: string;
    readonly title: string;
    readonly at: number;
    readonly reason: string;
  }[];
  readonly withdrawn: readonly { readonly id: string; readonly title: string; readonly at: number }[];
}

/** Describes a game that was reported or withdrawn; `since` is the time of its withdrawal. */
type GameCase = ReturnType<typeof listCases>[number];

/** Shows reports about published games to the operator of the server. The key is kept on this page only, neither in an address nor in storage. */
export function ModeratorPage(): VNode {
  const [key, setKey] = useState("");
  const [reportedGames, setReportedGames] = useState<ReportedGames | string>();
  const loadReports = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    setReportedGames(await askServer<ReportedGames>("published/reports", { key }));
  };
  return (
    <Page
      title={translateWorkshop("What was reported")}
      reply={reportedGames}
      contentAbove={
        <form class="send" onSubmit={(event) => void loadReports(event)}>
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
      {(reported) => <Cases reportedGames={reported} moderator={key} onChange={() => void loadReports()} />}
    </Page>
  );
}

interface CasesProps {
  readonly reportedGames: ReportedGames;
  /** Holds the moderator's key. */
  readonly moderator: string;
  onChange(): void;
}

function Cases({ reportedGames, moderator, onChange }: CasesProps): VNode {
  const [errorText, setErrorText] = useState<string>();
  const cases = listCases(reportedGames);
  const sendRequest = async (path: string, request: object): Promise<void> => {
    const answer = await askServer(`published/${path}`, { key: moderator, ...request });
    setErrorText(typeof answer === "string" ? answer : undefined);
    onChange();
  };
  const withdraw = (id: string, withdrawn: boolean): void =>
    void sendRequest(`${id}/withdrawn`, { body: { withdrawn } });
  const remove = ({ id, title }: GameCase): void => {
    if (confirm(translateWorkshop("Remove {} for good, with all its versions?", title)))
      void sendRequest(id, { method: "DELETE" });
  };
  return (
    <section>
      {errorText !== undefined && <p role="alert">{errorText}</p>}
      {cases.length === 0 && <p role="status">{translateWorkshop("Nothing was reported.")}</p>}
      {cases.map((it) => (
        <article key={it.id}>
          <h2>
            {it.since === undefined ? <a href={publishedAddress(`${it.id}/about`)}>{it.title}</a> : it.title}
          </h2>
          {it.since !== undefined && (
            <p>
              {translateWorkshop("Taken away")}: <TimeText at={it.since} />
            </p>
          )}
          <ul>
            {it.reports.map(({ at, reason }) => (
              <li key={at}>
                <TimeText at={at} />: {reason}
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
                onClick={() => void sendRequest(`${it.id}/reports`, { method: "DELETE" })}
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

function TimeText({ at }: { readonly at: number }): VNode {
  return <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleString()}</time>;
}

/** Returns all games that were reported or withdrawn, those with the newest report first. */
function listCases({ reports, withdrawn }: ReportedGames) {
  const ids = new Set([...reports.map((it) => it.published), ...withdrawn.map((it) => it.id)]);
  return [...ids].map((id) => {
    const ownReports = reports.filter((it) => it.published === id);
    const withdrawal = withdrawn.find((it) => it.id === id);
    return {
      ...{ id, reports: ownReports, title: withdrawal?.title ?? ownReports[0]?.title ?? "" },
      ...(withdrawal && { since: withdrawal.at }),
    };
  });
}
