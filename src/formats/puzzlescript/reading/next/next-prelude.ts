import type { SettingWords } from "../ps-prelude.ts";

/** What Next and Plus add to the settings. Quiet ones change nothing of how a game plays here. */
export const nextSettings: SettingWords = {
  texts: words("text_controls text_message_continue"),
  times: [],
  colours: words("title_color author_color keyhint_color"),
  sizes: [],
  flags: words(
    `level_select level_select_lock continue_is_level_select skip_title_screen enable_pause mouse_clicks nokeyboard
    runtime_metadata_twiddling status_line allow_undo_level case_sensitive`,
  ),
  free: words(
    `sprite_size level_select_unlocked_ahead level_select_unlocked_rollover level_select_solve_symbol
    mouse_left mouse_right mouse_drag mouse_rdrag mouse_up mouse_rup local_radius message_text_align smoothscreen`,
  ),
  quiet: words(
    `tween_length tween_easing tween_snap animate_interval custom_font font_size sitelock_origin_whitelist
    sitelock_hostname_whitelist debug_switch export_options puzzlescript auto_level_titles runtime_metadata_twiddling_debug
    smoothscreen_debug settings game_uri level_title_style show_level_title_in_menu`,
  ),
  refused: new Map([
    ["load_images", "Pictures from the web are not loaded."],
    ["three_dimensions", "This file is a three-dimensional game; only flat boards are supported."],
    ["camera_angle", "This file is a three-dimensional game; only flat boards are supported."],
  ]),
  idle: new Map([["case_sensitive", "names that differ only in case are the same"]]),
};

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((it) => it !== "");
}
