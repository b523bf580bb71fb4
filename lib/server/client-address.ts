import "server-only";
import { isIP } from "node:net";

/**
 * The client's address. Each proxy appends the address of its peer to X-Forwarded-For. With n trusted proxies, the last n
 * entries and our own peer are trustworthy; entries before them are unverified.
 *
 * @param forwardedFor the header as received
 * @param peer the other end of the connection
 * @param hops number of trusted proxies; 0 ignores the header
 * @returns an IP address, or `peer` if it is none. An invalid entry is replaced by the address of its writer.
 */
export function resolveClientAddress(forwardedFor: string | undefined, peer: string, hops: number): string {
  const entries = hops > 0 && forwardedFor ? forwardedFor.split(",").slice(-hops) : [];
  let address = normalizeAddress(peer) ?? peer;
  for (const entry of entries.reverse()) {
    const forwarded = normalizeAddress(entry);
    if (forwarded === undefined) break;
    address = forwarded;
  }
  return address;
}

/** Removes brackets, port and the prefix of IPv4-mapped addresses; undefined for anything that is no address. */
export function normalizeAddress(text: string): string | undefined {
  const [, address = text.trim()] =
    /^\s*(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})\s*$/.exec(text)?.filter(Boolean) ?? [];
  const short = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(short) ? short : undefined;
}

/** Whether an IP address is a loopback address. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(::ffff:)?127\.|^::1$/.test(address);

/** Whether the host of a URL is a loopback address, or `localhost`. */
export const isLoopbackUrl = (url: string): boolean =>
  isLoopback(new URL(url).hostname.replace(/^localhost$/, "127.0.0.1").replace(/[[\]]/g, ""));

/**
 * The number of proxies without TRUST_PROXY: one when the request comes from this machine and the installation has a public
 * address; else none.
 */
export function defaultHops(peer: string, publicUrl: string): number {
  return !isLoopbackUrl(publicUrl) && isLoopback(peer) ? 1 : 0;
}
