import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { checkPort } from "@/lib/server/port";

describe("a port", () => {
  test("0 is replaced by the assigned one", async () => {
    expect(await checkPort("127.0.0.1", 0)).toBeGreaterThan(0);
  });

  test("in use is reported in one sentence", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await expect(checkPort("127.0.0.1", port)).rejects.toThrow(
      `Port ${port} is in use on 127.0.0.1. Stop the other process`,
    );
    server.close();
  });

  test("of a host that is not this machine is reported in one sentence", async () => {
    await expect(checkPort("192.0.2.1", 0)).rejects.toThrow(
      /HOST: 192.0.2.1 is not an address of this machine/,
    );
  });
});
