import { expect, test } from "vitest";
import { normalizeName, nameBody } from "./messages.ts";
import { networkOf } from "./server.ts";

test.each([
  ["Ann", "ANN"],
  ["Ann", "Ａｎｎ"],
  ["Ann", "Ann\uFE0F"],
  ["Ann", "A\u034Fnn"],
  ["Ann", "Ann\u3164"],
  ["Ann", "\u0410nn"],
  ["Ann", "\u0391nn"],
  ["Ann B", "Ann  B"],
  ["Ann B", "Ann\u2003B"],
  ["Ann B", "Ann \u2800B"],
  ["Вова", "вова"],
  ["ΣΑΣ", "σασ"],
  ["ΣΑΣ", "σας"],
])("SV44 %s and %s are one name", (one, other) => expect(normalizeName(other)).toBe(normalizeName(one)));

test.each([
  ["José", "Jose"],
  ["Вова", "Boba"],
  ["Ann B", "AnnB"],
])("%s and %s are two", (one, other) => expect(normalizeName(other)).not.toBe(normalizeName(one)));

test.each(["\u3164", "\u034F\uFE0F", "\u2800 \u2800"])(
  "a name of which nothing is seen is none: %j",
  (name) => expect(nameBody.safeParse({ name, key: "0123456789abcdef" }).success).toBe(false),
);

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("SV24 %s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
