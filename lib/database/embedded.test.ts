import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { startEmbedded } from "@/lib/database/embedded";
import { findBinaries } from "@/lib/database/embedded/binaries";
import { findLock } from "@/lib/database/embedded/folder-lock";
import { isAlive } from "@/lib/database/embedded/processes";
import { migrate } from "@/lib/database/migrate";
import { resetDatabase } from "@/lib/database/reset";
import { prepareRole } from "@/lib/query/role";
import {
  folders,
  giveEachTestAFolder,
  kill,
  query,
  serverPid,
  start,
  startProcess,
  useStartedData,
} from "@/lib/testing/embedded";

const isRoot = process.getuid?.() === 0;
const nobody = 65534;

giveEachTestAFolder();

let folder: string;
let dataDir: string;
beforeEach(() => {
  ({ folder, dataDir } = folders());
});

describe("a first start", () => {
  test("creates a database that needs its password and accepts only local connections", async () => {
    const { url, superuserUrl } = await start();
    expect(await query(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(url, "SHOW server_encoding")).toEqual([{ server_encoding: "UTF8" }]);

    const { password } = new URL(url);
    const file = path.join(dataDir, "pg", "fieldbook-password");
    expect(readFileSync(file, "utf8")).toBe(new URL(superuserUrl).password);
    expect(readFileSync(file, "utf8")).not.toBe(password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, "pg")).mode & 0o777).toBe(0o700);

    await expect(query(url.replace(password, "guess"), "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  test("by two processes at once gives both the same database", async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()]);
    expect(one.error).toBeUndefined();
    expect(other.url).toBe(one.url);
  });

  test("cleans up after an earlier one that was killed in the middle", async () => {
    await mkdir(path.join(dataDir, "pg.new-999999999"), { recursive: true });
    await start();
    expect(statSync(path.join(dataDir, "pg.new-999999999"), { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe("the role of the app", () => {
  const rights = `SELECT rolsuper, rolcreatedb, rolreplication, rolbypassrls,
    (SELECT array_agg(datname::text) FROM pg_database WHERE datdba = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user`;
  const ours = {
    rolsuper: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
    owned: ["fieldbook"],
  };

  /** All objects of a migrated database that the role does not own. */
  const foreign = `
    SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname IN ('public', 'hogql') AND relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_get_userbyid(relowner) <> current_user
    UNION ALL SELECT typname FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE nspname IN ('public', 'hogql') AND typtype IN ('e', 'd') AND pg_get_userbyid(typowner) <> current_user
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'hogql' AND pg_get_userbyid(nspowner) <> current_user
    UNION ALL SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
    WHERE nspname = 'hogql' AND pg_get_userbyid(proowner) <> current_user`;

  test("owns its database and has no other privileges", async () => {
    const { url, stop } = await start();
    expect(await query(url, rights)).toEqual([ours]);
    await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toMatchObject({ code: "42501" });
    await expect(query(url, "SELECT rolpassword FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
    await migrate(url);
    const owner = new pg.Pool({ connectionString: url });
    expect(await prepareRole(owner)).toMatchObject({ user: "fieldbook_hogql" });
    await owner.end();
    await resetDatabase(url);
    expect(await query(url, foreign)).toEqual([]);
    await stop();
  });
});

describe("several processes", () => {
  beforeEach(useStartedData);

  test("share one server, which the last of them stops", async () => {
    const first = await startProcess();
    const second = await start();
    expect(second.url).toBe(first.url);
    const pid = serverPid();

    await first.stop();
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("that start while the last one stops get a running server", async () => {
    const first = await start();
    const [, second] = await Promise.all([first.stop(), start()]);
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

test.runIf(process.platform === "linux")(
  "a server that can't be seen, such as one in another container, gets no second one beside it",
  async () => {
    await useStartedData();
    const data = path.join(dataDir, "pg");
    const foreign = spawn("flock", [data, "sleep", "600"], { detached: true });
    await once(foreign, "spawn");
    await expect.poll(() => findLock(data)).toBe("locked");
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /^Another Fieldbook uses the database in .*pg, in another/,
    );
    process.kill(-(foreign.pid ?? 0), "SIGKILL");
    await (await startEmbedded(dataDir)).stop();
  },
);

test("a pid file with the number of another process is ignored", async () => {
  await useStartedData();
  const unrelated = spawn("sleep", ["60"]);
  writeFileSync(
    path.join(dataDir, "pg", "postmaster.pid"),
    `${unrelated.pid}\n${dataDir}/pg\n0\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const { url } = await start();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await kill(unrelated);
});

describe("the system user of the server", () => {
  const owner = () => statSync(path.join(dataDir, "pg", "PG_VERSION")).uid;

  test.runIf(isRoot)("is nobody when root starts it in a folder that nobody can access", async () => {
    await start();
    expect(owner()).toBe(nobody);
  });

  test.runIf(isRoot)(
    "is mapped in a user namespace when root starts it in a closed folder, and at later starts",
    async () => {
      chmodSync(folder, 0o700);
      await (await start()).stop();
      expect(owner()).toBe(0);
      chmodSync(folder, 0o711);
      const { url } = await start();
      expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    },
  );

  test("is the ordinary user who starts it", async () => {
    if (isRoot) chownSync(folder, nobody, nobody);
    const { error, url } = await startProcess(isRoot ? asOrdinaryUser() : []);
    expect(error).toBeUndefined();
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test.runIf(isRoot)("is refused when the data belong to another user, with that user's name", async () => {
    await useStartedData();
    chownSync(path.join(dataDir, "pg", "PG_VERSION"), 12345, 12345);
    await expect(start()).rejects.toThrow(/belongs to user 12345, and this is user 0/);
  });
});

/**
 * If the user `nobody` cannot read this checkout, a namespace that maps the current user to `nobody` looks the same.
 */
function asOrdinaryUser(): string[] {
  const setpriv = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
  const [command = "", ...args] = [
    ...setpriv,
    process.execPath,
    "--check",
    path.resolve("lib/server/tsx.mjs"),
  ];
  const isReadable = spawnSync(command, args, { stdio: "ignore" }).status === 0;
  return isReadable ? setpriv : ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
}

describe("an error message", () => {
  test("names a platform without a build", () => {
    expect(() => findBinaries("sunos-sparc")).toThrow(
      /no embedded PostgreSQL for sunos-sparc. Set DATABASE_URL/,
    );
  });

  test("names a build that is not installed", () => {
    const other = process.platform === "win32" ? "linux-x64" : "win32-x64";
    expect(() => findBinaries(other)).toThrow(/is not installed. Run npm ci without --omit=optional/);
  });

  test("names the data of another version", async () => {
    await useStartedData();
    writeFileSync(path.join(dataDir, "pg", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(
      /is PostgreSQL 17's, and this Fieldbook brings PostgreSQL 18.*npm run backup/,
    );
  });

  test("names a lost password", async () => {
    await useStartedData();
    const first = await start();
    writeFileSync(path.join(dataDir, "pg", "fieldbook-password"), "wrong");
    await expect(startEmbedded(dataDir)).rejects.toThrow(/refuses the password/);
    await first.stop();
    rmSync(path.join(dataDir, "pg", "fieldbook-password"));
    await expect(startEmbedded(dataDir)).rejects.toThrow(/fieldbook-password is missing/);
  });
});
