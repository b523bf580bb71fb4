import "server-only";
import {
  cohortsColumn,
  createCohortResolver,
  parseDefinitions,
  type StoredCohort,
} from "@/lib/cohorts/definitions";
import type { FlagsRequest } from "@/lib/contract/sdk/flags-request";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type FlagDefinition, flagsColumn } from "@/lib/flags/definitions";
import { type Evaluation, evaluateFlags, type FlagSubject } from "@/lib/flags/evaluate";
import { readSubject, type StoredSubject } from "@/lib/flags/read-subject";
import { projectHasToken, requireToken, unknownTokenError } from "@/lib/flags/token";
import type { FlagRow } from "@/lib/flags/view";
import { describeRequest } from "@/lib/request-context";
import { applyContactBudget } from "@/lib/surveys/targeting/contact-budget";
import { type ContactState, hasContactBudget, readContactState } from "@/lib/surveys/targeting/contacts-sql";
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
 * them, within the contact budget. Two concurrent statements, and a third with a budget. In this folder and not in that of flags, because the flags of surveys depend on the
 * surveys' current iterations and on what the person was shown.
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
    await readProject(token, now, Prisma.sql`false`);
    return [];
  }
  if (distinctId === null) throw new Invalid("distinct_id", "required", "This field is required.");
  const { project, stored, contact } = await readAll(token, [distinctId, request.anonymousId], now);
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
  const { project, stored, contact } = await readAll(token, [distinctId, null], now, hasContactBudget);
  const flags = draft ? [...project.flags.filter(({ id }) => id !== draft.id), draft] : project.flags;
  const person = { properties: {}, deviceId: null };
  return {
    flags: flagsAt(flags, project.surveys, now),
    subject: subjectOf(person, distinctId, project, stored, now),
    surveys: project.surveys,
    contact,
  };
}

interface ProjectFlags {
  flags: FlagRow[];
  cohorts: StoredCohort[];
  surveys: MovingSurvey[];
  /** Whether its contact budget has to be asked. */
  has_budget: boolean;
}

/** @param hasBudget SQL of when the contact budget has to be asked */
async function readProject(token: string, now: Date, hasBudget: Prisma.Sql): Promise<ProjectFlags> {
  const [row] = await query<ProjectFlags & { id: number }>(Prisma.sql`
    select p.id, ${flagsColumn} as flags, ${cohortsColumn} as cohorts, ${movingSurveysColumn} as surveys,
      coalesce(${hasBudget}, false) as has_budget
    from projects p where ${projectHasToken(token, now)}`);
  if (!row) throw unknownTokenError();
  describeRequest({ project: row.id });
  return row;
}

/** Tokens whose last request had to ask the contact budget: what was shown is read at once with the rest. */
const budgetTokens = new Set<string>();

interface Read {
  project: ProjectFlags;
  stored: StoredSubject;
  /** Null where the contact budget has not to be asked. */
  contact: ContactState | null;
}

async function readAll(
  token: string,
  [distinctId, anonymousId]: [string, string | null],
  now: Date,
  hasBudget = hasWaitingSurveys,
): Promise<Read> {
  const readContacts = () => readContactState(token, [distinctId, anonymousId ?? distinctId], now);
  const [project, stored, early] = await Promise.all([
    readProject(token, now, hasBudget),
    readSubject(token, distinctId, anonymousId),
    budgetTokens.has(token) ? readContacts() : null,
  ]);
  if (!project.has_budget) {
    budgetTokens.delete(token);
    return { project, stored, contact: null };
  }
  budgetTokens.add(token);
  return { project, stored, contact: early ?? (await readContacts()) };
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
