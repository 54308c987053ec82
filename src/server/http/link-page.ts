import { escaped } from "./feed.ts";
import type { ListedRow } from "../store/index.ts";

/**
 * What is at the link to a published game: it tells programs that show pictures of links what there is (Open Graph), and leads people on to where the game
 * is played. @param address where it was asked for
 */
export function linkPage(
  { id, title, about }: Pick<ListedRow, "id" | "title" | "about">,
  address: string,
): string {
  const picture = new URL(`../api/published/${id}/picture.png`, address).href;
  const told = about ?? "A game on a grid";
  const facts = {
    "og:type": "website",
    "og:site_name": "Quadrille",
    "og:title": title,
    "og:description": told,
    "og:image": picture,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  };
  const place = `../#/published/${id}`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
    `<meta http-equiv="refresh" content="0; url=${place}">`,
    `<meta name="description" content="${escaped(told)}">`,
    ...Object.entries(facts).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}">`),
    `</head><body><a href="${place}">${escaped(title)}</a></body></html>`,
  ].join("\n");
}
