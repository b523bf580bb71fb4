import "server-only";
import type { TextChanges, TextChangesQuery } from "@/lib/contract/survey/statistics";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

interface Row {
  survey_id: string;
  version: number;
  changes: TextChanges[string][number]["changes"];
}

/**
 * What each version of a project's translated surveys changed of the fields that hold texts, oldest first: from them
 * follows which translations are outdated. Surveys without translations are absent. Ours, for the list.
 */
export async function textChanges(
  project: { id: number },
  { survey_ids }: TextChangesQuery,
): Promise<TextChanges> {
  const rows = await query<Row>(Prisma.sql`
    select v.survey_id::text as survey_id, v.version, c.changes
    from surveys s
    join survey_versions v on v.project_id = s.project_id and v.survey_id = s.id
    cross join lateral (
      select jsonb_agg(e.change order by e.place) as changes
      from jsonb_array_elements(case when jsonb_typeof(v.changes) = 'array' then v.changes else '[]'::jsonb end)
        with ordinality as e (change, place)
      where e.change ->> 'field' in ('questions', 'appearance', 'translations')
    ) c
    where s.project_id = ${project.id} and c.changes is not null
      and (s.translations @? '$.*' or s.questions @? '$[*].translations.*')
      ${survey_ids ? Prisma.sql`and s.id::text = any(${survey_ids})` : Prisma.empty}
    order by v.survey_id, v.version`);
  const bySurvey = new Map<string, TextChanges[string]>();
  for (const { survey_id, version, changes } of rows) {
    bySurvey.set(survey_id, [...(bySurvey.get(survey_id) ?? []), { version, changes }]);
  }
  return Object.fromEntries(bySurvey);
}
