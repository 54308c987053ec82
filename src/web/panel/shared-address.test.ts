import { expect, test } from "vitest";
import { sharedAddress } from "./shared-address.ts";

// Says what stands in the browser, and what others are given.
const addresses = `
http://a/#/room/r?key=KEY                  http://a/#/room/r
http://a/sub/#/room/r?key=KEY              http://a/sub/#/room/r
http://a/#/room/r?at=3&key=KEY&x=y         http://a/#/room/r?at=3&x=y
http://a/#/room/r?%6Bey=KEY                http://a/#/room/r
http://a/#/room/r?KEY=KEY                  http://a/#/room/r
http://a/?key=KEY#/room/r                  http://a/#/room/r
http://ann:KEY@a/#/room/r                  http://a/#/room/r
http://a/#/room/r?key=KEY#x                http://a/#/room/r#x
http://a/#/room/r                          http://a/#/room/r
http://a/#/play/warehouse?level=3          http://a/#/play/warehouse?level=3
http://a/page?lang=de&monkey=1             http://a/page?lang=de&monkey=1`;

test("an address that is given to others has no key", () => {
  const wanted = addresses.trim().split("\n");
  const seen = wanted.map((line) => {
    const [own = ""] = line.split(" ");
    return `${own.padEnd(43)}${sharedAddress(own)}`;
  });
  expect(seen).toEqual(wanted);
});
