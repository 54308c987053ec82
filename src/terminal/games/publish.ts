import { parseJson } from "../../base/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readLimitedText } from "./gists.ts";
import { bundledText } from "./game-file.ts";
import { printToStderr, printLine } from "../output/output.ts";

interface PublishOptions {
  readonly to: string;
  readonly key?: string;
  readonly remove?: boolean;
}

/** Describes a server, whose address ends with `/`, and the id of a game on it if the link contains one. */
type PublishTarget = ReturnType<typeof parsePublishLink>;

/** Publishes a game on a server, publishes a new version of it, or removes it. */
export async function publishGame(file: string | undefined, options: PublishOptions): Promise<void> {
  const { key, remove = false } = options;
  const target = parsePublishLink(options.to);
  if (target.id !== undefined && key === undefined)
    throw new Failure("To change a published game, give its key with --key.", exitCodes.usage);
  if (remove) return removeGame(target, key);
  if (file === undefined) throw new Failure("Say which file to publish.", exitCodes.usage);
  const text = bundledText(file);
  const response = await sendRequest(target, "POST", { key, body: { text } });
  printLine(`${target.server}#/published/${String(response.id)}`);
  if (typeof response.key === "string")
    printToStderr(
      `The key is ${response.key}. Keep it: whoever has it can change or remove the game, and it is not shown again.`,
    );
  return undefined;
}

async function removeGame(target: PublishTarget, key: string | undefined): Promise<void> {
  if (target.id === undefined)
    throw new Failure("--remove takes the link of a published game.", exitCodes.usage);
  await sendRequest(target, "DELETE", { key });
  printLine("It is removed.");
}

function parsePublishLink(link: string) {
  const address = URL.canParse(link) ? new URL(link) : undefined;
  // A link for sharing contains the id of the game in its path.
  const [path = "", idPart] = /^(.*\/)published\/([\w-]+)$/.exec(address?.pathname ?? "") ?? [];
  const id = /^#\/published\/([\w-]+)/.exec(address?.hash ?? "")?.[1] ?? idPart;
  if (!address || !/^https?:$/.test(address.protocol) || (address.hash !== "" && id === undefined))
    throw new Failure(
      `${link} is no server and no published game, such as http://host/#/published/ID.`,
      exitCodes.usage,
    );
  const server = new URL(".", `${address.origin}${idPart === undefined ? address.pathname : path}`);
  return { server: server.href, id };
}

/** Limits the size of a response in bytes. */
const maxAnswerBytes = 2 ** 20;
/** Limits the time for a response in milliseconds. It is long because the server compiles the game before it responds. */
const maxAnswerTime = 120_000;

async function sendRequest(
  { server, id }: PublishTarget,
  method: "POST" | "DELETE",
  { key, body }: { readonly key: string | undefined; readonly body?: object },
): Promise<Record<string, unknown>> {
  const path = id === undefined ? "" : method === "POST" ? `/${id}/versions` : `/${id}`;
  const response = await fetch(`${server}api/published${path}`, {
    method,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(maxAnswerTime),
  }).catch(() => undefined);
  if (!response)
    throw new Failure(`The server ${server} cannot be reached, or does not answer.`, exitCodes.failed);
  const makeFailure = (): Failure => new Failure(`Nothing can be published at ${server}.`, exitCodes.failed);
  const text = await readLimitedText(response, maxAnswerBytes, makeFailure).catch(() => {
    throw makeFailure();
  });
  const content = parseJson(text);
  if (typeof content !== "object" || content === null) throw makeFailure();
  if (response.ok) return { ...content } satisfies Record<string, unknown>;
  const reason = "wrong" in content ? String(content.wrong) : `It answers ${response.status}.`;
  throw new Failure(`The server refuses it. ${reason}`, exitCodes.failed);
}
