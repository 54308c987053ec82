import { parsedJson } from "../../base/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readLimitedText } from "./gists.ts";
import { bundledText } from "./game-file.ts";
import { printToStderr, printLine } from "../output/output.ts";

interface PublishOptions {
  readonly to: string;
  readonly key?: string;
  readonly remove?: boolean;
}

/** Describes a server, whose address ends with `/`, and optionally a game on it. */
type PublishPlace = ReturnType<typeof placeOfLink>;

/** Publishes a game on a server, publishes a new version of it, or removes it. */
export async function publishGame(file: string | undefined, options: PublishOptions): Promise<void> {
  const { key, remove = false } = options;
  const publishPlace = placeOfLink(options.to);
  if (publishPlace.id !== undefined && key === undefined)
    throw new Failure("To change a published game, give its key with --key.", exitCodes.usage);
  if (remove) return removeGame(publishPlace, key);
  if (file === undefined) throw new Failure("Say which file to publish.", exitCodes.usage);
  const text = bundledText(file);
  const answer = await sendRequest(publishPlace, "POST", { key, body: { text } });
  const id = String(answer.id);
  printLine(`${publishPlace.server}#/published/${id}`);
  if (typeof answer.key === "string")
    printToStderr(
      `The key is ${answer.key}. Keep it: whoever has it can change or remove the game, and it is not shown again.`,
    );
  return undefined;
}

async function removeGame(publishPlace: PublishPlace, key: string | undefined): Promise<void> {
  if (publishPlace.id === undefined)
    throw new Failure("--remove takes the link of a published game.", exitCodes.usage);
  await sendRequest(publishPlace, "DELETE", { key });
  printLine("It is removed.");
}

function placeOfLink(link: string) {
  const address = URL.canParse(link) ? new URL(link) : undefined;
  // A link for sharing contains the id of the game in its path.
  const [path = "", own] = /^(.*\/)published\/([\w-]+)$/.exec(address?.pathname ?? "") ?? [];
  const id = /^#\/published\/([\w-]+)/.exec(address?.hash ?? "")?.[1] ?? own;
  if (!address || !/^https?:$/.test(address.protocol) || (address.hash !== "" && id === undefined))
    throw new Failure(
      `${link} is no server and no published game, such as http://host/#/published/ID.`,
      exitCodes.usage,
    );
  return { server: new URL(".", `${address.origin}${own === undefined ? address.pathname : path}`).href, id };
}

/** Limits the size of a response in bytes. `maxAnswerTime` is long because the server compiles the game before it responds. */
const maxAnswerBytes = 2 ** 20;
const maxAnswerTime = 120_000;

async function sendRequest(
  { server, id }: PublishPlace,
  method: "POST" | "DELETE",
  { key, body }: { readonly key: string | undefined; readonly body?: object },
): Promise<Record<string, unknown>> {
  const path = id === undefined ? "" : method === "POST" ? `/${id}/versions` : `/${id}`;
  const answer = await fetch(`${server}api/published${path}`, {
    method,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(maxAnswerTime),
  }).catch(() => undefined);
  if (!answer)
    throw new Failure(`The server ${server} cannot be reached, or does not answer.`, exitCodes.failed);
  const notAServer = (): Failure => new Failure(`Nothing can be published at ${server}.`, exitCodes.failed);
  const text = await readLimitedText(answer, maxAnswerBytes, notAServer).catch(() => {
    throw notAServer();
  });
  const content = parsedJson(text);
  if (typeof content !== "object" || content === null) throw notAServer();
  const answerFields = { ...content } satisfies Record<string, unknown>;
  if (answer.ok) return answerFields;
  const wrong = "wrong" in content ? String(content.wrong) : `It answers ${answer.status}.`;
  throw new Failure(`The server refuses it. ${wrong}`, exitCodes.failed);
}
