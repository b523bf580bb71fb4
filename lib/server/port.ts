import "server-only";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { errorCode } from "@/lib/error-code";

/**
 * Checks that this process can listen on an address, before anything is started.
 *
 * @returns the port; chosen by the system for 0
 * @throws Error saying what to do when it is in use, forbidden, or the address is not this machine's
 */
export async function checkPort(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return (server.address() as AddressInfo).port; // listening on TCP
  } catch (error) {
    throw toListenError(error, host, port);
  } finally {
    server.close();
  }
}

/** Converts a failure of `listen` to an error that says what to do. */
export function toListenError(error: unknown, host: string, port: number): Error {
  const message = error instanceof Error ? error.message : String(error);
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new Error(
        `Port ${port} is in use on ${host}. Stop the other process, or choose another port: PORT=3001 npm start`,
      );
    case "EACCES":
      return new Error(
        `Port ${port} requires administrator rights. Choose a port above 1023: PORT=3000 npm start`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Error(
        `HOST: ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all interfaces.`,
      );
    default:
      return new Error(`Fieldbook cannot listen on ${host}, port ${port}: ${message}`);
  }
}
