// @ts-check
// Writes docs/licences.md: whose work is in the package, and on which terms. What is bundled is known from the last build.
//
//   npm run licences

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../ready.mjs";

const page = join(root, "docs/licences.md");

/** Returns the packages of which modules were in the last build. */
function bundled() {
  const file = join(root, "dist/modules.json");
  if (!existsSync(file)) throw new Error("Nothing is built: npm run build");
  /** @type {Record<string, readonly string[]>} */
  const modules = JSON.parse(readFileSync(file, "utf8"));
  const names = Object.values(modules)
    .flat()
    .flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** Returns what npm installs beside the package, by its lock: the dependencies and theirs. */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  /** @type {[string, { dev?: boolean, optional?: boolean, devOptional?: boolean }][]} */
  const all = Object.entries(packages);
  return all
    .flatMap(([path, it]) =>
      path === "" || it.dev || it.optional || it.devOptional ? [] : [path.replace(/^.*node_modules\//, "")],
    )
    .sort();
}

/** Returns a package's row, and the text of its licence. @param {string} name */
function factsOf(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((it) => /^(un)?licen[cs]e(\.(md|txt))?$/i.test(it));
  const text = () => {
    if (file === undefined) throw new Error(`${name} brings no licence.`);
    return readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trim();
  };
  return { name, version, license: license ?? (file?.startsWith("UN") ? "Unlicense" : "see below"), text };
}

/** Returns the page, from the last build. */
export function licencesPage() {
  const inside = bundled().map(factsOf);
  const beside = installed().map(factsOf);
  const row = (/** @type {ReturnType<typeof factsOf>} */ it) =>
    `| ${it.name} | ${it.version} | ${it.license} |`;
  const head = "| package | version | licence |\n|---|---|---|";
  const terms = readFileSync(join(root, "src/web/sets/OFL.txt"), "utf8").replace(/\r\n/g, "\n").trim();
  const fonts = [...terms.matchAll(/^(Noto[^:]*): /gm)].map((it) => it[1]);
  const texts = inside.map((it) => `## ${it.name}\n\n\`\`\`\n${it.text()}\n\`\`\``);
  return `# Licences

Quadrille is under the MIT licence: [LICENSE](../LICENSE). This page is made by \`npm run licences\`.

Parts of these packages are in what it ships:

${head}
${inside.map(row).join("\n")}

Pictures of pieces and things are made from outlines of fonts under the Open Font License 1.1 by \`node scripts/build/outlines.mjs\`: ${fonts.join(", ")}.

npm installs these beside it:

${head}
${beside.map(row).join("\n")}

## Fonts

\`\`\`
${terms}
\`\`\`

${texts.join("\n\n")}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, licencesPage());
