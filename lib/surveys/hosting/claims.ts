import "server-only";
import type { hostedResponses } from "@/lib/contract/survey/types";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { keyedHash } from "@/lib/persons/receipt-hash";
import { splitLinkId } from "@/lib/surveys/hosting/link-token";
import { currentIteration, type Repeating } from "@/lib/surveys/schedule/current-iteration";

/** What decides how often a hosted survey may be answered. */
export interface LimitedSurvey extends Repeating {
  project_id: number;
  id: string;
  hosted_responses: (typeof hostedResponses)[number];
  /** The key of its project's hashes. */
  receipt_key: Uint8Array;
  /** The key of its single-use links; null before the first. */
  link_key: Uint8Array | null;
}

/** Columns of `LimitedSurvey`, of survey `s` of project `p`; with `limitedJoin`. */
export const limitedColumns = Prisma.sql`s.project_id, s.id, s.hosted_responses, s.start_date, s.iteration_anchor_date,
  s.iteration_count, s.iteration_frequency_days, s.current_iteration, s.current_iteration_start_date, p.receipt_key, k.key as link_key`;

/** Joins what `limitedColumns` reads to survey `s`. */
export const limitedJoin = Prisma.sql`join projects p on p.id = s.project_id
  left join survey_link_keys k on k.project_id = s.project_id and k.survey_id = s.id`;

/** Who answers; null for what their request does not say. */
export interface HostedRespondent {
  distinctId: string | null;
  /** The id that posthog-js gave the browser. */
  deviceId: string | null;
  /** The id of the link by which they came. */
  link: string | null;
}

/** The surveys of these that are hosted. */
export const findHosted = (projectId: number, ids: readonly string[]): Promise<LimitedSurvey[]> =>
  query<LimitedSurvey>(Prisma.sql`
    select ${limitedColumns} from surveys s ${limitedJoin}
    where s.project_id = ${projectId} and s.id = any(${ids}::uuid[]) and s.type = 'external_survey'`);

/**
 * The keys of a respondent's claims to a survey in its current iteration. The first is that of a new claim; a person has one for
 * each distinct id, because these may have been several persons. Empty where no key is there to hold it, and without a limit.
 */
export async function claimKeys(
  survey: LimitedSurvey,
  { distinctId, deviceId, link }: HostedRespondent,
  now = new Date(),
): Promise<string[]> {
  const iteration = currentIteration(survey, now)?.number ?? 0;
  const keyOf = (value: string) =>
    keyedHash(survey.receipt_key, `${survey.hosted_responses} ${iteration} ${value}`);
  switch (survey.hosted_responses) {
    case "unlimited":
      return [];
    case "once_per_browser": {
      const browser = deviceId ?? distinctId;
      return browser === null ? [] : [keyOf(browser)];
    }
    case "once_per_person":
      if (distinctId === null) return [];
      return [...new Set([distinctId, ...(await listIdsOfPerson(survey, distinctId))])].map(keyOf);
    case "single_use_links":
      // Once ever: a new iteration needs new links.
      return link === null ? [] : [keyedHash(survey.receipt_key, `link ${splitLinkId(link).claim}`)];
    default:
      return survey.hosted_responses satisfies never;
  }
}

/** Distinct ids of a person that are compared, at most. */
const maxIds = 500;

async function listIdsOfPerson({ project_id }: LimitedSurvey, distinctId: string): Promise<string[]> {
  const rows = await query<{ distinct_id: string }>(Prisma.sql`
    select other.distinct_id from person_distinct_ids d
      join person_distinct_ids other on other.project_id = d.project_id and other.person_id = d.person_id
    where d.project_id = ${project_id} and d.distinct_id = ${distinctId} order by other.id limit ${maxIds}`);
  return rows.map(({ distinct_id }) => distinct_id);
}

/** SQL condition: another submission holds one of the keys. @param submission a UUID; null for any */
const isClaimed = (survey: LimitedSurvey, keys: readonly string[], submission: string | null): Prisma.Sql =>
  Prisma.sql`exists (select from survey_claims c where c.project_id = ${survey.project_id} and c.survey_id = ${survey.id}::uuid
    and c.key = any(${keys}::text[]) and c.submission_id is distinct from ${submission}::uuid)`;

/** Whether a respondent has completed the survey. */
export async function hasAnswered(survey: LimitedSurvey, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const [row] = await query<{ claimed: boolean }>(
    Prisma.sql`select ${isClaimed(survey, keys, null)} as claimed`,
  );
  return row!.claimed;
}

/**
 * Claims a survey for a submission that completes it. Of concurrent submissions one succeeds; the same one succeeds again, so that
 * a client can retry. A partial one claims nothing, and is taken until another has completed the survey.
 *
 * @param submission names it as `events.submission_id` does   @param link the id of the link by which it comes   @returns whether the submission is taken
 */
export async function claimSurvey(
  survey: LimitedSurvey,
  keys: readonly string[],
  { submission, completes, link }: { submission: string; completes: boolean; link: string | null },
): Promise<boolean> {
  const [key] = keys;
  if (key === undefined) return true;
  const isFree = Prisma.sql`not ${isClaimed(survey, keys, submission)}`;
  const rows = await query<object>(
    completes
      ? Prisma.sql`
          insert into survey_claims as held (project_id, survey_id, key, submission_id, batch_id)
          select s.project_id, s.id, ${key}, ${submission}::uuid, ${link && splitLinkId(link).batch}::int from surveys s
          where s.project_id = ${survey.project_id} and s.id = ${survey.id}::uuid and ${isFree}
          on conflict (project_id, survey_id, key) do update set key = excluded.key
            where held.submission_id = excluded.submission_id
          returning 1`
      : Prisma.sql`select 1 where ${isFree}`,
  );
  return rows.length > 0;
}
