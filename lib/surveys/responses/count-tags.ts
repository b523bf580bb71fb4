import "server-only";
import type { ResponseQuery } from "@/lib/contract/survey/response";
import type { ResponseTagCounts } from "@/lib/contract/survey/response-tag";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { findSurvey } from "@/lib/surveys/find";
import { isOfSurvey, type ResponseSelection, scanResponses } from "@/lib/surveys/responses/scan";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";

/**
 * How many of the responses that a filter matches have each tag, the most frequent first. Reads the whole set.
 *
 * @throws NotFound, Invalid for invalid filters on persons
 */
export async function countResponseTags(
  project: FilteredProject,
  id: string,
  filter: ResponseQuery,
): Promise<ResponseTagCounts> {
  const survey = await findSurvey(project, id);
  const selection = await selectResponses(project, survey, filter);
  const groups = selection.keeps ? await groupWalked(selection) : await groupMatching(selection);
  const counts = new Map<number, number>();
  let [count, tagged] = [0, 0];
  for (const { tag_ids, responses } of groups) {
    count += responses;
    if (tag_ids.length > 0) tagged += responses;
    for (const tag of tag_ids) counts.set(tag, (counts.get(tag) ?? 0) + responses);
  }
  const tags = await db.responseTag.findMany({
    where: { project_id: project.id, id: { in: [...counts.keys()] } },
    select: { id: true, name: true },
  });
  const results = tags
    .map((tag) => ({ ...tag, count: counts.get(tag.id) ?? 0 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return { count, tagged, results };
}

/** Responses that have the same tags. */
interface TagGroup {
  /** Ascending; empty for responses without tags. */
  tag_ids: number[];
  responses: number;
}

/** SQL: the tags of a submission, ascending. */
const tagsOf = (
  { project, surveyIds: [surveyId] }: ResponseSelection,
  submission: Prisma.Sql,
): Prisma.Sql => Prisma.sql`array(
  select t.tag_id from tagged_responses t
  where t.project_id = ${project.id} and t.survey_id = ${surveyId}::uuid and t.submission_id = ${submission}
  order by t.tag_id)`;

const groupMatching = (selection: ResponseSelection): Promise<TagGroup[]> =>
  queryOnStandby<TagGroup>(Prisma.sql`
    select ${tagsOf(selection, Prisma.sql`e.submission_id`)} as tag_ids, count(*)::int as responses
    from responses e where ${isOfSurvey(selection)} and (${selection.where}) group by 1`);

/** The same where responses are read to be matched. */
async function groupWalked(selection: ResponseSelection): Promise<TagGroup[]> {
  const groups: TagGroup[] = [];
  for await (const rows of scanResponses(selection)) {
    const ids = rows.map(({ submission_id }) => submission_id);
    groups.push(
      ...(await queryOnStandby<TagGroup>(Prisma.sql`
        select ${tagsOf(selection, Prisma.sql`submission.id`)} as tag_ids, count(*)::int as responses
        from unnest(${ids}::uuid[]) submission (id) group by 1`)),
    );
  }
  return groups;
}
