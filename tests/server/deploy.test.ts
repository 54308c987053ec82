import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = (name: string): string =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8").replaceAll(/^\s*#.*$/gm, "");

test("SV47 the unit of systemd starts a server with options that there are", () => {
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(text("quadrille.service")) ?? [];
  const options = [...command.matchAll(/ (--[a-z-]+)/g)].map((it) => it[1]);
  expect(options).toContain("--data");
  const known = readFileSync(new URL("../../docs/serving.md", import.meta.url), "utf8");
  for (const it of options) expect(known).toMatch(new RegExp(`^\\| \`${it}[ \`]`, "m"));
});

test("SV47 nginx and Caddy forward sockets, names and addresses to the usual port", () => {
  expect(text("Caddyfile")).toContain("reverse_proxy localhost:4175");
  const nginx = text("nginx.conf");
  for (const it of ["Upgrade $http_upgrade", "Host $http_host", "X-Forwarded-For", "X-Forwarded-Proto"])
    expect(nginx).toContain(`proxy_set_header ${it}`);
  expect(nginx).toContain("proxy_pass http://localhost:4175");
});
