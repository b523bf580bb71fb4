import "server-only";
import { maxProjectWaitDays } from "@/lib/contract/survey/limits";
import { Prisma } from "@/lib/database/generated/client";
import type { Contact } from "@/lib/survey-model/contact-budget";
import { isCapturedHere, isExposure } from "@/lib/surveys/exposures";

/** What the budget of a project depends on for a person. */
export interface ContactState {
  survey_config: unknown;
  /** As `contactsColumn`. */
  contacts: Contact[];
  /** The project's day, as in contacts. */
  today: number;
  /** As `knownSinceColumn`. */
  known_since: number | null;
}

/** SQL condition: project `p` has a contact budget, or a wait period, which is one. */
export const hasContactBudget = Prisma.sql`(
  p.survey_config -> 'contact_budget' > '0' or p.survey_config -> 'seenSurveyWaitPeriodInDays' > '0')`;

/** SQL: the day of an instant in a time zone, by default that of project `p`, in days since 1970. */
export const contactDay = (instant: Prisma.Sql, zone = Prisma.sql`p.timezone`): Prisma.Sql =>
  Prisma.sql`((${instant} at time zone ${zone})::date - date '1970-01-01')`;

/** SQL: a number of days in JSON. */
const daysOf = (json: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`case jsonb_typeof(${json}) when 'number' then least((${json})::numeric, ${maxProjectWaitDays}) else 0 end`;

/** The longest period of the budget, twice: what has stopped counting says when the budget last changed. */
const lookBackDays = Prisma.sql`(2 * greatest(${daysOf(Prisma.sql`p.survey_config #> '{contact_budget,days}'`)},
  ${daysOf(Prisma.sql`p.survey_config -> 'seenSurveyWaitPeriodInDays'`)}))::float8`;

/** SQL condition: survey `s` counts in its project's contact budget. */
export const isCounted = Prisma.sql`s.contact_priority <> 'exempt'`;

/** SQL: the `ContactState` of the persons of distinct ids in project `p`. */
export const contactStateColumn = (distinctIds: readonly string[], now: Date): Prisma.Sql =>
  Prisma.sql`json_build_object('survey_config', p.survey_config, 'today', ${contactDay(Prisma.sql`${now}::timestamptz`)},
    'contacts', ${contactsColumn(distinctIds, now)}, 'known_since', ${knownSinceColumn(distinctIds, now)})`;

/**
 * SQL: the day since which the persons of distinct ids are known. Without a person, that of the first visit of one of the browsers,
 * because SDKs make UUIDs of version 7; other ids are new: SDKs ask for flags before they send who it is.
 */
const knownSinceColumn = (distinctIds: readonly string[], now: Date): Prisma.Sql => {
  const visits = distinctIds.flatMap((id) => timeOfUuid(id) ?? []);
  const first = new Date(Math.min(now.getTime(), ...visits.map(Number)));
  return Prisma.sql`(
    select ${contactDay(Prisma.sql`coalesce(min(pe.created_at), ${first}::timestamptz)`)}
    from person_distinct_ids d join persons pe on pe.project_id = d.project_id and pe.id = d.person_id
    where d.project_id = p.id and d.distinct_id = any(${[...distinctIds]}))`;
};

/** When a UUID of version 7 was made; null for other ids. */
function timeOfUuid(id: string): Date | null {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id);
  return time && new Date(Number.parseInt(`${time[1]}${time[2]}`, 16));
}

/**
 * SQL: the contacts (`Contact`) of the persons of distinct ids in project `p`, as a JSON array. Of several persons, who are about
 * to be merged, and of ids without a person, all count. Exempt surveys don't.
 */
export const contactsColumn = (distinctIds: readonly string[], now: Date): Prisma.Sql => Prisma.sql`(
  select coalesce(json_agg(json_build_object('survey', c.survey_id, 'iteration', c.survey_iteration,
    'first', c.first, 'last', c.last)), '[]')
  from (
    select e.survey_id, e.survey_iteration,
      ${contactDay(Prisma.sql`min(least(e.timestamp, ${now}::timestamptz))`)} as first,
      ${contactDay(Prisma.sql`max(least(e.timestamp, ${now}::timestamptz))`)} as last
    from events e
    where e.project_id = p.id and e.survey_id is not null and ${isExposure} and ${isCapturedHere} and e.distinct_id = any(array(
        select other.distinct_id from person_distinct_ids d join person_distinct_ids other
          on other.project_id = d.project_id and other.person_id = d.person_id
        where d.project_id = p.id and d.distinct_id = any(${[...distinctIds]})
        union select unnest(${[...distinctIds]}::text[])))
      and e.timestamp > ${now}::timestamptz - (${lookBackDays} + 1) * interval '1 day'
      and e.timestamp <= ${now}::timestamptz + interval '1 day'
    group by 1, 2) c
  where not exists (
    select from surveys s where s.project_id = p.id and not (${isCounted}) and s.id::text = c.survey_id))`;
