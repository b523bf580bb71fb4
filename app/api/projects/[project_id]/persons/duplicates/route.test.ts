import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { DuplicatesQuery } from "@/lib/contract/person/duplicate";
import { db } from "@/lib/database/client";
import { listDuplicates } from "@/lib/persons/duplicates/list";
import { mergePersons } from "@/lib/persons/merge";
import { removePerson } from "@/lib/persons/remove";
import {
  buildKey,
  buildPerson,
  buildProject,
  buildUser,
  type ReadProject,
  unique,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as dismissRoute from "./[id]/dismiss/route";
import * as restoreRoute from "./[id]/restore/route";
import * as route from "./route";

const everything = (dismissed?: string) => DuplicatesQuery.parse({ limit: "1000", dismissed });
const groupsOf = async (project: ReadProject, dismissed?: string) =>
  (await listDuplicates(project, everything(dismissed))).results;
const namesOf = async (project: ReadProject) =>
  (await groupsOf(project)).map(({ evidence }) => evidence.map(({ value }) => value));

const actor = async () => ({ user: await buildUser(), role: "owner", keyLabel: null }) as const;

describe("possible duplicates", () => {
  let project: ReadProject;
  let as: { value: string };
  let [ada, copy]: { uuid: string; id: bigint }[] = [];
  const to = (id?: string) => ({ as, params: { project_id: project.id, ...(id && { id }) } });

  beforeAll(async () => {
    project = await buildProject();
    as = await buildKey({ project });
    const email = "Ada@Example.com";
    ada = await buildPerson(project, {
      distinct_ids: ["ada"],
      properties: { email, "Phone Number": "+49 151 234567" },
    });
    copy = await buildPerson(project, {
      distinct_ids: [" ada@example.com"],
      properties: { mobile: "0049-151-234-567", username: "guest" },
    });
    await buildPerson(project, { properties: { username: "guest", phone: "110", email: "none" } });
    await buildPerson(await buildProject(), { properties: { email } });
  });

  it("are refused without personal data, and to dismiss they need person:write", async () => {
    const masked = await buildKey({ project, is_masked: true });
    expect((await call(persons.duplicates, route, { ...to(), as: masked })).status).toBe(403);
    const viewer = await buildKey({ project, role: "viewer" });
    expect((await call(persons.duplicates, route, { ...to(), as: viewer })).status).toBe(200);
    for (const [endpoint, of] of [
      [persons.dismissDuplicates, dismissRoute],
      [persons.restoreDuplicates, restoreRoute],
    ] as const) {
      expect((await call(endpoint, of, { ...to(randomUUID()), as: viewer })).status).toBe(403);
      expect((await call(endpoint, of, to(randomUUID()))).status).toBe(404);
    }
  });

  it("are listed with the values they share and where each has them", async () => {
    const { status, body } = await call(persons.duplicates, route, to());
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, next: null, previous: null });
    const [group] = body.results;
    expect(group).toMatchObject({ count: 2, persons: [{ uuid: ada!.uuid }, { uuid: copy!.uuid }] });
    expect(group!.evidence).toEqual([
      {
        kind: "email",
        value: "ada@example.com",
        found: [
          { person_uuid: ada!.uuid, property: "email" },
          { person_uuid: copy!.uuid, property: "distinct_id" },
        ],
      },
      {
        kind: "phone",
        value: "49151234567",
        found: [
          { person_uuid: ada!.uuid, property: "Phone Number" },
          { person_uuid: copy!.uuid, property: "mobile" },
        ],
      },
    ]);
  });

  it("are listed for one of their persons, and none for others", async () => {
    const ofPerson = (person: string) => call(persons.duplicates, route, { ...to(), query: { person } });
    expect(await ofPerson("ada")).toMatchObject({ status: 400, body: { attr: "person" } });
    const [group] = await groupsOf(project);
    for (const { uuid } of [ada!, copy!])
      expect((await ofPerson(uuid)).body).toMatchObject({ count: 1, results: [{ id: group!.id }] });
    const other = await buildPerson(await buildProject(), { properties: { email: "ada@example.com" } });
    for (const uuid of [other.uuid, randomUUID()]) expect((await ofPerson(uuid)).body.count).toBe(0);
  });

  it("are dismissed once and restored, and the activity says who did", async () => {
    const [group] = await groupsOf(project);
    for (let time = 0; time < 2; time++)
      expect((await call(persons.dismissDuplicates, dismissRoute, to(group!.id))).status).toBe(204);
    expect(await groupsOf(project)).toEqual([]);
    expect(await groupsOf(project, "true")).toEqual([group]);
    expect((await call(persons.restoreDuplicates, restoreRoute, to(group!.id))).status).toBe(204);
    expect(await groupsOf(project)).toEqual([group]);
    const entries = await db.activity.findMany({ where: { project_id: project.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ activity, item_id }) => [activity, item_id])).toEqual([
      ["duplicates_dismissed", String(ada!.id)],
      ["duplicates_restored", String(ada!.id)],
    ]);
  });

  it("of other persons are another group, also after some were dismissed", async () => {
    const [group] = await groupsOf(project);
    await call(persons.dismissDuplicates, dismissRoute, to(group!.id));
    const third = await buildPerson(project, { properties: { work_email: "ADA@example.com " } });
    // The phone number is still that of the dismissed two alone.
    expect(await namesOf(project)).toEqual([["ada@example.com"]]);
    await removePerson(project, await actor(), { uuid: third.uuid }, {});
    expect(await groupsOf(project)).toEqual([]);
    await call(persons.restoreDuplicates, restoreRoute, to(group!.id));
  });

  it("vanish when they are merged or deleted, or when a value changes", async () => {
    const own = await buildProject();
    const pair = async () => {
      const properties = { email: `${unique()}@example.com` };
      return [await buildPerson(own, { properties }), await buildPerson(own, { properties })] as const;
    };
    const [merged, deleted, changed] = [await pair(), await pair(), await pair()];
    expect(await groupsOf(own)).toHaveLength(3);
    await mergePersons(own, await actor(), { uuid: merged[0].uuid }, merged[1].uuid);
    expect(await groupsOf(own)).toHaveLength(2);
    await removePerson(own, await actor(), { uuid: deleted[1].uuid }, {});
    expect(await groupsOf(own)).toHaveLength(1);
    const { project_id, id } = changed[0];
    await db.person.update({ where: { project_id_id: { project_id, id } }, data: { properties: {} } });
    expect(await groupsOf(own)).toEqual([]);
  });
});

const values = [
  "a@x.example",
  " A@X.example",
  "b@x.example",
  "+49 30 1234567",
  "0049301234567",
  "login-1",
  "guest",
  7,
  null,
];
const names = ["email", "E-Mail Address", "phone", "username", "plan"];

/** What a property identifies a person by, computed slowly. */
function identifierOf(name: string, value: unknown): string | null {
  if (value === null) return null;
  const text = String(value).trim();
  if (/mail/i.test(name)) return text.includes("@") ? `email ${text.toLowerCase()}` : null;
  if (name === "phone") {
    const digits = text.replace(/\D/g, "").replace(/^00/, "");
    return digits.length >= 7 ? `phone ${digits}` : null;
  }
  return name === "username" && text.length >= 3 && text !== "guest" ? `login ${text}` : null;
}

it("groups are those that comparing every person with every other finds", async () => {
  const person = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<unknown>(...values), {
    maxKeys: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 7 }), async (all) => {
      const project = await buildProject();
      const uuids: string[] = [];
      for (const properties of all)
        uuids.push((await buildPerson(project, { properties: JSON.parse(JSON.stringify(properties)) })).uuid);
      const identifiers = all.map((properties) =>
        Object.entries(properties).flatMap(([name, value]) => identifierOf(name, value) ?? []),
      );
      const expected = new Map<string, string[]>();
      for (const identifier of new Set(identifiers.flat())) {
        const ids = uuids.filter((_, at) => identifiers[at]!.includes(identifier));
        const key = ids.join(" ");
        if (ids.length > 1) expected.set(key, [...(expected.get(key) ?? []), identifier].sort());
      }
      const listed = (await groupsOf(project)).map(
        (group) =>
          [
            group.persons.map(({ uuid }) => uuid).join(" "),
            group.evidence.map(({ kind, value }) => `${kind} ${value}`).sort(),
          ] as const,
      );
      expect(new Map(listed)).toEqual(expected);
    }),
    { numRuns: process.env.LONG ? 100 : 20 },
  );
}, 120_000);
