// The second layer of defense alone: for any statement, the role sees one project's rows and changes nothing.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { openReader, type ProjectReader } from "@/lib/query/reader";
import { prepareRole } from "@/lib/query/role";
import { asSuperuser, freshDatabase } from "@/lib/testing/database";
import { databaseUrl } from "@/lib/testing/database-url";
import { startMachineServer } from "@/lib/testing/machine-server";

const never = new AbortController().signal;
const canary = "canary-of-another-project";

interface Place {
  url: string;
  owner: pg.Pool;
  reader: ProjectReader;
  close(): Promise<void>;
}

/** Two projects, with the canary in every text of the second. */
async function populate(owner: pg.Pool): Promise<void> {
  for (const [id, text] of [
    [1, "ours"],
    [2, canary],
  ] as const) {
    await owner.query(
      "INSERT INTO projects (id, uuid, name, api_token) VALUES ($1, gen_random_uuid(), $2::text, $2::text)",
      [id, text],
    );
    await owner.query(
      `INSERT INTO persons (project_id, id, uuid, properties, updated_at)
       VALUES ($1::int, $1::int, gen_random_uuid(), jsonb_build_object('email', $2::text), now())`,
      [id, text],
    );
    await owner.query(
      "INSERT INTO person_distinct_ids (project_id, distinct_id, person_id) VALUES ($1::int, $2, $1::int)",
      [id, text],
    );
    await owner.query(
      "INSERT INTO person_snapshots (project_id, id, person_id, properties) VALUES ($1::int, $1::int, $1::int, jsonb_build_object('was', $2::text))",
      [id, text],
    );
    await owner.query(
      `INSERT INTO events (project_id, uuid, event, path_item, "timestamp", person_id, distinct_id, properties, person_snapshot_id)
       VALUES ($1::int, gen_random_uuid(), $2::text, $2::text, now(), $1::int, $2::text, jsonb_build_object('secret', $2::text), $1::int)`,
      [id, text],
    );
    await owner.query(
      "INSERT INTO surveys (project_id, id, name, type, updated_at) VALUES ($1, gen_random_uuid(), $2, 'popover', now())",
      [id, text],
    );
  }
  await owner.query(
    "INSERT INTO users (uuid, distinct_id, email, password_hash) VALUES (gen_random_uuid(), $1::text, $1::text, $1::text)",
    [canary],
  );
}

/** Connections of the tables' owner; a database that is dropped while they are open is no failure. */
function ownerOf(url: string): pg.Pool {
  const owner = new pg.Pool({ connectionString: url });
  owner.on("error", () => undefined);
  owner.on("connect", (client) => client.on("error", () => undefined));
  return owner;
}

async function place(url: string, close: () => Promise<void>): Promise<Place> {
  const owner = ownerOf(url);
  await populate(owner);
  const reader = openReader(url, owner);
  return {
    url,
    owner,
    reader,
    async close() {
      await reader.end();
      await owner.end();
      await close();
    },
  };
}

const places = {
  "the embedded PostgreSQL": async () => {
    const fresh = await freshDatabase();
    return place(fresh.url, fresh.drop);
  },
  "a server of the machine's": async () => {
    const server = await startMachineServer();
    await migrate(server.url);
    return place(server.url, server.stop);
  },
};

describe.each(Object.entries(places))("on %s", (_, open) => {
  let here: Place;

  beforeAll(async () => {
    here = await open();
  });

  afterAll(() => here?.close());

  const read = (sql: string, project = 1) =>
    here.reader.read({ id: project, timezone: "UTC" }, sql, never).then(({ rows }) => rows);
  const refusal = (sql: string) =>
    read(sql).then(
      (rows) => `answered ${JSON.stringify(rows)}`,
      (error: pg.DatabaseError) => error.message,
    );

  it("returns each project's own rows in every view", async () => {
    const all = `SELECT event FROM hogql.events UNION ALL SELECT properties ->> 'secret' FROM hogql.events
      UNION ALL SELECT person_properties ->> 'was' FROM hogql.events
      UNION ALL SELECT properties ->> 'email' FROM hogql.persons
      UNION ALL SELECT distinct_id FROM hogql.persons_by_distinct_id UNION ALL SELECT name FROM hogql.surveys`;
    expect(await read(all, 1)).toEqual(Array.from({ length: 6 }, () => ["ours"]));
    expect(await read(all, 2)).toEqual(Array.from({ length: 6 }, () => [canary]));
    expect(await read(all, 3)).toEqual([]);
  });

  it("runs in the project's time zone", async () => {
    const { rows } = await here.reader.read({ id: 1, timezone: "Asia/Tokyo" }, "SHOW TimeZone", never);
    expect(rows).toEqual([["Asia/Tokyo"]]);
  });

  const tables = [
    "users",
    "projects",
    "events",
    "persons",
    "surveys",
    "person_distinct_ids",
    "person_snapshots",
    "personal_api_keys",
    "memberships",
    "rate_limits",
    "_prisma_migrations",
  ];

  it.each([
    ...tables.map((table) => `public.${table}`),
    "hogql.secret",
    "pg_catalog.pg_authid",
    "pg_catalog.pg_shadow",
  ])("has no permission to read %s", async (table) => {
    expect(await refusal(`SELECT * FROM ${table}`)).toMatch(/^permission denied for (table|view) /);
  });

  it.each([
    ["a token of another project", "SELECT set_config('fieldbook.pass', '2:00', true)"],
    [
      "its own token with the number of another project",
      "SELECT set_config('fieldbook.pass', regexp_replace(current_setting('fieldbook.pass'), '^1', '2'), true)",
    ],
    ["no token", "SELECT set_config('fieldbook.pass', '', true)"],
  ])("returns no rows of another project with %s, set before or within", async (_, change) => {
    const rows = await read(`WITH a AS MATERIALIZED (${change})
      SELECT event FROM a, hogql.events UNION ALL SELECT event FROM hogql.events, (${change}) b`);
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(await read("SELECT event FROM hogql.events")).toEqual([["ours"]]);
  });

  it("cannot use its token in another transaction", async () => {
    const [[token] = []] = await read("SELECT current_setting('fieldbook.pass')", 2);
    expect(token).toMatch(/^2:[0-9a-f]{64}$/);
    const rows = await read(
      `WITH a AS MATERIALIZED (SELECT set_config('fieldbook.pass', '${token}', true)) SELECT event FROM a, hogql.events`,
    );
    expect(JSON.stringify(rows)).not.toContain(canary);
  });

  it.each([
    "SELECT * FROM hogql.events WHERE (properties ->> 'secret')::integer = 1",
    "SELECT * FROM hogql.persons WHERE (properties ->> 'email')::uuid IS NULL",
    "SELECT 1 / (CASE WHEN event LIKE 'canary%' THEN 0 ELSE 1 END) FROM hogql.events",
    "SELECT * FROM hogql.surveys WHERE name::integer = 1",
    "SELECT * FROM hogql.events e JOIN hogql.persons p ON (e.properties ->> 'secret')::integer = (p.properties ->> 'email')::integer",
  ])("error messages contain no data of other projects: %s", async (sql) => {
    expect(await refusal(sql)).not.toContain(canary);
  });

  it.each([
    "SET ROLE NONE",
    "RESET ROLE",
    "RESET SESSION AUTHORIZATION",
    "SELECT set_config('role', 'none', false)",
    "SET fieldbook.pass = '2:00'",
    "SET statement_timeout = 0",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "COMMIT",
    "ROLLBACK",
    "DISCARD ALL",
    "SELECT pg_advisory_lock(1)",
    "LISTEN everything",
  ])("leaves no state to the next query: %s", async (sql) => {
    await read(sql).catch(() => undefined);
    const mine =
      "SELECT current_user = session_user, current_setting('statement_timeout'), current_setting('transaction_read_only'), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())";
    for (let round = 0; round < 4; round++) expect(await read(mine)).toEqual([["t", "30s", "on", "0"]]);
    expect(await read("SELECT event FROM hogql.events")).toEqual([["ours"]]);
  });

  it.each([
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "INSERT INTO hogql.surveys (name) VALUES ('x')",
    "UPDATE hogql.persons SET properties = '{}'",
    "DELETE FROM hogql.events",
    "WITH gone AS (DELETE FROM hogql.persons RETURNING *) SELECT * FROM gone",
    "TRUNCATE events",
    "CREATE TABLE public.mine ()",
    "CREATE TEMP TABLE mine ()",
    "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "DO $$ BEGIN DELETE FROM events; END $$",
    "SELECT * INTO mine FROM hogql.events",
    "SELECT nextval('public.surveys_id_seq')",
    "SELECT setval('public.persons_id_seq', 1)",
    "SELECT * FROM hogql.events FOR UPDATE",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "GRANT ALL ON hogql.secret TO CURRENT_USER",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_export(1, '/tmp/x')",
    "SELECT pg_reload_conf()",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY hogql.events TO '/tmp/x'",
    "COPY hogql.events FROM STDIN",
    "SELECT * FROM dblink('dbname=postgres', 'SELECT 1') AS t (a int)",
    "CREATE EXTENSION dblink",
    "VACUUM",
    "SELECT 1; SELECT 2",
    "BEGIN; DELETE FROM events; COMMIT",
    "SELECT query_to_xml('SELECT * FROM public.users', true, true, '')",
    "SELECT * FROM pg_catalog.pg_largeobject",
    "SELECT database_to_xml(true, true, '')",
  ])("has no effect with %s", async (sql) => {
    const before = await fingerprint();
    const said = await refusal(sql);
    expect(said).not.toContain(canary);
    if (!/xml|pg_terminate/.test(sql)) expect(said).not.toMatch(/^answered/);
    expect(await fingerprint()).toEqual(before);
  });

  /** All rows and roles, as text; except the roles of other databases, which other tests create meanwhile. */
  const fingerprint = async () => {
    const { rows } = await here.owner.query(
      `SELECT (SELECT string_agg(e::text, '') FROM events e) || (SELECT string_agg(p::text, '') FROM persons p)
        || (SELECT string_agg(s::text, '') FROM surveys s) || (SELECT count(*) FROM pg_class)
        || (SELECT count(*) FROM pg_proc) || (SELECT count(*) FROM pg_largeobject_metadata)
        || (SELECT string_agg(rolname || rolsuper::text, ',' ORDER BY rolname) FROM pg_roles
          WHERE rolname = current_database() || '_hogql' OR rolname !~ '_hogql$') AS all`,
    );
    return rows[0].all as string;
  };

  it("keeps no large object that a query created", async () => {
    await read("SELECT lo_create(0)").catch(() => undefined);
    await read("SELECT lo_from_bytea(0, 'x')").catch(() => undefined);
    expect((await here.owner.query("SELECT FROM pg_largeobject_metadata")).rowCount).toBe(0);
  });

  it("hides the statements of other sessions", async () => {
    const slow = read(`SELECT pg_sleep(1), '${canary}'`, 2);
    const seen = await read("SELECT query FROM pg_stat_activity");
    expect(JSON.stringify(seen)).not.toContain(canary);
    await slow;
  });

  it("cancels a statement whose request was aborted", async () => {
    const leaving = new AbortController();
    const slow = "SELECT pg_sleep(600)";
    const reading = here.reader.read({ id: 1, timezone: "UTC" }, slow, leaving.signal);
    const ended = expect(reading).rejects.toThrow("aborted");
    // The statements of its sessions are hidden; their wait events are not.
    const asleep =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    await expect.poll(() => here.owner.query(asleep)).toMatchObject({ rowCount: 1 });
    leaving.abort();
    await ended;
    await expect(here.reader.read({ id: 1, timezone: "UTC" }, "SELECT 1", leaving.signal)).rejects.toThrow(
      /abort/,
    );
    expect(await read("SELECT 1")).toEqual([["1"]]);
  });

  it("limits the size of a result", async () => {
    await expect(read("SELECT repeat('x', 1000000) FROM generate_series(1, 1000000)")).rejects.toThrow(
      /larger than 32 MiB/,
    );
    expect(await read("SELECT 1")).toEqual([["1"]]);
  });

  it("limits temporary files", async () => {
    expect(await read("SELECT current_setting('temp_file_limit')")).toEqual([["1GB"]]);
  });

  it("recovers from a lost connection", async () => {
    expect(await read("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => "lost")).toBe("lost");
    expect(await read("SELECT 1")).toEqual([["1"]]);
  });
});

describe("the role", () => {
  it("is created once by two processes that start at once, and found by later ones", async () => {
    const fresh = await freshDatabase();
    const owner = ownerOf(fresh.url);
    const [first, second] = await Promise.all([prepareRole(owner), prepareRole(owner)]);
    expect(first).toEqual(second);
    expect(await prepareRole(owner)).toEqual(first);
    expect(first.user).toBe(`${new URL(fresh.url).pathname.slice(1)}_hogql`);
    await owner.end();
    await asSuperuser(fresh.url, `DROP OWNED BY ${first.user}; DROP ROLE ${first.user}`);
    await fresh.drop();
  });

  it("is not used when it has more than read privileges", async () => {
    const fresh = await freshDatabase();
    const owner = ownerOf(fresh.url);
    const { user } = await prepareRole(owner);
    await asSuperuser(fresh.url, `ALTER ROLE ${user} BYPASSRLS`);
    await expect(prepareRole(owner)).rejects.toThrow(/has more than read privileges/);
    await asSuperuser(fresh.url, `ALTER ROLE ${user} NOBYPASSRLS; GRANT pg_read_all_data TO ${user}`);
    await expect(prepareRole(owner)).rejects.toThrow(/has more than read privileges/);
    await owner.end();
    await asSuperuser(fresh.url, `DROP OWNED BY ${user}; DROP ROLE ${user}`);
    await fresh.drop();
  });

  it("is reported as missing when the user may not create it", async () => {
    const fresh = await freshDatabase();
    const admin = ownerOf(fresh.url);
    const name = `plain_${new URL(fresh.url).pathname.slice(1)}`;
    await admin.query(
      `CREATE ROLE ${name} LOGIN PASSWORD 'plain'; GRANT USAGE ON SCHEMA hogql TO ${name}; GRANT SELECT ON hogql.secret TO ${name}`,
    );
    const url = new URL(fresh.url);
    url.username = name;
    url.password = "plain";
    const owner = ownerOf(url.href);
    const reader = openReader(url.href, owner);
    await expect(reader.read({ id: 1, timezone: "UTC" }, "SELECT 1", never)).rejects.toThrow(
      /Grant CREATEROLE/,
    );
    await owner.end();
    await admin.end();
    await asSuperuser(fresh.url, `DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await fresh.drop();
  });

  it("can be created by a user with CREATEROLE who is not a superuser", async () => {
    const server = inject("testServer");
    const admin = new pg.Client({ connectionString: databaseUrl(inject("testSuperuser"), "postgres") });
    await admin.connect();
    await admin.query("CREATE ROLE landlord LOGIN CREATEROLE PASSWORD 'plain'; ");
    await admin.query("CREATE DATABASE rented OWNER landlord");
    const url = new URL(databaseUrl(server, "rented"));
    url.username = "landlord";
    url.password = "plain";
    await migrate(url.href);
    const owner = ownerOf(url.href);
    await populate(owner);
    const reader = openReader(url.href, owner);
    const { rows } = await reader.read({ id: 1, timezone: "UTC" }, "SELECT event FROM hogql.events", never);
    expect(rows).toEqual([["ours"]]);
    await reader.end();
    await owner.end();
    await admin.query("DROP DATABASE rented WITH (FORCE)");
    await admin.query("DROP ROLE rented_hogql");
    await admin.query("DROP ROLE landlord");
    await admin.end();
  });

  it("is different for databases with long names", async () => {
    const long = "x".repeat(60);
    const server = inject("testServer");
    const admin = new pg.Client({ connectionString: databaseUrl(server, "postgres") });
    await admin.connect();
    const names = new Set<string>();
    for (const name of [`${long}a`, `${long}b`]) {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE fieldbook`);
      const owner = ownerOf(databaseUrl(server, name));
      const { user } = await prepareRole(owner);
      names.add(user);
      await owner.end();
      await asSuperuser(databaseUrl(server, name), `DROP OWNED BY ${user}; DROP ROLE ${user}`);
      await admin.query(`DROP DATABASE ${name}`);
    }
    await admin.end();
    expect(names.size).toBe(2);
  });
});
