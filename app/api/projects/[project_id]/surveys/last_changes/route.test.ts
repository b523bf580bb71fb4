import { describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const log = (project: { id: number }, item_id: string, created_at: Date, activity = "updated") =>
  db.activity.create({
    data: { project_id: project.id, scope: "Survey", item_id, activity, detail: {}, created_at },
  });

describe("GET surveys/last_changes/", () => {
  it("returns the time of the last entry of each survey, regardless of entries of other surveys", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["survey:read"] });
    const [old, busy] = [await buildSurvey(project), await buildSurvey(project)];
    await db.activity.deleteMany({ where: { project_id: project.id } });
    await log(project, old.id, new Date("2026-01-01T10:00:00Z"));
    await log(project, old.id, new Date("2026-01-02T10:00:00Z"));
    for (let minute = 0; minute < 5; minute++)
      await log(project, busy.id, new Date(Date.UTC(2026, 2, 1, 0, minute)));
    await log(await buildProject(), old.id, new Date("2026-05-05T00:00:00Z"));
    // Of its responses, not of the survey.
    await log(project, old.id, new Date("2026-06-01T00:00:00Z"), "responses_tagged");
    const { status, body } = await call(surveys.lastChanges, route, {
      as,
      params: { project_id: project.id },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      [old.id]: "2026-01-02T10:00:00Z",
      [busy.id]: "2026-03-01T00:04:00Z",
    });
  });
});
