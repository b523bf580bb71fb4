import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { evaluateFlags } from "@/lib/flags/evaluate";
import { checkCanary } from "@/lib/surveys/canary/check";
import { deliverSurveys } from "@/lib/surveys/delivery/deliver";
import { launchSurvey } from "@/lib/surveys/schedule/start-and-stop";
import { readFlagsAndSubject } from "@/lib/surveys/targeting/evaluate-flags";
import { buildProject, buildSurvey, buildUser } from "@/lib/testing/factories";

const hour = 3_600_000;
const ids = Array.from({ length: 1000 }, (_, at) => `visitor-${at}`);

let project: Project;
beforeEach(async () => {
  project = await buildProject();
});

const launch = async (id: string, share: number) =>
  launchSurvey(project, { user: await buildUser(), role: "owner", keyLabel: null }, id, null, {
    canary: { share, hours: 24, max_dismissal_rate: 40 },
  });

/** The visitors for whom every flag is on that SDKs ask for before they show the survey. */
async function eligible(now: Date): Promise<string[]> {
  const { surveys } = await deliverSurveys(project.api_token, now);
  const keys = surveys.flatMap(({ internal_targeting_flag_key, feature_flag_keys = [] }) => [
    internal_targeting_flag_key,
    ...feature_flag_keys.map(({ value }) => value),
  ]);
  const { flags, subject } = await readFlagsAndSubject(project.api_token, "nobody", now);
  return ids.filter((distinctId) => {
    const evaluations = evaluateFlags(flags, { ...subject, distinctId }, { now });
    return keys.every((key) => evaluations.some(({ flag, enabled }) => flag.key === key && enabled));
  });
}

describe("a canary", () => {
  it("shows the survey to a share of visitors, always the same, and to all of them from its end on", async () => {
    const survey = await buildSurvey(project);
    await launch(survey.id, 5);
    const [now, later] = [new Date(), new Date(Date.now() + 23 * hour)];
    const first = await eligible(now);
    expect(first.length).toBeGreaterThan(25);
    expect(first.length).toBeLessThan(80);
    expect(await eligible(later)).toEqual(first);
    expect(await eligible(new Date(Date.now() + 25 * hour))).toHaveLength(1000);
  });

  it("of a scheduled survey begins with it", async () => {
    const { id } = await buildSurvey(project);
    const actor = { user: await buildUser(), role: "owner" as const, keyLabel: null };
    await launchSurvey(project, actor, id, null, {
      start_date: new Date(Date.now() + hour),
      canary: { share: 5, hours: 24, max_dismissal_rate: 40 },
    });
    expect((await deliverSurveys(project.api_token, new Date())).surveys).toEqual([]);
    // Two hours pass.
    const start = new Date(Date.now() - hour);
    const where = { project_id: project.id };
    await db.survey.updateMany({ where, data: { start_date: start } });
    const until = new Date(start.getTime() + 24 * hour);
    await db.surveyCanary.updateMany({ where, data: { started_at: start, until } });
    const share = await eligible(new Date());
    expect(share.length).toBeGreaterThan(25);
    expect(share.length).toBeLessThan(80);
  });

  it("limits a sampling plan further, never the other way", async () => {
    const survey = await buildSurvey(project, {
      response_sampling_start_date: new Date().toISOString(),
      response_sampling_interval_type: "day",
      response_sampling_interval: 10,
      response_sampling_limit: 1000,
    });
    await launch(survey.id, 50);
    const share = await eligible(new Date());
    expect(share.length).toBeGreaterThan(70);
    expect(share.length).toBeLessThan(130);
    await db.surveyCanary.updateMany({ where: { project_id: project.id }, data: { share: 2 } });
    expect((await eligible(new Date())).length).toBeLessThan(40);
  });

  it("shows everyone the survey once it is settled, whatever its end", async () => {
    const survey = await buildSurvey(project);
    await launch(survey.id, 5);
    await checkCanary(project, survey.id, new Date(Date.now() + 25 * hour));
    expect(await eligible(new Date())).toHaveLength(1000);
  });
});
