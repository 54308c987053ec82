import type { PsLine } from "./ps-lines.ts";

/** Settings that PuzzleScript Next and Plus have and PuzzleScript has not. */
const settings =
  /^\s*(sprite_size|level_select(_\w+)?|continue_is_level_select|skip_title_screen|enable_pause|mouse_(left|right|drag|rdrag|up|rup|clicks)|nokeyboard|local_radius|runtime_metadata_twiddling(_debug)?|status_line|allow_undo_level|smoothscreen(_debug)?|message_text_align|(title|author|keyhint)_color|text_controls|text_message_continue|tween_(length|easing|snap)|animate_interval|custom_font|font_size|case_sensitive|load_images|sitelock_\w+_whitelist|debug_switch|export_options|auto_level_titles|game_uri|level_title_style|show_level_title_in_menu|three_dimensions|camera_angle)(?!\S)/i;

/** Sections of those two forks: each begins with its name alone on a line. */
const heading = /^\s*(tags|mappings)\s*$/i;

/** By section, patterns that only those two forks read. */
const patterns: Readonly<Record<PsLine["section"], readonly RegExp[]>> = {
  prelude: [heading, /^(?!\s*(?:title|author|homepage)\b)[^(]*?(\/\/)/i, settings],
  objects: [
    heading,
    /(?:^|\s)((?:copy|rot|shift|flip|translate|scale|text|canvas):)/i,
    /(?:^|\s)(\/\/)/,
    /#(?:[\da-f]{4}|[\da-f]{8})(?![\da-z])/i,
  ],
  legend: [heading],
  sounds: [heading],
  collisionlayers: [heading, /(--|->)/],
  rules: [
    heading,
    /^[^[(]*?\b(global|once|subroutine)\s/i,
    /(?:\]|->)\s*(?:\w+\s+(?<!message\s+))*?(undo|nosave|log|gosub|goto|status|quit|link)\b/i,
  ],
  winconditions: [heading],
  levels: [/^\s*(section|goto|level|link)\s+\S/i],
};

/** By section, its patterns as one: a line is looked through once. */
const signs = Object.fromEntries(
  Object.entries(patterns).map(([section, all]) => [
    section,
    new RegExp(all.map(({ source }) => `(?:${source})`).join("|"), "i"),
  ]),
) as Readonly<Record<PsLine["section"], RegExp>>;

/** Whether a file is written for PuzzleScript Next or Plus: it uses what only they read. */
export const isFork = (lines: readonly PsLine[]): boolean =>
  lines.some(({ section, text }) => signs[section].test(text));
