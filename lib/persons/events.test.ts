import { expect, test } from "vitest";
import { db } from "@/lib/database/client";
import { runIn } from "@/lib/database/run";
import { deleteUnusedSnapshots } from "@/lib/persons/events";
import { captured, personOf } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";

test("snapshots go with the last event that needs them, and with their person", async () => {
  const project = await buildProject();
  const event = (name: string, n: number) => ({ event: name, distinct_id: "user", $set: { n } });
  await captured(project, event("first", 1), event("second", 2), event("third", 3));
  const { id } = (await personOf(project, "user"))!;
  const where = { project_id: project.id };
  const sweep = () => db.$transaction((tx) => deleteUnusedSnapshots(runIn(tx), project.id, id));

  await db.event.deleteMany({ where: { ...where, event: "first" } });
  expect(await sweep()).toBe(1);
  await db.event.deleteMany({ where: { ...where, event: "third" } });
  // The person is still as it says.
  expect(await sweep()).toBe(0);
  await db.person.delete({ where: { project_id_id: { project_id: project.id, id } } });
  expect(await sweep()).toBe(1);
  await db.event.deleteMany({ where });
  expect(await sweep()).toBe(1);
  expect(await db.personSnapshot.count({ where })).toBe(0);
});
