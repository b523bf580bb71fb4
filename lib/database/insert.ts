import "server-only";
import {
  type Activity,
  type FeatureFlag,
  Prisma,
  type Survey,
  type SurveyVersion,
} from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** Rows by table: those that every write of a survey makes. */
interface Stored {
  activities: Activity;
  feature_flags: FeatureFlag;
  survey_versions: SurveyVersion;
  surveys: Survey;
}

/** A row by its columns; those that the table has no default for must be there. */
type Columns<Row> = { [Column in keyof Row]?: Row[Column] };

const statement = (table: keyof Stored, row: object): Prisma.Sql => {
  const name = Prisma.raw(table);
  const columns = Prisma.raw(Object.keys(row).join(", "));
  return Prisma.sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`;
};

/**
 * Inserts a row, at a fifth of what Prisma's `create` costs. Columns that are not given get the database's defaults: ids
 * that Prisma would make are not among them. A null in a JSON column is NULL.
 */
export async function insertRow<Table extends keyof Stored>(
  tx: Transaction,
  table: Table,
  row: Columns<Stored[Table]>,
): Promise<void> {
  await tx.$executeRaw(statement(table, row));
}

/** The same, and the row as it was stored. */
export async function insertReturning<Table extends keyof Stored>(
  tx: Transaction,
  table: Table,
  row: Columns<Stored[Table]>,
): Promise<Stored[Table]> {
  const [stored] = await tx.$queryRaw<Stored[Table][]>(Prisma.sql`${statement(table, row)} returning *`);
  if (!stored) throw new Error(`${table}: nothing was inserted`);
  return stored;
}
