import "server-only";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { newSecret } from "@/lib/access/secrets";
import { damagedError, UnreadableBackupError } from "@/lib/backup/unreadable-backup-error";
import { isMigrated, migrationLock } from "@/lib/database/migrate";
import { errorCode } from "@/lib/error-code";
import { log } from "@/lib/log";
import {
  insertEvents,
  insertMembers,
  insertOnlyBoard,
  insertPersons,
  insertTable,
  mapPersons,
  mapSnapshots,
  mapUsers,
  otherKeys,
  tablesAfterEvents,
  tablesBeforeEvents,
} from "@/lib/project-data/import-statements";
import { newerError, stageArchive } from "@/lib/project-data/stage-archive";
import { compileTagRules } from "@/lib/surveys/tag-rules/compile";
import { cleanStoredTexts } from "@/lib/surveys/texts/clean-stored";

/** A project that was imported. */
export interface ImportedProject {
  id: number;
  name: string;
  api_token: string;
  /** E-mail addresses of members of the archive who are not users here. */
  notAdded: string[];
  /** Rows of the archive by kind. */
  rows: ReadonlyMap<string, number>;
}

/** Larger ids of numbered rows are refused, because the sequences, which all projects share, continue after them. */
const maxId = 1_000_000_000;

/**
 * Columns of a project's row that identify the project or users of the old installation; and how long data is kept: the next
 * night would remove what the archive was kept for.
 */
const notImported = [
  "id",
  "uuid",
  "api_token",
  "previous_api_token",
  "previous_api_token_expires_at",
  "deleted_at",
  "retention",
];

/**
 * Makes a new project of the archive of one, in one transaction: nothing remains of a failure.
 *
 * @param url of the database, which is DATABASE_URL's
 * @param ownerEmail of the new project's owner; by default the only user, else the first owner of a project
 * @throws Error that says what to do: no such user, a database that is not migrated, a damaged or unknown file
 */
export async function importProject(
  url: string,
  file: string,
  ownerEmail?: string,
): Promise<ImportedProject> {
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook import" });
  // Errors of a lost connection reach the running query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local datestyle = 'ISO'",
    );
    await client.query("select pg_advisory_xact_lock_shared($1)", [migrationLock]);
    if (!(await isMigrated(client)))
      throw new Error("The database is not the one of this version. Start Fieldbook once, then import.");
    const imported = await importInto(client, file, await findOwner(client, ownerEmail));
    await client.query("commit");
    await finish(client);
    return imported;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw named(file, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the stored rows need next. The project is there, whether or not this succeeds. */
async function finish(client: pg.Client): Promise<void> {
  try {
    await cleanStoredTexts();
    await client.query("vacuum (analyze) events, persons, person_distinct_ids, person_snapshots, responses");
  } catch (error) {
    log.warn({ err: error }, "imported, but not finished: restart Fieldbook");
  }
}

/** Names the file in errors about it; values that PostgreSQL refuses are a fault of the file. */
function named(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === "ENOENT") return new Error(`File ${file} not found.`);
  const isRefused = error instanceof pg.DatabaseError && /^(2[23]|54)/.test(code ?? "");
  const fault = isRefused ? damagedError(`${error.message}.`) : error;
  return fault instanceof UnreadableBackupError
    ? new Error(`${file} ${fault.message}`, { cause: error })
    : error;
}

async function findOwner(client: pg.Client, email: string | undefined): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from users u left join memberships m on m.user_id = u.id and m.role = 'owner'
    where case when $1::text is not null then u.email = lower(trim($1))
      else m.user_id is not null or (select count(*) from users) = 1 end
    order by m.created_at, u.id limit 1`,
    [email],
  );
  const [owner] = rows;
  if (owner) return owner.id;
  throw new Error(
    email === undefined
      ? "There is no owner yet: open /setup, or name a user: npm run import -- FILE --owner EMAIL"
      : `User ${email} not found. List all users: npm run user -- list`,
  );
}

async function importInto(client: pg.Client, file: string, owner: number): Promise<ImportedProject> {
  const uuid = uuidv7();
  const { fieldbook, rows } = await stageArchive(client, file, { uuid });
  const keysOf = async (kind: string, table: string, extraKeys: readonly string[] = []) => {
    const knownKeys = [...(otherKeys[kind] ?? (await readColumns(client, table))), ...extraKeys];
    const keys = await readKeys(client, kind);
    const unknownKeys = keys.filter((key) => !knownKeys.includes(key));
    if (unknownKeys.length > 0) throw newerError(fieldbook, [`${kind} (${unknownKeys.join(", ")})`]);
    return keys.filter((key) => !extraKeys.includes(key));
  };
  for (const kind of Object.keys(otherKeys)) await keysOf(kind, kind);

  const project = await insertProject(client, uuid, await keysOf("project", "projects", notImported));
  await client.query(mapUsers);
  await client.query(insertMembers, [project.id, owner]);
  const insertTables = async (tables: typeof tablesBeforeEvents) => {
    for (const table of tables) {
      const keys = await keysOf(table.kind, table.table, ["new_id"]);
      await client.query(insertTable(table, keys), [project.id]);
      if (table.isNumbered) await raiseSequence(client, table.table, project);
    }
  };
  await client.query(insertOnlyBoard, [project.id]);
  await insertTables(tablesBeforeEvents);
  await client.query(mapPersons);
  await client.query(mapSnapshots);
  for (const statement of [...insertPersons, ...insertEvents]) await client.query(statement, [project.id]);
  await insertTables(tablesAfterEvents);
  await compileTagRules(client, project);
  // The texts of its surveys have to be cleaned; if that is interrupted, the next start does it.
  await client.query("delete from data_steps where name like 'survey-texts-%'");
  return { ...project, rows, notAdded: await readMissingMembers(client) };
}

/** The columns of a table, without those that refer to the project. */
async function readColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and column_name <> 'project_id'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The keys of all rows of a kind. */
async function readKeys(client: pg.Client, kind: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select distinct jsonb_object_keys(row) as key from import_${kind} order by key`,
  );
  return rows.map(({ key }) => key);
}

async function insertProject(client: pg.Client, uuid: string, keys: readonly string[]) {
  const columns = keys.map(pg.escapeIdentifier);
  const { rows } = await client.query<Pick<ImportedProject, "id" | "name" | "api_token">>(
    `insert into projects (${["uuid", "api_token", ...columns].join(", ")})
    select ${["$1::uuid", "$2", ...columns.map((column) => `r.${column}`)].join(", ")}
    from import_project i, jsonb_populate_record(null::projects, i.row) r returning id, name, api_token`,
    [uuid, newSecret("phc_")],
  );
  const [project] = rows;
  if (!project || rows.length > 1) throw damagedError("it contains several projects, or none.");
  return project;
}

/** Lets the next row of any project have a unique id. */
async function raiseSequence(client: pg.Client, table: string, project: { id: number }): Promise<void> {
  const { rows } = await client.query<{ max: number | null }>(
    `select max(id) from ${table} where project_id = $1`,
    [project.id],
  );
  const max = rows[0]?.max ?? 0;
  if (max > maxId) throw damagedError(`an id of ${table} is too large.`);
  await client.query(
    `select setval(seq, $2) from (select pg_get_serial_sequence($1, 'id')::regclass as seq) s
    where $2 > coalesce(pg_sequence_last_value(seq), 0)`,
    [table, max],
  );
}

async function readMissingMembers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select row ->> 'email' as email from import_members
    where (row ->> 'user_id')::integer not in (select archive_id from import_user_ids) order by position`,
  );
  return rows.map(({ email }) => email);
}
