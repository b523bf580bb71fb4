import "server-only";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type TagRow, tagsStatement, toResponseTag } from "@/lib/surveys/response-tags/find";

/** One page of the project's response tags, by name. */
export async function listResponseTags(
  project: { id: number },
  { limit, offset }: PageQuery,
): Promise<Listing<ResponseTag>> {
  const where = Prisma.sql`where t.project_id = ${project.id}`;
  const [rows, counts] = await Promise.all([
    query<TagRow>(
      tagsStatement(Prisma.sql`${where} order by lower(t.name), t.id limit ${limit} offset ${offset}`),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from response_tags t ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map(toResponseTag) };
}
