import "server-only";
import type { BoardSummary } from "@/lib/contract/analysis/board";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type BoardRow, boardsStatement, toSummary } from "@/lib/insights/board/view";

/** One page of the project's boards in their order, without deleted ones. */
export async function listBoards(
  project: { id: number },
  { limit, offset }: PageQuery,
): Promise<Listing<BoardSummary>> {
  const where = Prisma.sql`where b.project_id = ${project.id} and not b.deleted`;
  const [rows, counts] = await Promise.all([
    query<BoardRow>(
      boardsStatement(Prisma.sql`${where} order by b.position, b.id limit ${limit} offset ${offset}`),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from boards b ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map(toSummary) };
}
