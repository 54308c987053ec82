import { makeLink } from "../links.ts";

/** Opens the studio with the text of a published game. @param key of the moderator, who may read what was taken away */
export async function readPublished(id: string, key?: string): Promise<void> {
  const address = `api/published/${id}/text`;
  const asked = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } };
  const answer = await fetch(address, asked).catch(() => undefined);
  if (!answer?.ok) return;
  const link = await makeLink({ file: "game.quad", text: await answer.text(), includes: {} });
  if (link !== undefined) location.hash = `#/read/${link}`;
}
