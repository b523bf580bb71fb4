import { expect, test } from "vitest";
import { db } from "@/lib/database/client";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { readPersonSample } from "@/lib/surveys/calendar/read-sample";
import { buildPerson, buildProject } from "@/lib/testing/factories";

const now = new Date();
const isPro = parseFilters([{ key: "plan", value: "pro" }], personFilterRules);

const newProject = async (persons: number) => {
  const project = await buildProject();
  await db.person.createMany({
    data: Array.from({ length: persons }, (_, at) => ({
      project_id: project.id,
      properties: { plan: at % 2 === 0 ? "pro" : "free" },
    })),
  });
  return project;
};

test("all persons are read when they are few, without those created in the future", async () => {
  const project = await newProject(6);
  const future = await buildPerson(project, { created_at: new Date(now.getTime() + 3 * 86_400_000) });
  const { signal } = new AbortController();
  const sample = await readPersonSample(project, [isPro, null], { now, signal });
  expect(sample).toMatchObject({ persons: 6, size: 6 });
  expect(sample.groups.toSorted((a, b) => Number(b.matches[0]) - Number(a.matches[0]))).toMatchObject([
    { matches: [true, false], persons: 3 },
    { matches: [false, false], persons: 3 },
  ]);
  const ids = sample.groups.flatMap((group) => group.ids);
  const persons = await db.person.findMany({ where: { project_id: project.id, id: { not: future.id } } });
  expect(ids.toSorted((a, b) => a - b)).toEqual(
    persons.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
  );
  expect(await readPersonSample(project, [], { now, signal })).toMatchObject({
    size: 6,
    groups: [{ matches: [], persons: 6 }],
  });
});

test("of many persons a sample is read, the same each time", async () => {
  const project = await newProject(600);
  const { signal } = new AbortController();
  const read = () => readPersonSample(project, [isPro], { now, signal, maxPersons: 100 });
  const sample = await read();
  expect(sample).toMatchObject({ persons: 600, size: 100 });
  const byMatch = ({ groups }: typeof sample) =>
    Object.fromEntries(groups.map((group) => [String(group.matches), group.persons]));
  expect(byMatch(await read())).toEqual(byMatch(sample));
  expect(byMatch(sample).true).toBeGreaterThan(20);
});

test("an abort ends the reading", async () => {
  const project = await newProject(1);
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(readPersonSample(project, [isPro], { now, signal })).rejects.toThrow("gone");
});
