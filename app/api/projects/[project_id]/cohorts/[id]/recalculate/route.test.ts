import { expect, it } from "vitest";
import { calculateMarkedCohorts } from "@/lib/cohorts/refresh";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { buildEvent, buildKey, buildMember, buildPerson, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as all from "../../route";
import * as one from "../route";
import * as route from "./route";

const paid = { type: "behavioral", key: "paid", value: "performed_event" };

/** A project, a key, and a cohort of the persons who paid. */
async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project });
  const params = { project_id: project.id };
  const make = async (body: object) =>
    (await call(cohorts.create, all, { as, params, body: { name: "Cohort", ...body } })).body;
  const cohort = await make({ filters: { properties: { type: "AND", values: [paid] } } });
  const recalculate = (id: number | string, caller?: Credential) =>
    call(cohorts.recalculate, route, { ...(caller && { as: caller }), params: { ...params, id } });
  const read = async () => (await call(cohorts.get, one, { as, params: { ...params, id: cohort.id } })).body;
  return { project, as, cohort, make, recalculate, read };
}

it("is refused without authentication, to viewers and to keys without the scope", async () => {
  const { project, cohort, recalculate } = await setUp();
  expect((await recalculate(cohort.id)).status).toBe(401);
  expect((await recalculate(cohort.id, await buildMember(project, "viewer"))).status).toBe(403);
  const key = await buildKey({ project, scopes: ["cohort:read"] });
  expect((await recalculate(cohort.id, key)).status).toBe(403);
});

it("refuses static and deleted cohorts", async () => {
  const { as, project, cohort, make, recalculate } = await setUp();
  const { id } = await make({ is_static: true });
  expect(await recalculate(id, as)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  await call(cohorts.remove, one, { as, params: { project_id: project.id, id: cohort.id } });
  expect((await recalculate(cohort.id, as)).status).toBe(400);
});

it("finds no cohort of another project", async () => {
  const [{ as, recalculate }, other] = [await setUp(), await setUp()];
  expect((await recalculate(other.cohort.id, as)).status).toBe(404);
});

it("lets the job calculate the members, and says when it did", async () => {
  const { project, as, cohort, recalculate, read } = await setUp();
  expect(cohort).toMatchObject({ is_calculating: true, last_calculation: null, count: 0 });
  await calculateMarkedCohorts(new Date());
  const { id: person_id } = await buildPerson(project);
  await buildEvent(project, { event: "paid", person_id, timestamp: new Date(Date.now() - 1000) });
  expect(await recalculate(cohort.id, as)).toMatchObject({
    status: 200,
    body: { is_calculating: true, count: 0, last_calculation: expect.any(String) },
  });
  const now = new Date();
  await calculateMarkedCohorts(now);
  expect(await read()).toMatchObject({
    is_calculating: false,
    count: 1,
    last_calculation: now.toISOString().replace("Z", "000Z"),
    errors_calculating: 0,
    version: cohort.version,
  });
});
