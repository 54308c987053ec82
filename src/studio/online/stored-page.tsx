import { publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button, TextField } from "../../web/index.ts";
import { askServer } from "../has-server.ts";
import { NameField, Page } from "../page.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { storeOwnName, storePublished, readOwnName, deriveKey, listPublishedHere } from "./own-names.ts";

const storedTexts = [
  "Of a room: all that was played and said in it, with the time; of the keys of its seats only a digest. It stays.",
  "Of a score: the name, the play that proves it, and the time, until the name is forgotten.",
  "Of a published game: all its versions, how many like it and what was reported, until it is removed.",
  "Of a name: a digest of its key. A password never leaves the browser: the key is worked out from it.",
  "No cookies, and no addresses: how often one asks is counted in memory, for ten minutes at most.",
  "What you make and play without sending it stays in this browser.",
] as const;

/** Shows what the server stores and for how long, and lets users delete their name and games. */
export function StoredPage(): VNode {
  const facts = (
    <>
      <ul>
        {storedTexts.map((it) => (
          <li key={it}>{translateWorkshop(it)}</li>
        ))}
      </ul>
      <OwnName />
      <OwnGames />
    </>
  );
  return <Page title={translateWorkshop("What is stored")} contentAbove={facts} />;
}

/** Shows the user's name for scores; with a password, the name can be used in any browser. */
function OwnName(): VNode {
  const [ownName, setOwnName] = useState(readOwnName);
  const [name, setName] = useState(ownName.name);
  const [password, setPassword] = useState("");
  const [notice, setNotice] = useState("");
  const claimName = async (event: Event): Promise<void> => {
    event.preventDefault();
    const key = await deriveKey(name, password);
    if (key === undefined) return setNotice(translateWorkshop("This needs an address with https."));
    // The owner of the name sets the password; others must enter the existing one.
    const isOwnName = ownName.name !== "" && ownName.name === name;
    const keyChange =
      isOwnName && (await askServer("names", { body: { name, key: ownName.key, next: key } }));
    const answer =
      typeof keyChange === "object" ? keyChange : await askServer("names", { body: { name, key } });
    if (typeof answer === "string") return setNotice(answer);
    storeOwnName({ name, key });
    setOwnName({ name, key });
    setPassword("");
    return setNotice(translateWorkshop("The name is yours here, and wherever you give the password."));
  };
  const forget = async (): Promise<void> => {
    const answer = await askServer("names/forget", { body: ownName });
    if (typeof answer === "string") return setNotice(answer);
    storeOwnName({ name: "", key: "" });
    setOwnName(readOwnName());
    setName("");
    return setNotice(translateWorkshop("The name is forgotten, with all its scores."));
  };
  return (
    <section>
      <h2>{translateWorkshop("Your name")}</h2>
      <form class="send" onSubmit={(event) => void claimName(event)}>
        <NameField value={name} onText={setName} />
        <TextField
          label={translateWorkshop("Password")}
          type="password"
          value={password}
          minLength={8}
          required
          autocomplete="current-password"
          onText={setPassword}
        />
        <TextButton class="plain primary" type="submit" text="Use it with a password" />
        {ownName.name !== "" && (
          <Button class="plain" onClick={() => void forget()}>
            {translateWorkshop("Forget {} and its scores", ownName.name)}
          </Button>
        )}
        <p role="status">{notice}</p>
      </form>
    </section>
  );
}

/** Lists the games that were published from this browser. */
function OwnGames(): VNode | null {
  const [games, setGames] = useState(listPublishedHere);
  const [notice, setNotice] = useState("");
  if (games.length === 0) return null;
  const remove = async (draft: string, id: string, key: string): Promise<void> => {
    const answer = await askServer(`published/${id}`, { method: "DELETE", key });
    if (typeof answer === "string") return setNotice(answer);
    storePublished(draft, undefined);
    setGames(listPublishedHere());
    return setNotice(translateWorkshop("It is removed."));
  };
  return (
    <section>
      <h2>{translateWorkshop("Published from here")}</h2>
      <ul>
        {games.map(({ draft, id, key }) => (
          <li key={id}>
            <a href={publishedAddress(`${id}/about`)}>{draft}</a>{" "}
            <TextButton class="chip" onClick={() => void remove(draft, id, key)} text="Remove" />
          </li>
        ))}
      </ul>
      <p role="status">{notice}</p>
    </section>
  );
}
