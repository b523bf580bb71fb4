import "server-only";
import type { PropertyGroup } from "@/lib/contract/filter";
import { isObject } from "@/lib/contract/json";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import { type Audience, audienceSteps, everyone, nobody } from "@/lib/survey-model/audience";
import type { SurveyRow } from "@/lib/surveys/view";

/**
 * The persons that a survey is for: those that match its linked flag and its targeting flag. Persons that saw it already,
 * or wait after another survey, belong to it. Everyone for a survey without both.
 */
export function audienceOf(
  survey: Pick<SurveyRow, "id" | "linked_flag_id" | "linked_flag" | "targeting_flag" | "conditions">,
): Audience {
  const { linked_flag: linked, targeting_flag: targeting } = survey;
  // Its own flag is off while it does not run; that of somebody else is off for the survey, too.
  if (targeting && targeting.survey_id !== survey.id && !targeting.active) return nobody;
  const conditions = isObject(survey.conditions) ? survey.conditions : {};
  const steps = audienceSteps(
    {
      linked_flag_id: survey.linked_flag_id,
      targeting_flag_filters: targeting?.filters ?? null,
      conditions: { linkedFlagVariant: conditions.linkedFlagVariant },
    },
    { flags: linked && !linked.deleted ? [linked] : [], askedBefore: [] },
  );
  return steps.at(-1)?.audience ?? everyone;
}

/**
 * SQL over person `p`: the share of the person, 0 to 1, that belongs to an audience, since rollouts are expected and not
 * evaluated. Filters that can't be applied match nobody, as in the evaluation of flags.
 *
 * @param now what relative dates count from
 */
export function audienceWeight(project: { id: number }, audience: Audience, now: Date): Prisma.Sql {
  const terms = audience.terms.map(({ weight, filter }) =>
    filter === null
      ? Prisma.sql`${weight}::float8`
      : Prisma.sql`case when ${matches(project, filter, now)} then ${weight}::float8 else 0 end`,
  );
  return terms.length === 0 ? Prisma.sql`0::float8` : Prisma.sql`(${Prisma.join(terms, " + ")})`;
}

function matches(project: { id: number }, filter: PropertyGroup, now: Date): Prisma.Sql {
  try {
    return filterSql(parseFilters(filter, personFilterRules), personRow(project), now);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return Prisma.sql`false`;
  }
}

/**
 * SQL: persons of an audience as `id`, `weight` (as `audienceWeight`, above 0) and `size`, the expected number of persons of
 * the whole audience. At most `limit`, chosen by a hash of their id: the same ones each time.
 */
export const audienceSample = (
  project: { id: number },
  audience: Audience,
  { limit, now }: { limit: number; now: Date },
): Prisma.Sql => Prisma.sql`
  select w.id, w.weight, sum(w.weight) over () as size
  from (select p.id, ${audienceWeight(project, audience, now)} as weight
    from persons p where p.project_id = ${project.id}) w
  where w.weight > 0 order by hashint8extended(w.id, 0), w.id limit ${limit}`;
