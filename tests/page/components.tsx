import { render, type VNode } from "preact";
import { ChoiceField, Dialog, TextField } from "../../src/web/design/parts.tsx";
import { Button, type RoundButtonProps, RoundButton, Select } from "../../src/web/widgets/button.tsx";

// Shows every component of the page, for the pictures of `components.test.ts`.

const icons: readonly RoundButtonProps["icon"][] = [
  ...(["back", "onward", "undo", "restart", "pause", "play", "step", "grid"] as const),
  ...(["menu", "flip", "edit", "nearer", "further", "close"] as const),
];

const rows = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];

function Components(): VNode {
  return (
    <>
      <section>
        <h2>Buttons</h2>
        <div class="actions">
          <Button class="primary">Play again</Button>
          <Button class="plain">Another game</Button>
          <Button class="plain" disabled>
            Undo
          </Button>
          <Button class="plain small">Move now</Button>
          <Button class="plain asked">Resign? Press again</Button>
          <Button class="key">↻</Button>
        </div>
        <div class="bar">
          <h1>Title of a game</h1>
          <span class="turn">white</span>
          <span class="tools">
            {icons.map((it) => (
              <RoundButton key={it} icon={it} label={it} />
            ))}
          </span>
        </div>
      </section>
      <section>
        <h2>Choices and fields</h2>
        <ChoiceField label="Who plays" value="a" options={{ a: "People at this screen", b: "The computer" }} onChoose={() => {}} />
        <ChoiceField label="How well" value={4} options={[[4, "Level 4 of 8"]]} disabled onChoose={() => {}} />
        <div class="new-game">
          <TextField class="choice" label="Points" type="number" value={7} />
          <TextField class="choice" label="Position" value="8/8/8/8/8/8/8/8 w - -" />
        </div>
        <Select class="levels" label="Level" value={1} options={[[1, "1. First push"]]} onChoose={() => {}} />
      </section>
      <section>
        <h2>Cards and strips</h2>
        <div class="card won" role="group" aria-label="Message">
          <p>Every crate is home.</p>
          <dl class="end-facts">
            <div>
              <dt>Time</dt>
              <dd>1:05.3</dd>
            </div>
            <div>
              <dt>Rank</dt>
              <dd>1, a new best</dd>
            </div>
          </dl>
          <div class="actions">
            <Button class="primary">Play again</Button>
          </div>
        </div>
        <div class="how-to" role="note" aria-label="How to play">
          <p>Push the crates onto the marks. walk: arrows.</p>
          <RoundButton icon="onward" label="More about how to play" />
          <RoundButton icon="close" label="Got it" />
        </div>
        <p class="notice">Hint: walk right. 3 inputs from here win.</p>
        <p class="notice fault">The game has a mistake in line 3: a cell that is not there.</p>
      </section>
      <section>
        <h2>Players and moves</h2>
        <div class="side awaited" role="group" aria-label="white">
          <i class="colour" style={{ background: "#ffffff" }} />
          <span class="turn">white</span>
          <span class="rival">Computer, level 4</span>
          <span class="said">
            <span>4:57</span>
          </span>
        </div>
        <div class="side" role="group" aria-label="black">
          <i class="colour" style={{ background: "#000000" }} />
          <span class="name">black</span>
          <span class="said">
            <span>5:00</span>
          </span>
        </div>
        <div class="moves rounds" role="listbox" aria-label="Moves">
          {rows.map((it, at) => (
            <span key={it} class={at % 2 === 0 ? "move" : "move second"} role="option" aria-selected={at === 5}>
              {it}
              {at === 3 && <b>?!</b>}
            </span>
          ))}
        </div>
      </section>
      <Dialog label="A dialog" onClose={() => {}}>
        {(close) => (
          <>
            <p>Text in a dialog, with a link to <a href="#somewhere">somewhere</a>.</p>
            <p class="soft">What matters less.</p>
            <ChoiceField label="Sound" value="soft" options={{ off: "Off", soft: "Soft" }} onChoose={() => {}} />
            <div class="actions">
              <Button class="primary" onClick={close}>
                Play
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

render(<Components />, document.querySelector(".player")!);
