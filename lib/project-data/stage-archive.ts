import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { z } from "zod";
import { readEntries } from "@/lib/backup/entries";
import { damagedError, UnreadableBackupError } from "@/lib/backup/unreadable-backup-error";
import { toPathItem } from "@/lib/capture/path-item";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { toDefinitionKey } from "@/lib/definitions/definition";
import { exportKinds } from "@/lib/project-data/kinds";

const Manifest = z.object({
  format: z.literal("fieldbook-project-export"),
  format_version: z.int(),
  fieldbook: z.string(),
  kinds: z.record(z.string(), z.unknown()),
});

const Definition = z.object({
  type: z.enum(["event", "event_property", "person_property"]),
  name: z.string(),
});

/** What follows from a row, and for a definition from its project too: keys that are added to the row. */
const derived: Record<string, (row: JsonObject, project: { uuid: string }) => JsonObject> = {
  events: ({ event, properties }) => ({
    path_item: toPathItem(String(event), isObject(properties) ? properties : {}),
  }),
  definitions: (row, project) => {
    const { success, data } = Definition.safeParse(row);
    if (!success) throw damagedError("its definitions can't be read.");
    return { new_id: toDefinitionKey(project, data.type, data.name).id };
  },
};

/**
 * Reads an archive of a project into temporary tables, one for each kind: `import_surveys (position, row)`. They are gone
 * at the end of the transaction. Memory is bounded by the largest file that archives have.
 *
 * @param project the new one
 * @returns the version that exported it, and the number of rows of each kind
 * @throws UnreadableBackupError for anything but a whole archive of a known format; errors of the file system
 */
export async function stageArchive(client: pg.Client, file: string, project: { uuid: string }) {
  const entries = readEntries(file, { isZipped: true });
  const { fieldbook } = await readManifest(entries);
  const rows = new Map(exportKinds.map(({ name }) => [name, 0]));
  for (const name of rows.keys())
    await client.query(`create temp table import_${name}
      (position bigserial, row jsonb not null check (jsonb_typeof(row) = 'object')) on commit drop`);
  let counts: unknown;
  for await (const { name, content } of entries) {
    const kind = /^([a-z_]+)-\d{4,9}\.jsonl$/.exec(name)?.[1] ?? "";
    const before = rows.get(kind);
    if (counts === undefined && name === "counts.json") counts = parseJson(name, content);
    else if (counts !== undefined || before === undefined)
      throw damagedError(`it contains an unexpected file ${JSON.stringify(name)}.`);
    else rows.set(kind, before + (await stageFile(client, kind, content, project)));
  }
  if (counts === undefined) throw damagedError("it is truncated.");
  // An older version may not have had all kinds.
  const none = Object.fromEntries(exportKinds.map(({ name }) => [name, 0]));
  if (!isObject(counts) || !isDeepStrictEqual({ ...none, ...counts }, Object.fromEntries(rows)))
    throw damagedError("rows are missing.");
  for (const name of rows.keys()) await client.query(`analyze import_${name}`);
  return { fieldbook, rows };
}

async function readManifest(entries: ReturnType<typeof readEntries>): Promise<z.infer<typeof Manifest>> {
  const { value, done } = await entries.next().catch((error: unknown) => {
    throw error instanceof UnreadableBackupError ? notAnExportError() : error;
  });
  if (done || value.name !== "manifest.json") throw notAnExportError();
  const { success, data } = Manifest.safeParse(parseJson(value.name, value.content));
  if (!success) throw notAnExportError();
  const knownKinds = new Set(exportKinds.map(({ name }) => name));
  const unknownKinds = Object.keys(data.kinds).filter((name) => !knownKinds.has(name));
  if (data.format_version !== 1 || unknownKinds.length > 0) throw newerError(data.fieldbook, unknownKinds);
  return data;
}

const notAnExportError = () => new UnreadableBackupError("is not an export of a project.");

/** The error for an archive that has what this version does not know. */
export const newerError = (version: string, unknown: readonly string[]): UnreadableBackupError =>
  new UnreadableBackupError(
    `was exported by another version of Fieldbook (${version})${unknown.length > 0 ? ` with unknown ${unknown.join(", ")}` : ""}. Update Fieldbook, then import it.`,
  );

function parseJson(name: string, content: Buffer | string): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw damagedError(`its ${name} can't be read.`);
  }
}

/** Stages a file. JSON holds no control characters, so with those as quote and delimiter CSV is the JSON itself. */
async function stageFile(
  client: pg.Client,
  kind: string,
  content: Buffer,
  project: { uuid: string },
): Promise<number> {
  const derive = derived[kind];
  const lines = derive ? linesWith(kind, content, (row) => derive(row, project)) : [content];
  const copy = `copy import_${kind} (row) from stdin (format csv, quote E'\\x01', delimiter E'\\x02')`;
  const stream = client.query(from(copy));
  await pipeline(Readable.from(lines), stream);
  return stream.rowCount;
}

/** Lines sent at once. */
const chunkLines = 1000;

/** Lines with keys added at their ends, which take precedence. Numbers stay as they are written. */
function* linesWith(
  kind: string,
  content: Buffer,
  derive: (row: JsonObject) => JsonObject,
): Generator<Buffer> {
  let chunk: string[] = [];
  for (let start = 0, end = 0; start < content.length; start = end + 1) {
    end = content.indexOf("\n", start);
    if (end < 0) end = content.length;
    const line = content.toString("utf8", start, end).trim();
    const row = parseJson(`${kind} file`, line);
    if (!isObject(row)) throw damagedError(`its ${kind} can't be read.`);
    chunk.push(`${line.slice(0, -1)},${JSON.stringify(derive(row)).slice(1)}\n`);
    if (chunk.length < chunkLines) continue;
    yield Buffer.from(chunk.join(""));
    chunk = [];
  }
  yield Buffer.from(chunk.join(""));
}
