import { expect, test } from "vitest";
import { makeLink, parseLink } from "./links.ts";

const carried = { file: "a.quad", text: "objects\n  frog 🐸\n", includes: { "b.quad": "title B\n" } };

test("a game comes back from its link as it was", async () => {
  const link = (await makeLink(carried))!;
  expect(link).toMatch(/^[\w-]+$/);
  expect(await parseLink(link)).toEqual(carried);
});

test("a game too large for a link has none", async () => {
  expect(await makeLink({ ...carried, text: "x".repeat(1_000_001) })).toBeUndefined();
});

const link = (await makeLink(carried))!;
const bomb = Buffer.from(
  await new Response(
    new Blob(["x".repeat(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer(),
).toString("base64url");

test.each([
  ["cut", link.slice(0, -9), "cut or damaged"],
  ["with other letters in it", `${link.slice(0, 20)}??${link.slice(22)}`, "cut or damaged"],
  ["empty", "", "cut or damaged"],
  ["that holds five million letters in a few", bomb, "more than a game can be"],
])("a link %s says so", async (_, text, expected) => {
  expect(await parseLink(text)).toEqual({ wrong: expect.stringContaining(expected) });
});
