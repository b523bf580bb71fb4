import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import type { Insight } from "@/lib/contract/analysis/insight";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";

/** A saved analysis with its users, as `insightsStatement` reads it. */
export interface InsightRow {
  id: number;
  short_id: string;
  name: string;
  description: string;
  /** Null for a query. */
  filters: Record<string, unknown> | null;
  /** Null for filters. */
  query: Record<string, unknown> | null;
  saved: boolean;
  favorited: boolean;
  tags: string[];
  deleted: boolean;
  created_at: Date;
  created_by: UserRow | null;
  last_modified_at: Date;
  last_modified_by: UserRow | null;
}

/** The statement that reads saved analyses. @param rest conditions and order, over `i` */
export const insightsStatement = (rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select i.id, i.short_id, i.name, i.description, i.filters, i.query, i.saved, i.favorited, i.tags, i.deleted,
    i.created_at, i.last_modified_at, ${userColumn("c")} as created_by, ${userColumn("m")} as last_modified_by
  from insights i left join users c on c.id = i.created_by_id left join users m on m.id = i.last_modified_by_id
  ${rest}`;

/** The fields of an insight that describe its result. */
export type InsightAnswer = Pick<
  Insight,
  "result" | "columns" | "types" | "hasMore" | "last_refresh" | "is_cached" | "timezone"
>;

const noAnswer: InsightAnswer = {
  result: null,
  columns: null,
  types: null,
  hasMore: null,
  last_refresh: null,
  is_cached: false,
  timezone: null,
};

/** A saved analysis on the wire; without an answer its result is null. */
export const toInsight = (row: InsightRow, answer: InsightAnswer = noAnswer): Insight => ({
  id: row.id,
  short_id: row.short_id,
  name: row.name,
  description: row.description,
  filters: row.filters ?? {},
  query: row.query,
  saved: row.saved,
  favorited: row.favorited,
  tags: row.tags,
  created_by: row.created_by && toUser(row.created_by),
  created_at: toTimestamp(row.created_at),
  last_modified_at: toTimestamp(row.last_modified_at),
  last_modified_by: row.last_modified_by && toUser(row.last_modified_by),
  deleted: row.deleted,
  ...answer,
});
