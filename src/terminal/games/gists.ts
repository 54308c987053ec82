import { Failure } from "../failure.ts";
import { joinChunks } from "../files/index.ts";
import { fetchedGames } from "./find-game.ts";
import { printToStderr } from "../output/output.ts";

/** Holds the base address of the gist server, and the time limit. */
export interface GistServer {
  readonly address: string;
  readonly milliseconds: number;
}

const github: GistServer = { address: "https://api.github.com/gists/", milliseconds: 15_000 };

/** Limits the size of a response in bytes. */
const maxGistBytes = 1_000_000;

/** Fetches the game at a web address, so that later reads of that address work like reads of a file. */
export async function prefetchGame(address: string): Promise<void> {
  fetchedGames.set(address, await fetchGist(parseGistId(address), github));
}

/** Returns the gist id in an address, which is the page of the gist itself or a page that plays or edits it (`?p=`, `?hack=`). */
export function parseGistId(address: string): string {
  const { hostname, pathname, searchParams } = urlOf(address);
  const pathParts = hostname === "gist.github.com" ? pathname.split("/").filter(Boolean).slice(0, 2) : [];
  const candidates = [pathParts.at(-1), searchParams.get("p"), searchParams.get("hack")];
  const gistId = candidates.find((it) => /^[0-9a-f]{5,40}$/i.test(it ?? ""));
  if (gistId) return gistId.toLowerCase();
  throw new Failure(
    `${address} leads to no gist. Only gists are fetched: https://gist.github.com/NAME/NUMBER, or a page of PuzzleScript with ?p=NUMBER or ?hack=NUMBER.`,
  );
}

/** Fetches the game in a gist: the file `script.txt`, or the only file. The address is printed, and redirects are not followed. */
export async function fetchGist(gist: string, { address, milliseconds }: GistServer): Promise<string> {
  printToStderr(`Fetching ${address}${gist}`);
  const files = gistFilesIn(await fetchJson(`${address}${gist}`, milliseconds));
  const file =
    files.find((it) => it.filename === "script.txt") ?? (files.length === 1 ? files[0] : undefined);
  if (!file)
    throw new Failure(`The gist ${gist} has no file script.txt, which is where PuzzleScript keeps a game.`);
  if (file.truncated) throw new Failure(tooLargeText(gist));
  return file.content;
}

const tooLargeText = (name: string) => `${name} is larger than 1 MB; no more is fetched.`;

function urlOf(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new Failure(`${address} is no address.`);
  }
}

async function fetchJson(url: string, milliseconds: number): Promise<unknown> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(url, { redirect: "error", signal, headers: { "User-Agent": "quadrille" } });
    if (response.status === 404) throw new Failure(`There is no gist at ${url}.`);
    if (!response.ok) throw new Failure(`${url} answers ${response.status}.`);
    return JSON.parse(await readLimitedText(response, maxGistBytes, () => new Failure(tooLargeText(url))));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${url} cannot be fetched: ${reasonOf(error, signal)}.`);
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "there was no answer in time";
  if (error instanceof SyntaxError) return "the answer is no JSON";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message : String(error);
}

/** Returns the text of a response. @throws the error that `makeError` creates if the response has more than `byteLimit` bytes */
export async function readLimitedText(response: Response, byteLimit: number, makeError: () => Error) {
  return (await joinChunks(response.body ?? [], byteLimit, makeError)).toString("utf8");
}

interface GistFile {
  readonly filename: string;
  readonly content: string;
  readonly truncated: boolean;
}

/** Returns the files in a response of the gist API, which may have any form. */
function gistFilesIn(json: unknown): readonly GistFile[] {
  const { files } = (json ?? {}) as { readonly files?: Readonly<Record<string, Partial<GistFile> | null>> };
  return Object.entries(files ?? {}).flatMap(([filename, file]) => {
    const { content, truncated } = file ?? {};
    return typeof content === "string" ? [{ filename, content, truncated: truncated === true }] : [];
  });
}
