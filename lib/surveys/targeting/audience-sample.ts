import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Audience } from "@/lib/survey-model/audience";
import { audienceSql, parseAudienceFilter } from "@/lib/surveys/targeting/audience-sql";
import { isListedPerson, sampleHash } from "@/lib/surveys/targeting/person-sample";

/**
 * SQL over person `p`: the share of the person, 0 to 1, that belongs to an audience, since rollouts are expected and not
 * evaluated.
 *
 * @param now what relative dates count from
 */
export function audienceWeight(project: { id: number }, audience: Audience, now: Date): Prisma.Sql {
  const terms = audience.terms.map(({ weight, filter }) =>
    filter === null
      ? Prisma.sql`${weight}::float8`
      : Prisma.sql`case when ${audienceSql(parseAudienceFilter(filter), project, now)} then ${weight}::float8 else 0 end`,
  );
  return terms.length === 0 ? Prisma.sql`0::float8` : Prisma.sql`(${Prisma.join(terms, " + ")})`;
}

/**
 * SQL: persons of an audience as `id`, `weight` (as `audienceWeight`, above 0) and `size`, the expected number of persons of
 * the whole audience. At most `limit`, chosen by `sampleHash`.
 */
export const audienceSample = (
  project: { id: number },
  audience: Audience,
  { limit, now }: { limit: number; now: Date },
): Prisma.Sql => Prisma.sql`
  select w.id, w.weight, sum(w.weight) over () as size
  from (select p.id, ${audienceWeight(project, audience, now)} as weight
    from persons p where ${isListedPerson(project, now)}) w
  where w.weight > 0 order by ${sampleHash(Prisma.sql`w.id`)}, w.id limit ${limit}`;
