/** Provides the element and `mount` to a page that includes `<script type="module" src="player.js">`. */
import { defineElement } from "./opening/element.ts";

export { mount } from "./opening/element.ts";
export { openAddress } from "./opening/opening.ts";

defineElement();
