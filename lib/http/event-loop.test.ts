// No request blocks the event loop: each expensive one is sent, while a thread measures how long the event loop is
// blocked. LONG=1 makes them ten times as large.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ExpensiveRequest, expensiveRequests } from "@/lib/testing/expensive-requests";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { type LoopWatch, maxLoopHoldMs, watchLoop } from "@/lib/testing/loop-watch";
import { sendWatched } from "@/lib/testing/watched-request";

const names = expensiveRequests({ projectId: 0, token: "", apiKey: "" }).map(({ name }) => name);

let requests: ExpensiveRequest[];
let watch: LoopWatch;

beforeAll(async () => {
  const project = await buildProject();
  const { value: apiKey } = await buildKey({ project });
  requests = expensiveRequests({ projectId: project.id, token: project.api_token, apiKey });
  watch = watchLoop();
});

afterAll(() => watch.stop());

it.each(names.map((name, index) => ({ name, index })))("$name", async ({ index }) => {
  const { status, ...request } = requests[index]!;
  const answer = await sendWatched(watch, request);
  expect(answer.status).toBeLessThan(500);
  if (status !== null && !process.env.LONG) expect(answer.status).toBe(status);
  expect(answer.held).toBeLessThan(maxLoopHoldMs);
});
