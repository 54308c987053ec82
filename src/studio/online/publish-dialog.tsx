import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../web/index.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { askServer, shareableLink } from "../has-server.ts";
import { CopyField } from "../sharing/copy-field.tsx";
import { storePublished, type OwnPublished, readOwnPublished, hashText } from "./own-names.ts";

export interface PublishDialogProps {
  /** Holds the name under which the browser stores the text. */
  readonly draft: string;
  readonly text: string;
  /** Contains the text that the user started from. If that was published, the new game is listed as made from it. */
  readonly original: string;
  onClose(): void;
}

interface PublishAnswer {
  readonly id: string;
  /** Holds the key of a new game, which the server shows only once. */
  readonly key?: string;
}

/** Publishes a text as a new game or as a new version, or removes the published game. */
export function PublishDialog({ draft, text, original, onClose }: PublishDialogProps): VNode {
  const [game, setGame] = useState<OwnPublished | undefined>(() => readOwnPublished(draft));
  const [notice, setNotice] = useState("");
  const storeState = (newState: OwnPublished | undefined): void => {
    storePublished(draft, newState);
    setGame(newState);
  };
  const publish = async (existing: OwnPublished | undefined): Promise<void> => {
    setNotice(translateWorkshop("The server reads the game."));
    const from = existing ? undefined : await hashText(original);
    const answer = await askServer<PublishAnswer>(
      existing ? `published/${existing.id}/versions` : "published",
      {
        body: { text, ...(from !== undefined && { from }) },
        ...(existing && { key: existing.key }),
      },
    );
    if (typeof answer === "string") return setNotice(answer);
    if (answer.key !== undefined) storeState({ id: answer.id, key: answer.key });
    return setNotice(translateWorkshop("It is published."));
  };
  const remove = async ({ id, key }: OwnPublished): Promise<void> => {
    const reply = await askServer(`published/${id}`, { method: "DELETE", key });
    if (typeof reply === "string") return setNotice(reply);
    storeState(undefined);
    return setNotice(translateWorkshop("It is removed."));
  };
  const link = game && shareableLink(game.id);
  return (
    <Dialog class="sharing" label={translateWorkshop("Publish")} onClose={onClose}>
      {() => (
        <>
          <p>
            {translateWorkshop(
              "Everybody who comes to this server can play the game and read its text. You need no account.",
            )}
          </p>
          {game && link !== undefined && (
            <>
              <CopyField label={translateWorkshop("Link")} text={link} isAddress />
              <CopyField label={translateWorkshop("Key")} text={game.key} isAddress={false} />
              <p>
                {translateWorkshop(
                  "Keep the key: with it the game can be changed or removed from elsewhere too. The server does not show it again.",
                )}
              </p>
            </>
          )}
          <div class="offer">
            <TextButton onClick={() => publish(game)} text={game ? "Publish as a new version" : "Publish"} />
            {game && <TextButton onClick={() => remove(game)} text="Remove" />}
          </div>
          <p role="status">{notice}</p>
        </>
      )}
    </Dialog>
  );
}
