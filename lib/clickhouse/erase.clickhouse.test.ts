import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { applyRetention } from "@/lib/jobs/apply-retention";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { removeProjectRows } from "@/lib/jobs/remove-project-rows";
import { requestErasure } from "@/lib/persons/erasure/request";
import { mergePersons } from "@/lib/persons/merge";
import { getDeletion } from "@/lib/persons/read-deletions";
import { removePerson } from "@/lib/persons/remove";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { buildProject, buildUser } from "@/lib/testing/factories";

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(nodes);
  });
  afterAll(() => copy.drop());

  /** Texts that are stored on the disk of any server, whatever hides them. */
  async function readDisk({ id }: Project): Promise<string[]> {
    const { cluster } = copy.clickhouse;
    const answer = await copy.clickhouse.writer.query({
      query: `select arrayJoin([texts['words'], person_texts['email']]) as text from ${cluster === null ? "events_local" : "events"} where project_id = ${id}`,
      format: "JSONEachRow",
    });
    return (await answer.json<{ text: string }>()).map(({ text }) => text).filter(Boolean);
  }

  const secret = (distinct_id: string) => ({
    event: "said",
    distinct_id,
    timestamp: "2026-03-04T00:00:00Z",
    properties: { words: `secret of ${distinct_id}` },
    $set: { email: `${distinct_id}@example.com` },
  });
  const nextSunday = () => new Date(Date.now() + 7 * 86_400_000);
  const deletionOf = async (project: Project) =>
    getDeletion(project, (await db.deletion.findFirstOrThrow({ where: { project_id: project.id } })).id);

  it("a deletion is completed when the events are gone from every disk", async () => {
    const project = { ...(await buildProject()), person_display_name_properties: [] };
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await captureEvents(project, secret("ada"), secret("eve"), secret("kim"));
    await copy.ship();
    // Under the key of another person, as it was before the merge, too.
    const [ada, eve] = [(await readPerson(project, "ada"))!, (await readPerson(project, "eve"))!];
    await mergePersons(project, actor, { uuid: ada.uuid }, eve.uuid);
    await copy.ship();
    await removePerson(project, actor, { uuid: ada.uuid }, { delete_events: true });
    await expect(deleteEvents(nextSunday(), null)).rejects.toThrow("CLICKHOUSE_URL is not set");
    expect(await deletionOf(project)).toMatchObject({ completed_at: null, events_deleted: 3 });
    expect(await readDisk(project)).toContain("secret of eve");
    await deleteEvents(null, copy.clickhouse);
    expect(await deletionOf(project)).toMatchObject({
      status: "completed",
      completed_at: expect.any(String),
    });
    expect((await readDisk(project)).sort()).toEqual(["kim@example.com", "secret of kim"]);
  });

  it("a deletion that a merge finishes waits for the copy, too", async () => {
    const project = { ...(await buildProject()), person_display_name_properties: [] };
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await captureEvents(project, secret("ada"), secret("eve"));
    await copy.ship();
    const [ada, eve] = [(await readPerson(project, "ada"))!, (await readPerson(project, "eve"))!];
    await removePerson(project, actor, { uuid: eve.uuid }, { keep_person: true, delete_events: true });
    await mergePersons(project, actor, { uuid: ada.uuid }, eve.uuid);
    expect(await deletionOf(project)).toMatchObject({ completed_at: null, events_deleted: 1 });
    await deleteEvents(nextSunday(), copy.clickhouse);
    expect(await deletionOf(project)).toMatchObject({ status: "completed", events_deleted: 1 });
    expect(await readDisk(project)).not.toContain("secret of eve");
    expect(await readDisk(project)).toContain("secret of ada");
  });

  it("a rule of retention is completed when what expired is gone from every disk", async () => {
    const project = { ...(await buildProject()), person_display_name_properties: [] };
    const answer = (properties: object) => ({
      event: "survey sent",
      distinct_id: "ada",
      timestamp: "2026-03-03T00:00:00Z",
      properties: { $survey_id: "deleted", $survey_submission_id: "one", ...properties },
    });
    await captureEvents(project, secret("eve"), answer({ $survey_response: "secret answer" }));
    await captureEvents(project, { ...secret("kim"), timestamp: "2026-03-05T00:00:00Z" });
    await copy.ship();
    await db.project.update({
      where: { id: project.id },
      data: { retention: { events_months: 1, response_texts_months: 1 } },
    });
    const now = new Date("2026-04-05T12:00:00Z");
    await expect(applyRetention(now, null)).rejects.toThrow("CLICKHOUSE_URL is not set");
    expect(await db.deletion.count({ where: { project_id: project.id, ids_completed_at: null } })).toBe(2);
    await applyRetention(now, copy.clickhouse);
    expect(await db.deletion.count({ where: { project_id: project.id, ids_completed_at: null } })).toBe(0);
    expect((await readDisk(project)).sort()).toEqual(["kim@example.com", "secret of kim"]);
    const answers = await copy.clickhouse.writer.query({
      query: `select toString(texts) as texts from events_local where project_id = ${project.id}`,
      format: "JSONEachRow",
    });
    expect(JSON.stringify(await answers.json())).not.toContain("secret answer");
  });

  it("an erasure is completed when what is left of a deleted person, and personless events, are gone from every disk", async () => {
    const project = { ...(await buildProject()), person_display_name_properties: [] };
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    const personless = {
      ...secret("ada@example.com"),
      properties: { words: "secret of none", $process_person_profile: false },
    };
    await captureEvents(project, secret("ada"), secret("kim"), personless);
    await removePerson(project, actor, { uuid: (await readPerson(project, "ada"))!.uuid }, {});
    await copy.ship();
    expect(await readDisk(project)).toContain("secret of none");
    const ids = ["ADA@example.com"];
    const { id } = await requestErasure(project, actor, { ids, when: "queue", refuse_later_events: false });
    await expect(deleteEvents(nextSunday(), null)).rejects.toThrow("CLICKHOUSE_URL is not set");
    expect(await getDeletion(project, id)).toMatchObject({ completed_at: null, events_deleted: 2 });
    await deleteEvents(null, copy.clickhouse);
    expect(await getDeletion(project, id)).toMatchObject({ status: "completed", events_deleted: 2 });
    expect((await readDisk(project)).sort()).toEqual(["kim@example.com", "secret of kim"]);
  });

  it("a deleted project is gone from every disk with the next deletion", async () => {
    const project = await buildProject();
    await captureEvents(project, secret("ada"));
    await copy.ship();
    await db.project.update({ where: { id: project.id }, data: { deleted_at: new Date() } });
    await removeProjectRows();
    const another = await buildProject();
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    await captureEvents(another, secret("eve"));
    await removePerson(
      another,
      actor,
      { uuid: (await readPerson(another, "eve"))!.uuid },
      { delete_events: true },
    );
    await deleteEvents(nextSunday(), copy.clickhouse);
    expect(await readDisk(project)).toEqual([]);
  });
});
