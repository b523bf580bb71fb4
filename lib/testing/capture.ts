// Sends what SDKs send to the capture handler, and reads the tables that it fills.
import { gzipSync } from "node:zlib";
import { POST } from "@/app/api/sdk/capture/route";
import * as captureV1Route from "@/app/api/sdk/capture-v1/route";
import { db } from "@/lib/database/client";
import type { Event, Person } from "@/lib/database/generated/client";
import { callSdkRoute } from "@/lib/testing/sdk";

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

/** The headers that SDKs send in Capture V1, at a time by the client's clock. */
export const captureV1Headers = (token: string, sent = new Date()) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "posthog-sdk-info": "posthog-node/5.70.0",
  "posthog-attempt": "1",
  "posthog-request-id": crypto.randomUUID(),
  "posthog-request-timestamp": sent.toISOString(),
});

/** Posts a Capture V1 body as it is; a list is sent as the batch of one. An undefined header is not sent. */
export async function sendCaptureV1(
  token: string,
  body: object | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string | undefined> = {},
) {
  const all = Object.entries({ ...captureV1Headers(token), ...headers });
  return callSdkRoute(captureV1Route, "/i/v1/analytics/events", {
    method: "POST",
    body: Array.isArray(body) ? { created_at: new Date().toISOString(), batch: body } : body,
    headers: Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  });
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
