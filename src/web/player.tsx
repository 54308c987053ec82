import { Fragment, type VNode } from "preact";
import type { ChosenKeys } from "../session/index.ts";
import { settingsAt } from "../game/index.ts";
import { type Frame, looksOf } from "../view/index.ts";
import { useFrame, useHandOver, useMedia, useSettings, useTheme } from "./hooks.ts";
import { useHiding } from "./listener.ts";
import type { PlayerProps } from "./player-props.ts";
import { useKeyboard } from "./input/key-hook.ts";
import { findGameKey, hasMoveList } from "./input/keyboard.ts";
import { t, useLanguage } from "./language.ts";
import { glidePaceOf } from "./board/moving-board.ts";
import { useZoom } from "./board/near-hook.ts";
import { isWatching, Notice, sideToAct } from "./messages/overlay.tsx";
import { hasLevelGrid, hasPanel, hasSlots } from "./has-panel.ts";
import { loadGrid, loadPanel } from "./panel-loading.ts";
import { firstBoard, useAim, usePointing } from "./board/pointing.ts";
import { Stage } from "./board/stage.tsx";
import { TopBar } from "./menu/top-bar.tsx";
import { useLate, useLateStyles } from "./late.ts";
import { hasTypedInput } from "./input/words.ts";
import { useEffect, useRef, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { LivePlay, Seat } from "../play/index.ts";
import { walk } from "../program/index.ts";
import { type ComputerSide, listRepeatSettings, type SetComputerSide } from "./settings.ts";
import type { Help } from "./thinking/index.ts";

/** Shows a game with its top bar, boards, panel, buttons and dialogs. */
export function GamePlayer(props: PlayerProps): VNode {
  const { play, keeper, home, edit, friend, wholePage } = props;
  const frame = useFrame(play);
  useLanguage();
  const [settings, changeSettings] = useSettings();
  const looks = looksOf(play.game.program);
  const theme = useTheme(settings, looks);
  const viewProps = { play, frame, looks, theme };
  useEffect(() => play.repeats.chooseTimings(listRepeatSettings(settings)), [play, settings]);
  const [silenceReason, setSilenceReason] = useState<string>();
  const firstFrame = useMemo(() => play.frame, [play]);
  const { title } = play.game.program.facts;
  const rival = play.shared ? undefined : settings.rivals[title];
  const setRival: SetComputerSide = (it, opponent = it ? "computer" : "people") => {
    const { [title]: _, ...otherRivals } = settings.rivals;
    changeSettings({ rivals: it ? { ...otherRivals, [title]: it } : otherRivals, opponent });
  };
  useComputerRival(play, rival);
  const runHelp = useHelp(play);
  // A game with a clock waits until its player resumes it.
  useHiding(() => play.hasClock && play.pause(true));
  const seats = settings.keys[title];
  useLayoutEffect(() => play.assignSeats(listSeats(seats)), [play, seats]);
  const isTouchScreen = useMedia("(pointer: coarse)");
  const seat = play.shared?.player ?? (rival?.player === 0 ? 1 : 0);
  const hasButtons =
    isTouchScreen ||
    settings.buttons === "always" ||
    play.game.program.controls.some((it) => it.button !== undefined);
  const acceptsText = hasTypedInput(play.game.program);
  const prefersStillness = useMedia("(prefers-reduced-motion: reduce)");
  const [dialog, setDialog] = useState<"menu" | "new game" | "open game" | "levels">();
  const closeDialog = (): void => {
    setDialog(undefined);
    focus();
  };
  useEffect(() => {
    if (frame.quits === true && hasLevelGrid(play)) setDialog("levels");
  }, [frame]);
  const [next, confirmPlayer] = useHandOver(play, frame, (rival ?? play.shared?.player) !== undefined);
  // The announcer for screen readers is loaded after the visible parts, and the cards after the announcer.
  const announcer = useLate(true, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return import("./messages/announcer.tsx");
  });
  const late = {
    text: useLate(settings.text, () => import("./board/text-view.tsx")),
    menu: useLate(dialog === "menu", () => import("./menu/menu.tsx")),
    pieces: useLate(play.game.program.moves !== undefined, () => import("./board/pieces-view.tsx")),
    card: useLate(
      announcer !== undefined || frame.message !== undefined || frame.status !== "playing" || play.isCovered,
      () => import("./messages/card.tsx"),
    ),
    curtain: useLate(next !== undefined, () => import("./messages/curtain.tsx")),
    dragging: useLate(play.canPickUp, () => import("./board/dragging.ts")),
    panel: useLate(hasPanel(play) || hasSlots(play), loadPanel),
    grid: useLate(dialog === "levels", loadGrid),
    buttons: useLate(hasButtons, () => import("./input/game-buttons.tsx")),
    words: useLate(acceptsText, () => import("./input/command-field.tsx")),
    // Shows the bodies and tiles beside the boards.
    wells: useLate(showsShapes(play), () => import("./board/wells.tsx")),
  };
  // The table is not drawn until all parts that take up space are loaded, so that nothing moves afterwards.
  const isComplete = useRef(false);
  isComplete.current ||=
    (!hasButtons || late.buttons !== undefined) &&
    (!acceptsText || late.words !== undefined) &&
    (!showsShapes(play) || late.wells !== undefined) &&
    (!(hasPanel(play) || hasSlots(play)) || late.panel !== undefined) &&
    (frame.message === undefined || late.card !== undefined);
  const pad = useMemo(() => late.buttons?.padOf(play, seat), [play, play.session, seats, seat, late.buttons]);
  const [aimedCell, aimAt] = useAim(play);
  const panelParts = late.panel?.tableParts({
    ...viewProps,
    rival,
    setRival,
    opponent: settings.opponent,
    friend,
    aimedCell,
    isBeginning: dialog === "new game" || dialog === "open game",
    opensGame: dialog === "open game",
    setBeginning: (isOpen) => (isOpen ? setDialog("new game") : closeDialog()),
  });
  const selectionOwner = panelParts?.hand ?? play;
  const element = useRef<HTMLDivElement>(null);
  useLateStyles(element, [
    // The styles of dialogs are also part of those of the grid and the panel, whose own rules come after them.
    ...[late.menu?.dialogStyles, late.grid?.gridStyles, late.panel?.panelStyles, late.buttons?.buttonStyles],
    ...[late.pieces?.piecesStyles, late.words?.commandStyles, late.text?.textStyles, late.wells?.wellStyles],
    (late.card ?? late.curtain)?.cardStyles,
  ]);
  const pointing = usePointing(play, selectionOwner, isComplete.current);
  useEffect(() => aimAt?.(pointing.cell), [pointing.cell]);
  const mute = (): void => {
    const sound = settings.sound === "off" ? "soft" : "off";
    changeSettings({ sound });
    play.say(t(sound === "off" ? "The sound is off." : "The sound is on."));
  };
  const zoom = useZoom();
  const focus = (): void => element.current?.focus({ preventScroll: true });
  useKeyboard({
    play,
    element,
    wholePage,
    hand: selectionOwner,
    pointing,
    zoom,
    isBlocked: dialog !== undefined || next !== undefined,
    mute,
    hint: () => runHelp("give"),
    step: (step) => hasMoveList(play) && late.panel?.stepThrough(play, step) === true,
  });
  // A button clicked by a pointer returns the focus to the game; a button pressed by a key keeps the focus.
  const returnFocus = (event: MouseEvent): void => {
    if (event.detail > 0) pointing.hide();
    const isButton = event.target instanceof Element && event.target.closest("button") !== null;
    if (isButton && event.detail > 0 && dialog === undefined) focus();
  };
  const NearSquare = late.panel?.AtSquare ?? Fragment;
  const swipe = (arrowKey: string, isRepeat: boolean): void => {
    if (!isRepeat || !play.isLingering) pressKey(play, pad?.swipes[arrowKey] ?? findGameKey(play, arrowKey));
  };

  return (
    <div
      class="player"
      data-theme={theme.name}
      style={theme.page}
      ref={element}
      tabIndex={wholePage ? -1 : 0}
      onClick={returnFocus}
    >
      <TopBar
        play={play}
        frame={frame}
        home={home}
        edit={edit}
        playerToMove={panelParts?.ownSides && next === undefined ? undefined : sideToAct(frame)}
        onMenu={() => setDialog("menu")}
        onLevels={hasLevelGrid(play) ? () => setDialog("levels") : undefined}
      />
      {!isComplete.current ? null : next !== undefined ? (
        late.curtain && (
          <late.curtain.Curtain
            name={next}
            onReady={() => {
              confirmPlayer();
              focus();
            }}
          />
        )
      ) : (
        <div class={`table ${layoutOf(play)}`} style={{ "--ratio": ratioOf(frame) }}>
          {panelParts?.otherSides}
          <div class={settings.text ? "middle with-text" : "middle"}>
            <Stage
              blocks={panelParts?.blocks ?? frame.blocks}
              ownPlayer={seat}
              program={play.game.program}
              looks={looks}
              theme={theme}
              cursor={pointing.cell}
              aim={aimAt}
              moves={frame.moves}
              number={frame.number}
              isFollowUp={play.isFollowUp}
              lettered={settings.coordinates === "always"}
              pace={glidePaceOf(play, prefersStillness)}
              zoom={zoom}
              wholePage={wholePage}
              {...pointing}
              picks={pointing.isPossible}
              hand={late.dragging && { play: selectionOwner, follow: late.dragging.followDrags }}
              wells={late.wells}
              hasWells={hasSlots(play)}
              titles={panelParts?.titles}
              swipes={(pad?.arrows.length ?? 0) > 0}
              swipe={swipe}
              tap={pad?.tap === undefined ? undefined : () => pressKey(play, pad.tap)}
              flick={pad?.flick === undefined ? undefined : () => pressKey(play, pad.flick)}
              ground={settingsAt(play.game, play.session.position).habits}
            >
              {panelParts?.overlay}
              {late.pieces && frame.choice && (
                <NearSquare play={play} frame={frame}>
                  <late.pieces.MoveChoices {...viewProps} />
                </NearSquare>
              )}
              {late.card && !panelParts?.showsResult && (
                <late.card.Overlay play={play} frame={frame} keeper={keeper} />
              )}
            </Stage>
            {late.pieces && !panelParts?.ownSides && <late.pieces.Hands {...viewProps} />}
            {settings.text && late.text && <late.text.TextView frame={frame} looks={looks} />}
          </div>
          {panelParts?.ownSides}
          {panelParts?.sideContent}
          <Notice frame={frame} isFollowUp={play.isFollowUp} remark={play.remark} isTimed={play.hasClock} />
          {announcer && <announcer.Announcer {...viewProps} cursor={pointing.cell} />}
          {late.buttons && (
            <late.buttons.GameButtons
              play={play}
              frame={frame}
              pad={isTouchScreen || settings.buttons === "always" ? pad : undefined}
            />
          )}
          {late.words && !isWatching(play) && <late.words.CommandField play={play} />}
        </div>
      )}
      {announcer && (
        <announcer.SoundPlayer
          play={play}
          firstFrame={firstFrame}
          setting={settings.sound}
          onProblem={setSilenceReason}
        />
      )}
      {dialog === "levels" && late.grid && (
        <late.grid.LevelGrid
          {...viewProps}
          scores={keeper?.scores ?? []}
          solve={() => void runHelp("solve")}
          onClose={closeDialog}
        />
      )}
      {dialog === "menu" && late.menu && (
        <late.menu.Menu
          {...props}
          silence={silenceReason}
          rival={panelParts ? panelParts.expectedRival : rival}
          setRival={setRival}
          openGame={() => setDialog("open game")}
          help={runHelp}
          settings={settings}
          change={changeSettings}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

/** Returns the CSS classes that lay out the parts around the board; they reserve space before the parts are loaded. */
function layoutOf(play: LivePlay): string {
  const { game, frame } = play;
  const { players, view } = game.program;
  if (players.length < 2 && ratioOf(frame) <= minWideRatio) return "alone";
  if (players.length < 2) return view.some((it) => it.show === "text") ? "alone long lined" : "alone long";
  if (hasMoveList(play)) return "with-players with-panel";
  return hasSlots(play) ? "with-players without-list with-wells" : "with-players without-list";
}

/** Returns true if the view shows bodies or tiles outside boards. */
function showsShapes({ game }: LivePlay): boolean {
  return walk("view", game.program.view, { view: (it) => it.show === "body" || it.show === "row" });
}

/** Returns the ratio of width to height of the first board. */
function ratioOf({ blocks }: Frame): number {
  const { width = 1, height = 1 } = firstBoard(blocks) ?? {};
  return width / height;
}

/** Sets the ratio of width to height from which a board fills a landscape screen. */
const minWideRatio = 1.6;

/** Returns the seats at the keyboard: one for all players, or one per player if the user chose keys for a second player. */
function listSeats(chosenKeys: readonly ChosenKeys[] | undefined): readonly Seat[] {
  if (!chosenKeys || chosenKeys.length < 2) return [{ keys: chosenKeys?.[0] ?? {} }];
  return chosenKeys.map((keys, player) => ({ player, keys }));
}

function pressKey(play: LivePlay, key: string | undefined): void {
  if (key === undefined) return;
  play.press(key);
  play.release(key);
}

/** Lets the computer play as an opponent if the user wants one. */
function useComputerRival(play: LivePlay, rival: ComputerSide | undefined): void {
  const hasRival = rival !== undefined && rival.player <= play.game.program.players.length;
  const thinking = useLate(hasRival, () => import("./thinking/index.ts"));
  useEffect(() => {
    if (!thinking || !hasRival) return undefined;
    const computer = thinking.makeComputer(play, rival);
    play.setComputer(computer);
    return () => {
      play.setComputer(undefined);
      computer.close();
    };
  }, [play, rival, thinking]);
}

/** Returns a function that gives a hint or shows a solution; a call during the search stops the search. */
function useHelp(play: LivePlay): (what: "give" | "solve") => Promise<void> {
  const help = useRef<Promise<Help>>(undefined);
  useEffect(
    () => () => {
      void help.current?.then((it) => it.close());
      help.current = undefined;
    },
    [play],
  );
  return async (what) => {
    help.current ??= import("./thinking/index.ts").then(({ openHelp }) => openHelp(play));
    void (await help.current)[what]();
  };
}
