/** Brings to a page, by `<script type="module" src="player.js">`, the element, and `mount` for programs. */
import { defineElement } from "./opening/element.ts";

export { mount } from "./opening/element.ts";
export { openAddress } from "./opening/opening.ts";

defineElement();
