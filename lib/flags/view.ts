import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import type { FeatureFlag, Flag } from "@/lib/contract/flag";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma, type FeatureFlag as StoredFlag } from "@/lib/database/generated/client";
import { flagIsActive } from "@/lib/flags/active";

/** The columns of a flag that surveys and evaluation use. */
export type FlagRow = Pick<
  StoredFlag,
  | "project_id"
  | "id"
  | "key"
  | "name"
  | "filters"
  | "active"
  | "deleted"
  | "ensure_experience_continuity"
  | "version"
  | "evaluation_runtime"
  | "bucketing_identifier"
  | "survey_id"
>;

/**
 * A flag as a JSON column of a statement that joins `feature_flags` under an alias: a `FlagRow`, or null.
 *
 * @param active SQL of whether it is active, where the caller has a cheaper expression
 */
export const flagColumn = (alias: string, active = flagIsActive(alias)): Prisma.Sql => {
  const f = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`case when ${f("id")} is not null then json_build_object(
    'project_id', ${f("project_id")}, 'id', ${f("id")}, 'key', ${f("key")}, 'name', ${f("name")},
    'filters', ${f("filters")}, 'active', ${active}, 'deleted', ${f("deleted")},
    'ensure_experience_continuity', ${f("ensure_experience_continuity")}, 'version', ${f("version")},
    'evaluation_runtime', ${f("evaluation_runtime")}, 'bucketing_identifier', ${f("bucketing_identifier")},
    'survey_id', ${f("survey_id")}) end`;
};

/** A flag on the wire. */
export const toFlag = (flag: FlagRow): Flag => ({
  id: flag.id,
  team_id: flag.project_id,
  name: flag.name,
  key: flag.key,
  filters: isObject(flag.filters) ? flag.filters : {},
  deleted: flag.deleted,
  active: flag.active,
  ensure_experience_continuity: flag.ensure_experience_continuity,
  version: flag.version,
  evaluation_runtime: flag.evaluation_runtime,
  evaluation_contexts: [],
  bucketing_identifier: flag.bucketing_identifier,
});

/** A flag with its creator, its last change and its surveys, for the flags endpoints. */
export type FeatureFlagRow = FlagRow & {
  created_at: Date;
  updated_at: Date;
  tags: string[];
  created_by: UserRow | null;
  last_modified_by: UserRow | null;
  surveys: FeatureFlag["surveys"];
};

/**
 * The statement that reads a project's flags with their creators, the users of their last entry in the log, and the
 * surveys that name them.
 *
 * @param rest conditions and order, over `f`
 */
export const flagsStatement = (project: { id: number }, rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select f.project_id, f.id, f.key, f.name, f.filters, ${flagIsActive("f")} as active, f.deleted, f.ensure_experience_continuity, f.version,
    f.evaluation_runtime, f.bucketing_identifier, f.survey_id, f.created_at, f.updated_at, f.tags, ${userColumn("u")} as created_by,
    ${userColumn("m")} as last_modified_by, coalesce(named.surveys, '[]') as surveys
  from feature_flags f
    left join users u on u.id = f.created_by_id
    left join lateral (
      select a.user_id from activities a
      where a.project_id = f.project_id and a.scope = 'FeatureFlag' and a.item_id = f.id::text
      order by a.created_at desc, a.id desc limit 1) last on true
    left join users m on m.id = last.user_id
    left join (
      select flag.id, json_agg(json_build_object('id', s.id, 'name', s.name) order by s.created_at, s.id) as surveys
      from surveys s cross join lateral (
        select distinct id from unnest(array[s.linked_flag_id, s.targeting_flag_id, s.internal_targeting_flag_id,
          s.internal_response_sampling_flag_id]) as named (id)) flag
      where s.project_id = ${project.id} and flag.id is not null group by flag.id) named on named.id = f.id
  ${rest}`;

/** A flag with its creator, last change and surveys on the wire. */
export const toFeatureFlag = (row: FeatureFlagRow): FeatureFlag => ({
  ...toFlag(row),
  created_by: row.created_by && toUser(row.created_by),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
  last_modified_by: row.last_modified_by && toUser(row.last_modified_by),
  tags: row.tags,
  surveys: row.surveys,
  survey_id: row.survey_id,
});
