import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** JSONPath: the ids in conditions on cohorts, at any depth. */
const cohortValues = Prisma.sql`'lax $.** ? (@.type == "cohort" || @.type == "static-cohort" || @.type == "precalculated-cohort").value[*]'`;

/** SQL: all uses of a cohort, without columns. */
const noUses = Prisma.sql`'{"surveys": [], "feature_flags": [], "cohorts": []}'::jsonb`;

/**
 * SQL: a join that adds `used.by` to cohorts under `c`: the surveys (by the flags they created), the flags that people
 * created, and the cohorts whose conditions name them. The project's filters are read once, however many cohorts there are.
 */
export const usageJoin = (project: { id: number }): Prisma.Sql => Prisma.sql`
  left join (
    select uses.cohort, jsonb_build_object(
      'surveys', coalesce(jsonb_agg(uses.item order by uses.item ->> 'name', uses.item) filter (where uses.kind = 'survey'), '[]'),
      'feature_flags', coalesce(jsonb_agg(uses.item order by uses.item ->> 'key') filter (where uses.kind = 'flag'), '[]'),
      'cohorts', coalesce(jsonb_agg(uses.item order by uses.item ->> 'name', uses.item) filter (where uses.kind = 'cohort'), '[]')
    ) as by
    from (
      select value #>> '{}' as cohort, case when s.id is null then 'flag' else 'survey' end as kind,
        case when s.id is null then jsonb_build_object('id', f.id, 'key', f.key)
          else jsonb_build_object('id', s.id, 'name', s.name) end as item
      from feature_flags f left join surveys s on s.project_id = f.project_id and s.id = f.survey_id
        cross join lateral jsonb_path_query(f.filters, ${cohortValues}) as value
      where f.project_id = ${project.id} and not f.deleted
      union
      select value #>> '{}', 'cohort', jsonb_build_object('id', o.id, 'name', o.name)
      from cohorts o cross join lateral jsonb_path_query(o.filters, ${cohortValues}) as value
      where o.project_id = ${project.id} and not o.deleted
    ) uses group by uses.cohort
  ) used on used.cohort = c.id::text`;

/** SQL column: what uses cohort `c`, after `usageJoin`. */
export const usageColumn = Prisma.sql`coalesce(used.by, ${noUses}) as used_by`;
