import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect, it } from "vitest";
import * as route from "@/app/api/sdk/flags/route";
import * as surveysRoute from "@/app/api/sdk/surveys/route";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { allotContacts, type Contact, contactBudgetOf } from "@/lib/survey-model/contact-budget";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildProject, buildSurvey } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

type Project = Awaited<ReturnType<typeof buildProject>>;
type Survey = Awaited<ReturnType<typeof buildSurvey>>;

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const internal = (survey: Survey) => survey.internal_targeting_flag?.key ?? "";

const setUp = async (
  survey_config: Prisma.InputJsonObject,
  ...surveys: Parameters<typeof buildSurvey>[1][]
) => {
  const project = await buildProject({ survey_config, timezone: "Pacific/Auckland" });
  const built: Survey[] = [];
  for (const survey of surveys) built.push(await buildSurvey(project, { start_date: ago(2), ...survey }));
  return { project, surveys: built };
};

const ask = async (
  project: Project,
  distinct_id: string,
  more: object = {},
): Promise<Record<string, boolean>> => {
  const body = { token: project.api_token, distinct_id, ...more };
  const answer = await callSdkRoute(route, "/flags/", { body });
  expect(answer.status).toBe(200);
  return answer.body.featureFlags;
};

const show = (project: Project, survey: Survey, distinct_id: string, days = 0, more: object = {}) =>
  captureEvents(project, {
    event: "survey shown",
    distinct_id,
    timestamp: ago(days),
    properties: { $survey_id: survey.id, ...more },
  });

it("goes by priority for who was never here, also while their browser says who they are", async () => {
  const { project, surveys } = await setUp(
    { contact_budget: { surveys: 1, days: 30, turn_days: 7 } },
    ...(["low", "medium", "high"] as const).map((contact_priority) => ({
      contact_priority,
      start_date: ago(100),
    })),
  );
  for (const more of [{}, { $anon_distinct_id: uuidv7() }]) {
    const answer = await ask(project, "ada@example.com", more);
    expect(surveys.map((survey) => answer[internal(survey)])).toEqual([false, false, true]);
  }
});

it("is on for as many surveys as the budget has left, by priority, until they were shown", async () => {
  const { project, surveys } = await setUp(
    { contact_budget: { surveys: 1, days: 30, turn_days: 7 } },
    { contact_priority: "low" },
    { contact_priority: "high" },
    { contact_priority: "exempt" },
  );
  const states = async (id: string, more?: object) => {
    const answer = await ask(project, id, more);
    return surveys.map((survey) => answer[internal(survey)]);
  };
  expect(await states("ada")).toEqual([false, true, true]);
  // Of a single flag, too: the others count although they are not asked.
  const [low] = surveys as [Survey];
  expect(await ask(project, "ada", { flag_keys: [internal(low)] })).toEqual({ [internal(low)]: false });
  await show(project, low, "ada", 3, { $process_person_profile: false });
  expect(await states("ada")).toEqual([true, false, true]);
  expect(await states("bob")).toEqual([false, true, true]);
  // Before the merge is stored the earlier id counts as well, and after it.
  expect(await states("eve", { $anon_distinct_id: "ada" })).toEqual([true, false, true]);
  await captureEvents(project, {
    event: "$identify",
    distinct_id: "eve",
    properties: { $anon_distinct_id: "ada" },
  });
  expect(await states("eve")).toEqual([true, false, true]);
  await db.project.update({ where: { id: project.id }, data: { survey_config: {} } });
  expect(await states("eve")).toEqual([true, true, true]);
});

it("begins with the first survey for a new browser, whose id has its time, and a new person", async () => {
  const high = { contact_priority: "high", start_date: ago(41) } as const;
  const budget = { contact_budget: { surveys: 1, days: 30, turn_days: 7 } };
  const { project, surveys } = await setUp(budget, { start_date: ago(40) }, high);
  const isFirst = async (id: string) => (await ask(project, id))[internal(surveys[1] as Survey)];
  expect(await isFirst("never seen")).toBe(true);
  const uuid = (time: number) => {
    const hex = time.toString(16).padStart(12, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8def-0123456789ab`;
  };
  expect(await isFirst(uuid(Date.now()))).toBe(true);
  expect(await isFirst(uuid(Date.now() - 8 * 86_400_000))).toBe(false);
  await captureEvents(project, { event: "a", distinct_id: "ada" });
  expect(await isFirst("ada")).toBe(true);
});

it("leaves surveys whose other flags are off out of the budget", async () => {
  const groups = [{ properties: [{ key: "plan", type: "person", operator: "exact", value: "pro" }] }];
  const { project, surveys } = await setUp(
    { contact_budget: { surveys: 1, days: 14, turn_days: 7 } },
    { contact_priority: "high", targeting_flag_filters: { groups } },
    {},
  );
  const states = async (plan: string) => {
    const answer = await ask(project, "ada", { person_properties: { plan } });
    return surveys.map((survey) => answer[internal(survey)]);
  };
  expect(await states("free")).toEqual([true, true]);
  expect(await states("pro")).toEqual([true, false]);
});

it("turns off a flag of its own of surveys that SDKs show repeatedly, which don't ask the internal one", async () => {
  const { project, surveys } = await setUp(
    { contact_budget: { surveys: 1, days: 30, turn_days: 7 } },
    { schedule: "always" },
    { schedule: "always", contact_priority: "exempt" },
    { contact_priority: "high" },
  );
  const delivered = async () => {
    const { body } = await callSdkRoute(surveysRoute, `/api/surveys/?token=${project.api_token}`, {});
    return (body.surveys as { feature_flag_keys?: { value: string }[] }[]).map(({ feature_flag_keys }) =>
      feature_flag_keys?.map(({ value }) => value),
    );
  };
  const [keys, ...none] = await delivered();
  expect(keys).toHaveLength(1);
  expect(none).toEqual([undefined, undefined]);
  expect(await ask(project, "ada")).toMatchObject({ [keys?.[0] ?? ""]: false });
  await show(project, surveys[0] as Survey, "ada");
  expect(await ask(project, "ada")).toMatchObject({ [keys?.[0] ?? ""]: true });
  await db.project.update({ where: { id: project.id }, data: { survey_config: {} } });
  expect(await delivered()).toEqual([undefined, undefined, undefined]);
});

const ids = ["phone", "laptop", "ada"] as const;
const step = fc.record({
  survey: fc.integer({ min: 0, max: 3 }),
  id: fc.constantFrom(...ids),
  days: fc.double({ min: 0, max: 25, noNaN: true }),
  /** Instead of showing a survey, the id becomes ada's. */
  isMerge: fc.boolean(),
});

it("is what the model says of the stored events, whoever they were of before a merge", async () => {
  const dayOf = (date: string) =>
    Date.parse(new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(new Date(date))) /
    86_400_000;
  const world = fc.record({
    surveys: fc.integer({ min: 1, max: 3 }),
    days: fc.integer({ min: 1, max: 12 }),
    turn_days: fc.integer({ min: 1, max: 5 }),
    wait: fc.integer({ min: 0, max: 4 }),
    steps: fc.array(step, { minLength: 2, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ steps, wait, ...contact_budget }) => {
      const config = { contact_budget, seenSurveyWaitPeriodInDays: wait };
      const { project, surveys } = await setUp(
        config,
        { start_date: ago(9), contact_priority: "low" },
        { start_date: ago(20) },
        { start_date: ago(4), contact_priority: "high", iteration_count: 3, iteration_frequency_days: 30 },
        { contact_priority: "exempt" },
      );
      const group = new Map<string, string>();
      const personOf = (id: string) => group.get(id) ?? id;
      const stored: { id: string; survey: Survey; at: string }[] = [];
      for (const { survey: index, id, days, isMerge } of steps) {
        const survey = surveys[index] as Survey;
        if (isMerge && id !== "ada") {
          group.set(id, "ada");
          const properties = { $anon_distinct_id: id };
          await captureEvents(project, { event: "$identify", distinct_id: "ada", properties });
        } else {
          await show(project, survey, id, days, survey.iteration_count ? { $survey_iteration: 1 } : {});
          stored.push({ id, survey, at: ago(days) });
        }
        const answer = await ask(project, id);
        const contacts = surveys.slice(0, 3).flatMap((one): Contact[] => {
          const seen = stored.filter((event) => event.survey === one && personOf(event.id) === personOf(id));
          const all = seen.map(({ at }) => dayOf(at)).toSorted((a, b) => a - b);
          const unit = { survey: one.id, iteration: one.iteration_count ? 1 : null };
          return all.length > 0 ? [{ ...unit, first: all[0] ?? 0, last: all.at(-1) ?? 0 }] : [];
        });
        const budget = contactBudgetOf(config);
        const ranked = surveys.slice(0, 3).map((one) => ({
          id: one.id,
          iteration: one.iteration_count ? 1 : null,
          contact_priority: one.contact_priority,
          start_date: one.start_date ?? "",
          start_day: dayOf(one.start_date ?? ""),
        }));
        const today = dayOf(new Date().toISOString());
        const person = await readPerson(project, id);
        const knownSince = person && dayOf(person.created_at.toISOString());
        const allotted = budget && allotContacts({ budget, contacts, surveys: ranked, today, knownSince });
        for (const one of surveys.slice(0, 3))
          expect([one.contact_priority, answer[internal(one)]]).toEqual([
            one.contact_priority,
            allotted?.get(one.id)?.limit === null,
          ]);
        expect(answer[internal(surveys[3] as Survey)]).toBe(true);
      }
    }),
    { numRuns: process.env.LONG ? 200 : 4 },
  );
});
