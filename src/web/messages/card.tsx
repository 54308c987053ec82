import type { ComponentChildren, VNode } from "preact";
import { labelOf } from "../../base/index.ts";
import { type Frame, winnerOf } from "../../view/index.ts";
import { t, translateForeignText, translateGameText, translateName } from "../language.ts";
import { keySign } from "../../session/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { hasSlots } from "../has-panel.ts";
import { Button, PlainButton } from "../widgets/button.tsx";
import type { PlayerProps } from "../player-props.ts";
import { EndFacts } from "./end-facts.tsx";
import { isWatching } from "./overlay.tsx";

/** Shows a card over the boards: a message, the pause, a question, or the end of the game. */
export function Overlay({ play, frame, keeper }: OverlayProps): VNode | null {
  if (frame.message !== undefined)
    return (
      <Card text={frame.message}>
        <PlainButton class="primary" onClick={() => play.next()} text="Go on" />
      </Card>
    );
  if (frame.status === "playing")
    return play.isCovered ? (
      <Card text={t("Paused")} cardClass="message" isCovered>
        <PlainButton class="primary" onClick={() => play.pause(false)} text="Play on" />
      </Card>
    ) : (
      <Question play={play} frame={frame} />
    );
  return (
    <Card
      text={endText(play, frame)}
      cardClass={`over ${resultForUser(play, frame)}`}
      facts={<EndFacts play={play} keeper={keeper} />}
    >
      <AfterEnd play={play} frame={frame} />
    </Card>
  );
}

/** Shows the buttons “Play again” and “Undo” after the end of a game, with the children between them. */
export function AfterEnd({ play, frame, children }: AfterEndProps): VNode {
  return (
    <>
      {/* In a room, its bar asks for another match. */}
      {!play.shared && <PlainButton class="primary" onClick={() => play.playAgain()} text="Play again" />}
      {children}
      {!play.game.program.habits?.noUndo && !play.shared && (
        <PlainButton onClick={() => play.undo()} disabled={!frame.canUndo} text="Undo" />
      )}
    </>
  );
}

interface OverlayProps extends Pick<PlayerProps, "play" | "keeper"> {
  readonly frame: Frame;
}

interface AfterEndProps extends Omit<OverlayProps, "keeper"> {
  readonly children?: ComponentChildren;
}

/** Shows the question to the current viewer, with a button for each allowed answer. */
function Question({ play, frame }: OverlayProps): VNode | null {
  const viewer = frame.players?.find((it) => it.looks)?.name;
  const ownQuestions = frame.asks?.filter((it) => it.player === viewer) ?? [];
  if (ownQuestions.length === 0 || isWatching(play)) return null;
  const answers = frame.controls.flatMap(({ control, keys, button, allowed }) => {
    const { name, question, args } = play.game.program.controls[control];
    if (!allowed || question === undefined) return [];
    const label = button ?? labelOf(name);
    if (args.length === 0) return [{ label, key: keys[0], give: () => play.pressButton(control) }];
    return keys.map((key) => ({ label, key, give: () => play.press(key) }));
  });
  return (
    <div class="asking" role="group" aria-label={t("A question")}>
      {ownQuestions.map(({ text }, index) => (
        <p key={index}>{text}</p>
      ))}
      <div class="actions">
        {answers.map(({ label, key, give }, index) => (
          <Button key={index} class="plain" onClick={give}>
            {label} {key !== undefined && <kbd>{keySign(key)}</kbd>}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface CardProps {
  readonly text: string;
  readonly cardClass?: string;
  /** Is true if the card hides everything below it. */
  readonly isCovered?: boolean;
  readonly facts?: ComponentChildren;
  readonly children: unknown;
}

function Card({ text, cardClass = "message", isCovered, facts, children }: CardProps): VNode {
  return (
    <div class={isCovered ? "veil covered" : "veil"}>
      <div class={`card ${cardClass}`} role="group" aria-label={t("Message")}>
        <p>{text}</p>
        {facts}
        <div class="actions">{children as VNode}</div>
      </div>
    </div>
  );
}

/** Returns the result from the user's point of view; if several people share the screen, a victory of any player is `won`. */
export function resultForUser({ person }: LivePlay, frame: Frame): Frame["status"] {
  const winner = winnerOf(frame);
  if (winner === undefined) return frame.status;
  return person === undefined || frame.players?.[person]?.name === winner ? "won" : "lost";
}

/**
 * Returns a text that says how the game ended and, if it has several players, who won. In a game with wells, whose titles call
 * the user “You”, the text does so too.
 */
export function endText(play: LivePlay, frame: Frame): string {
  const { status, ending } = frame;
  const winner = winnerOf(frame);
  const isAddressed = winner !== undefined && play.person !== undefined && hasSlots(play);
  const verdict = resultForUser(play, frame) === "won" ? t("You have won.") : t("You have lost.");
  const text = ending?.text === undefined ? undefined : translateGameText(ending.text);
  if (text !== undefined && status === "drawn" && !new RegExp(t("draw"), "i").test(text))
    return `${text} ${t("A draw.")}`;
  if (text !== undefined)
    return winner === undefined || text.includes(translateForeignText(winner))
      ? text
      : `${text} ${isAddressed ? verdict : t("{} wins.", translateName(winner))}`;
  if (status === "drawn") return t("A draw.");
  if (ending?.player === undefined || isAddressed) return verdict;
  return t(status === "won" ? "{} has won." : "{} has lost.", translateName(ending.player));
}

export { default as cardStyles } from "../design/card.css?inline";
