import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import {
  buildFlag,
  buildKey,
  buildMembership,
  buildProject,
  buildSurvey,
  buildUser,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as survey from "../route";
import * as route from "./route";

let project: Project;
let user: User;
let key: { value: string };

/** A project the caller has a role in. */
const joined = async (role: "owner" | "editor" | "viewer" = "editor") =>
  (await buildMembership({ user, role })).project;

beforeAll(async () => {
  user = await buildUser();
  project = await joined("owner");
  key = await buildKey({ user, scopes: ["survey:write"] });
});

const duplicate = (id: string, body: unknown, as: { value: string } = key) =>
  call(surveys.duplicate, route, { as, params: { project_id: project.id, id }, body });
const countOf = (of: Project) => db.survey.count({ where: { project_id: of.id } });

describe("POST surveys/:id/duplicate_to_projects/", () => {
  it.each([{}, { target_team_ids: [] }, { target_team_ids: 5 }])("refuses %j", async (body) => {
    const { id } = await buildSurvey(project);
    expect(await duplicate(id, body)).toMatchObject({
      status: 400,
      body: { detail: "target_team_ids must be a non-empty list of team IDs" },
    });
  });

  it("refuses all when the caller or the key may not write to one of them, and copies into none", async () => {
    const { id } = await buildSurvey(project);
    const good = await joined();
    const refusal = {
      status: 400,
      body: {
        code: "invalid_input",
        detail: "One or more target teams not found or you don't have access to them",
        attr: null,
      },
    };
    for (const bad of [await buildProject(), await joined("viewer"), { id: 2_147_483_647 }])
      expect(await duplicate(id, { target_team_ids: [good.id, bad.id] })).toMatchObject(refusal);
    const limited = await buildKey({ user, scoped_teams: [project.id] });
    expect(await duplicate(id, { target_team_ids: [good.id] }, limited)).toMatchObject(refusal);
    expect(await countOf(good)).toBe(0);
  });

  it("answers 404 for an unknown survey", async () => {
    const elsewhere = await buildSurvey(await joined());
    for (const id of [elsewhere.id, "00000000-0000-7000-8000-000000000000", "x"])
      expect(await duplicate(id, { target_team_ids: [project.id] })).toMatchObject({ status: 404 });
  });

  it("copies into none when one copy fails", async () => {
    const { id, name } = await buildSurvey(project);
    const [one, two] = [await joined(), await joined()];
    await db.$executeRawUnsafe(
      `alter table surveys add constraint refuse_copies check (project_id <> ${two.id})`,
    );
    try {
      expect((await duplicate(id, { target_team_ids: [one.id, two.id] })).status).toBe(500);
    } finally {
      await db.$executeRawUnsafe("alter table surveys drop constraint refuse_copies");
    }
    expect(await countOf(one)).toBe(0);
    expect(await db.featureFlag.count({ where: { name: { contains: name }, project_id: one.id } })).toBe(0);
  });

  it("sanitizes texts that an older rule stored, and gives each question an id of its own", async () => {
    const { id } = await buildSurvey(project);
    const stored = (text: string) => ({
      appearance: { introScreenDescription: text },
      translations: { de: { introScreenDescription: text, odd: [text] } },
    });
    const { appearance, translations } = stored("<img src=x onerror=alert(1)>Hi");
    const question = { id: "a", type: "open", question: "Why?" };
    await db.survey.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { appearance, translations, questions: [question, question] },
    });
    const { status, body } = await duplicate(id, { target_team_ids: [project.id] });
    expect(status).toBe(201);
    const copy = await call(surveys.get, survey, {
      as: await buildKey({ user }),
      params: { project_id: project.id, id: body.created_surveys[0]?.survey_id ?? "" },
    });
    expect(copy.body).toMatchObject(stored('<img src="x">Hi'));
    expect(new Set(copy.body.questions?.map((one) => one.id)).size).toBe(2);
  });

  it("creates a draft in each, with new question ids and without references to the old project", async () => {
    const flag = await buildFlag(project, {
      filters: {
        groups: [{ properties: [] }],
        multivariate: { variants: [{ key: "a", rollout_percentage: 100 }] },
      },
    });
    const made = await buildSurvey(project, {
      name: `${"🙂".repeat(390)} end`,
      description: "What <b>it</b> is",
      schedule: "always",
      linked_flag_id: flag.id,
      targeting_flag_filters: { groups: [{ properties: [{ key: "a", value: "b" }] }] },
      questions: [
        { type: "single_choice", question: "<i>Which</i>?", choices: ["a", "b"], odd: { x: 1 } },
        { type: "open", id: "kept", question: "Why?", branching: { type: "specific_question", index: 0 } },
      ],
      conditions: {
        url: "x",
        linkedFlagVariant: "a",
        actions: { values: [{ id: 1 }] },
        events: { values: [{ name: "e" }] },
      },
      appearance: { zIndex: 7 },
      start_date: "2024-01-01T00:00:00Z",
      end_date: "2024-02-01T00:00:00Z",
      archived: true,
      responses_limit: 7,
      iteration_count: 2,
      iteration_frequency_days: 7,
      enable_partial_responses: true,
      base_language: "de",
      translations: { fr: { name: "Nom" } },
      form_content: { a: 1 },
    });
    const targets = [await joined(), await joined("owner")];
    const { status, body } = await duplicate(made.id, {
      target_team_ids: [...targets, targets[0]].map((target) => target?.id),
    });
    expect(status).toBe(201);
    expect(body.count).toBe(2);
    expect(body.created_surveys.map(({ team_id }) => team_id)).toEqual(targets.map(({ id }) => id));
    for (const { team_id, survey_id, name } of body.created_surveys) {
      expect(name).toMatch(/^(🙂)+ \(duplicated at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\)$/u);
      expect([...name]).toHaveLength(400);
      const params = { project_id: team_id, id: survey_id };
      const { body: copy } = await call(surveys.get, survey, { as: key, params: params });
      const ids = copy.questions?.map(({ id }) => id) ?? [];
      for (const question of made.questions ?? []) expect(ids).not.toContain(question.id);
      expect(copy).toMatchObject({
        description: made.description,
        schedule: "always",
        questions: made.questions?.map(({ id, ...question }) => question),
        appearance: made.appearance,
        responses_limit: 7,
        iteration_count: 2,
        iteration_frequency_days: 7,
        enable_partial_responses: true,
        base_language: "de",
        translations: made.translations,
        form_content: made.form_content,
        start_date: null,
        end_date: null,
        archived: false,
        linked_flag: null,
        targeting_flag: null,
        current_iteration: null,
        iteration_start_dates: null,
      });
      expect(copy.conditions).toEqual({ url: "x" });
    }
  });

  it("copies into its own project, too", async () => {
    const { id } = await buildSurvey(project);
    expect((await duplicate(id, { target_team_ids: [String(project.id)] })).status).toBe(201);
  });
});
