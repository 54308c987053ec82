import { publishedAddress, addressOf } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { escapeHtml } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { Dialog, loadPanel } from "../../web/index.ts";
import { chooseFile } from "../files/disk.ts";
import { translateWorkshop, TextButton } from "../texts/index.ts";
import { shareableLink } from "../has-server.ts";
import { makeLink } from "../links.ts";
import { type LinkMoment, makeMoment } from "../moment.ts";
import { CopyField, type CopyFieldProps } from "./copy-field.tsx";
import { momentOf } from "./play-moment.ts";

export interface ShareDialogProps {
  readonly play: LivePlay;
  /** Holds the address for playing the game: the part from `#` on. */
  readonly address: string;
  /** Holds the address for reading the game's text: the part from `#` on. */
  readonly textAddress: string;
  onClose(): void;
}

/** Limits the length of an address, because messengers truncate longer ones. */
const maxLinkLength = 30_000;

/**
 * Offers links to a game, to the current position and to a replay, and code that embeds the game in another page. A form
 * below them opens links and texts that the user has received.
 */
export function ShareDialog({ play, address, textAddress, onClose }: ShareDialogProps): VNode {
  const fields = useShareFields(play, address, textAddress);
  return (
    <Dialog class="sharing" label={translateWorkshop("Share")} hold={() => play.halt()} onClose={onClose}>
      {(close) => (
        <>
          {fields.map((it) => (
            <CopyField key={it.label} {...it} />
          ))}
          <OpenSentForm onOpen={close} />
        </>
      )}
    </Dialog>
  );
}

function useShareFields(play: LivePlay, address: string, textAddress: string): readonly CopyFieldProps[] {
  const [moment, setMoment] = useState<LinkMoment>({});
  const { session } = play;
  const [[recordName, recordText], setRecord] = useState(["", ""]);
  useEffect(() => {
    void momentOf(session).then(setMoment);
    void loadPanel().then(async (it) => setRecord(await it.writeGame(play)));
  }, [session, session.inputs.length]);
  const page = location.href.split("#")[0];
  const linkTo = (target: LinkMoment): string => page + address + makeMoment(target);
  const prefix = `${publishedAddress()}/`;
  const gameLink = address.startsWith(prefix) ? shareableLink(address.slice(prefix.length)) : linkTo({});
  const { number, of } = play.frame.level;
  const hasPlayed = moment.played !== undefined;
  const fields = [
    [true, translateWorkshop("The game"), gameLink],
    [of > 1, translateWorkshop("Level {}", number), linkTo({ level: number })],
    [hasPlayed || moment.fen !== undefined, translateWorkshop("The game as it stands now"), linkTo(moment)],
    [hasPlayed, translateWorkshop("What was played, as a replay"), linkTo({ ...moment, isReplay: true })],
    [hasPlayed && recordText !== "", translateWorkshop("The moves as text ({})", recordName), recordText],
    [true, translateWorkshop("Its text, to read and change"), page + textAddress],
    [
      true,
      translateWorkshop("For a page of your own"),
      makeEmbeddingHtml(linkTo({}), play.game.program.facts.title),
    ],
  ] as const;
  return (
    fields
      .filter(([isOffered, , text]) => isOffered && text.length <= maxLinkLength)
      // Only addresses begin with a letter, not code or records.
      .map(([, label, text]) => ({ label, text, isAddress: /^\w/.test(text) }))
  );
}

/** Returns HTML that embeds a game in another page. */
const makeEmbeddingHtml = (address: string, title: string): string =>
  `<iframe src="${address}" title="${escapeHtml(title)}" width="640" height="480" allow="fullscreen; gamepad" loading="lazy"></iframe>`;

/** Shows a form that opens a link, or the text of a game, that the user has received. A text opens in the studio. */
function OpenSentForm({ onOpen }: { onOpen(): void }): VNode {
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
