import "server-only";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { newestFirst } from "@/lib/persons/order";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Which of the persons behind a number are listed. */
export interface ActorPageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  /** Part of the e-mail, the name or a distinct id. Deleted persons never match. */
  search?: string | undefined;
}

/** One page of the persons behind a number. */
export interface ActorPage {
  /** The page's bounds. */
  limit: number;
  offset: number;
  people: AnalysisActor[];
  /** Persons of this page that were deleted. */
  missing: number;
  /** Persons on all pages, deleted ones included. */
  total: number;
  /** Deleted persons on all pages. */
  missingTotal: number;
}

/**
 * Lists one page of persons by their ids. Pages are ordered by UUID, so that they are stable; deleted persons have no UUID
 * and come last. Within a page the newest comes first.
 *
 * @param ids without duplicates   @source docs/reference/analysis.md#lists-of-persons; the place of deleted persons is ours
 */
export async function listActors(
  project: { id: number } & DisplayNameSettings,
  ids: ArrayLike<number>,
  { limit = 100, offset = 0, search }: ActorPageQuery,
): Promise<ActorPage> {
  const where = Prisma.sql`p.project_id = ${project.id} and p.id = any(${Array.from(ids)}::bigint[])
    ${search?.trim() ? Prisma.sql`and ${searchCondition(search.trim())}` : Prisma.empty}`;
  const page = Prisma.sql`select p.id from persons p where ${where} order by p.uuid limit ${limit} offset ${offset}`;
  const [rows, counts] = await Promise.all([
    query<PersonRow>(
      personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page}) ${newestFirst}`),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from persons p where ${where}`),
  ]);
  const existing = counts[0]?.count ?? 0;
  const total = search?.trim() ? existing : ids.length;
  const pageLength = Math.max(0, Math.min(limit, total - offset));
  const people = rows.map((row) => toActor(row, project));
  return {
    limit,
    offset,
    people,
    missing: pageLength - people.length,
    total,
    missingTotal: total - existing,
  };
}

const toActor = (row: PersonRow, project: DisplayNameSettings): AnalysisActor => ({
  ...toPerson(row, project),
  type: "person",
  matched_recordings: [],
  value_at_data_point: null,
});

function searchCondition(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(p.properties ->> 'email' ilike ${pattern} or p.properties ->> 'name' ilike ${pattern}
    or exists (select from person_distinct_ids i
      where i.project_id = p.project_id and i.person_id = p.id and i.distinct_id ilike ${pattern}))`;
}
