import { capitalize } from "../../base/index.ts";
import type { Frame } from "../../view/index.ts";
import { t, translateForeignText, translateGameText } from "../language.ts";

/** Lists codes of rejections that need no message: a message for each bump into a wall would be annoying, and an open question is already shown. */
const visibleReasons = ["edge", "taken", "asked"];

/** Returns the messages of a frame, in one line. */
export function makeNotice({ says, reason, fault, asks, players }: Frame): string {
  if (fault) {
    const text = translateForeignText(fault.text);
    return fault.at
      ? t("The game has a mistake in line {}: {}", fault.at[1], text)
      : t("The game has a mistake: {}", text);
  }
  const messages = says.map((it) => capitalize(translateGameText(it)));
  if (reason && !visibleReasons.includes(reason.code)) messages.push(translateForeignText(reason.text));
  const viewer = players?.find((it) => it.looks)?.name;
  for (const it of asks ?? []) if (it.player === viewer) messages.push(it.text);
  return messages.join(" ");
}
