/** What `<script type="module" src="player.js">` brings to a page: the element, and `mount` for programs. */
import { defineElement } from "./opening/element.ts";

export { mount } from "./opening/element.ts";
export { openAddress } from "./opening/opening.ts";

defineElement();
