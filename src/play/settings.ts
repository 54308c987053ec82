/** Maps each setting to its possible values; the first value is the default. */
export type SettingChoices = Readonly<Record<string, readonly (string | boolean)[]>>;

/** Maps each setting to the chosen value. */
export type ChosenSettings<All extends SettingChoices> = { readonly [Name in keyof All]: All[Name][number] };

/**
 * Returns stored settings, which may have been written by another version or by hand. Missing or invalid values
 * are replaced by the defaults, and `problems` contains a message about each invalid value.
 */
export function readChoices<All extends SettingChoices>(
  choicesBySetting: All,
  stored: Readonly<Record<string, unknown>>,
): { readonly chosen: ChosenSettings<All>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const chosenEntries = Object.entries(choicesBySetting).map(([name, choices]) => {
    const validChoice = choices.find((it) => it === stored[name]);
    const choicesText = typeof choices[0] === "boolean" ? "true or false" : `one of ${choices.join(", ")}`;
    if (validChoice === undefined && stored[name] !== undefined)
      problems.push(`\`${name}\` must be ${choicesText}.`);
    return [name, validChoice ?? choices[0]];
  });
  return { chosen: Object.fromEntries(chosenEntries) as ChosenSettings<All>, problems };
}
