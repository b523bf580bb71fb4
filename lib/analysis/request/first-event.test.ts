import { expect, it } from "vitest";
import { firstEventTime } from "@/lib/analysis/request/first-event";
import { pool } from "@/lib/database/client";
import { buildEvent, buildProject } from "@/lib/testing/factories";

const from = Date.UTC(2024, 0, 1) * 1000;
const to = Date.UTC(2024, 0, 31) * 1000;

/** Inserts events a few microseconds after January's first or last instant. */
async function projectWith(...events: [event: string, at: number][]) {
  const project = await buildProject();
  for (const [event, at] of events) {
    const { uuid } = await buildEvent(project, { event });
    await pool.query(
      "update events set timestamp = 'epoch'::timestamptz + $3 * interval '1 microsecond' where project_id = $1 and uuid = $2",
      [project.id, uuid, at],
    );
  }
  return project;
}

it("the first event is the earliest of any name in the project", async () => {
  expect(await firstEventTime(await buildProject())).toBeNull();
  expect(await firstEventTime(await projectWith(["a", from + 5], ["b", from], ["c", to]))).toBe(from);
});
