import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import { usageColumn, usageJoin } from "@/lib/cohorts/usage";
import type { Cohort, CohortUsage } from "@/lib/contract/cohort";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";

/** A cohort with its creator, its number of members and what uses it. */
export interface CohortRow {
  id: number;
  name: string;
  description: string;
  filters: Record<string, unknown>;
  is_static: boolean;
  is_calculating: boolean;
  last_calculation: Date | null;
  errors_calculating: number;
  deleted: boolean;
  version: number;
  created_at: Date;
  created_by: UserRow | null;
  count: number;
  used_by: CohortUsage;
}

/** The statement that reads a project's cohorts with all that is shown of them. @param rest conditions and order, over `c` */
export const cohortsStatement = (project: { id: number }, rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select c.id, c.name, c.description, c.filters, c.is_static,
    c.is_calculating, c.last_calculation, c.errors_calculating, c.deleted, c.version, c.created_at, ${usageColumn},
    ${userColumn("u")} as created_by, (select count(*)::int from cohort_members m
      where m.project_id = c.project_id and m.cohort_id = c.id) as count
  from cohorts c left join users u on u.id = c.created_by_id ${usageJoin(project)} ${rest}`;

/** A cohort on the wire. */
export const toCohort = (row: CohortRow): Cohort => ({
  id: row.id,
  name: row.name,
  description: row.description,
  filters: row.filters,
  is_static: row.is_static,
  count: row.count,
  is_calculating: row.is_calculating,
  last_calculation: row.last_calculation && toTimestamp(row.last_calculation),
  errors_calculating: row.errors_calculating,
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
  deleted: row.deleted,
  version: row.version,
  used_by: row.used_by,
});
