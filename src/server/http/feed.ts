import { escapeHtml } from "../../base/index.ts";
import type { ListedRow } from "../store/index.ts";

/**
 * Returns published games as an Atom feed (RFC 4287), newest first. URLs in the feed are relative to the URL of the feed. @param id
 * differs from the feed ids of all other servers
 */
export function makeFeed(id: string, games: readonly ListedRow[]): string {
  const newestTime = games.reduce((latest, it) => Math.max(latest, Number(it.changed)), 0);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>urn:uuid:${formatUuid(id)}</id><title>Quadrille</title><updated>${formatTime(newestTime)}</updated>`,
    `<link rel="self" href="feed.xml"/><link href="../../#/published"/>`,
    ...games.map((game) => makeEntry(id, game)),
    `</feed>`,
  ].join("\n");
}

function makeEntry(feedId: string, { id, title, author, about, made, changed }: ListedRow): string {
  return [
    `<entry><id>urn:uuid:${formatUuid(feedId)}:${id}</id><title>${escapeXml(title)}</title>`,
    `<published>${formatTime(made)}</published><updated>${formatTime(changed)}</updated>`,
    `<author><name>${escapeXml(author ?? "somebody")}</name></author>`,
    `<link href="../../#/published/${id}"/>`,
    `<link rel="enclosure" type="image/svg+xml" href="${id}/picture.svg"/>`,
    about === null ? "" : `<summary>${escapeXml(about)}</summary>`,
    `</entry>`,
  ].join("");
}

const formatTime = (time: number): string => new Date(Number(time)).toISOString();

/** Formats the first 32 digits as a UUID. @param digits are hexadecimal, 32 or more */
function formatUuid(digits: string): string {
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Escapes user-supplied text for a feed or a page: special characters are escaped, and characters that XML forbids are removed. */
export function escapeXml(text: string): string {
  const allowedText = text.replaceAll(/\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu, " ");
  return escapeHtml(allowedText).replaceAll(">", "&gt;");
}
