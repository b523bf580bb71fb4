// The API for component tests, in a process of its own: every handler of `app/api` over loopback HTTP, with the database
// that DATABASE_URL names. `node --import ./lib/server/tsx.mjs components/testing/api.ts` prints its address as a line, and
// ends with its input.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestUser, TestUserInput } from "@/components/testing/users";
import { startSession } from "@/lib/access/sessions/start";
import { hashPassword } from "@/lib/access/users/passwords";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildUser } from "@/lib/testing/factories";
import { fetchHandlers } from "@/lib/testing/handlers";
import { createSessionCookie } from "@/lib/testing/request";

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = await buffer(incoming);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await toRequest(incoming);
  const isForTests = new URL(request.url).pathname === "/testing/users/";
  const response = await (isForTests ? createTestUser(request) : fetchHandlers(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Creates a user with a password and several sessions, as a member of a project if one is named. */
async function createTestUser(request: Request): Promise<Response> {
  const {
    project_id,
    role,
    sessions = 1,
    owns_project_with,
    has_unused_key,
  } = (await request.json()) as TestUserInput;
  const password = "correct horse";
  const user = await buildUser({ password_hash: await hashPassword(password) });
  if (project_id !== undefined && role)
    await db.membership.create({ data: { user_id: user.id, project_id, role } });
  if (owns_project_with !== undefined) {
    const { project } = await buildMembership({ user });
    await db.membership.create({
      data: { user_id: owns_project_with, project_id: project.id, role: "viewer" },
    });
  }
  if (has_unused_key) await buildKey({ user, last_used_at: new Date(Date.now() - 100 * 86_400_000) });
  const agent = { userAgent: "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0" };
  for (let count = 1; count < sessions; count++) await startSession(user, { ...agent, address: "10.0.0.1" });
  const here = { userAgent: request.headers.get("user-agent") ?? "", address: "10.0.0.2" };
  const cookie = await createSessionCookie(await startSession(user, here));
  const { id, email } = user;
  return Response.json({ id, email, password, cookie } satisfies TestUser);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error);
    outgoing.writeHead(500).end();
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo; // of TCP

process.stdout.write(`http://127.0.0.1:${port}\n`);

process.stdin.resume().once("end", () => process.exit(0));
