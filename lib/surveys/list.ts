import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { SurveyQuery } from "@/lib/contract/endpoints/surveys";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import type { Listing, PageBounds } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type SurveyRow, surveyRows, toSurvey } from "@/lib/surveys/view";

/**
 * One page of the project's surveys, newest first. With `search`: the ones that contain the term literally, else the
 * ones that resemble it, best first.
 *
 * @source docs/reference/surveys.md#listing-surveys
 */
export async function listSurveys(
  project: { id: number },
  actor: Actor,
  filter: SurveyQuery,
): Promise<Listing<ListedSurvey>> {
  const where = conditionsOf(project, filter);
  const termSearch = filter.search === undefined ? null : await find(where, filter.search);
  const rows = await query<SurveyRow & Pick<ListedSurvey, "has_unpublished_changes">>(
    surveyRows(
      termSearch
        ? Prisma.sql`where ${where} and ${termSearch.matches} ${byScore(termSearch.term)} ${pageOf(filter)}`
        : Prisma.sql`where ${where} ${newestFirst} ${pageOf(filter)}`,
      hasUnpublishedChanges,
    ),
  );
  const now = new Date();
  return {
    count: termSearch ? termSearch.count : await countOf(where, filter, rows.length),
    results: rows.map((row) => ({
      ...toSurvey(row, actor, now),
      has_unpublished_changes: row.has_unpublished_changes,
      ...(termSearch && { search_match_type: termSearch.type }),
    })),
  };
}

interface TermSearch {
  term: string;
  type: "exact" | "similar";
  count: number;
  /** The condition for the surveys, over `s`. */
  matches: Prisma.Sql;
}

/** How to search a term: by substring if that finds anything. */
async function find(where: Prisma.Sql, term: string): Promise<TermSearch> {
  const [row] = await query<{ exact: number; similar: number }>(Prisma.sql`
    select count(*) filter (where ${contains(term)})::int as exact,
      count(*) filter (where ${resembles(term)})::int as similar
    from surveys s where ${where}`);
  const { exact = 0, similar = 0 } = row ?? {};
  return exact > 0
    ? { term, type: "exact", count: exact, matches: contains(term) }
    : { term, type: "similar", count: similar, matches: resembles(term) };
}

const pageOf = ({ limit, offset }: SurveyQuery) => Prisma.sql`limit ${limit} offset ${offset}`;

/** Whether its draft (docs/decisions/054) has changes. */
const hasUnpublishedChanges = Prisma.sql`, exists (select from survey_drafts d
  where d.project_id = s.project_id and d.survey_id = s.id and d.changes <> '{}') as has_unpublished_changes`;

const newestFirst = Prisma.sql`order by s.created_at desc, s.id desc`;

function conditionsOf(
  project: { id: number },
  { archived, started, ended, canary, type, ids }: SurveyQuery,
): Prisma.Sql {
  const conditions = [Prisma.sql`s.project_id = ${project.id}`];
  if (archived !== undefined) conditions.push(Prisma.sql`s.archived = ${archived}`);
  if (started !== undefined) conditions.push(Prisma.sql`(s.start_date is not null) = ${started}`);
  if (ended !== undefined)
    conditions.push(Prisma.sql`(s.end_date is not null and s.end_date <= now()) = ${ended}`);
  if (canary !== undefined) {
    conditions.push(Prisma.sql`exists (select from survey_canaries c
      where c.project_id = s.project_id and c.survey_id = s.id and c.outcome = ${canary})`);
  }
  if (type !== undefined) conditions.push(Prisma.sql`s.type = ${type}`);
  if (ids !== undefined) conditions.push(Prisma.sql`s.id = any(${ids}::uuid[])`);
  return Prisma.join(conditions, " and ");
}

const contains = (term: string) =>
  Prisma.sql`(position(lower(${term}) in lower(s.name)) > 0 or position(lower(${term}) in lower(s.description)) > 0)`;

const resembles = (term: string) =>
  Prisma.sql`(word_similarity(${term}, s.name) > 0.3 or word_similarity(${term}, s.description) > 0.4)`;

const byScore = (
  term: string,
) => Prisma.sql`order by word_similarity(${term}, s.name) + similarity(${term}, s.name)
  + 0.5 * word_similarity(${term}, s.description) desc, s.name, s.id`;

/** How many rows there are in all: known without asking when the page shows the end. */
async function countOf(where: Prisma.Sql, { limit, offset }: PageBounds, read: number): Promise<number> {
  if (read < limit && (read > 0 || offset === 0)) return offset + read;
  const [row] = await query<{ count: number }>(
    Prisma.sql`select count(*)::int as count from surveys s where ${where}`,
  );
  return row?.count ?? 0;
}
