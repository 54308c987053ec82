import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chooseFile } from "../files/disk.ts";
import { makeLink } from "../links.ts";
import { addressOf } from "../route.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";

/** Shows a form that opens a link, or the text of a game, that the user has received. A text opens in the studio. */
export function OpenSentForm({ onOpen }: { onOpen(): void }): VNode {
  const [text, setText] = useState("");
  const [notice, setNotice] = useState("");
  const open = async (sentText = ""): Promise<void> => {
    const address = await addressOfSent(sentText.trim());
    if (address === undefined) return setNotice(translateWorkshop(notAGameText));
    onOpen();
    return location.assign(address);
  };
  return (
    <div class="offer sent">
      <label>
        <span>{translateWorkshop("Open what you were sent: a link, or the text of a game")}</span>
        <textarea rows={2} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <TextButton onClick={() => open(text)} text="Open" />
      <TextButton
        onClick={async () => open(await (await chooseFile(".quad,.txt,text/plain"))?.text())}
        text="Open a file"
      />
      <p role="status">{notice}</p>
    </div>
  );
}

const notAGameText =
  "This is neither a link nor the text of a game. Moves (PGN) and positions (FEN) are opened from the menu of their game.";

/** Returns the address at which a link or a game's text opens; undefined if the text is neither. */
async function addressOfSent(sentText: string): Promise<string | undefined> {
  if (/^https?:\/\/\S+$/.test(sentText)) return sentText;
  if (!/^(quadrille|title|board|objects|level|include)\b/im.test(sentText)) return undefined;
  const link = await makeLink({ file: "game.quad", text: sentText, includes: {} });
  return link && addressOf({ at: "read", link });
}
