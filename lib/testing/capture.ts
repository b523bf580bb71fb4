// Sends what SDKs send to the capture handler, and reads the tables that it fills.
import { gzipSync } from "node:zlib";
import { POST } from "@/app/api/sdk/capture/route";
import { db } from "@/lib/database/client";
import type { Event, Person } from "@/lib/database/generated/client";

interface Received {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Posts a body as it is; an object is sent as JSON. */
export async function sendCapture(
  body: unknown,
  { path = "/e/", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Received> {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    method: "POST",
    headers,
    body: isRaw ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body),
  });
  const response = await POST(request, { params: Promise.resolve(undefined) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

/** A value as gzipped JSON, which SDKs send. */
export const gzipJson = (value: unknown): Buffer => gzipSync(JSON.stringify(value));

/** Captures events of one project in one request. @throws Error unless the response is a success */
export async function captureEvents(
  project: { api_token: string },
  ...events: Record<string, unknown>[]
): Promise<void> {
  const { status, body } = await sendCapture({ api_key: project.api_token, batch: events });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Reads the person of a distinct id; null without one. */
export async function readPerson(project: { id: number }, distinct_id: string): Promise<Person | null> {
  const row = await db.personDistinctId.findUnique({
    where: { project_id_distinct_id: { project_id: project.id, distinct_id } },
    include: { person: true },
  });
  return row?.person ?? null;
}

/** Reads the events of a project, oldest first. */
export const readStoredEvents = (project: { id: number }): Promise<Event[]> =>
  db.event.findMany({
    where: { project_id: project.id },
    orderBy: [{ timestamp: "asc" }, { ingested_at: "asc" }, { uuid: "asc" }],
  });
