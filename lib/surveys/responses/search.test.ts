import { expect, it } from "vitest";
import { ResponsesQuery } from "@/lib/contract/survey/response";
import { db } from "@/lib/database/client";
import { listResponses } from "@/lib/surveys/responses/list";
import { buildMember, buildProject, buildSurvey, unique } from "@/lib/testing/factories";

it("finds texts among the newest responses and behind them, in one order without gaps", async () => {
  const project = await buildProject();
  const user = await buildMember(project, "owner");
  const questions = [{ id: "why", type: "open" as const, question: "Why?" }];
  const { id } = await buildSurvey(project, { questions });
  const count = 2100;
  // Two at a time have the same moment, and only the oldest three have a certain text.
  await db.event.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      project_id: project.id,
      uuid: crypto.randomUUID(),
      event: "survey sent",
      path_item: "survey sent",
      distinct_id: unique(),
      timestamp: new Date(Date.UTC(2026, 10, 1) + Math.floor(at / 2) * 1000),
      properties: { $survey_id: id, $survey_response_why: at < 3 ? "A rare gem" : `Common words, ${at}` },
    })),
  });
  const list = async (query: Record<string, string>) =>
    await listResponses(project, user, id, ResponsesQuery.parse(query));

  expect((await list({ q: "RARE" })).results).toHaveLength(3);
  expect((await list({ q: "nobody" })).results).toEqual([]);
  expect((await list({ q: "common", limit: "5" })).results).toHaveLength(5);
  expect(await list({ q: "common", limit: "1", include_counts: "true" })).toMatchObject({ count: count - 3 });
  // Across the position from which on the index is used.
  const { results } = await list({ q: "common", limit: "200", offset: "1950" });
  const lines = results.map(({ submitted_at, uuid }) => `${submitted_at} ${uuid}`);
  expect(lines).toHaveLength(count - 3 - 1950);
  expect(lines).toEqual([...new Set(lines)].sort().reverse());
  expect(await list({ q: "om", limit: "200", offset: "1950" })).toMatchObject({ results });
});
