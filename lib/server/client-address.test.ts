import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultHops, resolveClientAddress } from "@/lib/server/client-address";

const peer = "10.0.0.2";

test.each([
  ["nobody is believed without a proxy", "6.6.6.6", 0, peer],
  ["one proxy is believed, and not the client it heard from", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
  ["two proxies are believed", "6.6.6.6, 203.0.113.7, 10.0.0.1", 2, "203.0.113.7"],
  ["a proxy that says nothing is the client", undefined, 1, peer],
  ["and so is one that says nothing of use", "", 1, peer],
  ["who wrote what is no address is the client", "203.0.113.7, unknown", 1, peer],
  ["whoever passed less proxies than there are is the first heard of", "203.0.113.7", 3, "203.0.113.7"],
  ["a name is no address", "203.0.113.7, localhost, 10.0.0.1", 3, "10.0.0.1"],
  ["ports are left out", "203.0.113.7:4711", 1, "203.0.113.7"],
  ["an address of IPv6 stays whole", "2001:db8::1", 1, "2001:db8::1"],
  ["and is the same with brackets, port and capitals", "[2001:DB8::1]:443", 1, "2001:db8::1"],
  ["IPv4 inside IPv6 is IPv4", "::ffff:203.0.113.7", 1, "203.0.113.7"],
  ["a header of many commas is no more than its end", ",".repeat(10_000), 2, peer],
])("%s", (_, forwardedFor, hops, address) => {
  expect(resolveClientAddress(forwardedFor, peer, hops)).toBe(address);
});

describe("any forwarded header", () => {
  const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 }));

  it("of a client does not change the address behind any number of proxies", () => {
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.array(fc.ipV4(), { minLength: 1, maxLength: 4 }),
        (claims, [client = "", ...proxies]) => {
          // The last proxy is the peer; each appended its own peer's address.
          const [last = "10.0.0.9", ...rest] = proxies.reverse();
          const written = [client, ...rest.reverse()];
          const hops = written.length;
          const honest = resolveClientAddress(written.join(", "), last, hops);
          expect(honest).toBe(client);
          expect(resolveClientAddress([...claims, ...written].join(", "), last, hops)).toBe(honest);
        },
      ),
    );
  });

  it("yields an IP address", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5), (header, hops) => {
        expect(isIP(resolveClientAddress(header, peer, hops))).not.toBe(0);
      }),
    );
  });
});

test.each([
  ["127.0.0.1", "https://fieldbook.example", 1],
  ["::1", "https://fieldbook.example", 1],
  ["::ffff:127.0.0.1", "https://fieldbook.example", 1],
  ["203.0.113.7", "https://fieldbook.example", 0],
  ["127.0.0.1", "http://127.0.0.1:3000", 0],
  ["127.0.0.1", "http://localhost:3000", 0],
  ["::1", "http://[::1]:3000", 0],
])("%s before %s: %i proxies by default", (from, publicUrl, hops) => {
  expect(defaultHops(from, publicUrl)).toBe(hops);
});
