import "server-only";
import { createHash, type Hash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { type Entry, entriesOf } from "@/lib/backup/entries";
import {
  formatVersion,
  Manifest,
  manifestName,
  mostInEntry,
  partName,
  sumsName,
  Totals,
  totalsName,
} from "@/lib/backup/format";
import { countLines } from "@/lib/backup/lines";
import { sumLine } from "@/lib/backup/sums";
import { damaged, Unreadable } from "@/lib/backup/unreadable";

/** What a reader meets, in this order: the manifest, the rows of one table after the other, the totals. */
export type Item =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; text: Buffer }
  | { kind: "totals"; totals: Totals };

/**
 * Goes through a backup and checks all of it on the way. Only who was given the totals knows that everything before is as
 * it was written: they come last.
 *
 * @throws Error that names the file when it is none of ours, damaged, or of a newer format
 */
export async function* readBackup(file: string): AsyncGenerator<Item> {
  try {
    yield* itemsOf(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Error(`File ${file} not found.`);
    if (!(error instanceof Unreadable)) throw error;
    throw new Error(`${file} ${error.message}`, { cause: error });
  }
}

async function* itemsOf(file: string): AsyncGenerator<Item> {
  const entries = entriesOf(file);
  const first = await firstOf(entries);
  const manifest = readManifest(first);
  yield { kind: "manifest", manifest };

  const sums = [sumLine(first.name, first.content)];
  const tallies = manifest.tables.map(({ name }) => newTally(name));
  let current = 0;
  let totals: Totals | undefined;
  let isOver = false;
  for await (const { name, content } of entries) {
    if (isOver) throw damaged(`it has an unexpected entry ${name} after its end.`);
    if (name === sumsName) {
      if (!totals || content.toString() !== sums.join("")) throw damaged("its checksums don't match.");
      isOver = true;
      continue;
    }
    sums.push(sumLine(name, content));
    if (name === totalsName) {
      totals = readTotals(content, tallies);
      continue;
    }
    // Tables without rows have no part.
    while (current < tallies.length && name !== nextPart(tallies[current]!)) current++;
    const tally = tallies[current];
    if (!tally || totals) throw damaged(`it contains an unexpected file ${name}.`);
    const text = await decompressed(name, content);
    count(tally, text);
    yield { kind: "rows", table: tally.name, text };
  }
  if (!totals || !isOver) throw damaged("it is truncated.");
  yield { kind: "totals", totals };
}

const foreign = () => new Unreadable("is not a backup of Fieldbook.");

/** What does not even begin as ours is not called damaged. */
async function firstOf(entries: AsyncGenerator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next().catch((error: unknown) => {
    throw error instanceof Unreadable ? foreign() : error;
  });
  if (done || value.name !== manifestName) throw foreign();
  return value;
}

function readManifest({ name, content }: Entry): Manifest {
  const manifest = parsed(Manifest, name, content);
  if (manifest.format_version > formatVersion)
    throw new Unreadable(
      `was created by a newer version of Fieldbook (${manifest.fieldbook}) in an unknown format.`,
    );
  return manifest;
}

function parsed<Schema extends z.ZodType>(schema: Schema, name: string, content: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged(`its ${name} can't be read.`);
  }
}

/** What was read of a table so far. */
type Tally = { name: string; parts: number; rows: number; bytes: number; hash: Hash };

const newTally = (name: string): Tally => ({ name, parts: 0, rows: 0, bytes: 0, hash: createHash("sha256") });

const nextPart = ({ name, parts }: Tally): string => partName(name, parts + 1);

function count(tally: Tally, text: Buffer): void {
  tally.parts++;
  tally.rows += countLines(text);
  tally.bytes += text.length;
  tally.hash.update(text);
}

function readTotals(content: Buffer, tallies: Tally[]): Totals {
  const totals = parsed(Totals, totalsName, content);
  const counted = tallies.map(({ name, rows, bytes, hash }) => ({
    name,
    rows,
    bytes,
    sha256: hash.digest("hex"),
  }));
  if (!isDeepStrictEqual(totals.tables, counted)) throw damaged("rows are missing or were changed.");
  return totals;
}

const unzip = promisify<Buffer, object, Buffer>(gunzip);

const decompressed = (name: string, content: Buffer): Promise<Buffer> =>
  unzip(content, { maxOutputLength: mostInEntry, chunkSize: 256 * 1024 }).catch(() => {
    throw damaged(`${name} can't be decompressed.`);
  });
