import { expect, it, vi } from "vitest";
import { buildKey, buildMembership } from "@/lib/testing/factories";
import { POST } from "./route";

// Read once, when the first key is counted.
vi.hoisted(() => Object.assign(process.env, { RATE_LIMIT: "on" }));

it("counts each message of a batch as a request of its key", async () => {
  const { value } = await buildKey({ user: (await buildMembership()).user });
  const send = async (message: unknown) => {
    const headers = { authorization: `Bearer ${value}`, "content-type": "application/json" };
    const body = JSON.stringify(message);
    const answer = await POST(new Request("http://127.0.0.1:3000/mcp", { method: "POST", headers, body }));
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
  };
  const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
  const batch = Array.from({ length: 20 }, (_, id) => ping(id));
  for (let sent = 0; sent < 480; sent += 20) expect((await send(batch)).status).toBe(200);
  const { status, headers } = await send(ping(1));
  expect({ status, isTold: headers.has("retry-after") }).toEqual({ status: 429, isTold: true });
  expect(await send({ ...ping(1), method: "tools/call", params: { name: "list_surveys" } })).toMatchObject({
    status: 200,
    body: { result: { isError: true, structuredContent: { code: "throttled" } } },
  });
});
