import "server-only";
import { BlockList, isIPv6 } from "node:net";

/** Addresses that are no public host's. @source IANA's registries of special-purpose addresses */
const special = new BlockList();
for (const subnet of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]) {
  const [net = "", prefix] = subnet.split("/");
  special.addSubnet(net, Number(prefix), "ipv4");
}

/** The only addresses of IPv6 that are given to hosts, and those of them that lead elsewhere: into IPv4, or nowhere. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  tunnels.addSubnet(net, prefix, "ipv6");

/**
 * Whether an address is not that of a host on the public internet: private, of this machine, reserved, a tunnel, or an IPv4 address
 * written as IPv6.
 */
export const isPrivateAddress = (address: string): boolean =>
  isIPv6(address)
    ? !unicast.check(address, "ipv6") || tunnels.check(address, "ipv6")
    : special.check(address, "ipv4");
