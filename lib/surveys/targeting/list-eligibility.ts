import "server-only";
import { isSurveyMark } from "@/lib/contract/sdk/properties";
import {
  type EligibilityCheck,
  maxCheckedSurveys,
  type SurveyEligibilities,
  type SurveyEligibility,
  type UnmatchedCondition,
} from "@/lib/contract/survey/eligibility";
import type { SurveyType } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { FlagDefinition } from "@/lib/flags/definitions";
import { evaluateFlags, type FlagSubject } from "@/lib/flags/evaluate";
import { findUnmatchedConditions } from "@/lib/flags/unmatched-conditions";
import { type PersonRow, sortAnonymousLast } from "@/lib/persons/view";
import { contactBudgetOf, explainHeldBack, type RankedSurvey } from "@/lib/survey-model/contact-budget";
import { namesIn, pageConditions } from "@/lib/survey-model/page-conditions";
import { surveyState } from "@/lib/survey-model/state";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";
import { hasLinkedVariant } from "@/lib/surveys/targeting/contact-budget";
import type { ContactState } from "@/lib/surveys/targeting/contacts-sql";
import { readFlagsAndSubject } from "@/lib/surveys/targeting/evaluate-flags";
import { readPageHistory } from "@/lib/surveys/targeting/page-history";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

/**
 * Checks every survey for a person, as an SDK would now: its state and its flags, which include whether the person was
 * surveyed before and the wait period, and the contact budget over all of them. What only the page knows is not checked: it is named,
 * with what the person did of it.
 */
export async function listEligibility(
  project: { id: number; api_token: string },
  person: Pick<PersonRow, "id" | "distinct_ids">,
  now = new Date(),
): Promise<SurveyEligibilities> {
  const [distinctId] = sortAnonymousLast(person.distinct_ids);
  const [surveys, { flags, subject, contact, surveys: moving }] = await Promise.all([
    query<SurveyRow>(
      surveyRows(Prisma.sql`where s.project_id = ${project.id} and not s.archived
        order by s.start_date desc nulls last, s.created_at desc, s.id limit ${maxCheckedSurveys}`),
    ),
    readFlagsAndSubject(project.api_token, distinctId ?? "", now),
  ]);
  const context = { flags, subject, now };
  const awaited = surveys.flatMap(({ conditions }) =>
    isObject(conditions) ? [conditions.events, conditions.cancelEvents].flatMap(namesIn) : [],
  );
  return {
    distinct_id: distinctId ?? null,
    results: checkBudget(
      surveys.map((row) => ({ row, result: checkSurvey(row, context) })),
      contact,
      (row) => moving.find(({ id }) => id === row.id)?.start_day ?? contact?.today ?? 0,
      now,
    ),
    ...(await readPageHistory(project, person, awaited)),
  };
}

interface Checked {
  row: SurveyRow;
  result: SurveyEligibility;
}

/**
 * The results with the check of the contact budget. Surveys whose other checks passed share it; each other one is checked as if it
 * were among them.
 */
function checkBudget(
  checked: readonly Checked[],
  contact: ContactState | null,
  startDayOf: (row: SurveyRow) => number,
  now: Date,
): SurveyEligibility[] {
  if (!contact) return checked.map(({ result }) => result);
  const { survey_config, contacts, today, known_since: knownSince } = contact;
  const toRanked = (row: SurveyRow): RankedSurvey => ({
    id: row.id,
    iteration: currentIteration(row, now)?.number ?? null,
    contact_priority: row.contact_priority,
    start_date: (row.start_date ?? now).toISOString(),
    start_day: startDayOf(row),
  });
  const eligible = checked.filter(
    ({ row, result }) =>
      result.is_eligible && row.contact_priority !== "exempt" && row.type !== "external_survey",
  );
  const names = new Map(checked.map(({ row }) => [row.id, row.name]));
  return checked.map((one) => {
    const { row, result } = one;
    const isHosted = row.type === "external_survey";
    const budget = contactBudgetOf(survey_config, { isHosted });
    if (!budget || row.contact_priority === "exempt") return result;
    const sharing = isHosted ? [one] : [...new Set([...eligible, one])];
    const allotted = {
      budget,
      contacts,
      surveys: sharing.map((other) => toRanked(other.row)),
      today,
      knownSince,
    };
    const held_back = explainHeldBack(allotted, row.id, names);
    const check = { ...checkOf("contact_budget", held_back === null, null, []), held_back };
    return {
      ...result,
      is_eligible: result.is_eligible && check.passed,
      checks: [...result.checks, check],
    };
  });
}

interface Context {
  flags: readonly FlagDefinition[];
  subject: FlagSubject;
  now: Date;
}

function checkSurvey(survey: SurveyRow, context: Context): SurveyEligibility {
  const state = surveyState(survey, { now: context.now, responses: survey.submissions });
  const checks = [
    { ...checkOf("state", state === "running", null, []), expected: "running", actual: state },
    ...checkLinkedFlag(survey, context),
    ...checkOwnFlag("targeting", survey.targeting_flag_id, context),
    ...checkInternalFlag(survey, context),
    ...checkOwnFlag("sampling", survey.internal_response_sampling_flag_id, context),
  ];
  return {
    survey: {
      id: survey.id,
      name: survey.name,
      type: survey.type as SurveyType, // as stored by the contract
      // Archived surveys are not read.
      state: state as SurveyEligibility["survey"]["state"],
      start_date: survey.start_date && toTimestamp(survey.start_date),
    },
    is_eligible: checks.every(({ passed }) => passed),
    checks,
    page_conditions: pageConditions(survey.conditions),
    conditions: isObject(survey.conditions) ? survey.conditions : {},
  };
}

const checkOf = (
  check: EligibilityCheck["check"],
  passed: boolean,
  explained: Pick<Explained, "flag" | "reason"> | null,
  unmatched: readonly UnmatchedCondition[],
): EligibilityCheck => ({
  check,
  passed,
  flag: explained?.flag ?? null,
  expected: null,
  actual: null,
  reason: explained?.reason ?? null,
  unmatched: distinct(unmatched),
  held_back: null,
});

/** The result of a flag, with the conditions that the person does not match by condition set. */
interface Explained {
  flag: { id: number; key: string };
  passed: boolean;
  variant: string | null;
  reason: EligibilityCheck["reason"];
  unmatched: UnmatchedCondition[][];
}

function explain(id: number | null, context: Context, isOn: "as stored" | "always"): Explained | null {
  const stored = id === null ? undefined : context.flags.find((flag) => flag.id === id);
  if (!stored) return null;
  const named = { id: stored.id, key: stored.key };
  if (isOn === "as stored" && !stored.active)
    return { flag: named, passed: false, variant: null, reason: "disabled", unmatched: [] };
  const flag = { ...stored, active: true };
  const flags = context.flags.map((one) => (one.id === flag.id ? flag : one));
  const isRequested = (one: FlagDefinition) => one.id === flag.id;
  const [evaluation] = evaluateFlags(flags, context.subject, { isRequested, now: context.now });
  const passed = evaluation?.enabled === true;
  return {
    flag: named,
    passed,
    variant: evaluation?.variant ?? null,
    reason: evaluation?.reason.code ?? null,
    unmatched: passed ? [] : findUnmatchedConditions(flag, { ...context, flags }),
  };
}

/** Each condition once. */
const distinct = (conditions: readonly UnmatchedCondition[]): UnmatchedCondition[] => [
  ...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values(),
];

function checkLinkedFlag({ linked_flag_id, conditions }: SurveyRow, context: Context): EligibilityCheck[] {
  const explained = explain(linked_flag_id, context, "as stored");
  if (!explained) return [];
  const { passed, variant, unmatched } = explained;
  const wanted = isObject(conditions) ? conditions.linkedFlagVariant : null;
  const expected = wanted && wanted !== "any" ? wanted : true;
  return [
    {
      ...checkOf("linked_flag", passed && hasLinkedVariant(conditions, variant), explained, unmatched.flat()),
      expected,
      actual: variant ?? passed,
    },
  ];
}

/** Flags that the survey made are off while it does not run: they are evaluated as if it did. */
function checkOwnFlag(
  check: "targeting" | "sampling",
  id: number | null,
  context: Context,
): EligibilityCheck[] {
  const explained = explain(id, context, "always");
  if (!explained) return [];
  return [checkOf(check, explained.passed, explained, explained.unmatched.flat())];
}

/**
 * The internal flag is two checks: whether the person answered or dismissed the survey, and the wait period.
 *
 * @source docs/reference/surveys.md#flags-of-a-survey
 */
function checkInternalFlag(
  { internal_targeting_flag_id, schedule }: SurveyRow,
  context: Context,
): EligibilityCheck[] {
  const explained = explain(internal_targeting_flag_id, context, "always");
  if (!explained) return [];
  const { unmatched } = explained;
  const isOfSurvey = ({ key }: UnmatchedCondition) => isSurveyMark(key);
  const surveyed = unmatched.flat().filter(isOfSurvey);
  const waiting = unmatched.map((group) => group.filter((condition) => !isOfSurvey(condition)));
  const isWaiting = waiting.length > 0 && waiting.every((group) => group.length > 0);
  const toCheck = (check: "already_surveyed" | "wait_period", failed: UnmatchedCondition[]) =>
    checkOf(check, failed.length === 0, explained, failed);
  return [
    ...(schedule === "always" ? [] : [toCheck("already_surveyed", surveyed)]),
    // The last group says how many days; the other, that no survey was seen.
    ...(hasWaitPeriod(explained, context)
      ? [toCheck("wait_period", isWaiting ? (waiting.at(-1) ?? []) : [])]
      : []),
  ];
}

const hasWaitPeriod = ({ flag: { id } }: Explained, { flags }: Context): boolean =>
  (flags.find((flag) => flag.id === id)?.filters.groups ?? []).length > 1;
