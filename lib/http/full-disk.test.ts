// The response while the database cannot write: a 503 with Retry-After for every endpoint, never a 4xx or a 500.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as captureRoute from "@/app/api/sdk/capture/route";
import { GET as readyz } from "@/app/readyz/route";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { pool } from "@/lib/database/client";
import { checkReadiness } from "@/lib/database/ready";
import { toProblem } from "@/lib/http/problem";
import { freshDatabase } from "@/lib/testing/database";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call, sessionCookie } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";
import { buildSampleProject, buildSampleRequest, type SampleProject } from "@/lib/testing/sample-requests";
import { callSdkRoute } from "@/lib/testing/sdk";

/** Every write of every table fails with a code of PostgreSQL's while there is a row in `broken_disk`. */
beforeAll(async () => {
  await pool.query(`
    CREATE TABLE broken_disk (code text);
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE found text := (SELECT code FROM broken_disk);
      BEGIN
        IF found IS NULL THEN RETURN coalesce(NEW, OLD); END IF;
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = found;
      END $$;
    DO $$ DECLARE t text; BEGIN
      FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
        AND tablename NOT IN ('broken_disk', '_prisma_migrations') LOOP
        EXECUTE format('CREATE TRIGGER refuse_write BEFORE INSERT OR UPDATE OR DELETE ON %I
          FOR EACH ROW EXECUTE FUNCTION refuse_write()', t);
      END LOOP;
    END $$`);
});
afterAll(() => pool.query("DROP FUNCTION refuse_write CASCADE; DROP TABLE broken_disk"));

/** Connections that may be ended by dropping their database: `end` does not wait until the server has closed them. */
function poolOf(connectionString: string): pg.Pool {
  const created = new pg.Pool({ connectionString });
  created.on("error", () => undefined);
  return created;
}

async function whileBroken<T>(code: string, work: () => Promise<T>): Promise<T> {
  await pool.query("INSERT INTO broken_disk VALUES ($1)", [code]);
  try {
    return await work();
  } finally {
    await pool.query("DELETE FROM broken_disk");
  }
}

/** Callers of each access type, signed in beforehand: a session is a row. */
async function rightful({ access, scopes }: Endpoint, { owner }: SampleProject) {
  if (access === "public") return {};
  if (access !== "session") return { as: await buildKey({ user: owner, scopes: [...scopes] }) };
  return { headers: { cookie: await sessionCookie(owner), "sec-fetch-site": "same-origin" } };
}

const full = { type: "server_error", code: "disk_full", attr: null };

describe("while the disk of the database is full", () => {
  // Refused before they write: setup in an installation with users, reset links without a mail server.
  const refused = ["users.setUp", "users.requestReset"];
  const asked = endpoints.filter(({ id, method }) => method !== "GET" && !refused.includes(id));

  // One project for all: no request changes it.
  let world: SampleProject;
  beforeAll(async () => {
    world = await buildSampleProject();
  });

  it.each(asked.map((endpoint) => ({ id: endpoint.id, endpoint })))(
    "$id: succeeds without a write, or answers 503",
    async ({ endpoint }) => {
      const [sample, who] = [await buildSampleRequest(endpoint, world), await rightful(endpoint, world)];
      const route = await findRoute(endpoint);
      const { status, body, headers } = await whileBroken("53100", () =>
        call(endpoint, route, { ...sample, ...who }),
      );
      if (status === successOf(endpoint)[0]) return;
      expect({ status, body }).toMatchObject({ status: 503, body: full });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );

  it.each(["53000", "53100", "53200", "58030"])(
    "capture answers 503 to %s, and accepts the event later",
    async (code) => {
      const { api_token } = await buildProject();
      const send = () =>
        callSdkRoute(captureRoute, "/e/", { body: { token: api_token, event: "seen", distinct_id: "a" } });
      const { status, headers } = await whileBroken(code, send);
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await send()).status).toBe(200);
    },
  );

  it("a failed file write of the server gives the same error", () => {
    for (const code of ["ENOSPC", "EDQUOT"])
      expect(toProblem(Object.assign(new Error("write"), { code }))).toMatchObject({
        status: 503,
        body: full,
      });
  });
});

describe("readiness", () => {
  it("is lost while nothing can be written", async () => {
    expect((await readyz(new Request("http://127.0.0.1:3000/readyz"))).status).toBe(200);
    const fresh = await freshDatabase();
    const others = poolOf(fresh.url);
    try {
      expect(await checkReadiness(others)).toBe("ready");
      // The limit applies to new connections.
      await others.query(`ALTER DATABASE ${new URL(fresh.url).pathname.slice(1)} SET temp_file_limit = 8`);
      const limited = poolOf(fresh.url);
      expect(await checkReadiness(limited)).toBe("full");
      expect((await limited.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      await limited.end();
    } finally {
      await others.end();
      await fresh.drop();
    }
  });
});
