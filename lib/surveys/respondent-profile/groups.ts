import "server-only";
import { cutProperties, isPersonal, type PersonalProperties } from "@/lib/contract/person/personal";
import {
  maxGroupValues,
  maxProfiled,
  maxProfileGroups,
  type ProfileGroup,
  tenureDays,
} from "@/lib/contract/survey/respondent-profile";
import { Prisma } from "@/lib/database/generated/client";
import { querySnapshot } from "@/lib/database/read-snapshot";
import type { DatabaseServer } from "@/lib/database/servers";
import { differenceOf, toProportion } from "@/lib/statistics";
import { audienceSample } from "@/lib/surveys/targeting/audience-sample";
import { audienceOf } from "@/lib/surveys/targeting/audience-sql";
import type { SurveyRow } from "@/lib/surveys/view";

/** Persons in whose properties groups are looked for, and the most characters of a value. */
const lookedThrough = 500;
const longestValue = 100;

/** Persons of one group, and of all, on both sides. Persons of the audience are expected ones, with rollouts as shares. */
interface CountedGroup {
  kind: ProfileGroup["kind"];
  key: string;
  value: string;
  respondents: number;
  audience: number;
}

/** Both sides with their groups. */
export interface CountedGroups {
  respondents: number;
  /** Of the sample. */
  audience: number;
  /** Of the whole audience. */
  size: number;
  groups: CountedGroup[];
}

/**
 * Counts the respondents and the audience of a survey by group. Two statements.
 *
 * @param respondents ids of persons, each once
 */
export async function countGroups(
  server: DatabaseServer,
  project: { id: number },
  survey: SurveyRow,
  { respondents, personal }: { respondents: readonly number[]; personal: PersonalProperties },
  now: Date,
  signal: AbortSignal,
): Promise<CountedGroups> {
  const audience = audienceSample(project, audienceOf(survey), { limit: maxProfiled, now });
  const named = await querySnapshot<{ key: string }>(
    Prisma.sql`
      select property.key from (select id from (${audience}) sample limit ${lookedThrough}) sample
      join persons p on p.project_id = ${project.id} and p.id = sample.id,
        jsonb_each(p.properties) property
      where ${isGroupValue} group by 1 having count(distinct property.value) <= ${maxGroupValues}::int`,
    signal,
    server,
  );
  const keys = named
    .map(({ key }) => key)
    .filter((key) => !(cutProperties.includes(key) || isPersonal(personal, "person", key)));
  const [counted] = await querySnapshot<CountedGroups>(
    statement(project, { audience, respondents, keys, now }),
    signal,
    server,
  );
  return counted ?? { respondents: 0, audience: 0, size: 0, groups: [] };
}

/** SQL over `property`: a value that persons may have in common. First values repeat the later ones. */
const isGroupValue = Prisma.sql`jsonb_typeof(property.value) in ('string', 'number', 'boolean')
  and length(property.value #>> '{}') between 1 and ${longestValue}::int and property.key !~ '^[$]initial_'`;

interface Sides {
  audience: Prisma.Sql;
  respondents: readonly number[];
  keys: readonly string[];
  now: Date;
}

const statement = (
  project: { id: number },
  { audience, respondents, keys, now }: Sides,
): Prisma.Sql => Prisma.sql`
  with audience as materialized (${audience}), members as materialized (
    select id, weight, false as answered from audience
    union all select id, 1, true from unnest(${respondents}::bigint[]) id
  ), traits as (
    select m.answered, m.weight, 'property' as kind, property.key, property.value #>> '{}' as value
    from members m join persons p on p.project_id = ${project.id} and p.id = m.id, jsonb_each(p.properties) property
    where property.key = any(${keys}::text[]) and ${isGroupValue}
    union all
    select m.answered, m.weight, 'cohort', c.id::text, c.name
    from members m join cohort_members cm on cm.project_id = ${project.id} and cm.person_id = m.id
      join cohorts c on c.project_id = cm.project_id and c.id = cm.cohort_id and not c.deleted
    union all
    select m.answered, m.weight, 'tenure', span.since::text, coalesce(span.until::text, '')
    from members m join persons p on p.project_id = ${project.id} and p.id = m.id
      join unnest(${[0, ...tenureDays]}::int[], ${[...tenureDays, null]}::int[]) as span(since, until)
        on (span.since = 0 or ${now}::timestamptz - p.created_at >= span.since * interval '1 day')
        and (span.until is null or ${now}::timestamptz - p.created_at < span.until * interval '1 day')
  ), counted as (
    select kind, key, value, coalesce(sum(weight) filter (where answered), 0) as respondents,
      coalesce(sum(weight) filter (where not answered), 0) as audience
    from traits group by 1, 2, 3
  ), grouped as (select *, count(*) over (partition by kind, key) as values from counted)
  select (select count(*)::int from members where answered) as respondents,
    (select coalesce(sum(weight), 0) from audience) as audience,
    (select coalesce(max(size), 0) from audience) as size,
    (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'value', value,
        'respondents', respondents, 'audience', audience) order by kind, key, value), '[]')
      from grouped where kind <> 'property' or values between 2 and ${maxGroupValues}::int) as groups`;

/** The groups with the largest differences, clear ones first, and how many were compared. */
export function largestDifferences({ groups, ...all }: CountedGroups): {
  groups: ProfileGroup[];
  compared: number;
} {
  const compared = groups.map((group) => compareGroup(group, all)).filter(isCompared);
  const size = ({ difference }: ProfileGroup) => Math.abs(difference.value ?? 0);
  const isClear = ({ difference }: ProfileGroup) => Number(difference.verdict !== "no_difference");
  return {
    compared: compared.length,
    groups: compared
      .toSorted((a, b) => isClear(b) - isClear(a) || size(b) - size(a))
      .slice(0, maxProfileGroups),
  };
}

const isCompared = ({ difference }: ProfileGroup): boolean => difference.verdict !== "too_few";

function compareGroup(
  { kind, key, value, ...counted }: CountedGroup,
  all: Pick<CountedGroups, "respondents" | "audience">,
): ProfileGroup {
  const side = (of: "respondents" | "audience") => {
    const [persons, total] = [Math.round(counted[of]), Math.round(all[of])];
    return { persons, total, proportion: toProportion(persons, total) };
  };
  const [respondents, audience] = [side("respondents"), side("audience")];
  const shown = ({ persons, total, proportion }: typeof audience) => ({
    persons,
    of: total,
    share: proportion.value,
  });
  return {
    kind,
    key,
    value,
    respondents: shown(respondents),
    audience: shown(audience),
    difference: differenceOf(respondents.proportion, audience.proportion, "newcombe"),
  };
}
