// kill -9 in the middle of what removes personal data or hands it out: the next server ends it as if nothing had happened.
import { chmod, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { readDeletions } from "@/lib/persons/read-deletions";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { temporaryFolder } from "@/lib/testing/database";
import { buildKey, buildProject, buildSurvey, type ReadProject, unique } from "@/lib/testing/factories";
import { readZip } from "@/lib/testing/read-archive";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

let dataDir: string;
/** Where the server's temporary files go, whose user is another one. */
let temporary: string;
let server: RunningServer;

const start = async () => {
  server = await startServer(dataDir, {
    ...{ DATABASE_URL: env.DATABASE_URL ?? "", SEED: "none", RATE_LIMIT: "off", TMPDIR: temporary },
  });
};

beforeAll(async () => {
  await buildOnce();
  [dataDir, temporary] = [await temporaryFolder(), await temporaryFolder()];
  await chmod(temporary, 0o777);
  await start();
}, 900_000);
afterAll(async () => {
  await server?.stop();
  for (const folder of [dataDir, temporary]) await rm(folder, { recursive: true, force: true });
});

/** The files of the server. */
async function listFiles(): Promise<string[]> {
  const entries = await Promise.all(
    [dataDir, temporary].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return entries.flat().flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
}

/** Kills the server while it deletes events of a project: as many are left. */
async function killWhenLeft({ id }: ReadProject, left: number): Promise<void> {
  await db.$executeRawUnsafe(`create function wait_in_the_middle() returns trigger language plpgsql as $$ begin
    if (select count(*) <= ${left} from events where project_id = ${id}) then perform pg_advisory_xact_lock_shared(7); end if;
    return null; end $$`);
  await db.$executeRawUnsafe(
    "create trigger waiting after delete on events execute function wait_in_the_middle()",
  );
  const holder = new pg.Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  await holder.query("select pg_advisory_lock(7)");
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 7 and not granted";
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  await server.kill();
  await start();
  await holder.end();
  await db.$executeRawUnsafe("drop trigger waiting on events; drop function wait_in_the_middle()");
}

/** Events of an id, older than the rules of the test keep them, each with a text. */
const storeEvents = ({ id }: ReadProject, count: number, text: string, person: bigint | null = null) =>
  db.$executeRaw`
    insert into events (project_id, uuid, event, path_item, timestamp, ingested_at, distinct_id, person_id, properties)
    select ${id}::int, gen_random_uuid(), 'seen', 'seen', now() - interval '90 days', now() - interval '90 days', ${text}, ${person}::bigint,
      jsonb_build_object('note', ${text} || md5(n::text) || md5((-n)::text)) from generate_series(1, ${count}::int) n`;

/** The tables that hold a text, and the files of the server that do. */
async function placesOf(text: string): Promise<string[]> {
  const tables = ["events", "responses", "persons", "person_snapshots", "person_distinct_ids", "activities"];
  const places: string[] = [];
  for (const table of [...tables, "erasure_ids"]) {
    const [row] = await db.$queryRaw<{ found: boolean }[]>(
      Prisma.sql`select exists (select from ${Prisma.raw(table)} t where strpos(t::text, ${text}) > 0) as found`,
    );
    if (row?.found) places.push(table);
  }
  for (const file of await listFiles()) if ((await readFile(file)).includes(text)) places.push(file);
  return places;
}

const ask = (key: string, url: string, body?: object) =>
  fetch(`${server.url}${url}`, {
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

test("an erasure that is killed is ended by the next server: once, and nothing of the id is left", {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const key = (await buildKey({ project })).value;
  const id = unique();
  await captureEvents(project, { event: "seen", distinct_id: id, properties: { $set: { plan: id } } });
  await storeEvents(project, 12_000, id);
  const body = { ids: [id], when: "now", reason: "Request of today" };
  const { id: receipt } = await (
    await ask(key, `/api/projects/${project.id}/persons/erasures/`, body)
  ).json();
  await killWhenLeft(project, 3000);
  const read = async () =>
    (await ask(key, `/api/projects/${project.id}/persons/deletions/${receipt}/`)).json();
  await expect.poll(async () => (await read()).status).toBe("completed");
  expect(await read()).toMatchObject({ events_deleted: 12_001, events_waiting: 0, unknown_ids: 0 });
  expect(await placesOf(id)).toEqual([]);
  const check = await ask(key, "/api/deletion_receipts/check/", { receipt, id });
  expect(await check.json()).toMatchObject({ is_deleted: true });
});

test("a nightly retention that is killed is ended by the next server, with one receipt a rule", {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const survey = await buildSurvey(project, { questions: [{ type: "open", id: "q", question: "Why?" }] });
  const text = unique();
  await captureEvents(
    project,
    { event: "seen", distinct_id: "ada", properties: {} },
    {
      event: "survey sent",
      distinct_id: "ada",
      timestamp: new Date(Date.now() - 90 * 86_400_000).toISOString(),
      properties: { $survey_id: survey.id, $survey_response_q: text, $process_person_profile: false },
    },
  );
  await storeEvents(project, 20_000, text);
  await db.$executeRaw`
    insert into activities (project_id, id, created_at, scope, item_id, activity, detail, is_system)
    select ${project.id}::int, gen_random_uuid(), now() - interval '90 days', 'Cohort', '1', 'updated',
      jsonb_build_object('name', ${text}::text, 'changes', null), true from generate_series(1, 6000)`;
  const rules = { response_texts_months: 1, activity_months: 1, events_months: 1 };
  await db.project.update({ where: { id: project.id }, data: { retention: rules } });
  await db.$executeRaw`select graphile_worker.add_job('apply-retention', '{}'::json, job_key => 'apply-retention')`;
  await killWhenLeft(project, 5000);
  const receipts = () => readDeletions(Prisma.sql`where d.project_id = ${project.id}`);
  await expect
    .poll(async () => (await receipts()).map(({ status }) => status))
    .toEqual(Array.from({ length: 3 }, () => "completed"));
  expect(
    Object.fromEntries((await receipts()).map(({ retention }) => [retention?.rule, retention?.removed])),
  ).toEqual({ response_texts: 1, activity: 6000, events: 20_000 });
  expect(await db.event.count({ where: { project_id: project.id } })).toBe(2);
  expect(await placesOf(text)).toEqual([]);
});

test("an access request that is killed leaves no file, and is answered in whole by the next server", {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const key = (await buildKey({ project })).value;
  const id = unique();
  await captureEvents(project, { event: "seen", distinct_id: id, properties: {} });
  const person = (await readPerson(project, id))!;
  await storeEvents(project, 50_000, id, person.id);
  const url = `/api/projects/${project.id}/persons/${person.uuid}/export/`;
  const download = async () => readZip(Buffer.from(await (await ask(key, url)).arrayBuffer()));
  const undisturbed = await download();
  const files = await listFiles();

  const reader = (await ask(key, url)).body!.getReader();
  await reader.read();
  await server.kill();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow();
  expect(await listFiles()).toEqual(files);
  await start();
  const isReading = "select from pg_stat_activity where application_name = 'fieldbook export'";
  await expect.poll(async () => (await db.$queryRawUnsafe<object[]>(isReading)).length).toBe(0);
  const whole = await download();
  expect([...whole.keys()]).toEqual([...undisturbed.keys()]);
  expect(JSON.parse(whole.get("json/events.json") ?? "")).toHaveLength(50_001);
  expect(whole.get("json/events.json")).toBe(undisturbed.get("json/events.json"));
  expect((await placesOf(id)).filter((place) => path.isAbsolute(place))).toEqual([]);
  const entries = await db.activity.findMany({
    where: { project_id: project.id, activity: "exported" },
    orderBy: { created_at: "asc" },
  });
  const rowsOf = ({ detail }: (typeof entries)[number]) =>
    (detail as { changes: { field: string; after: unknown }[] | null }).changes?.find(
      ({ field }) => field === "rows",
    )?.after ?? null;
  // Of the one that was killed the log says that it began.
  expect(entries.map((entry) => rowsOf(entry) !== null)).toEqual([true, false, true]);
});
