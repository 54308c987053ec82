/** Matches screens on which text and game have no room beside each other; `page.css` says the same. */
export const narrowScreen = "(max-width: 52rem), (max-height: 30rem) and (max-width: 60rem)";
