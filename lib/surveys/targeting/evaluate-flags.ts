import "server-only";
import {
  cohortsColumn,
  createCohortResolver,
  parseDefinitions,
  type StoredCohort,
} from "@/lib/cohorts/definitions";
import type { FlagsRequest } from "@/lib/contract/sdk/flags-request";
import { Prisma } from "@/lib/database/generated/client";
import { prepared } from "@/lib/database/prepared";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type FlagDefinition, flagsColumn } from "@/lib/flags/definitions";
import { type Evaluation, evaluateFlags, type FlagSubject } from "@/lib/flags/evaluate";
import { readSubject, type StoredSubject } from "@/lib/flags/read-subject";
import { projectHasToken, requireToken, unknownTokenError } from "@/lib/flags/token";
import type { FlagRow } from "@/lib/flags/view";
import { describeRequest } from "@/lib/request-context";
import { applyContactBudget } from "@/lib/surveys/targeting/contact-budget";
import {
  type ContactState,
  contactStateColumn,
  hasContactBudget,
} from "@/lib/surveys/targeting/contacts-sql";
import {
  flagsAt,
  hasWaitingSurveys,
  type MovingSurvey,
  movingSurveysColumn,
} from "@/lib/surveys/targeting/own-flags";

/** Which flags an SDK asks for, beside what its body says. */
export interface FlagSelection {
  /** Only the flags that surveys created. */
  onlySurveys: boolean;
  /** The client of the request, if the body does not name it; null: unknown. */
  runtime: "client" | "server" | null;
}

/**
 * Evaluates the flags of a token's project for the person of a request: stored properties, with the request's over
 * them, within the contact budget. Two concurrent statements. In this folder and not in that of flags, because the flags of
 * surveys depend on the surveys' current iterations and on what the person was shown.
 *
 * @throws Unauthenticated without a token and for an unknown one; Invalid without a distinct id
 */
export async function evaluateProjectFlags(
  request: FlagsRequest,
  { onlySurveys, runtime }: FlagSelection,
  now = new Date(),
): Promise<Evaluation[]> {
  const token = requireToken(request.token);
  const { distinctId } = request;
  if (request.isDisabled) {
    await readProject(token, now, Prisma.sql`null`);
    return [];
  }
  if (distinctId === null) throw new Invalid("distinct_id", "required", "This field is required.");
  const { project, stored } = await readAll(token, [distinctId, request.anonymousId], now);
  const { contact } = project;
  const keys = request.keys && new Set(request.keys);
  const asking = request.runtime ?? runtime;
  const isRequested = (flag: FlagDefinition) =>
    (!keys || keys.has(flag.key)) && (!onlySurveys || flag.survey_id !== null) && runsIn(flag, asking);
  const flags = flagsAt(project.flags, project.surveys, now);
  const subject = subjectOf(request, distinctId, project, stored, now);
  if (!contact) return evaluateFlags(flags, subject, { isRequested, now });
  // A flag that is not requested may belong to a survey that goes first.
  const evaluations = evaluateFlags(flags, subject, { now });
  return applyContactBudget(evaluations, project.surveys, contact, now).filter(({ flag }) =>
    isRequested(flag),
  );
}

/**
 * Reads the flags of a token's project at a time, the stored person of a distinct id, and what they were shown.
 *
 * @param draft a flag that replaces the one with its id, or is added
 * @throws Unauthenticated for an unknown token
 */
export async function readFlagsAndSubject(
  token: string,
  distinctId: string,
  now: Date,
  draft: FlagRow | null = null,
): Promise<{
  flags: FlagDefinition[];
  subject: FlagSubject;
  surveys: MovingSurvey[];
  contact: ContactState | null;
}> {
  const { project, stored } = await readAll(token, [distinctId, null], now, hasContactBudget);
  const flags = draft ? [...project.flags.filter(({ id }) => id !== draft.id), draft] : project.flags;
  const person = { properties: {}, deviceId: null };
  return {
    flags: flagsAt(flags, project.surveys, now),
    subject: subjectOf(person, distinctId, project, stored, now),
    surveys: project.surveys,
    contact: project.contact,
  };
}

interface ProjectFlags {
  flags: FlagRow[];
  cohorts: StoredCohort[];
  surveys: MovingSurvey[];
  /** Null where the contact budget has not to be asked. */
  contact: ContactState | null;
}

/** @param contact SQL of what the contact budget depends on */
async function readProject(token: string, now: Date, contact: Prisma.Sql): Promise<ProjectFlags> {
  const [row] = await query<ProjectFlags & { id: number }>(Prisma.sql`${prepared}
    select p.id, ${flagsColumn} as flags, ${cohortsColumn} as cohorts, ${movingSurveysColumn} as surveys, ${contact} as contact
    from projects p where ${projectHasToken(token, now)}`);
  if (!row) throw unknownTokenError();
  describeRequest({ project: row.id });
  return row;
}

interface Read {
  project: ProjectFlags;
  stored: StoredSubject;
}

/** @param hasBudget SQL condition: the contact budget has to be asked */
async function readAll(
  token: string,
  [distinctId, anonymousId]: [string, string | null],
  now: Date,
  hasBudget = hasWaitingSurveys,
): Promise<Read> {
  const contact = contactStateColumn([distinctId, anonymousId ?? distinctId], now);
  const [project, stored] = await Promise.all([
    readProject(token, now, Prisma.sql`case when ${hasBudget} then ${contact} end`),
    readSubject(token, distinctId, anonymousId),
  ]);
  return { project, stored };
}

function subjectOf(
  { properties: sent, deviceId }: Pick<FlagsRequest, "properties" | "deviceId">,
  distinctId: string,
  { cohorts }: ProjectFlags,
  stored: StoredSubject,
  now: Date,
): FlagSubject {
  const properties = withSeenDate({ ...stored.properties, ...sent });
  const living = new Set(cohorts.map(({ id }) => id));
  const listed = stored.cohorts.filter((id) => living.has(id));
  const members = createCohortResolver(parseDefinitions(cohorts), now);
  return { distinctId, deviceId, properties, cohorts: members(properties, listed) };
}

/**
 * posthog-js stores the time of the last survey as `$survey_last_seen_date`; the flags of surveys with a wait period
 * check `$last_seen_survey_date`, like PostHog's. Ours: each property is copied to the other, so that the period
 * applies on every device.
 */
const withSeenDate = (properties: Record<string, unknown>) =>
  "$survey_last_seen_date" in properties
    ? { $last_seen_survey_date: properties.$survey_last_seen_date, ...properties }
    : properties;

/** Whether a flag is for the client's runtime; flags for a specific runtime are hidden from unknown clients. */
const runsIn = ({ evaluation_runtime: meant }: FlagDefinition, asking: FlagsRequest["runtime"]): boolean =>
  asking === "all" || (meant !== "client" && meant !== "server") || meant === asking;
