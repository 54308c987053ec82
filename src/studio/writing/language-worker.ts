import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serveLanguage } from "../../lsp/index.ts";
import { fileOf, uriOf } from "./addresses.ts";

// Runs the studio's language server in a worker. It does not search for files, because the page opens all files of a game.

/** Converts between the JSON text that the page posts and the objects that the library expects. */
const port = {
  addEventListener: (type: string, listener: () => void) => addEventListener(type, listener),
  postMessage: (message: unknown) => postMessage(JSON.stringify(message)),
  set onmessage(listener: (event: { readonly data: unknown }) => void) {
    addEventListener("message", ({ data }) => listener({ data: JSON.parse(data) }));
  },
} as unknown as Worker;

serveLanguage(createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port)), {
  fileOf,
  uriOf,
  include: (_, file) => ({ file }),
  gamesIn: () => [],
  // Without the reference, the server offers only names and actions.
  reference: () =>
    fetch("reference.md").then(
      (it) => (it.ok ? it.text() : ""),
      () => "",
    ),
  run: () => Promise.resolve(""),
});
