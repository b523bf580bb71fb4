import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { checkCanaries } from "@/lib/jobs/check-canaries";
import { getSurvey } from "@/lib/surveys/get";
import { launchSurvey, stopSurvey } from "@/lib/surveys/schedule/start-and-stop";
import { updateSurvey } from "@/lib/surveys/update";
import {
  buildEvent,
  buildPerson,
  buildProject,
  buildSurvey,
  buildUser,
  unique,
} from "@/lib/testing/factories";

const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);

let project: Project;
let actor: { user: Awaited<ReturnType<typeof buildUser>>; role: "owner"; keyLabel: null };

beforeEach(async () => {
  project = await buildProject();
  actor = { user: await buildUser(), role: "owner", keyLabel: null };
});

/** A survey with a canary of a day at 5 percent that allows 40 percent of dismissals. */
async function startCanary() {
  const { id } = await buildSurvey(project);
  await launchSurvey(project, actor, id, null, {
    canary: { share: 5, hours: 24, max_dismissal_rate: 40 },
  });
  return id;
}

const happen = (kind: string, $survey_id: string, distinct_id: string, timestamp = fromNow(1)) =>
  buildEvent(project, { event: `survey ${kind}`, distinct_id, timestamp, properties: { $survey_id } });

/** Visitors whom the survey was shown to, of whom the first ones dismissed it. */
async function show(id: string, shown: number, dismissed: number): Promise<void> {
  for (let n = 0; n < shown; n++) {
    await happen("shown", id, `visitor-${n}`);
    if (n < dismissed) await happen("dismissed", id, `visitor-${n}`);
  }
}

const read = async (id: string) => (await getSurvey(project, actor, id)).value;
const entries = (id: string) =>
  db.activity.findMany({ where: { project_id: project.id, item_id: id, is_system: true } });

describe("checking canaries", () => {
  test("counts persons and changes nothing else while few dismiss the survey", async () => {
    const id = await startCanary();
    await show(id, 25, 10);
    // Shown twice, dismissed and then answered, dismissed without having been shown, and before the start.
    for (const event of ["shown", "dismissed", "sent"]) await happen(event, id, "visitor-20");
    await happen("dismissed", id, unique());
    await happen("shown", id, unique(), fromNow(-1));
    const before = await read(id);
    await checkCanaries(fromNow(2));
    expect((await read(id)).canary).toEqual({
      ...before.canary,
      shown: 25,
      dismissed: 10,
      status: "running",
    });
    expect(await entries(id)).toEqual([]);
    expect((await getSurvey(project, actor, id)).version).toBe(2);
  });

  test("does not stop on too many of too few", async () => {
    const id = await startCanary();
    await show(id, 19, 19);
    await checkCanaries(fromNow(2));
    expect(await read(id)).toMatchObject({ end_date: null, canary: { status: "running", dismissed: 19 } });
  });

  test("counts the events of a person's several ids once", async () => {
    const id = await startCanary();
    await show(id, 19, 19);
    const { id: person_id } = await buildPerson(project);
    for (const distinct_id of ["laptop", "phone"]) {
      await buildEvent(project, {
        event: "survey shown",
        distinct_id,
        person_id,
        timestamp: fromNow(1),
        properties: { $survey_id: id },
      });
    }
    await checkCanaries(fromNow(2));
    expect((await read(id)).canary).toMatchObject({ shown: 20, dismissed: 19, status: "stopped" });
  });

  test("keeps a person apart from a distinct id that is the person's number", async () => {
    const id = await startCanary();
    await show(id, 19, 19);
    const { id: person_id } = await buildPerson(project);
    const seen = { event: "survey shown", timestamp: fromNow(1), properties: { $survey_id: id } };
    await buildEvent(project, { ...seen, distinct_id: "laptop", person_id });
    await buildEvent(project, { ...seen, distinct_id: String(person_id) });
    await checkCanaries(fromNow(2));
    expect((await read(id)).canary).toMatchObject({ shown: 21, dismissed: 19 });
  });

  test("stops the survey above the rate, with an entry of the system that says why, once", async () => {
    const id = await startCanary();
    await show(id, 46, 24);
    const now = fromNow(2);
    await Promise.all([checkCanaries(now), checkCanaries(now)]);
    const survey = await read(id);
    expect(new Date(survey.end_date ?? 0)).toEqual(now);
    expect(survey.canary).toMatchObject({ status: "stopped", shown: 46, dismissed: 24 });
    const [entry, ...others] = await entries(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      activity: "stopped",
      user_id: null,
      detail: {
        changes: [{ field: "end_date", action: "changed", before: null }],
        trigger: {
          job_type: "canary",
          job_id: id,
          payload: { share: 5, max_dismissal_rate: 40, shown: 46, dismissed: 24 },
        },
      },
    });
    expect((await getSurvey(project, actor, id)).version).toBe(3);
  });

  test("records a canary that passed, once, and leaves the survey running", async () => {
    const id = await startCanary();
    await show(id, 30, 12);
    // After its end nothing counts.
    for (let n = 0; n < 30; n++) await happen("dismissed", id, `visitor-${n}`, fromNow(25));
    for (const hours of [26, 27]) await checkCanaries(fromNow(hours));
    expect(await read(id)).toMatchObject({
      end_date: null,
      canary: { status: "passed", shown: 30, dismissed: 12 },
    });
    expect(await entries(id)).toMatchObject([
      {
        activity: "canary_passed",
        detail: { changes: null, trigger: { payload: { shown: 30, dismissed: 12 } } },
      },
    ]);
  });

  test("ends with a survey that someone stops; resumed, that has none", async () => {
    const id = await startCanary();
    await show(id, 30, 30);
    await stopSurvey(project, actor, id, null);
    expect((await read(id)).canary).toMatchObject({ status: "ended" });
    await updateSurvey(project, actor, id, { end_date: null }, null);
    await checkCanaries(fromNow(2));
    expect(await read(id)).toMatchObject({ end_date: null, canary: { status: "ended" } });
    expect(await entries(id)).toEqual([]);
  });

  test("ends with a survey whose planned end comes first, without an entry", async () => {
    const id = await startCanary();
    await updateSurvey(project, actor, id, { end_date: fromNow(3) }, null);
    await checkCanaries(fromNow(4));
    expect(await db.surveyCanary.findFirst({ where: { survey_id: id } })).toMatchObject({ outcome: "ended" });
    expect(await entries(id)).toEqual([]);
  });

  test("leaves a canary alone whose survey has not started", async () => {
    const { id } = await buildSurvey(project);
    const canary = { share: 5, hours: 24, max_dismissal_rate: 40 };
    await launchSurvey(project, actor, id, null, { canary, start_date: fromNow(10) });
    const before = await read(id);
    await checkCanaries(fromNow(2));
    expect(await read(id)).toEqual(before);
    expect(before.canary).toMatchObject({ status: "scheduled", shown: 0 });
  });

  test("goes on with the other surveys, and starts again with a canary that is given on resuming", async () => {
    const [first, second] = [await startCanary(), await startCanary()];
    for (const id of [first, second]) await show(id, 20, 20);
    await checkCanaries(fromNow(2));
    // The end that the check set lies ahead of the clock of the test.
    await updateSurvey(project, actor, first, { end_date: fromNow(-0.001) }, null);
    await launchSurvey(project, actor, first, null, {
      canary: { share: 10, hours: 1, max_dismissal_rate: 50 },
    });
    expect(await read(first)).toMatchObject({
      end_date: null,
      canary: { status: "running", share: 10, shown: 0, dismissed: 0 },
    });
    expect((await read(second)).canary).toMatchObject({ status: "stopped" });
  });
});
