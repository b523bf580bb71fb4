// The units of docs/operations.md: read by systemd's own programs, and the service started in a sandbox like its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "@/lib/database/embedded";
import { connect } from "@/lib/testing/backups";
import { temporaryFolder } from "@/lib/testing/database";
import { freePort } from "@/lib/testing/free-port";
import { adapt, readBlock, valuesOf } from "@/lib/testing/operations/blocks";
import { findProgram, run } from "@/lib/testing/operations/programs";
import { buildOnce } from "@/lib/testing/server";

const service = readBlock("ini", "Description=Fieldbook\n");
const copy = readBlock("ini", "Type=oneshot");
const timer = readBlock("ini", "[Timer]");

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

beforeAll(buildOnce);

/** Writes a unit, with the Node of this machine and this checkout. @returns its path */
async function writeUnit(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const onThisMachine = (unit: string) =>
  adapt(unit, { "/usr/bin/node": process.execPath, "/opt/fieldbook": process.cwd() });

test("systemd accepts every unit", async () => {
  const files = await Promise.all([
    writeUnit("fieldbook.service", onThisMachine(service)),
    writeUnit(
      "fieldbook@.service",
      onThisMachine(service).replace("[Service]\n", "[Service]\nEnvironment=PORT=%i\n"),
    ),
    writeUnit("fieldbook-copy.service", adapt(copy, { "/usr/bin/restic": findProgram("restic") })),
    writeUnit("fieldbook-copy.timer", timer),
  ]);
  expect(run("systemd-analyze", ["verify", "--man=no", ...files])).toEqual({ status: 0, output: "" });
  // A wrong key would be named.
  const wrong = await writeUnit("wrong.service", onThisMachine(service).replace("UMask", "Umaske"));
  expect(run("systemd-analyze", ["verify", "--man=no", wrong]).output).toContain(
    "'Umaske' in section [Service]",
  );
});

test("systemd rates the exposure of the service at 2.0 of 10 or less", async () => {
  const file = await writeUnit("fieldbook.service", onThisMachine(service));
  const { status, output } = run("systemd-analyze", [
    "security",
    "--offline=true",
    "--threshold=20",
    "--no-pager",
    file,
  ]);
  expect({ status, output: output.trim().split("\n").at(-1) }).toEqual({
    status: 0,
    output: expect.stringMatching(/Overall exposure level for fieldbook\.service: [01]\.\d OK/),
  });
});

test("the timer runs each night, after the nightly backup", async () => {
  const [calendar = ""] = valuesOf(timer, "OnCalendar");
  const { status, output } = run("systemd-analyze", [
    "calendar",
    "--base-time=2027-01-01 00:00:00 UTC",
    calendar,
  ]);
  expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/2027-01-01 03:30:00 UTC/) });
});

test.runIf(process.getuid?.() === 0)(
  "the service starts and serves on a read-only system, as its user, without capabilities",
  async () => {
    // As in the unit: what it may write, and nothing else.
    expect(valuesOf(service, "ProtectSystem")).toEqual(["strict"]);
    expect([valuesOf(service, "CapabilityBoundingSet"), valuesOf(service, "AmbientCapabilities")]).toEqual([
      [""],
      [""],
    ]);
    const [command = ""] = valuesOf(service, "ExecStart");
    const [, umask = ""] = /^UMask=(\d+)$/m.exec(service) ?? [];
    const state = path.join(folder, "state");
    const backups = path.join(folder, "backups");
    for (const writable of [state, backups]) {
      await mkdir(writable);
      await chmod(writable, 0o700);
      await chown(writable, 65534, 65534);
    }
    const port = String(await freePort());
    const settings = adapt(readBlock("sh", "DATA_DIR=/var/lib/fieldbook"), {
      "/var/lib/fieldbook": state,
      "/var/backups/fieldbook": backups,
    });
    const env = Object.fromEntries(
      settings
        .trim()
        .split("\n")
        .map((line) => line.split(/=(.*)/s, 2)),
    );
    const child = spawn(
      findProgram("bwrap"),
      [
        ...[
          "--ro-bind",
          "/",
          "/",
          "--dev",
          "/dev",
          "--proc",
          "/proc",
          "--tmpfs",
          "/home",
          "--die-with-parent",
        ],
        ...["--perms", "1777", "--tmpfs", "/tmp", "--perms", "1777", "--tmpfs", "/var/tmp"],
        // A checkout below /tmp or /home is there too.
        ...["--ro-bind", process.cwd(), process.cwd(), "--perms", "0755", "--dir", folder],
        ...["--bind", state, state, "--bind", backups, backups, "--chdir", process.cwd()],
        ...["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"],
        ...["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"],
        ...["--bounding-set=-all", "--inh-caps=-all", "sh", "-c", `umask ${umask}; exec ${command}`],
      ],
      {
        env: {
          PATH: process.env.PATH ?? "",
          LOG_LEVEL: "warn",
          PORT: port,
          ...env,
        } as unknown as NodeJS.ProcessEnv,
      },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    const ended = once(child, "exit");
    try {
      await Promise.race([
        expect.poll(() => output, { timeout: 120_000 }).toContain("Fieldbook is running"),
        ended.then(() => Promise.reject(new Error(output))),
      ]);
      const local = `http://127.0.0.1:${port}`;
      // The first start with BACKUP_DIR makes a backup, in a folder outside of the data.
      await expect
        .poll(async () => await (await fetch(`${local}/readyz`)).json(), { timeout: 60_000 })
        .toMatchObject({ status: "ready", backup: { is_overdue: false } });
      expect((await fetch(`${local}/setup`)).status).toBe(200);
      expect(output).not.toMatch(/EROFS|EACCES|EPERM|read-only/i);
    } finally {
      // The process that the sandbox became; the one that made it would only be killed with it.
      const pid = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").catch(() => "");
      if (pid.trim() !== "") process.kill(Number(pid), "SIGTERM");
      await ended;
    }
    const database = await startEmbedded(state);
    const client = await connect(database.url);
    expect((await client.query("SELECT count(*)::int AS users FROM users")).rows).toEqual([{ users: 0 }]);
    await client.end();
    await database.stop();
  },
);
