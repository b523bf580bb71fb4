import "server-only";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { Busy } from "@/lib/errors";
import { log } from "@/lib/log";
import { type ExportKind, exportKinds } from "@/lib/project-data/kinds";
import { readParts } from "@/lib/project-data/read-parts";
import { version } from "@/package.json";

/** Each has a connection of its own and reads as fast as its client does. */
const maxRunning = 2;

/** Milliseconds without a read after which a client is given up. */
const stallMs = 120_000;

/** The projects that are being exported. */
const running = new Set<number>();

const busyError = () => new Busy(10, "Another export is running. Try again when it has finished.");

/**
 * Exports everything of a project, as it is at one moment, as one archive (tar, gzip) of JSON lines: `manifest.json`, the
 * files of each kind (`events-0001.jsonl`), and at the end `counts.json`, which a broken download lacks. It is read from the
 * database as the client reads the archive. The activity records who exported the project.
 *
 * @throws Busy while this project or two others are being exported
 */
export async function exportProject(
  project: { id: number; name: string },
  actor: Actor,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  if (running.has(project.id) || running.size >= maxRunning) throw busyError();
  await transaction((tx) =>
    recordActivity(tx, project, actor, {
      scope: "Team",
      item_id: String(project.id),
      activity: "exported",
      name: project.name,
      changes: null,
    }),
  );
  return { name: `fieldbook-project-${project.id}.tar.gz`, bytes: readArchive(project) };
}

async function* readArchive(project: { id: number; name: string }): AsyncGenerator<Uint8Array> {
  if (running.has(project.id) || running.size >= maxRunning) throw busyError();
  running.add(project.id);
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    fallback_application_name: "fieldbook export",
  });
  const archive = pack();
  // A lost connection also fails the running statement.
  client.on("error", (error) => archive.destroy(error));
  const stall = setTimeout(() => archive.destroy(new Error("the client stopped reading")), stallMs).unref();
  const packed = packProject(client, archive, project).catch((error: Error) => {
    // The client closed the connection, or the response is over: nothing reads the archive any more.
    archive.destroy(error);
  });
  try {
    const zipped = pipeline(archive, createGzip({ level: 6 }), () => undefined);
    for await (const chunk of zipped) {
      yield chunk as Buffer; // the stream is not one of objects
      stall.refresh();
    }
  } catch (error) {
    log.error({ err: error, project: project.id }, "export failed");
    throw error;
  } finally {
    clearTimeout(stall);
    archive.destroy();
    // Ends the statement that a client left behind, too.
    await client.end().catch(() => undefined);
    await packed;
    running.delete(project.id);
  }
}

async function packProject(
  client: pg.Client,
  archive: Pack,
  project: { id: number; name: string },
): Promise<void> {
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    "set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local datestyle = 'ISO'",
  );
  const mtime = new Date();
  const add = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
  await add("manifest.json", toJson(manifestOf(project, mtime)));
  const counts: Record<string, number> = {};
  for (const kind of exportKinds) counts[kind.name] = await packKind(client, kind, project, add);
  await add("counts.json", toJson(counts));
  archive.finalize();
}

/** Adds the files of a kind; an empty one without rows. @returns the number of rows */
async function packKind(
  client: pg.Client,
  { name, statement }: ExportKind,
  project: { id: number },
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<number> {
  let [parts, rows] = [0, 0];
  const nextName = () => `${name}-${String(++parts).padStart(4, "0")}.jsonl`;
  for await (const { content, lines } of readParts(client, statement(project.id))) {
    await add(nextName(), content);
    rows += lines;
  }
  if (parts === 0) await add(nextName(), Buffer.alloc(0));
  return rows;
}

const manifestOf = ({ id, name }: { id: number; name: string }, now: Date) => ({
  format: "fieldbook-project-export",
  format_version: 1,
  fieldbook: version,
  project: { id, name },
  created_at: now.toISOString(),
  kinds: Object.fromEntries(exportKinds.map((kind) => [kind.name, kind.description])),
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
