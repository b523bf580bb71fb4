import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** A port of this machine that nothing uses. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  await new Promise((resolve) => server.close(resolve));
  return port;
}
