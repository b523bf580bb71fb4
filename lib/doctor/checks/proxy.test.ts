import fc from "fast-check";
import { expect, test } from "vitest";
import { checkReceived } from "@/lib/doctor/checks/proxy";
import { forgedAddress } from "@/lib/doctor/fetch-health";
import { resolveClientAddress } from "@/lib/server/client-address";

/** What a server with `trusted` proxies receives of the doctor's request through `proxies` proxies. */
function receive({ proxies, trusted, replaces }: { proxies: number; trusted: number; replaces: boolean }) {
  const client = "198.51.100.7";
  // Each proxy adds its peer: the first the client, the others the proxy before.
  const added = Array.from({ length: proxies }, (_, at) => (at === 0 ? client : `10.0.0.${at}`));
  const forwarded_for = [...(replaces && proxies > 0 ? [] : [forgedAddress]), ...added];
  const peer = proxies === 0 ? client : `10.0.0.${proxies}`;
  const seen = resolveClientAddress(forwarded_for.join(", "), peer, trusted);
  return { client: seen, peer, forwarded_for, trusted_proxies: trusted, host: "fieldbook.example.com" };
}

const numbers = fc.record({
  proxies: fc.nat({ max: 4 }),
  trusted: fc.nat({ max: 6 }),
  replaces: fc.boolean(),
});

test("the check is ok exactly where the server sees the client because it trusts as many proxies as there are", () => {
  fc.assert(
    fc.property(numbers, (chain) => {
      const received = receive(chain);
      const { status, fix } = checkReceived(received, "fieldbook.example.com");
      expect(status === "ok").toBe(chain.trusted === chain.proxies);
      if (status === "ok") expect(received.client).toBe("198.51.100.7");
      // An error exactly where the address is another one.
      expect(status === "error").toBe(received.client !== "198.51.100.7");
      if (status !== "ok") expect(fix).toContain(`TRUST_PROXY=${chain.proxies}`);
    }),
  );
});

test("a proxy that changes the Host header is a warning, whatever its port", () => {
  const received = receive({ proxies: 1, trusted: 1, replaces: false });
  expect(checkReceived({ ...received, host: "127.0.0.1:3000" }, "fieldbook.example.com")).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("The Host header is 127.0.0.1:3000, not fieldbook.example.com."),
  });
  expect(
    checkReceived({ ...received, host: "Fieldbook.example.com:443" }, "fieldbook.example.com").status,
  ).toBe("ok");
});
