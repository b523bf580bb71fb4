// What is stored of an extreme size blocks the event loop neither when it is changed and compared, nor when it is read:
// each survey is changed, drafted, published, restored and copied, while a thread measures how long the loop is blocked.
import { afterAll, beforeAll, expect, it } from "vitest";
import { expensiveSurveys } from "@/lib/testing/expensive-contents";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { type LoopWatch, maxLoopHoldMs, watchLoop } from "@/lib/testing/loop-watch";
import { sendWatched } from "@/lib/testing/watched-request";

let project: { id: number; api_token: string };
let apiKey: string;
let watch: LoopWatch;

beforeAll(async () => {
  const built = await buildProject();
  project = built;
  apiKey = (await buildKey({ project: built })).value;
  watch = watchLoop();
});

afterAll(() => watch.stop());

/** @returns the answer's body; null for what is larger than the API takes, as most is in a long run */
async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown> | null> {
  const answer = await sendWatched(watch, {
    method,
    path: `/api/projects/${project.id}/surveys/${path}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: () => Buffer.from(body === undefined ? "" : JSON.stringify(body)),
  });
  expect(answer.held, `${method} ${path}`).toBeLessThan(maxLoopHoldMs);
  if (process.env.LONG && answer.status === 413) return null;
  expect(answer.status, `${method} ${path}: ${answer.body.slice(0, 300)}`).toBeLessThan(300);
  return JSON.parse(answer.body);
}

it.each(expensiveSurveys.map(({ name, body }) => ({ name, body })))(
  "$name is changed, drafted, published, restored and copied",
  async ({ body }) => {
    const content = body?.({ token: project.api_token }) as { name: string };
    const created = await send("POST", "", content);
    if (!created) return;
    const { id } = created;
    await send("PATCH", `${id}/`, { ...content, description: "The same once more" });
    await send("PATCH", `${id}/`, { start_date: "2026-01-05T00:00:00Z" });
    const base_version = (await send("GET", `${id}/draft/`))?.base_version;
    await send("PUT", `${id}/draft/`, {
      base_version,
      changes: { ...content, name: `${content.name}, changed` },
    });
    await send("GET", `${id}/draft/`);
    await send("POST", `${id}/draft/publish/`, { base_version });
    await send("GET", `${id}/versions/`);
    await send("POST", `${id}/versions/1/restore/`, {});
    await send("GET", `${id}/activity/`);
    await send("POST", `${id}/duplicate_to_projects/`, { target_team_ids: [project.id] });
  },
);
