import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shipBatch } from "@/lib/clickhouse/ship";
import { readCopyState, waitForWatermark } from "@/lib/clickhouse/state";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { mergePersons } from "@/lib/persons/merge";
import { removePerson } from "@/lib/persons/remove";
import { splitPerson } from "@/lib/persons/split";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { freshCopy, readCopied, readExpected } from "@/lib/testing/clickhouse/copy";
import { buildProject, buildUser } from "@/lib/testing/factories";

const settings = { person_display_name_properties: [] };
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(nodes);
  });
  afterAll(() => copy.drop());

  const expectSame = async (project: Project) => {
    await copy.ship();
    expect(await readCopied(copy.clickhouse, project)).toEqual(await readExpected(project));
  };

  it("events arrive with their properties in two forms", async () => {
    const project = await buildProject();
    await captureEvents(
      project,
      {
        event: "signed up",
        distinct_id: "a",
        timestamp: "2026-10-31T23:59:59.999Z",
        properties: {
          text: "1e3",
          none: null,
          yes: true,
          list: [1, "ä"],
          deep: { bb: 1, a: { __proto__x: 2 } },
          big: 2 ** 60,
          half: 0.1,
          "with 'quotes' and \\": "\u0001 \u2028 𝕊",
          "": "empty key",
          digits: "12345678901234567890",
        },
        $set: { email: "ada@example.com", age: 36 },
      },
      { event: "seen", distinct_id: "b", properties: { $process_person_profile: false } },
      { event: "old", distinct_id: "a", timestamp: "1890-01-02T00:00:00Z" },
      {
        event: "survey sent",
        distinct_id: "a",
        properties: {
          $survey_id: "s",
          $survey_submission_id: "1",
          $survey_iteration: 2,
          $survey_completed: false,
        },
      },
    );
    await expectSame(project);
    const [row] = (await readCopied(copy.clickhouse, project)).filter(({ event }) => event === "signed up");
    expect(row).toMatchObject({
      texts: { list: '[1,"ä"]', none: null, half: "0.1", yes: "true" },
      numbers: { text: 1000, half: 0.1, big: 2 ** 60 },
      person_texts: { email: "ada@example.com", age: "36" },
      person_numbers: { age: 36 },
    });
  });

  it("events follow their person through merges, splits and deletions", async () => {
    const project = { ...(await buildProject()), ...settings };
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await captureEvents(
      project,
      { event: "one", distinct_id: "a" },
      { event: "two", distinct_id: "b", $set: { plan: "free" } },
      { event: "three", distinct_id: "c", properties: { $process_person_profile: false } },
    );
    await expectSame(project);
    const [a, b] = [(await readPerson(project, "a"))!, (await readPerson(project, "b"))!];
    await mergePersons(project, actor, { uuid: a.uuid }, b.uuid);
    await expectSame(project);
    await captureEvents(project, {
      event: "$identify",
      distinct_id: "c",
      properties: { $anon_distinct_id: "d" },
    });
    await expectSame(project);
    await splitPerson(project, actor, { uuid: a.uuid }, {});
    await expectSame(project);
    await removePerson(project, actor, { uuid: a.uuid }, { delete_events: true });
    await deleteEvents(new Date(Date.now() + 60_000), copy.clickhouse);
    await expectSame(project);
    expect((await readCopied(copy.clickhouse, project)).map(({ event }) => event)).not.toContain("one");
  });

  it("random worlds are copied as they are, whatever is shipped when", async () => {
    const project = { ...(await buildProject()), ...settings };
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    const ids = Array.from({ length: 12 }, (_, n) => `id-${n}`);
    const steps: (() => Promise<unknown>)[] = [
      () =>
        captureEvents(
          project,
          ...Array.from({ length: 1 + random(20) }, () => ({
            event: pick(["a", "b"]),
            distinct_id: pick(ids),
            timestamp: new Date(Date.now() - random(90 * 86_400_000)).toISOString(),
            properties: { n: random(5), $process_person_profile: random(3) > 0 },
            ...(random(3) === 0 && { $set: { level: random(5) } }),
          })),
        ),
      () =>
        captureEvents(project, {
          event: "$merge_dangerously",
          distinct_id: pick(ids),
          properties: { alias: pick(ids) },
        }),
      async () => {
        const person = await readPerson(project, pick(ids));
        if (person) await splitPerson(project, actor, { uuid: person.uuid }, {});
      },
      async () => {
        const person = random(4) === 0 ? await readPerson(project, pick(ids)) : null;
        if (person)
          await removePerson(project, actor, { uuid: person.uuid }, { delete_events: random(2) === 0 });
      },
      () =>
        db.event.deleteMany({
          where: { project_id: project.id, properties: { path: ["n"], equals: random(30) } },
        }),
      () => copy.ship(),
      () => shipBatch(copy.client, copy.clickhouse),
    ];
    for (let step = 0; step < (process.env.LONG ? 2000 : 150); step++) await pick(steps)();
    await expectSame(project);
    expect((await copy.check()).filter(({ differences }) => differences > 0)).toEqual([]);
    const persons = (await copy.check()).filter(
      ({ table, project: id }) => table === "persons" && id === project.id,
    );
    expect(persons).toMatchObject([
      { postgres: { rows: await db.person.count({ where: { project_id: project.id } }) } },
    ]);
    for (const { postgres, clickhouse } of await copy.check()) expect(clickhouse).toEqual(postgres);
  });

  it("a batch that was stored but not forgotten is stored again, and counts once", async () => {
    const project = await buildProject();
    await copy.ship();
    await captureEvents(project, { event: "one", distinct_id: "a" }, { event: "two", distinct_id: "b" });
    const names = await pool.query("select * from event_outbox");
    await copy.ship();
    for (const { project_id, uuid, person_id } of names.rows)
      await pool.query("insert into event_outbox (project_id, uuid, person_id) values ($1, $2, $3)", [
        project_id,
        uuid,
        person_id,
      ]);
    await expectSame(project);
  });

  it("the watermark says what is shipped", async () => {
    await copy.ship();
    const project = await buildProject();
    const waiting = waitForWatermark(0.3);
    expect(await waiting).toBe(false);
    await captureEvents(project, { event: "one", distinct_id: "a" });
    const before = await readCopyState();
    expect(before).toMatchObject({ isComplete: true, isPartial: false, lastFailure: null });
    expect(before?.outboxRows).toBeGreaterThan(0);
    const reached = waitForWatermark(10);
    await copy.ship();
    await copy.ship();
    expect(await reached).toBe(true);
    const after = await readCopyState();
    expect(after).toMatchObject({ outboxRows: 0 });
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version));
    expect(after!.asOf!.getTime()).toBeGreaterThan(before!.asOf!.getTime());
  });

  it("the check names and repairs what differs", async () => {
    const project = await buildProject();
    await captureEvents(
      project,
      ...Array.from({ length: 20 }, (_, n) => ({ event: `e${n}`, distinct_id: `id-${n % 5}` })),
    );
    await copy.ship();
    // Changes that are not in the outbox, as after restoring a database next to its copy.
    await copy.client.query("alter table events disable trigger user");
    await copy.client.query("delete from events where project_id = $1 and event in ('e3', 'e4')", [
      project.id,
    ]);
    await copy.client.query("update events set person_id = null where project_id = $1 and event = 'e5'", [
      project.id,
    ]);
    await copy.client.query("alter table events enable trigger user");
    const differing = (await copy.check()).filter(({ differences }) => differences > 0);
    expect(differing).toMatchObject([{ table: "events", project: project.id, differences: 4 }]);
    await expectSame(project);
    expect((await copy.check()).filter(({ differences }) => differences > 0)).toEqual([]);
  });

  it("a full check finds and repairs a changed value, whatever texts and numbers there are", async () => {
    const project = await buildProject();
    const values = [null, true, "", "a\n=b", "1e3", 0.1, -0, 1e21, 1e-7, 2 ** 60, [1, "ä"], { b: 1, a: "𝕊" }];
    await captureEvents(
      project,
      ...values.map((value, n) => ({
        event: `said ${n}`,
        distinct_id: `id-${n % 3}`,
        properties: { value, [`\uFFFD𝕊${n}`]: n, $process_person_profile: n > 2 },
        ...(n > 2 && { $set: { value } }),
      })),
    );
    await copy.ship();
    const different = async (isFull: boolean) =>
      (await copy.check(isFull)).filter(({ differences }) => differences > 0);
    expect(await different(true)).toEqual([]);
    const { writer, cluster } = copy.clickhouse;
    const table = cluster === null ? "events_local" : "events";
    const changes = [
      "mapApply((k, v) -> (k, if(k = 'value', 'another', v)), texts) as texts",
      "mapApply((k, v) -> (k, if(k = 'value', v + 1e-15, v)), numbers) as numbers",
      "'another' as path_item",
      "mapApply((k, v) -> (k, if(k = 'value', 'another', v)), person_texts) as person_texts",
    ];
    for (const change of changes) {
      await writer.command({
        query: `insert into ${table} select * replace (${change}, version + 1 as version) from ${table} final
          where project_id = ${project.id} and event = 'said 5'`,
      });
      expect(await different(false), change).toEqual([]);
      expect(await different(true), change).toMatchObject([{ table: "events", differences: 2 }]);
      await expectSame(project);
    }
    expect(await different(true)).toEqual([]);
  });
});
