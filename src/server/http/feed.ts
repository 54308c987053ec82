import { escapeHtml } from "../../base/index.ts";
import type { ListedRow } from "../store/index.ts";

/**
 * Returns published games as an Atom feed (RFC 4287), newest first. URLs in the feed are relative to the URL of the feed. @param id
 * differs from the feed ids of all other servers
 */
export function feedOf(id: string, games: readonly ListedRow[]): string {
  const newestTime = games.reduce((latest, it) => Math.max(latest, Number(it.changed)), 0);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>urn:uuid:${uuidOf(id)}</id><title>Quadrille</title><updated>${timeText(newestTime)}</updated>`,
    `<link rel="self" href="feed.xml"/><link href="../../#/published"/>`,
    ...games.map((game) => entryOf(id, game)),
    `</feed>`,
  ].join("\n");
}

function entryOf(feed: string, { id, title, author, about, made, changed }: ListedRow): string {
  return [
    `<entry><id>urn:uuid:${uuidOf(feed)}:${id}</id><title>${escapeXml(title)}</title>`,
    `<published>${timeText(made)}</published><updated>${timeText(changed)}</updated>`,
    `<author><name>${escapeXml(author ?? "somebody")}</name></author>`,
    `<link href="../../#/published/${id}"/>`,
    `<link rel="enclosure" type="image/svg+xml" href="${id}/picture.svg"/>`,
    about === null ? "" : `<summary>${escapeXml(about)}</summary>`,
    `</entry>`,
  ].join("");
}

const timeText = (time: number): string => new Date(Number(time)).toISOString();

/** Formats the first digits as a UUID. @param digits is 32 or more hexadecimal digits */
function uuidOf(digits: string): string {
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Escapes user-supplied text for a feed or a page: special characters are escaped, and characters that XML forbids are removed. */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu, " ");
  return escapeHtml(allowed).replaceAll(">", "&gt;");
}
