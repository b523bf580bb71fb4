import { expect, it } from "vitest";
import { anyOutside, firstEvent } from "@/lib/analysis/request/event-times";
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

const isAnyOutside = async (project: { id: number }, begin: number | null = from) =>
  (await pool.query(anyOutside(project, { from: begin, to }))).rows.length > 0;

it("nothing is at another time without events, nor at the very ends of a time", async () => {
  expect(await isAnyOutside(await buildProject())).toBe(false);
  expect(await isAnyOutside(await projectWith(["a", from], ["b", to], ["b", from + 1]))).toBe(false);
});

it("an event is at another time a microsecond before or after, whatever its name", async () => {
  expect(await isAnyOutside(await projectWith(["a", from], ["b", from - 1]))).toBe(true);
  expect(await isAnyOutside(await projectWith(["a", to + 1], ["b", to]))).toBe(true);
  expect(await isAnyOutside(await projectWith(["a", from], ["b", to + 1], ["c", from]))).toBe(true);
});

it("a time without a beginning has nothing before it", async () => {
  const project = await projectWith(["a", from - 1], ["b", to]);
  expect(await isAnyOutside(project, null)).toBe(false);
});

it("the first event is the earliest of any name, and others' do not count", async () => {
  expect(await firstEvent(await buildProject())).toBeNull();
  expect(await firstEvent(await projectWith(["a", from + 5], ["b", from], ["c", to]))).toBe(from);
});
