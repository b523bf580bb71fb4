// Reading an exported project back in: what is equal afterwards, and which files are refused.
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCohort } from "@/lib/cohorts/create";
import { calculateMarkedCohorts } from "@/lib/cohorts/refresh";
import { CohortInput } from "@/lib/contract/cohort";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { exportProject } from "@/lib/project-data/export";
import { importProject } from "@/lib/project-data/import";
import { exportKinds } from "@/lib/project-data/kinds";
import { awkwardTexts, connect, emptyDatabase } from "@/lib/testing/backups";
import { captureEvents } from "@/lib/testing/capture";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { buildFlag, buildMember, buildMembership, buildSurvey, unique } from "@/lib/testing/factories";
import { readArchive, readRows } from "@/lib/testing/read-archive";

let folder: string;
let project: Project;
let owner: User;
let archive: Buffer;
let files: Map<string, string>;
let missingEmail: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ project, user: owner } = await buildMembership());
  const gone = await fill(project, owner);
  archive = await exportOf(project);
  files = await readArchive(archive);
  // A member who is no user where the archive is imported.
  missingEmail = `missing-${gone.email}`;
  await db.user.update({ where: { id: gone.id }, data: { email: missingEmail } });
  archive = await exportOf(project);
  files = await readArchive(archive);
  await db.user.delete({ where: { id: gone.id } });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function exportOf({ id, name }: { id: number; name: string }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await exportProject({ id, name }, null)).bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fileOf = async (bytes: Buffer | string): Promise<string> => {
  const file = path.join(folder, `${unique()}.tar.gz`);
  await writeFile(file, bytes);
  return file;
};

const importBytes = async (bytes: Buffer | string, email = owner.email) =>
  importProject(env.DATABASE_URL ?? "", await fileOf(bytes), email);

/** Something of every kind. @returns a member who made a part of it */
async function fill({ id: project_id, api_token }: Project, user: User): Promise<User> {
  const member = await buildMember({ id: project_id } as Project, "editor");
  await db.project.update({
    where: { id: project_id },
    data: {
      timezone: "Asia/Tokyo",
      survey_config: { themes: [] },
      modifiers: { inCohortVia: "auto" },
      retention: { events_months: 120 },
    },
  });
  const own = { project_id, created_by_id: user.id };
  const flag = await buildFlag({ id: project_id });
  const questions = [{ type: "open" as const, id: "why", question: "Why?" }];
  const survey = await buildSurvey({ id: project_id }, { questions, linked_flag_id: flag.id });
  const survey_id = survey.id;
  await db.survey.update({
    where: { project_id_id: { project_id, id: survey_id } },
    data: { start_date: new Date("2026-01-01"), created_by_id: member.id },
  });
  const people = ["ada", "bob", "eve"].map((distinct_id, index) => ({
    event: "$pageview",
    distinct_id,
    properties: {
      $current_url: `https://shop.example.com/a${index}/?q=1`,
      $set: { plan: "free", texts: awkwardTexts, big: 1.5e300 },
    },
  }));
  await captureEvents({ api_token }, ...people);
  await captureEvents(
    { api_token },
    { event: "$identify", distinct_id: "ada@example.com", properties: { $anon_distinct_id: "ada" } },
    { event: "upgraded", distinct_id: "ada", properties: { $set: { plan: "pro" } } },
    { event: "seen", distinct_id: "nobody", properties: { $process_person_profile: false } },
    ...["ada", "bob"].flatMap((distinct_id) =>
      ["", "because"].map((text) => ({
        event: "survey sent",
        distinct_id,
        properties: {
          $survey_id: survey_id,
          $survey_submission_id: `submission of ${distinct_id}`,
          $survey_completed: text !== "",
          $survey_response_why: text || "so",
        },
      })),
    ),
  );
  const response = await db.response.findFirstOrThrow({ where: { project_id } });
  const { submission_id } = response;
  await db.archivedResponse.create({ data: { project_id, survey_id, response_uuid: response.uuid } });
  const tag = await db.responseTag.create({ data: { ...own, name: "Bug" } });
  await db.taggedResponse.create({ data: { ...own, survey_id, submission_id, tag_id: tag.id } });
  const other = await db.responseTag.create({ data: { ...own, name: "Idea" } });
  // Matches every answer: an import that ran rules would tag responses that have no tag.
  await db.tagRule.create({
    data: {
      ...own,
      survey_id,
      tag_id: other.id,
      operator: "regex",
      text: ".*",
      postgres_regex: "(?:[^\\n])*",
    },
  });
  await db.untaggedResponse.create({ data: { project_id, survey_id, submission_id, tag_id: other.id } });
  const [now, later] = [new Date("2026-02-03T04:05:06Z"), new Date("2026-03-03T04:05:06Z")];
  const canary = { share: 5, started_at: now, until: later, max_dismissal_rate: 40 };
  await db.surveyCanary.create({ data: { project_id, survey_id, ...canary } });
  const unpublished = { changes: { name: "Why not?" }, base: { name: survey.name }, base_version: 1 };
  await db.surveyDraft.create({ data: { project_id, survey_id, ...unpublished, updated_by_id: user.id } });
  const cohort = await db.cohort.create({ data: { ...own, name: "Readers", is_static: true } });
  const [ada, bob, eve] = await Promise.all(
    ["ada", "bob", "eve"].map((distinct_id) =>
      db.person.findFirstOrThrow({ where: { project_id, distinct_ids: { some: { distinct_id } } } }),
    ),
  );
  await db.cohortMember.create({ data: { project_id, cohort_id: cohort.id, person_id: ada!.id } });
  const about = { id: randomUUID(), person_id: ada!.id, text: awkwardTexts.join("\n"), updated_at: now };
  await db.personNote.create({ data: { ...own, ...about } });
  await db.eventDeletion.create({ data: { project_id, person_uuid: bob!.uuid, person_id: bob!.id } });
  const deletion = { requested_by: member.email, deletes_events: false, keeps_persons: false };
  const deletion_id = randomUUID();
  await db.deletion.create({
    data: { project_id, id: deletion_id, requested_by_id: member.id, ...deletion },
  });
  await db.deletedPerson.create({
    data: {
      ...{ project_id, deletion_id, person_uuid: eve!.uuid, person_id: eve!.id },
      distinct_id_hashes: ["a", "b"],
    },
  });
  await db.erasureId.create({ data: { project_id, deletion_id, value: "eve" } });
  await db.refusedId.create({ data: { project_id, deletion_id, hash: "a" } });
  await db.person.delete({ where: { project_id_id: { project_id, id: eve!.id } } });
  const kept = await db.insight.create({ data: { ...own, short_id: "a1b2c3d4", filters: { a: [1] } } });
  const removed = await db.insight.create({ data: { ...own, short_id: "z1b2c3d4", deleted: true } });
  const plan = { key: "plan", value: "pro", type: "person" };
  const board = { position: 0, name: "Growth", date_from: "-30d", properties: [plan] };
  const { id: board_id } = await db.board.create({ data: { ...own, ...board } });
  await db.board.create({ data: { project_id, position: 1, name: "Old", deleted: true } });
  await db.boardTile.create({ data: { project_id, board_id, position: 0, insight_id: kept.id } });
  await db.boardTile.create({
    data: { project_id, board_id, position: 1, survey_id, question_id: "why", width: "half" },
  });
  expect(removed.id).toBeGreaterThan(kept.id);
  const view = { list: "persons", name: "Pro", is_shared: false, content: { columns: awkwardTexts } };
  await db.savedView.create({ data: { ...own, id: randomUUID(), ...view } });
  await db.dismissedDuplicate.create({ data: { project_id, id: randomUUID() } });
  const note = { type: "event", name: "upgraded", description: "Paid", tags: ["a,b"] };
  await db.definitionNote.create({ data: { project_id, id: randomUUID(), ...note } });
  const items = { Person: ada!.id, Team: project_id, OrganizationMembership: user.id, Survey: survey_id };
  for (const [scope, item] of Object.entries(items))
    await db.activity.create({
      data: {
        ...{ project_id, scope, item_id: String(item), activity: "updated", detail: {} },
        user_id: user.id,
      },
    });
  return member;
}

/** Rows of a kind, without what differs in another project. */
function comparable(kind: string, rows: Record<string, unknown>[]): unknown[] {
  const renamed: Record<string, string[]> = {
    project: ["id", "uuid"],
    persons: ["id"],
    activity: ["item_id"],
    definitions: ["id"],
  };
  const ignored = new Set(renamed[kind] ?? []);
  const texts = rows.map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !ignored.has(key)))),
  );
  return kind === "events" ? texts.sort() : texts;
}

const responsesOf = async (project_id: number) =>
  (await db.response.findMany({ where: { project_id }, orderBy: { uuid: "asc" } })).map(
    ({ project_id: _, person_id, person_snapshot_id, ...row }) => ({
      ...row,
      hasPerson: person_id !== null,
      hasSnapshot: person_snapshot_id !== null,
    }),
  );

describe("an exported project that is imported", () => {
  let imported: Awaited<ReturnType<typeof importProject>>;
  let again: Map<string, string>;

  beforeAll(async () => {
    imported = await importBytes(archive);
    again = await readArchive(await exportOf(imported));
  });

  it("had something of every kind", () => {
    for (const { name } of exportKinds)
      expect([name, readRows(files, name).length > 0]).toEqual([name, true]);
  });

  it("is exported as the same archive but for ids of other installations", async () => {
    const users = new Set(readRows(files, "members").map(({ user_id }) => user_id));
    expect(users.size).toBe(2);
    for (const { name } of exportKinds) {
      if (name === "members") continue;
      const before = readRows(files, name).map((row) => {
        // The member who is not here.
        const values = Object.entries(row).map(([key, value]) => [
          key,
          /^user_id$|_by_id$/.test(key) && value !== owner.id ? null : value,
        ]);
        const off = name === "project" && { retention: {} };
        return { ...Object.fromEntries(values), ...off } as Record<string, unknown>;
      });
      expect([name, comparable(name, readRows(again, name))]).toEqual([name, comparable(name, before)]);
    }
    expect(imported.notAdded).toEqual([missingEmail]);
    expect(readRows(again, "members")).toEqual(
      readRows(files, "members").filter(({ email }) => email === owner.email),
    );
  });

  it("has the same responses, and another token, uuid and id", async () => {
    const responses = await responsesOf(project.id);
    expect(responses).toHaveLength(2);
    expect(await responsesOf(imported.id)).toEqual(responses);
    const row = await db.project.findUniqueOrThrow({ where: { id: imported.id } });
    expect(row).toMatchObject({ name: project.name, timezone: "Asia/Tokyo", api_token: imported.api_token });
    expect(row.retention).toEqual({});
    expect([row.uuid, row.api_token]).not.toContain(project.uuid);
    expect(row.api_token).not.toBe(project.api_token);
  });

  it("has paths, snapshots and deleted persons as before", async () => {
    const read = (project_id: number) => db.$queryRaw`
      select e.uuid, e.path_item, e.submission_id, s.properties, e.person_id is null as personless,
        s.id = p.snapshot_id as is_latest, d.person_uuid
      from events e left join persons p on p.project_id = e.project_id and p.id = e.person_id
        left join person_snapshots s
          on s.project_id = e.project_id and s.id = e.person_snapshot_id and s.person_id = e.person_id
        left join deleted_persons d on d.project_id = e.project_id and d.person_id = e.person_id
      where e.project_id = ${project_id} order by e.uuid`;
    expect(await read(imported.id)).toEqual(await read(project.id));
  });

  it("has activities of the persons and the project that they were about", async () => {
    const person = readRows(again, "persons").find(({ properties }) =>
      JSON.stringify(properties).includes('"pro"'),
    );
    const items = Object.fromEntries(
      readRows(again, "activity").map(({ scope, item_id }) => [scope, item_id]),
    );
    expect(items).toMatchObject({
      Person: String(person?.id),
      Team: String(imported.id),
      OrganizationMembership: String(owner.id),
    });
  });

  it("takes new rows beside the old ones, and events of the new token", async () => {
    const flag = await buildFlag({ id: imported.id });
    expect(readRows(files, "flags").map(({ id }) => id)).not.toContain(flag.id);
    await captureEvents(imported, { event: "later", distinct_id: "ada" });
    const [event] = await db.event.findMany({ where: { project_id: imported.id, event: "later" } });
    const ids = await db.personDistinctId.findMany({
      where: { project_id: imported.id, person_id: event?.person_id ?? 0 },
      orderBy: { id: "asc" },
    });
    expect(ids.map(({ distinct_id }) => distinct_id).sort()).toEqual(["ada", "ada@example.com"]);
  });
});

it("gets its owner from the option, whatever the case", async () => {
  const { user } = await buildMembership();
  const { id } = await importBytes(archive, ` ${user.email.toUpperCase()} `);
  const members = await db.membership.findMany({ where: { project_id: id }, orderBy: { user_id: "asc" } });
  expect(members.map(({ user_id, role }) => [user_id, role])).toEqual([
    [owner.id, "owner"],
    [user.id, "owner"],
  ]);
});

it("belongs to the only user, or else to the first owner of a project, if no one is named", async () => {
  const fresh = await freshDatabase();
  const client = await connect(fresh.url);
  const file = await fileOf(archive);
  const addUser = (email: string) =>
    client.query(
      `insert into users (uuid, distinct_id, email, password_hash) values (gen_random_uuid(), $1, $1, 'none')`,
      [email],
    );
  const importedOwner = async () => {
    const { id } = await importProject(fresh.url, file);
    const { rows } = await client.query(
      "select u.email, m.role from memberships m join users u on u.id = m.user_id where m.project_id = $1",
      [id],
    );
    return rows;
  };
  await expect(importedOwner()).rejects.toThrow("There is no owner yet");
  await addUser("ada@example.com");
  expect(await importedOwner()).toEqual([{ email: "ada@example.com", role: "owner" }]);
  await addUser("bob@example.com");
  expect(await importedOwner()).toEqual([{ email: "ada@example.com", role: "owner" }]);
  await client.query("truncate memberships");
  await expect(importedOwner()).rejects.toThrow("There is no owner yet");
  await client.end();
  await fresh.drop();
});

it("is refused by a database that Fieldbook did not migrate, which stays empty", async () => {
  const empty = await emptyDatabase();
  await expect(importProject(empty.url, await fileOf(archive))).rejects.toThrow(
    "Start Fieldbook once, then import.",
  );
  const client = await connect(empty.url);
  expect(
    (await client.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount,
  ).toBe(0);
  await client.end();
  await empty.drop();
});

it("calculates cohorts of what persons did anew", async () => {
  const { project: source, user } = await buildMembership();
  await captureEvents(source, { distinct_id: "ada", event: "paid" }, { distinct_id: "bob", event: "opened" });
  const paid = { type: "behavioral", key: "paid", value: "performed_event" };
  const { id: cohort_id } = await createCohort(
    source,
    { user, role: "owner", keyLabel: null },
    CohortInput.parse({ name: "Paid", filters: { properties: { type: "AND", values: [paid] } } }),
  );
  const { id } = await importBytes(await exportOf(source), user.email);
  await calculateMarkedCohorts(new Date());
  const members = await db.cohortMember.findMany({
    where: { project_id: id, cohort_id },
    include: { person: { include: { distinct_ids: true } } },
  });
  expect(members.flatMap(({ person }) => person.distinct_ids.map((one) => one.distinct_id))).toEqual(["ada"]);
});

it("fills columns that an older archive lacks with their defaults", async () => {
  const bytes = await archiveWith((kind, row) => {
    if (kind === "cohorts") delete row.version;
    if (kind === "persons") delete row.id;
    return row;
  });
  const { id } = await importBytes(bytes);
  expect(await db.cohort.findMany({ where: { project_id: id } })).toMatchObject([{ version: 1 }]);
  expect(await db.person.count({ where: { project_id: id } })).toBe(readRows(files, "persons").length);
});

it("puts the tiles of an archive from before there were several boards on one", async () => {
  const older = [...files].flatMap(([name, text]): [string, string][] => {
    if (name.startsWith("boards-")) return [];
    if (name.startsWith("board_tiles-"))
      return [[name, text.replaceAll(/"(board_id|width)": ?("half"|"full"|\d+),? ?/g, "")]];
    if (!name.endsWith(".json")) return [[name, text]];
    const { boards: _, ...content } = JSON.parse(text) as Record<string, unknown>;
    return [[name, JSON.stringify(content)]];
  });
  const { id } = await importBytes(await tarOf(older));
  const boards = await db.board.findMany({ where: { project_id: id }, include: { tiles: true } });
  expect(boards).toMatchObject([{ name: "Board", date_from: "-30d", tiles: [{ width: "full" }, {}] }]);
});

it("cleans the texts of surveys, as they are when they are saved", async () => {
  const html = '<b>Hi</b><img src="x" onerror="alert(1)">';
  const bytes = await archiveWith((kind, row) =>
    kind === "surveys"
      ? {
          ...row,
          questions: [
            {
              ...{ type: "open", id: "why", question: "Why?" },
              ...{ description: html, descriptionContentType: "html" },
            },
          ],
        }
      : row,
  );
  const { id } = await importBytes(bytes);
  const [survey] = await db.survey.findMany({ where: { project_id: id } });
  expect(JSON.stringify(survey?.questions)).toContain("<b>Hi</b>");
  expect(JSON.stringify(survey?.questions)).not.toContain("onerror");
});

/** An archive of files. */
async function tarOf(entries: Iterable<[name: string, text: string]>): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of entries) tar.entry({ name }, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

/** The archive with other rows. */
const archiveWith = (change: (kind: string, row: Record<string, unknown>) => object) =>
  tarOf(
    [...files].map(([name, text]) => {
      const kind = /^(.*)-\d+\.jsonl$/.exec(name)?.[1];
      if (!kind) return [name, text];
      const rows = text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return [name, rows.map((row) => `${JSON.stringify(change(kind, row))}\n`).join("")];
    }),
  );

const changed = (name: string, change: (text: string) => string) =>
  tarOf([...files].map(([one, text]) => [one, one === name ? change(text) : text]));

describe("refused, leaving nothing, is", () => {
  it.each<[string, () => Buffer | string | Promise<Buffer>, RegExp]>([
    ["an empty file", () => "", /is not an export of a project/],
    ["a text", () => "select 1;\n".repeat(500), /is not an export of a project/],
    ["an uncompressed archive", () => gunzipSync(archive), /is not an export of a project/],
    ["another archive", () => tarOf([["readme.md", "hello"]]), /is not an export of a project/],
    [
      "the export of a person",
      () => changed("manifest.json", (text) => text.replace("fieldbook-project-export", "fieldbook-person")),
      /is not an export of a project/,
    ],
    [
      "another format",
      () => changed("manifest.json", (text) => text.replace('"format_version": 1', '"format_version": 2')),
      /another version of Fieldbook .* Update Fieldbook/,
    ],
    [
      "a newer archive with another kind",
      () => changed("manifest.json", (text) => text.replace('"kinds": {', '"kinds": {"galleries": "",')),
      /with unknown galleries/,
    ],
    [
      "a newer archive with another column",
      () => archiveWith((kind, row) => (kind === "surveys" ? { ...row, mood: 1 } : row)),
      /with unknown surveys \(mood\)/,
    ],
    ["a broken download", () => archive.subarray(0, archive.length / 2), /is damaged/],
    ["a download that lacks its last byte", () => archive.subarray(0, -1), /is damaged/],
    [
      "an archive without counts",
      () => tarOf([...files].filter(([name]) => name !== "counts.json")),
      /is truncated/,
    ],
    [
      "an archive without some rows",
      () => tarOf([...files].filter(([name]) => name !== "events-0001.jsonl")),
      /rows are missing/,
    ],
    [
      "an archive with files after its end",
      () => tarOf([...files, ["events-0002.jsonl", ""]]),
      /unexpected file "events-0002.jsonl"/,
    ],
    ...[
      "../../etc/passwd",
      "/events-0001.jsonl",
      "constructor-0001.jsonl",
      "__proto__-0001.jsonl",
      "surveys; -0001.jsonl",
    ].map((name): [string, () => Promise<Buffer>, RegExp] => [
      `a file named ${name}`,
      () => {
        const [manifest, ...others] = [...files];
        return tarOf([manifest!, [name, "{}\n"], ...others]);
      },
      /unexpected file/,
    ]),
    [
      "rows that are no JSON",
      () => changed("flags-0001.jsonl", (text) => text.replace("{", "")),
      /is damaged/,
    ],
    ["rows that are no objects", () => changed("events-0001.jsonl", () => "[1]\n"), /events can't be read/],
    ["lists as rows", () => changed("flags-0001.jsonl", () => "[1]\n"), /is damaged/],
    ["rows that end early", () => changed("flags-0001.jsonl", (text) => `\\.\n${text}`), /is damaged/],
    [
      "characters that can't be stored",
      () => archiveWith((kind, row) => (kind === "cohorts" ? { ...row, name: "a\u0000" } : row)),
      /is damaged/,
    ],
    [
      "a survey of another project's flag",
      () => archiveWith((kind, row) => (kind === "surveys" ? { ...row, linked_flag_id: 2 ** 30 } : row)),
      /is damaged: .*linked_flag/,
    ],
    [
      "an id that leaves no others",
      () => archiveWith((kind, row) => (kind === "response_tags" ? { ...row, id: 2 ** 31 - 1 } : row)),
      /is damaged/,
    ],
    [
      "a project without a name",
      () => archiveWith((kind, row) => (kind === "project" ? {} : row)),
      /is damaged/,
    ],
    [
      "a role that does not exist",
      () => archiveWith((kind, row) => (kind === "members" ? { ...row, role: "god" } : row)),
      /is damaged/,
    ],
  ])("%s", async (_, makeBytes, message) => {
    const count = () => Promise.all([db.project.count(), db.event.count(), db.person.count()]);
    const before = await count();
    const { user } = await buildMembership({ project });
    await expect(importBytes(await makeBytes(), user.email)).rejects.toThrow(message);
    expect(await count()).toEqual(before);
  });

  it("a file that is not there, and an owner who is no user", async () => {
    await expect(importProject(env.DATABASE_URL ?? "", "/none.tar.gz", owner.email)).rejects.toThrow(
      "File /none.tar.gz not found.",
    );
    await expect(importBytes(archive, "nobody@example.com")).rejects.toThrow(
      "User nobody@example.com not found.",
    );
  });
});
