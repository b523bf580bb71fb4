import "server-only";
import type { Insight, InsightListQuery } from "@/lib/contract/analysis/insight";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type InsightRow, insightsStatement, toInsight } from "@/lib/insights/view";

const orders: Record<InsightListQuery["order"], Prisma.Sql> = {
  name: Prisma.sql`lower(i.name), i.id`,
  "-name": Prisma.sql`lower(i.name) desc, i.id desc`,
  created_at: Prisma.sql`i.created_at, i.id`,
  "-created_at": Prisma.sql`i.created_at desc, i.id desc`,
  last_modified_at: Prisma.sql`i.last_modified_at, i.id`,
  "-last_modified_at": Prisma.sql`i.last_modified_at desc, i.id desc`,
};

/** A lifecycle has two names, and a query none: as `insightTypeOf`. */
const typeColumn = Prisma.sql`case when i.filters->>'insight' = 'TRENDS' and i.filters->>'shown_as' = 'Lifecycle' then 'LIFECYCLE'
  else coalesce(i.filters->>'insight', 'SQL') end`;

/** One page of the project's saved analyses, without results and deleted ones. @param user the caller */
export async function listInsights(
  project: { id: number },
  user: { id: number },
  params: InsightListQuery,
): Promise<Listing<Insight>> {
  const where = Prisma.join(conditionsOf(project, user, params), " and ");
  const page = Prisma.sql`order by ${orders[params.order]} limit ${params.limit} offset ${params.offset}`;
  const [rows, counts] = await Promise.all([
    query<InsightRow>(insightsStatement(Prisma.sql`where ${where} ${page}`)),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from insights i where ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map((row) => toInsight(row)) };
}

function conditionsOf(
  project: { id: number },
  user: { id: number },
  { search, saved, favorited, user: isOwn, created_by, tags, insight, short_id }: InsightListQuery,
): Prisma.Sql[] {
  const texts = Prisma.sql`lower(i.name || ' ' || i.description || ' ' || array_to_string(i.tags, ' '))`;
  const lowered = tags?.map((tag) => tag.toLowerCase());
  return [
    Prisma.sql`i.project_id = ${project.id} and not i.deleted`,
    search && Prisma.sql`position(lower(${search}) in ${texts}) > 0`,
    saved !== undefined && Prisma.sql`i.saved = ${saved}`,
    favorited !== undefined && Prisma.sql`i.favorited = ${favorited}`,
    isOwn && Prisma.sql`i.created_by_id = ${user.id}`,
    created_by && Prisma.sql`i.created_by_id = any(${created_by}::int[])`,
    lowered && Prisma.sql`i.tags && ${lowered}::text[]`,
    insight && Prisma.sql`${typeColumn} = ${insight}`,
    short_id && Prisma.sql`i.short_id = ${short_id}`,
  ].filter((condition) => condition instanceof Prisma.Sql);
}
