import "server-only";
import type { FlagQuery } from "@/lib/contract/endpoints/flags";
import type { FeatureFlag } from "@/lib/contract/flag";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { flagIsActive } from "@/lib/flags/active";
import { type FeatureFlagRow, flagsStatement, toFeatureFlag } from "@/lib/flags/view";

/** One page of the project's flags, newest first, without deleted ones. */
export async function listFlags(
  project: { id: number },
  { limit, offset, active, search, made_by_survey }: FlagQuery,
): Promise<Listing<FeatureFlag>> {
  const where = Prisma.sql`f.project_id = ${project.id} and not f.deleted
    ${active === undefined ? Prisma.empty : Prisma.sql`and ${flagIsActive("f")} = ${active}`}
    ${made_by_survey === undefined ? Prisma.empty : Prisma.sql`and (f.survey_id is not null) = ${made_by_survey}`}
    ${search ? Prisma.sql`and position(lower(${search}) in lower(f.key || ' ' || f.name)) > 0` : Prisma.empty}`;
  const [rows, counts] = await Promise.all([
    query<FeatureFlagRow>(
      flagsStatement(project, Prisma.sql`where ${where} order by f.id desc limit ${limit} offset ${offset}`),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from feature_flags f where ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map(toFeatureFlag) };
}
