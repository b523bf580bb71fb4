import Papa from "papaparse";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { expect, it } from "vitest";
import type { GrantedScope } from "@/lib/contract/access/scope";
import { persons } from "@/lib/contract/endpoints/persons";
import { ReportLanguage } from "@/lib/contract/person/report-language";
import { db } from "@/lib/database/client";
import { locales } from "@/lib/i18n/locales";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import {
  buildFlag,
  buildKey,
  buildMembership,
  buildPerson,
  buildProject,
  buildSurvey,
  buildUser,
} from "@/lib/testing/factories";
import { readZip } from "@/lib/testing/read-archive";
import { type Credential, call } from "@/lib/testing/request";
import * as mergeRoute from "../merge/route";
import * as personRoute from "../route";
import * as splitRoute from "../split/route";
import * as route from "./route";

const scopes: GrantedScope[] = [
  "person:read",
  "survey:read",
  "cohort:read",
  "feature_flag:read",
  "activity_log:read",
];

const ask = (as: Credential, project: { id: number }, id: string, language?: string) =>
  call(persons.export, route, {
    as,
    params: { project_id: project.id, id },
    query: { ...(language && { language }) },
  });

const exported = async (as: Credential, project: { id: number }, distinctId: string, language?: string) => {
  const { status, body } = await ask(as, project, (await readPerson(project, distinctId))!.uuid, language);
  expect(status).toBe(200);
  const files = readZip(body);
  const rows = (kind: string): Record<string, unknown>[] => JSON.parse(files.get(`json/${kind}.json`) ?? "");
  const lines = (kind: string) =>
    Papa.parse<string[]>((files.get(`csv/${kind}.csv`) ?? "").slice(1), { skipEmptyLines: true }).data;
  return { files, rows, lines, report: files.get("report.html") ?? "", all: [...files.values()].join("\n") };
};

/** What a reader sees of the report. */
const textOf = (report: string) =>
  report
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

it("needs all of its scopes, an id, and a person of the project", async () => {
  const project = await buildProject();
  const { uuid } = await buildPerson(project);
  for (const missing of scopes) {
    const as = await buildKey({ project, scopes: scopes.filter((scope) => scope !== missing) });
    expect((await ask(as, project, uuid)).status).toBe(403);
  }
  const as = await buildKey({ project, scopes });
  expect((await ask(as, project, "ada")).status).toBe(400);
  expect(await ask(as, project, uuid, "fr")).toMatchObject({ status: 400, body: { attr: "language" } });
  expect((await ask(as, project, (await buildPerson(await buildProject())).uuid)).status).toBe(404);
});

it("records nothing for HEAD, which gets no data", async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes });
  const { uuid } = await buildPerson(project);
  const params = { project_id: project.id, id: uuid };
  expect((await call(persons.export, route, { as, params, method: "HEAD" })).status).toBe(200);
  expect(await db.activity.count({ where: { project_id: project.id } })).toBe(0);
});

it("is a report, and CSV and JSON of everything about the person, and of no one else", async () => {
  const project = await buildProject({ name: "Shop", timezone: "Europe/Berlin" });
  const as = await buildKey({ project, scopes });
  const survey = await buildSurvey(project, { name: "Tea", questions: [{ type: "open", question: "Why?" }] });
  await buildFlag(project, { key: "half" });
  await captureEvents(
    project,
    {
      event: "$pageview",
      distinct_id: "ada",
      // Midnight of the next day in Berlin.
      timestamp: "2026-03-01T23:30:00Z",
      properties: { $current_url: "https://shop.example/tea", $set: { name: "=1+1", plan: "pro" } },
    },
    {
      event: "survey sent",
      distinct_id: "ada",
      properties: { $survey_id: survey.id, $survey_submission_id: "s1", $survey_response: "Because" },
    },
    { event: "elsewhere", distinct_id: "eve", properties: { $set: { email: "eve@example.com" } } },
  );
  const person = (await readPerson(project, "ada"))!;
  const cohort = await db.cohort.create({
    data: { project_id: project.id, name: "Staff", is_static: true },
  });
  await db.cohortMember.create({
    data: { project_id: project.id, cohort_id: cohort.id, person_id: person.id },
  });
  const grace = await buildUser({ first_name: "Grace" });
  await db.personNote.create({
    data: {
      id: crypto.randomUUID(),
      project_id: project.id,
      person_id: person.id,
      created_by_id: grace.id,
      text: "Called <b>her</b>.",
    },
  });
  const eve = (await readPerson(project, "eve"))!;
  await db.personNote.create({
    data: { id: crypto.randomUUID(), project_id: project.id, person_id: eve.id, text: "Note on another" },
  });

  const { headers } = await ask(as, project, person.uuid);
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="fieldbook-person-${person.uuid}.zip"`,
  );
  const { files, rows, lines, report, all } = await exported(as, project, "ada");
  const kinds = [
    "person",
    "distinct_ids",
    "properties",
    "survey_answers",
    "events",
    "feature_flags",
    "cohorts",
    "notes",
    "moves",
    "changes",
    "event_deletions",
  ];
  expect([...files.keys()]).toEqual([
    "report.html",
    ...kinds.map((kind) => `csv/${kind}.csv`),
    ...kinds.map((kind) => `json/${kind}.json`),
    "manifest.json",
  ]);
  expect(JSON.parse(files.get("manifest.json") ?? "")).toMatchObject({
    format: "fieldbook-person-export",
    person: { uuid: person.uuid },
  });
  expect(rows("person")).toMatchObject([{ uuid: person.uuid, is_identified: false }]);
  expect(rows("properties").filter(({ property }) => !String(property).startsWith("$"))).toEqual([
    { property: "name", value: "=1+1" },
    { property: "plan", value: "pro" },
  ]);
  expect(rows("events").map(({ event }) => event)).toEqual(["$pageview", "survey sent"]);
  expect(rows("survey_answers")).toMatchObject([
    { survey: "Tea", submission_id: "s1", question: "Why?", answer: "Because", tags: [], archived: false },
  ]);
  expect(rows("cohorts")).toMatchObject([{ cohort: "Staff" }]);
  expect(rows("notes")).toMatchObject([{ by: "Grace", text: "Called <b>her</b>." }]);
  expect(rows("feature_flags")).toContainEqual({
    ...{ flag: "half", value: true, reason: "condition_match" },
    survey: null,
  });
  expect(rows("changes")).toMatchObject([{ change: "exported" }, { change: "exported" }]);
  for (const kind of kinds) {
    const readable = rows(kind).filter(({ survey }) => kind !== "feature_flags" || survey === null);
    expect(lines(kind)).toHaveLength(readable.length + 1);
    expect(lines(kind)[0]?.join()).not.toMatch(/_/);
  }
  expect(lines("survey_answers")[0]).toContain("Question");
  expect(lines("properties")).toContainEqual(["Name", "'=1+1"]);
  expect(lines("feature_flags")).toEqual([
    ["Flag", "Value"],
    ["half", "Yes"],
  ]);
  expect(lines("person")[1]).toContain("No");
  expect(lines("events").map(([, event]) => event)).toEqual(["Event", "Page view", "Survey answered"]);
  expect(lines("changes").map((line) => line[3])).toEqual([
    "Change",
    "Exported the data",
    "Exported the data",
  ]);

  const text = textOf(report);
  expect(text).toContain("Data about =1+1");
  expect(text).toContain("Monday, March 2, 2026 · 1 event Page view https://shop.example/tea 1 12:30 AM");
  expect(text).toMatch(/Tea .* [AP]M (UTC|GMT\S*|[A-Z]{2,4}) · completed Why\? Because/);
  expect(text).toContain("Staff");
  expect(text).toContain("Grace Called &lt;b&gt;her&lt;/b&gt;.");
  expect(all).not.toContain("eve@example.com");
  expect(all).not.toContain("Note on another");
  expect(all).not.toContain(project.api_token);
});

it("has each question's text as it was when it was answered, also of removed questions and deleted surveys", async () => {
  const project = await buildProject();
  const as = await buildKey({ project, scopes });
  const asking = (...texts: string[]) =>
    texts.map((question, at) => ({ type: "open" as const, id: `q${at}`, question }));
  const survey = await buildSurvey(project, { questions: asking("Today?") });
  const deleted = await buildSurvey(project, { name: "Gone", questions: asking("Still there?") });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await db.surveyVersion.deleteMany({ where: { project_id: project.id, survey_id: survey.id } });
  await db.surveyVersion.createMany({
    data: [
      { version: 1, created_at: hour(-3), content: { questions: asking("First?", "Removed?") } },
      { version: 2, created_at: hour(-1), content: { questions: asking("Second?") } },
    ].map((version) => ({ project_id: project.id, survey_id: survey.id, ...version })),
  });
  const answered = (id: string, hours: number, answers: object) => ({
    event: "survey sent",
    distinct_id: "ada",
    timestamp: hour(hours).toISOString(),
    properties: { $set: { plan: "pro" }, $survey_id: id, ...answers },
  });
  await captureEvents(
    project,
    answered(survey.id, -2, { $survey_response_q0: "a", $survey_response_1: "b" }),
    answered(survey.id, -0.5, {
      $survey_response_q0: ["c", "d"],
      $survey_response_q1: 4,
      $survey_completed: false,
      $survey_submission_id: crypto.randomUUID(),
    }),
    answered(deleted.id, -0.4, {
      $survey_name: "Gone",
      $survey_questions: [{ id: "q0", question: "Still there?" }],
      $survey_response_q0: "no",
    }),
  );
  await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: deleted.id } } });
  const { rows, report } = await exported(as, project, "ada");
  expect(
    rows("survey_answers").map(({ survey, question, answer, completed }) => [
      survey,
      question,
      answer,
      completed,
    ]),
  ).toEqual([
    [survey.name, "First?", "a", true],
    [survey.name, "Removed?", "b", true],
    [survey.name, "Second?", ["c", "d"], false],
    [survey.name, "Removed?", 4, false],
    ["Gone", "Still there?", "no", true],
  ]);
  expect(textOf(report)).toMatch(/not completed Second\? c d Removed\? 4 Gone .* completed Still there\? no/);
});

it("holds what belongs to a person after a merge and a split, and says what was moved", async () => {
  // Grace merges Eve into Ada, changes both of their properties, and splits Eve off again. Before, Bob was merged, too, and stays.
  const project = await buildProject();
  const grace = await buildUser({ first_name: "Grace", last_name: "Hopper" });
  await buildMembership({ project, user: grace, role: "owner" });
  const as = await buildKey({ user: grace, label: "Support" });
  const captured = (distinct_id: string, event: string, set: object) => ({
    event,
    distinct_id,
    properties: { $set: set },
  });
  await captureEvents(
    project,
    captured("ada", "ada began", { email: "ada@example.com" }),
    captured("bob", "bob began", { phone: "555-bob" }),
    captured("eve", "eve began", { city: "Evetown" }),
  );
  const idOf = async (distinctId: string) => (await readPerson(project, distinctId))!.uuid;
  const at = (id: string) => ({ as, params: { project_id: project.id, id } });
  const ada = await idOf("ada");
  // What was done to Bob before belongs to Ada's record afterwards.
  await call(persons.update, personRoute, { ...at(await idOf("bob")), body: { properties: { vip: true } } });
  await call(persons.merge, mergeRoute, { ...at(ada), body: { from: await idOf("bob") } });
  await call(persons.merge, mergeRoute, { ...at(ada), body: { from: await idOf("eve") } });
  await captureEvents(
    project,
    captured("ada", "ada while merged", {}),
    captured("eve", "eve while merged", { shoe: "evesize" }),
  );
  await call(persons.split, splitRoute, { ...at(ada), body: { distinct_ids_to_split: ["eve"] } });
  await db.person.update({
    where: { project_id_uuid: { project_id: project.id, uuid: ada } },
    data: { properties: { email: "ada@example.com", phone: "555-bob" } },
  });
  await captureEvents(project, captured("ada", "ada after", {}), captured("eve", "eve after", {}));

  const own = await exported(as, project, "ada");
  expect(own.rows("distinct_ids").map((row) => row.distinct_id)).toEqual(["ada", "bob"]);
  const events = own.rows("events").map((row) => row.event);
  expect(events.toSorted()).toEqual(
    [
      "$set",
      "ada after",
      "ada began",
      "ada while merged",
      "bob began",
      "$merge_dangerously",
      "$merge_dangerously",
    ].toSorted(),
  );
  expect(own.rows("moves")).toMatchObject([
    { kind: "merged", by: "Grace Hopper", key: "Support", distinct_ids: ["bob"], other_ids: 0 },
    { kind: "merged", by: "Grace Hopper", key: "Support", distinct_ids: [], other_ids: 1 },
    { kind: "split_person", by: "Grace Hopper", distinct_ids: ["ada", "bob"], other_ids: 1 },
  ]);
  expect(own.rows("changes")).toMatchObject([
    { change: "updated", by: "Grace Hopper", set: { vip: true } },
    { change: "exported", by: "Grace Hopper" },
  ]);
  expect(own.lines("moves").map(([, what, , , ids]) => [what, ids])).toContainEqual([
    "The record was split",
    "ada, bob",
  ]);
  expect(own.lines("changes")[1]).toContain("vip: Yes");
  const properties = new Map(own.rows("events").map((row) => [row.event, row.person_properties]));
  expect(properties.get("ada while merged")).toBeNull();
  expect(properties.get("ada after")).toMatchObject({ email: "ada@example.com" });
  // Neither Eve's id, nor her properties, nor anyone's number.
  expect(own.all).not.toMatch(/\beve\b|Evetown|evesize/);
  expect(own.all).not.toContain("$actor_user_id");
  expect(textOf(own.report)).toContain("The record was split Grace Hopper with API key “Support” ada, bob 1");

  const other = await exported(as, project, "eve", "de");
  expect(
    other
      .rows("events")
      .map((row) => row.event)
      .toSorted(),
  ).toEqual(["eve after", "eve began", "eve while merged"]);
  expect(other.rows("moves")).toMatchObject([
    { kind: "merged", by: "Grace Hopper", distinct_ids: ["eve"], other_ids: 0 },
    { kind: "split_person", by: "Grace Hopper", distinct_ids: ["eve"], other_ids: 2 },
  ]);
  expect(other.all).not.toMatch(/\bada\b|555-bob|\bbob\b/);
  expect(other.report).toContain('<html lang="de">');
  expect(textOf(other.report)).toContain("Der Datensatz wurde getrennt Grace Hopper");
});

it("escapes every value of the report", async () => {
  const project = await buildProject({ name: "<script>p</script>" });
  const evil = `"><script>alert(1)</script>&'`;
  const as = await buildKey({ project, label: evil });
  const survey = await buildSurvey(project, {
    name: evil,
    questions: [{ type: "open", id: "q", question: evil }],
  });
  await captureEvents(
    project,
    {
      event: evil,
      distinct_id: evil,
      properties: { $set: { [evil]: evil, name: evil, list: [evil, { [evil]: 1 }], control: "a\u0001b" } },
    },
    {
      event: "survey sent",
      distinct_id: evil,
      properties: { $survey_id: survey.id, $survey_response_q: evil },
    },
    { event: "$pageview", distinct_id: evil, properties: { $current_url: `https://x.example/${evil}` } },
  );
  const person = (await readPerson(project, evil))!;
  await call(persons.update, personRoute, {
    as,
    params: { project_id: project.id, id: person.uuid },
    body: { properties: { [evil]: evil } },
  });
  const { report } = await exported(as, project, evil);
  const faults: string[] = [];
  const elements = new Set<string>();
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in node) elements.add(node.tagName);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(report, { onParseError: ({ code }) => faults.push(code) }));
  expect(faults).toEqual([]);
  expect(elements).not.toContain("script");
  expect(report).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;");
  expect(report).not.toMatch(/\b(src|srcset|action|on\w+)=|href="(?!#)|url\(|@import/);
});

it("has the languages of the interface", () => {
  expect(ReportLanguage.options).toEqual(locales);
});
