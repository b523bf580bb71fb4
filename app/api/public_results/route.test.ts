import { beforeAll, describe, expect, it } from "vitest";
import { publicResults } from "@/lib/contract/endpoints/public-links";
import { PublicLinkInput } from "@/lib/contract/survey/public-link";
import { db } from "@/lib/database/client";
import { createPublicLink } from "@/lib/public-links/create";
import { limitVisits, recordOpen } from "@/lib/public-links/open";
import { surveyTarget } from "@/lib/surveys/public-results/target";
import {
  buildEvent,
  buildPerson,
  buildProject,
  buildSurvey,
  buildUser,
  type ReadProject,
  unique,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";
import * as texts from "./texts/route";
import * as unlock from "./unlock/route";

let project: ReadProject;

beforeAll(async () => {
  project = await buildProject();
});

const questions = [
  { type: "rating" as const, id: "score", question: "How likely?", scale: 10 as const },
  { type: "single_choice" as const, id: "plan", question: "Which plan?", choices: ["Free", "Club"] },
  { type: "open" as const, id: "why", question: "Why?" },
];

interface Answers {
  score: number;
  plan: string;
  why?: string;
}

/** A survey that persons with a name answered, each once. */
async function buildAnswered(given: readonly Answers[]) {
  const { id } = await buildSurvey(project, { questions });
  for (const [at, answers] of given.entries()) {
    const distinct_id = unique();
    const person = await buildPerson(project, {
      distinct_ids: [distinct_id],
      properties: { name: `Person ${at}` },
    });
    const properties = Object.entries(answers).map(([name, value]) => [`$survey_response_${name}`, value]);
    await buildEvent(project, {
      event: "survey sent",
      distinct_id,
      person_id: person.id,
      properties: { $survey_id: id, $survey_submission_id: unique(), ...Object.fromEntries(properties) },
    });
  }
  return id;
}

const share = async (survey: string, input: object = {}) => {
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  const body = PublicLinkInput.parse({ name: "Board", ...input });
  return (await createPublicLink(project, actor, surveyTarget(project, survey), body)).token ?? "";
};
const read = (body: unknown, address = "192.0.2.1") =>
  call(publicResults.read, route, { body, headers: { "x-forwarded-for": address } });
const enter = (body: unknown, address: string) =>
  call(publicResults.unlock, unlock, { body, headers: { "x-forwarded-for": address } });
const readTexts = (body: unknown) => call(publicResults.texts, texts, { body });

const many = (count: number, answers: Answers) => Array.from({ length: count }, () => answers);
/** Ten promoters with Club, eight detractors with Free. */
const clear = [...many(10, { score: 9, plan: "Club", why: "Fast" }), ...many(8, { score: 3, plan: "Free" })];

describe("public_results/", () => {
  it("is refused while the password is missing, and after ten wrong ones from an address", async () => {
    const token = await share(await buildAnswered([]), { password: "rivers and stones" });
    for (const access of [null, "", "bm8="])
      expect(await read({ token, access })).toMatchObject({
        status: 403,
        body: { code: "permission_denied" },
      });
    expect(await readTexts({ token, question_id: "why" })).toMatchObject({ status: 403 });
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await enter({ token, password: "rivers" }, "192.0.2.9")).status).toBe(403);
    expect((await enter({ token, password: "rivers and stones" }, "192.0.2.9")).status).toBe(429);
    const { body } = await enter({ token, password: "rivers and stones" }, "192.0.2.8");
    expect((await read({ token, access: body.access })).status).toBe(200);
    const other = await share(await buildAnswered([]), { password: "rivers and stones" });
    expect((await read({ token: other, access: body.access })).status).toBe(403);
    await db.publicLink.updateMany({
      where: { password_hash: { not: null } },
      data: { password_hash: "changed" },
    });
    expect((await read({ token, access: body.access })).status).toBe(403);
  });

  it("refuses invalid bodies, and an address that asks too often", async () => {
    for (const body of [{}, { token: 5 }, { token: "a".repeat(101) }, { token: "a", group: { of: "b" } }])
      expect((await read(body)).status).toBe(400);
    const token = await share(await buildAnswered(clear), { shows_open_answers: true });
    expect((await readTexts({ token, question_id: "why", cursor: "x" })).status).toBe(400);
    const address = unique();
    const visits = await Promise.allSettled(Array.from({ length: 125 }, () => limitVisits(address)));
    expect(visits.filter(({ status }) => status === "rejected")).toHaveLength(5);
  });

  it("answers 404 for a token that never existed, was revoked, has expired, and of a deleted survey or project", async () => {
    const id = await buildAnswered([]);
    expect((await read({ token: "guessed" })).status).toBe(404);
    const [revoked, expired, deleted] = [await share(id), await share(id), await share(id)];
    for (const token of [revoked, expired, deleted]) expect((await read({ token })).status).toBe(200);
    const [gone, past, last] = await db.publicLink.findMany({
      where: { survey_id: id },
      orderBy: { id: "asc" },
    });
    const set = (link: typeof gone, data: object) =>
      db.publicLink.updateMany({ where: { id: link?.id ?? 0 }, data });
    await set(gone, { revoked_at: new Date() });
    await set(past, { expires_at: new Date() });
    for (const token of [revoked, expired]) expect((await read({ token })).status).toBe(404);
    expect(last?.id).toBeDefined();
    await db.project.update({ where: { id: project.id }, data: { deleted_at: new Date() } });
    expect((await read({ token: deleted })).status).toBe(404);
    await db.project.update({ where: { id: project.id }, data: { deleted_at: null } });
    await db.survey.delete({ where: { project_id_id: { project_id: project.id, id } } });
    expect((await read({ token: deleted })).status).toBe(404);
  });

  it("shows the results of everyone, without texts, names and groups unless the link allows them", async () => {
    const id = await buildAnswered(clear);
    const token = await share(id);
    const { body } = await read({ token, group: { of: "score", key: "promoters" } });
    expect(body).toMatchObject({
      group: null,
      groups: [],
      responses: 18,
      people: 18,
      shows_open_answers: false,
    });
    expect(body.questions.map(({ figures }) => figures?.answered)).toEqual([18, 18, 10]);
    expect(JSON.stringify(body)).not.toMatch(/Fast|Person \d/);
    expect((await readTexts({ token, question_id: "why" })).status).toBe(404);

    const open = await share(id, { shows_open_answers: true });
    const written = (await readTexts({ token: open, question_id: "why" })).body;
    expect(written.texts).toEqual(Array.from({ length: 10 }, () => ({ text: "Fast", person: null })));
    expect((await readTexts({ token: open, question_id: "plan" })).status).toBe(404);
    const named = await share(id, { shows_open_answers: true, shows_people: true });
    const [first] = (await readTexts({ token: named, question_id: "why" })).body.texts;
    expect(first?.person).toMatch(/^Person \d$/);
  });

  it("shows groups of five people or more, and questions whose counts are of that many", async () => {
    const token = await share(await buildAnswered(clear), { allows_filters: true, shows_open_answers: true });
    const all = (await read({ token })).body;
    expect(all.groups).toEqual([
      { of: "score", key: "detractors" },
      { of: "score", key: "promoters" },
      { of: "plan", key: "Free" },
      { of: "plan", key: "Club" },
    ]);
    const group = { of: "plan", key: "Free" };
    const free = (await read({ token, group })).body;
    expect(free).toMatchObject({ group, responses: 8, people: 8, totals: null });
    expect(free.questions.map(({ id, figures }) => [id, figures?.answered ?? null])).toEqual([
      ["score", 8],
      ["plan", 8],
      ["why", 0],
    ]);
    expect(free.series).toEqual({ day: [], week: [], iteration: [] });
    for (const unknown of [
      { of: "plan", key: "Enterprise" },
      { of: "secret", key: "Free" },
      { of: null, key: "1999-01" },
    ])
      expect((await read({ token, group: unknown })).body.group).toBeNull();
  });

  it("leaves out small groups, their difference to everyone, and answers of a few in a group", async () => {
    // Two people of Free would follow from everyone less Club.
    const few = [...many(10, { score: 9, plan: "Club" }), ...many(2, { score: 3, plan: "Free" })];
    expect(
      (await read({ token: await share(await buildAnswered(few), { allows_filters: true }) })).body.groups,
    ).toEqual([]);
    // One promoter has Free.
    const mixed = [...clear, { score: 9, plan: "Free" }];
    const token = await share(await buildAnswered(mixed), { allows_filters: true });
    const free = (await read({ token, group: { of: "plan", key: "Free" } })).body;
    expect(free.questions.find(({ id }) => id === "score")?.figures).toBeNull();
    // Four people are too few for anything but their number.
    const small = (
      await read({ token: await share(await buildAnswered(many(4, { score: 9, plan: "Club" }))) })
    ).body;
    expect(small).toMatchObject({ is_too_small: true, responses: 4, questions: [], series: { day: [] } });
  });

  it("records who opened the page, the newest of them", async () => {
    const token = await share(await buildAnswered([]));
    const link = await db.publicLink.findFirstOrThrow({
      where: { project_id: project.id },
      orderBy: { id: "desc" },
    });
    expect((await read({ token })).status).toBe(200);
    for (let open = 0; open < 22; open++) await recordOpen({ link, project }, "192.0.2.1");
    await recordOpen({ link, project }, "192.0.2.2");
    const { opens, last_opened_at, recent_opens } = await db.publicLink.findFirstOrThrow({
      where: { id: link.id },
    });
    expect([opens, last_opened_at]).toEqual([23, expect.any(Date)]);
    const visitors = (recent_opens as { visitor: string }[]).map(({ visitor }) => visitor);
    expect(visitors).toHaveLength(20);
    expect(new Set(visitors).size).toBe(2);
    expect(visitors[0]).not.toBe(visitors[1]);
    expect(JSON.stringify(recent_opens)).not.toContain("192.0.2");
  });
});
