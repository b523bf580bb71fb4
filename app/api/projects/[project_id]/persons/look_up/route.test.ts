import { beforeAll, describe, expect, it } from "vitest";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { persons } from "@/lib/contract/endpoints/persons";
import type { Person, Project } from "@/lib/database/generated/client";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as cohortRoute from "../../cohorts/route";
import * as exportRoute from "../export/route";
import * as listRoute from "../route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;
let ada: Person;
let bert: Person;
let carl: Person;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
  ada = await buildPerson(project, {
    distinct_ids: ["ada", "ada-phone"],
    properties: { email: "Ada@Example.com", name: "Ada, the first", "a.b": 1, a: { b: 2 } },
  });
  bert = await buildPerson(project, {
    distinct_ids: ["+49 30"],
    properties: { email: "team@example.com", name: "=Bert" },
  });
  carl = await buildPerson(project, {
    distinct_ids: ["carl@example.com"],
    properties: { email: "team@example.com" },
  });
  await buildPerson(await buildProject(), {
    distinct_ids: ["stranger"],
    properties: { email: "stranger@example.com" },
  });
});

const lookUp = (body: unknown, as = key) =>
  call(persons.lookUp, route, { as, params: { project_id: project.id }, body });
const resultsOf = async (list: string) => (await lookUp({ list })).body.results;
/** Each row as `line: outcome uuid or value`. */
const outcomesOf = async (list: string) =>
  (await resultsOf(list)).map(({ line, outcome, person, value }) =>
    `${line}: ${outcome} ${person?.uuid ?? value}`.trimEnd(),
  );

describe("POST persons/look_up/", () => {
  it("is refused without person:read", async () => {
    const other = await buildKey({ project, scopes: ["cohort:write"] });
    expect((await lookUp({ list: "ada" }, other)).status).toBe(403);
  });

  it.each([
    ["nothing", {}, "list", "required"],
    ["both", { list: "ada", rows: [] }, "list", "invalid_input"],
    ["another type", { list: ["ada"] }, "list", "invalid_input"],
    ["too many lines", { list: "ada\n".repeat(10_001) }, "list", "invalid_input"],
    ["too many cells", { list: ",".repeat(200_001) }, "list", "invalid_input"],
    [
      "too many rows",
      { rows: Array.from({ length: 10_001 }, () => ({ line: 1, keys: [] })) },
      "rows",
      "max_length",
    ],
    [
      "an unknown kind of key",
      { rows: [{ line: 1, keys: [{ by: "name", value: "Ada" }] }] },
      "rows",
      "invalid_choice",
    ],
  ])("refuses %s", async (_, body, attr, code) => {
    expect(await lookUp(body)).toMatchObject({ status: 400, body: { attr, code } });
  });

  it("tells of each row what became of it", async () => {
    expect(
      await resultsOf(
        "Email;Name\nADA@example.COM;Ada\n;\n;Nobody\nnobody@example.com;Nobody\nada@example.com;Again\n",
      ),
    ).toEqual([
      {
        line: 2,
        outcome: "found",
        value: "ADA@example.COM",
        by: "email",
        person: { uuid: ada.uuid, name: "Ada@Example.com", distinct_ids: ["ada"] },
        matches: 1,
        first_line: null,
      },
      { line: 3, outcome: "blank", value: "", by: null, person: null, matches: 0, first_line: null },
      { line: 4, outcome: "blank", value: "", by: null, person: null, matches: 0, first_line: null },
      {
        line: 5,
        outcome: "not_found",
        value: "nobody@example.com",
        by: null,
        person: null,
        matches: 0,
        first_line: null,
      },
      expect.objectContaining({ line: 6, outcome: "duplicate", first_line: 2, person: expect.anything() }),
    ]);
  });

  it("finds no one of another project", async () => {
    expect(await outcomesOf("stranger\nstranger@example.com")).toEqual([
      "1: not_found stranger",
      "2: not_found stranger@example.com",
    ]);
  });

  it("adds none of several persons with one e-mail address, unless another column names one of them", async () => {
    expect(await resultsOf("TEAM@example.com")).toMatchObject([
      { outcome: "ambiguous", by: "email", person: null, matches: 2 },
    ]);
    expect(await outcomesOf("email,distinct_id\nteam@example.com,+49 30\nteam@example.com,nobody")).toEqual([
      `2: found ${bert.uuid}`,
      "3: ambiguous team@example.com",
    ]);
  });

  it("takes the first column that is filled and finds someone", async () => {
    const list = `distinct_id,email,uuid\nnobody,ada@example.com,\n,,${bert.uuid.toUpperCase()}\nnobody,nobody@example.com,nothing`;
    expect(await outcomesOf(list)).toEqual([
      `2: found ${ada.uuid}`,
      `3: found ${bert.uuid}`,
      "4: not_found nobody",
    ]);
  });

  it("takes an e-mail address for a distinct id, too, and an id for the number of a person beside uuid only", async () => {
    expect(await outcomesOf("email\ncarl@example.com")).toEqual([`2: found ${carl.uuid}`]);
    expect(await outcomesOf(`id\n${ada.id}`)).toEqual([`2: not_found ${ada.id}`]);
    expect(await outcomesOf(`id,uuid\n${ada.id},\n99999999999999999999,`)).toEqual([
      `2: found ${ada.uuid}`,
      "3: not_found 99999999999999999999",
    ]);
  });

  it("takes rows that were read already", async () => {
    const rows = [
      { line: 7, keys: [{ by: "distinct_id", value: "ada-phone" }] },
      { line: 9, keys: [] },
    ];
    expect((await lookUp({ rows })).body.results).toMatchObject([
      { line: 7, outcome: "found", person: { uuid: ada.uuid } },
      { line: 9, outcome: "blank" },
    ]);
  });

  it("answers a list of 10,000 rows", async () => {
    const list = Array.from({ length: 10_000 }, (_, at) => `user${at}@example.com`).join("\n");
    expect(await resultsOf(list)).toHaveLength(10_000);
  });
});

describe("what is exported can be looked up again", () => {
  const everybody = () => [ada, bert, carl].map(({ uuid }) => uuid).sort();
  const uuidsIn = async (list: string) => {
    const results = await resultsOf(list);
    expect(results.map(({ outcome }) => outcome)).not.toContain("not_found");
    return results
      .flatMap(({ outcome, person }) => (outcome === "found" && person ? [person.uuid] : []))
      .sort();
  };
  const list = async (query: object) =>
    String(
      (
        await call(persons.list, listRoute, {
          as: key,
          params: { project_id: project.id },
          query: { format: "csv", ...query },
        })
      ).body,
    );
  const exported = async (query: object) =>
    String(
      (
        await call(persons.exportMany, exportRoute, {
          as: key,
          params: { project_id: project.id },
          query: { format: "csv", ...query },
        })
      ).body,
    );

  it("as the list of persons in CSV", async () => {
    expect(await uuidsIn(await list({}))).toEqual(everybody());
  });

  it.each([
    ["all columns", {}],
    ["distinct ids", { columns: "distinct_ids" }],
    ["a property", { columns: "properties.name" }],
  ])("as an export of persons with %s", async (_, query) => {
    expect(await uuidsIn(await exported(query))).toEqual(everybody());
  });

  it("as the persons of a cohort, without their UUIDs, too", async () => {
    const { body: cohort } = await call(cohorts.create, cohortRoute, {
      as: key,
      params: { project_id: project.id },
      body: { name: "Two", is_static: true, _create_static_person_ids: [ada.uuid, bert.uuid] },
    });
    const properties = JSON.stringify([{ type: "cohort", key: "id", operator: "in", value: cohort.id }]);
    const two = [ada.uuid, bert.uuid].sort();
    expect(await uuidsIn(await exported({ properties }))).toEqual(two);
    const lines = (await exported({ properties, columns: "distinct_ids" })).split("\r\n");
    expect(await uuidsIn(lines.map((line) => line.replace(/^[^,]*,/, "")).join("\r\n"))).toEqual(two);
  });
});
