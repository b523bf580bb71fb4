import "server-only";
import { type Check, error, type Finding, ok, warning } from "@/lib/doctor/check";
import { forgedAddress } from "@/lib/doctor/fetch-health";
import type { ReceivedRequest } from "@/lib/server/proxy-probe";

/** Whether the server sees the address of a client behind the proxies of PUBLIC_URL, and believes no forged one. */
export const proxy: Check = {
  name: "proxy",
  run({ published, env }) {
    if (published.kind === "failure" || !published.isHealthy)
      return warning("Not checked: no response from PUBLIC_URL.");
    if (!published.received)
      return warning(
        "Not checked: the server at PUBLIC_URL has another secret, or this user may not read it.",
        "Run this with the settings and as the user of the server.",
      );
    return checkReceived(published.received, new URL(env.PUBLIC_URL).hostname);
  },
};

/**
 * Compares what reached the server of a request with a forged X-Forwarded-For with what it trusts.
 *
 * @param hostname of PUBLIC_URL; a proxy may leave out the port
 */
export function checkReceived(received: ReceivedRequest, hostname: string): Finding {
  const { client, forwarded_for, trusted_proxies } = received;
  const proxies = countProxies(forwarded_for);
  const detail = `${proxies} ${proxies === 1 ? "proxy adds" : "proxies add"} to X-Forwarded-For, ${trusted_proxies} trusted; the server sees ${client}.`;
  if (client === forgedAddress)
    return error(
      `${detail} It believes an address that the client made up.`,
      `Set TRUST_PROXY=${proxies}, or limits on sign-in can be avoided.`,
    );
  if (trusted_proxies < proxies)
    return error(
      `${detail} That is a proxy: all clients share its address and its limits.`,
      `Set TRUST_PROXY=${proxies}.`,
    );
  if (trusted_proxies > proxies)
    return warning(
      `${detail} Is there a proxy that does not add the address of its client?`,
      `Let it append to X-Forwarded-For, or set TRUST_PROXY=${proxies}.`,
    );
  if (received.host.toLowerCase().replace(/:\d+$/, "") !== hostname)
    return warning(
      `${detail} The Host header is ${received.host}, not ${hostname}.`,
      "Let the proxy pass the Host header on.",
    );
  return ok(detail);
}

/** Entries behind the forged one; a proxy that replaces the header drops that. */
const countProxies = (forwardedFor: string[]): number =>
  forwardedFor.length - 1 - forwardedFor.lastIndexOf(forgedAddress);
