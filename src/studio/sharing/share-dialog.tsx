import { publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { escapeHtml } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { filled, Button, Dialog, TextField } from "../../web/index.ts";
import { copyText } from "../clipboard.ts";
import { useTexts } from "../texts/index.ts";
import { sentLink } from "../has-server.ts";
import { type LinkMoment, makeMoment } from "../moment.ts";
import { momentOf } from "./play-moment.ts";
import { QrButton } from "./qr-button.tsx";

export interface ShareDialogProps {
  readonly play: LivePlay;
  /** Hold the addresses for playing and for reading the game: the parts after `#`. */
  readonly address: string;
  readonly read: string;
  onClose(): void;
}

/** Describes a link or embed code to share. */
interface Offer {
  readonly name: string;
  readonly text: string;
}

/** Limits the length of an address, because messengers truncate longer ones. */
const maxLinkLength = 30_000;

/** Offers links to a game, to the current position and to a replay, and code that embeds the game in another page. */
export function ShareDialog({ play, address, read, onClose }: ShareDialogProps): VNode {
  const { sharing } = useTexts();
  const [told, setTold] = useState("");
  const offers = useOffers(play, address, read);
  const copy = async ({ name, text }: Offer): Promise<void> =>
    setTold((await copyText(text)) ? filled(sharing.copied, [name]) : sharing.notCopied);
  return (
    <Dialog class="sharing" label={sharing.title} hold={() => play.halt()} onClose={onClose}>
      {() => (
        <>
          {offers.map((it) => (
            <div class="offer" key={it.name}>
              <TextField label={it.name} readOnly value={it.text} />
              <Button aria-label={filled(sharing.copyNamed, [it.name])} onClick={() => copy(it)}>
                {sharing.copy}
              </Button>
              {it.name !== sharing.embed && <QrButton address={it.text} name={it.name} />}
            </div>
          ))}
          <p role="status">{told}</p>
        </>
      )}
    </Dialog>
  );
}

function useOffers(play: LivePlay, address: string, read: string): readonly Offer[] {
  const { sharing } = useTexts();
  const [here, setHere] = useState<LinkMoment>({});
  const { session } = play;
  useEffect(() => void momentOf(session).then(setHere), [session, session.inputs.length]);
  const page = location.href.split("#")[0];
  const link = (moment: string): string => page + address + moment;
  const { number, of } = play.frame.level;
  const { title } = play.game.program.facts;
  const offers: Offer[] = [
    {
      name: sharing.game,
      text: address.startsWith(`${publishedAddress()}/`)
        ? sentLink(address.slice(publishedAddress().length + 1))
        : link(""),
    },
    ...(of > 1 ? [{ name: filled(sharing.level, [number]), text: link(makeMoment({ level: number })) }] : []),
    ...(here.played === undefined && here.fen === undefined
      ? []
      : [{ name: sharing.position, text: link(makeMoment(here)) }]),
    ...(here.played === undefined
      ? []
      : [{ name: sharing.replay, text: link(makeMoment({ ...here, isReplay: true })) }]),
    { name: sharing.text, text: page + read },
    { name: sharing.embed, text: embedding(link(""), title) },
  ];
  return offers.filter((it) => it.text.length <= maxLinkLength);
}

/** Returns HTML that embeds a game in another page. */
const embedding = (address: string, title: string): string =>
  `<iframe src="${address}" title="${escapeHtml(title)}" width="640" height="480" allow="fullscreen; gamepad" loading="lazy"></iframe>`;
