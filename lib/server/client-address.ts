import "server-only";
import { isIP } from "node:net";

/**
 * The address a request comes from. Each proxy appends whom it heard from to X-Forwarded-For, so of that list and the peer,
 * as many from the end are true as there are proxies of ours, and one more; what stands before is the client's claim.
 *
 * @param forwardedFor the header, as it came
 * @param peer the other end of the connection
 * @param hops how many proxies of ours a request passes; 0 believes nobody
 * @returns an IP address, or `peer` when it is none. Where an entry is no address, the one who wrote it is blamed.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string, hops: number): string {
  const claims = hops > 0 && forwardedFor ? forwardedFor.split(",").slice(-hops) : [];
  let address = plain(peer) ?? peer;
  for (const claim of claims.reverse()) {
    const heard = plain(claim);
    if (heard === undefined) break;
    address = heard;
  }
  return address;
}

/** An address without brackets, port, and the form that IPv4 takes inside IPv6; undefined for anything else. */
function plain(text: string): string | undefined {
  const [, address = text.trim()] =
    /^\s*(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})\s*$/.exec(text)?.filter(Boolean) ?? [];
  const short = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(short) ? short : undefined;
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * How many proxies a request passed where nobody says (TRUST_PROXY): one, when it comes from this machine and the
 * installation is known by a public address; else none.
 */
export function assumedHops(peer: string, publicUrl: string): number {
  const { hostname } = new URL(publicUrl);
  const isPublic = !isLoopback(hostname.replace("localhost", "127.0.0.1").replace(/[[\]]/g, ""));
  return isPublic && isLoopback(peer) ? 1 : 0;
}
