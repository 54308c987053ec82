/** Matches screens too narrow for a text and its game side by side. `workshop.css` and `learn.css` repeat the condition. */
export const narrowScreen = "(max-width: 52rem), (max-height: 30rem) and (max-width: 60rem)";
