/** Says what may be chosen for each setting; the first is the usual one. */
export type SettingChoices = Readonly<Record<string, readonly (string | boolean)[]>>;

/** Says what was chosen. */
export type ChosenSettings<All extends SettingChoices> = { readonly [Name in keyof All]: All[Name][number] };

/**
 * Returns what can be trusted of choices that were kept, perhaps by another version or by hand: the usual one where there is none or one that
 * does not exist. `troubles` are sentences about those.
 */
export function readChoices<All extends SettingChoices>(
  all: All,
  kept: Readonly<Record<string, unknown>>,
): { readonly chosen: ChosenSettings<All>; readonly troubles: readonly string[] } {
  const troubles: string[] = [];
  const chosen = Object.entries(all).map(([name, choices]) => {
    const found = choices.find((it) => it === kept[name]);
    if (found === undefined && kept[name] !== undefined)
      troubles.push(`\`${name}\` must be ${listed(choices)}.`);
    return [name, found ?? choices[0]];
  });
  return { chosen: Object.fromEntries(chosen) as ChosenSettings<All>, troubles };
}

function listed(choices: readonly (string | boolean)[]): string {
  return typeof choices[0] === "boolean" ? "true or false" : `one of ${choices.join(", ")}`;
}

/** Returns true if something that was kept is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
