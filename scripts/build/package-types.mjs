// @ts-check
// Puts the types of the package's doors into dist/types: a file for each door, and shared.d.ts with what several doors need.
// It needs dist/ to be built.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { root } from "../ready.mjs";

const dist = join(root, "dist");
const types = join(dist, "types");

/** Returns the doors of the package as package.json tells them: where their types go, without the ending, and the declarations that they are made of. */
function doors() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = Object.values(exports).flatMap((it) => (it.types ? [relative("dist/types", it.types)] : []));
  return Object.fromEntries(files.map((it) => [it.replace(/\.d\.ts$/, ""), join(dist, it)]));
}

/** Writes them. What several doors need lies in one file, so that no other files import long lists from each other. */
export async function writeTypes() {
  rmSync(types, { recursive: true, force: true });
  const bundle = await rolldown({
    input: doors(),
    external: /^[^./]|\.json$/,
    checks: { pluginTimings: false },
    plugins: [dts({ dtsInput: true })],
  });
  const shared = { groups: [{ name: "shared.d", minShareCount: 2 }] };
  const names = { minifyInternalExports: false, chunkFileNames: "[name].ts" };
  await bundle.write({ dir: types, codeSplitting: shared, ...names });
  await bundle.close();
  leaveOutComments();
}

/** Holds a declaration with the comment before it, up to the next. */
const declaration =
  /^(?:\/\*\*[^]*?\*\/\n)?(?:declare (?:class|function|const)|interface|type) ([\w$]+)[^]*?\n(?=\/\*\*|\/\/|declare|interface|type|export)/gm;

/** What no door names is there for the compiler alone: nobody reads its comments, and they are a third of all of it. */
function leaveOutComments() {
  const files = Object.keys(doors()).map((it) => readFileSync(join(types, `${it}.d.ts`), "utf8"));
  const lists = [...files.join("\n").matchAll(/^(?:import|export) \{[^}]*\}/gm)];
  const told = new Set(lists.join().match(/[\w$]+/g));
  for (const file of readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = readFileSync(join(types, file), "utf8");
    const short = text.replaceAll(declaration, (whole, name) =>
      told.has(name.replace(/\$\d+$/, ""))
        ? whole
        : whole.replaceAll(/\n?[^\S\n]*\/\*\*[^]*?\*\//g, "").trimStart(),
    );
    // To keep the package small, this indents by one space, joins the lines of comments, removes comments on deleted types and short ones on members, and joins lists.
    const tight = short
      .replaceAll(/^(?:\/\/ dist\/.*|\s+\/\*\* .{1,54} \*\/)\n/gm, "")
      .replaceAll(/\n\s*(?:\* |(?=\*\/))/g, " ")
      .replaceAll(/\/\*\*(?:(?!\*\/)[^])*\*\/\s*(?=\/\*\*)/g, "")
      .replace(/^import \{[^}]*\} from (.*);\nexport (.*);$/, "export $2 from $1;")
      .replaceAll(/^(?: {2})+/gm, (it) => " ".repeat(it.length / 2));
    writeFileSync(join(types, file), tight);
  }
}
