import "server-only";
import { z } from "zod";

// Backups: one file with every row of an installation, at one moment. write makes one, read goes through one and checks
// all of it, verify and restore stand on read. nightly and folder keep those that are made each night.
//
// The file is a tar, so that it can be read without Fieldbook, with tar, gzip and sha256sum. In this order:
//   manifest.json                          what it is, the migrations of its schema, its tables
//   data/<table>.<number>.copy.gz          the rows of a table as PostgreSQL's COPY writes them, in parts; tables in the
//                                          order of the manifest, parts in order, none for a table without rows
//   totals.json                            rows and checksums by table, and where sequences stand
//   SHA256SUMS                             of all of these

/** Bytes of COPY text in one part: what is held in memory at a time, a few times over. */
export const partSize = 4 * 2 ** 20;

/** Bytes that no entry has, packed or unpacked; a file that says otherwise is not read on. */
export const mostInEntry = 64 * 2 ** 20;

/** Raised when an older Fieldbook could not read the file any more. */
export const formatVersion = 1;

/** The first entry. */
export const manifestName = "manifest.json";

/** The entry after the rows. */
export const totalsName = "totals.json";

/** The last entry. */
export const sumsName = "SHA256SUMS";

/** The entry of one part of a table; parts are counted from 1. */
export const partName = (table: string, part: number): string =>
  `data/${table}.${String(part).padStart(6, "0")}.copy.gz`;

/** What an archive begins with. */
export const Manifest = z.object({
  format: z.literal("fieldbook-backup"),
  format_version: z.number().int().min(1),
  /** Versions of what it was made with, for people. */
  fieldbook: z.string(),
  postgresql: z.string(),
  created_at: z.iso.datetime(),
  /** The schema, as the migrations that made it, in the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Of the schema `public`. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** What is only known at the end. */
export const Totals = z.object({
  /** As in the manifest; bytes and SHA-256 are of the COPY text. */
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
});
export type Totals = z.infer<typeof Totals>;

/** What a backup holds. */
export type Contents = { manifest: Manifest; totals: Totals };

/** Rows of all tables. */
export const rowsOf = ({ totals }: Contents): number =>
  totals.tables.reduce((sum, { rows }) => sum + rows, 0);
