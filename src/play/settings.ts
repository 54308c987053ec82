/** Lists, by setting, the possible values; the first is the default. */
export type SettingChoices = Readonly<Record<string, readonly (string | boolean)[]>>;

/** Maps each setting to the chosen value. */
export type ChosenSettings<All extends SettingChoices> = { readonly [Name in keyof All]: All[Name][number] };

/**
 * Returns stored choices, which another version or a person may have written, with the default for each missing or invalid one.
 * `troubles` has a message about each invalid one.
 */
export function readChoices<All extends SettingChoices>(
  all: All,
  stored: Readonly<Record<string, unknown>>,
): { readonly chosen: ChosenSettings<All>; readonly troubles: readonly string[] } {
  const troubles: string[] = [];
  const chosen = Object.entries(all).map(([name, choices]) => {
    const found = choices.find((it) => it === stored[name]);
    if (found === undefined && stored[name] !== undefined)
      troubles.push(`\`${name}\` must be ${choicesText(choices)}.`);
    return [name, found ?? choices[0]];
  });
  return { chosen: Object.fromEntries(chosen) as ChosenSettings<All>, troubles };
}

function choicesText(choices: readonly (string | boolean)[]): string {
  return typeof choices[0] === "boolean" ? "true or false" : `one of ${choices.join(", ")}`;
}

/** Returns true if a stored value is an object with string keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
