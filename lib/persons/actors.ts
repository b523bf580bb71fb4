import "server-only";
import type { Actor } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { newestFirst } from "@/lib/persons/selection";
import { type Naming, type PersonRow, personRows, toPerson } from "@/lib/persons/view";

/** Which of the persons that an analysis found are shown. */
export interface ActorWindow {
  limit?: number | undefined;
  offset?: number | undefined;
  /** Part of the e-mail, the name or a distinct id; then deleted persons are not found. */
  search?: string | undefined;
}

/** A page of them. */
export interface Actors {
  /** The window that was shown. */
  limit: number;
  offset: number;
  people: Actor[];
  /** Places of this page that belong to persons who were deleted. */
  missing: number;
  /** Places in all. */
  total: number;
}

/**
 * The persons of one page, of ids that an analysis found. Pages go by UUID, so that they stay the same while they are
 * turned; deleted persons have none any more and come last. Within a page the newest comes first.
 *
 * @param ids each once   @source docs/reference/analysis.md#lists-of-persons; the place of deleted persons is ours
 */
export async function actorsOf(
  project: { id: number } & Naming,
  ids: ArrayLike<number>,
  { limit = 100, offset = 0, search }: ActorWindow,
): Promise<Actors> {
  const among = Prisma.sql`p.project_id = ${project.id} and p.id = any(${Array.from(ids)}::bigint[])
    ${search?.trim() ? Prisma.sql`and ${found(search.trim())}` : Prisma.empty}`;
  const page = Prisma.sql`select p.id from persons p where ${among} order by p.uuid limit ${limit} offset ${offset}`;
  const [rows, counts] = await Promise.all([
    query<PersonRow>(
      personRows(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page}) ${newestFirst}`),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from persons p where ${among}`),
  ]);
  const living = counts[0]?.count ?? 0;
  const total = search?.trim() ? living : ids.length;
  const places = Math.max(0, Math.min(limit, total - offset));
  const people = rows.map((row) => toActor(row, project));
  return { limit, offset, people, missing: places - people.length, total };
}

const toActor = (row: PersonRow, project: Naming): Actor => ({
  ...toPerson(row, project),
  type: "person",
  matched_recordings: [],
  value_at_data_point: null,
});

function found(text: string): Prisma.Sql {
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(p.properties ->> 'email' ilike ${part} or p.properties ->> 'name' ilike ${part}
    or exists (select from person_distinct_ids i
      where i.project_id = p.project_id and i.person_id = p.id and i.distinct_id ilike ${part}))`;
}
