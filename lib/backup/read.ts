import "server-only";
import { createHash, type Hash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { countLines } from "@/lib/backup/count-lines";
import { type ArchiveEntry, readEntries } from "@/lib/backup/entries";
import {
  formatVersion,
  Manifest,
  manifestName,
  maxEntryBytes,
  partName,
  sumsName,
  Totals,
  totalsName,
} from "@/lib/backup/format";
import { toSumLine } from "@/lib/backup/sums";
import { damagedError, UnreadableBackupError } from "@/lib/backup/unreadable-backup-error";
import { errorCode } from "@/lib/error-code";

/** The items of a backup, in this order: the manifest, the rows of one table after the other, the totals. */
export type Item =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; text: Buffer }
  | { kind: "totals"; totals: Totals };

/**
 * Reads a backup and checks it on the way. The totals come last: only they confirm that everything before is unchanged.
 *
 * @throws Error naming the file when it is no backup, damaged, or of a newer format
 */
export async function* readBackup(file: string): AsyncGenerator<Item> {
  try {
    yield* readItems(file);
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new Error(`File ${file} not found.`);
    if (!(error instanceof UnreadableBackupError)) throw error;
    throw new Error(`${file} ${error.message}`, { cause: error });
  }
}

async function* readItems(file: string): AsyncGenerator<Item> {
  const entries = readEntries(file);
  const first = await readFirstEntry(entries);
  const manifest = readManifest(first);
  yield { kind: "manifest", manifest };

  const sums = [toSumLine(first.name, first.content)];
  const tallies = manifest.tables.map(({ name }) => createTally(name));
  let current = 0;
  let totals: Totals | undefined;
  let hasEnded = false;
  for await (const { name, content } of entries) {
    if (hasEnded) throw damagedError(`it has an unexpected entry ${name} after its end.`);
    if (name === sumsName) {
      if (!totals || content.toString() !== sums.join("")) throw damagedError("its checksums don't match.");
      hasEnded = true;
      continue;
    }
    sums.push(toSumLine(name, content));
    if (name === totalsName) {
      totals = readTotals(content, tallies);
      continue;
    }
    // Tables without rows have no parts.
    while (current < tallies.length && name !== nextPartName(tallies[current]!)) current++;
    const tally = tallies[current];
    if (!tally || totals) throw damagedError(`it contains an unexpected file ${name}.`);
    const text = await decompress(name, content);
    addToTally(tally, text);
    yield { kind: "rows", table: tally.name, text };
  }
  if (!totals || !hasEnded) throw damagedError("it is truncated.");
  yield { kind: "totals", totals };
}

const notABackupError = () => new UnreadableBackupError("is not a backup of Fieldbook.");

/** Reads the first entry; a file that does not start like a backup is not a backup, instead of damaged. */
async function readFirstEntry(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveEntry> {
  const { value, done } = await entries.next().catch((error: unknown) => {
    throw error instanceof UnreadableBackupError ? notABackupError() : error;
  });
  if (done || value.name !== manifestName) throw notABackupError();
  return value;
}

function readManifest({ name, content }: ArchiveEntry): Manifest {
  const manifest = parseEntry(Manifest, name, content);
  if (manifest.format_version > formatVersion)
    throw new UnreadableBackupError(
      `was created by a newer version of Fieldbook (${manifest.fieldbook}) in an unknown format.`,
    );
  return manifest;
}

function parseEntry<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  content: Buffer,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw damagedError(`its ${name} can't be read.`);
  }
}

/** Counters of a table while it is read. */
type Tally = { name: string; parts: number; rows: number; bytes: number; hash: Hash };

const createTally = (name: string): Tally => ({
  name,
  parts: 0,
  rows: 0,
  bytes: 0,
  hash: createHash("sha256"),
});

const nextPartName = ({ name, parts }: Tally): string => partName(name, parts + 1);

function addToTally(tally: Tally, text: Buffer): void {
  tally.parts++;
  tally.rows += countLines(text);
  tally.bytes += text.length;
  tally.hash.update(text);
}

function readTotals(content: Buffer, tallies: Tally[]): Totals {
  const totals = parseEntry(Totals, totalsName, content);
  const computed = tallies.map(({ name, rows, bytes, hash }) => ({
    name,
    rows,
    bytes,
    sha256: hash.digest("hex"),
  }));
  if (!isDeepStrictEqual(totals.tables, computed)) throw damagedError("rows are missing or were changed.");
  return totals;
}

const unzip = promisify<Buffer, object, Buffer>(gunzip);

const decompress = (name: string, content: Buffer): Promise<Buffer> =>
  unzip(content, { maxOutputLength: maxEntryBytes, chunkSize: 256 * 1024 }).catch(() => {
    throw damagedError(`${name} can't be decompressed.`);
  });
