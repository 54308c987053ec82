/** What `<script type="module" src="player.js">` brings to a page: the element, and `mount` for programs. */
import { defineElement } from "./element.ts";

export { mount } from "./mount.ts";
export { openAddress } from "./opening.ts";

defineElement();
