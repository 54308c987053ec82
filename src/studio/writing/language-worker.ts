import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serveLanguage } from "../../lsp/index.ts";
import { fileOf, uriOf } from "./addresses.ts";

// Runs the language server for the studio, in a worker. The page has all files of a game open, so none is looked for elsewhere.

/** Passes on what the page posts, which is text, as the objects that the library takes. */
const port = {
  addEventListener: (type: string, heard: () => void) => addEventListener(type, heard),
  postMessage: (message: unknown) => postMessage(JSON.stringify(message)),
  set onmessage(heard: (event: { readonly data: unknown }) => void) {
    addEventListener("message", ({ data }) => heard({ data: JSON.parse(data) }));
  },
} as unknown as Worker;

serveLanguage(createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port)), {
  fileOf,
  uriOf,
  include: (_, file) => ({ file }),
  gamesIn: () => [],
  // Where it cannot be had only names and actions are told.
  reference: () =>
    fetch("reference.md").then(
      (it) => (it.ok ? it.text() : ""),
      () => "",
    ),
  run: () => Promise.resolve(""),
});
