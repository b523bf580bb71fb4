// A small installation with some of everything, created and read through the API. Its database is the one in DATABASE_URL
// when this module is first imported.

import * as funnelRoute from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/route";
import * as queryRoute from "@/app/api/projects/[project_id]/query/route";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import * as flagsRoute from "@/app/api/sdk/flags/route";
import { hashSecret } from "@/lib/access/caller";
import { insertProject } from "@/lib/access/projects/insert";
import { maskSecret } from "@/lib/access/secrets";
import { insertUser } from "@/lib/access/users/insert";
import { hashPassword } from "@/lib/access/users/passwords";
import { signIn } from "@/lib/access/users/sign-in";
import { createCohort } from "@/lib/cohorts/create";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { persons } from "@/lib/contract/endpoints/persons";
import { query } from "@/lib/contract/endpoints/query";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { FeatureFlagInput } from "@/lib/contract/flag";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { db } from "@/lib/database/client";
import { transaction } from "@/lib/database/transaction";
import { createFlag } from "@/lib/flags/create";
import { createSurvey } from "@/lib/surveys/create";
import { captureEvents } from "@/lib/testing/capture";
import { call } from "@/lib/testing/request";
import { callSdkRoute } from "@/lib/testing/sdk";

/** Credentials; the same in every stored archive. */
const access = {
  email: "maren@example.com",
  password: "a small installation",
  api_key: "phx_small_installation_0000",
  project_token: "phc_small_installation",
};

const visitors = ["ada", "bob", "cleo", "dan", "eve"];

/** Fills a migrated, empty database. */
export async function createInstallation(): Promise<void> {
  const password_hash = await hashPassword(access.password);
  const { owner, project } = await transaction(async (tx) => {
    const user = await insertUser(tx, { email: access.email, first_name: "Maren", password_hash });
    return { owner: user, project: await insertProject(tx, user, { name: "Garden" }, access.project_token) };
  });
  await db.personalApiKey.create({
    data: {
      user_id: owner.id,
      label: "Kept",
      secure_value: hashSecret(access.api_key),
      mask_value: maskSecret(access.api_key),
      scopes: ["*"],
    },
  });
  const actor = { user: owner, role: "owner", keyLabel: null } as const;
  const pro = { type: "person", key: "plan", value: "pro", operator: "exact" };
  const flags = [
    { key: "beta", filters: { groups: [{ properties: [pro], rollout_percentage: 100 }] } },
    { key: "half", filters: { groups: [{ properties: [], rollout_percentage: 50 }] } },
  ];
  for (const flag of flags) await createFlag(project, actor, FeatureFlagInput.parse(flag));
  for (const [name, start_date] of [
    ["How was it?", "2026-01-05T00:00:00Z"],
    ["Not yet", null],
  ])
    await createSurvey(
      project,
      actor,
      SurveyInput.parse({
        name,
        start_date,
        type: "popover",
        questions: [{ type: "open", question: `${name} 🎈\ttab "quote" \\N` }],
      }),
    );
  await createCohort(project, actor, {
    name: "Paying",
    filters: { properties: { type: "AND", values: [{ type: "AND", values: [pro] }] } },
  });
  for (const [index, distinct_id] of visitors.entries())
    await captureEvents(
      project,
      {
        event: "$identify",
        distinct_id,
        timestamp: `2026-01-0${index + 1}T10:00:00Z`,
        properties: { $set: { plan: index % 2 ? "free" : "pro", email: `${distinct_id}@example.com` } },
      },
      {
        event: "$pageview",
        distinct_id,
        timestamp: `2026-01-0${index + 1}T10:01:00Z`,
        properties: { $current_url: "https://garden.example/" },
      },
      ...(index < 3
        ? [
            {
              event: "paid",
              distinct_id,
              timestamp: `2026-01-0${index + 1}T10:02:00Z`,
              properties: { amount: index * 1.5 },
            },
          ]
        : []),
    );
}

/** Reads what users and apps see of it; does not depend on the machine. */
export async function observeInstallation() {
  const as = { value: access.api_key };
  const user = await signIn({ email: access.email, password: access.password }, "127.0.0.1");
  const params = { project_id: "@current" };
  const surveyList = await call(surveys.list, surveysRoute, { as, params });
  const personList = await call(persons.list, personsRoute, { as, params });
  const funnel = await call(analysis.funnelPost, funnelRoute, {
    as,
    params,
    body: { events: [{ id: "$pageview" }, { id: "paid" }], date_from: "2026-01-01", date_to: "2026-01-31" },
  });
  const sql = await call(query.run, queryRoute, {
    as,
    params,
    body: {
      query: { kind: "HogQLQuery", query: "select event, count() from events group by event order by event" },
    },
  });
  return {
    signed_in: user?.email ?? null,
    surveys: surveyList.body.results.map(({ name, type, start_date, questions }) => ({
      name,
      type,
      start_date,
      questions,
    })),
    persons: personList.body.results.map(({ uuid, distinct_ids, properties }) => ({
      uuid,
      distinct_ids,
      properties,
    })),
    funnel: (funnel.body.result as { count: number }[]).map(({ count }) => count),
    events: (sql.body as HogqlResult).results,
    flags: Object.fromEntries(
      await Promise.all(visitors.map(async (visitor) => [visitor, await flagsOf(visitor)])),
    ),
  };
}

/** Which of its flags are on for a person. */
async function flagsOf(distinct_id: string) {
  const body = { token: access.project_token, distinct_id };
  const answer = await callSdkRoute(flagsRoute, "/flags/?v=2", { body });
  return ["beta", "half"].filter((key) => answer.body.flags[key].enabled);
}

/** Captures more events, of a new and of an existing person. @returns the numbers of persons and events afterwards */
export async function useInstallation(): Promise<{ persons: number; events: number }> {
  const project = { api_token: access.project_token };
  await captureEvents(
    project,
    { event: "$pageview", distinct_id: "fay" },
    { event: "$pageview", distinct_id: "ada" },
  );
  const { id } = await db.project.findUniqueOrThrow({ where: { api_token: access.project_token } });
  const list = await call(persons.list, personsRoute, {
    as: { value: access.api_key },
    params: { project_id: id },
  });
  return { persons: list.body.count ?? 0, events: await db.event.count() };
}
