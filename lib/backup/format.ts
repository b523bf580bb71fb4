import "server-only";
import { z } from "zod";

// Backups: one file with every row of an installation at one moment. write creates one, read reads and checks one, verify
// and restore use read. folder and status manage the nightly backups.
//
// The file is a tar, so that it can be read without Fieldbook, with tar, gzip and sha256sum. In this order:
//   manifest.json                          what it is, the migrations of its schema, its tables
//   data/<table>.<number>.copy.gz          the rows of a table as PostgreSQL's COPY writes them, in parts; tables in the
//                                          order of the manifest, parts in order, none for a table without rows
//   totals.json                            rows and checksums by table, and where sequences stand
//   SHA256SUMS                             of all of these

/** Bytes of COPY text per part; a few parts are in memory at a time. */
export const partSize = 4 * 2 ** 20;

/** Maximum bytes of an entry, compressed or not; a larger one is not read. */
export const maxEntryBytes = 64 * 2 ** 20;

/** Increased when an older Fieldbook can't read the file any more. */
export const formatVersion = 1;

/** The first entry. */
export const manifestName = "manifest.json";

/** The entry after the rows. */
export const totalsName = "totals.json";

/** The last entry. */
export const sumsName = "SHA256SUMS";

/** The entry name of a part of a table; parts are numbered from 1. */
export const partName = (table: string, part: number): string =>
  `data/${table}.${String(part).padStart(6, "0")}.copy.gz`;

/** The manifest, first in the archive. */
export const Manifest = z.object({
  format: z.literal("fieldbook-backup"),
  format_version: z.number().int().min(1),
  /** Versions that created it, for people. */
  fieldbook: z.string(),
  postgresql: z.string(),
  created_at: z.iso.datetime(),
  /** The schema, as the migrations that created it, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Tables of the schema `public`. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The totals, which are only known at the end. */
export const Totals = z.object({
  /** Tables of the manifest; bytes and SHA-256 of the COPY text. */
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

/** The manifest and totals of a backup. */
export type Contents = { manifest: Manifest; totals: Totals };

/** The number of rows of all tables. */
export const countRows = ({ totals }: Contents): number =>
  totals.tables.reduce((sum, { rows }) => sum + rows, 0);
