/**
 * The contact budget of a project: at most so many surveys a person in so many days, over all surveys. The project's wait
 * period is a limit of the same rule: one survey in so many days. Pure; every day is a number of days since 1970 in the
 * project's time zone.
 *
 * @source ours: docs/decisions/052-contact-budget.md
 */

import { type ContactPriority, contactPriorities } from "@/lib/contract/survey/contact-priority";
import type { HeldBack } from "@/lib/contract/survey/eligibility";
import { defaultTurnDays } from "@/lib/contract/survey/limits";
import { isObject } from "@/lib/contract/wire/json";
import { waitDays } from "@/lib/survey-model/wait-period";

const dayMs = 86_400_000;

/** At most so many surveys in so many days, today included. */
export interface ContactLimit {
  surveys: number;
  days: number;
  /** The wait period: only what was shown uses it up, because SDKs wait themselves after the first survey of a page. */
  isWait?: true;
}

/** All limits hold. */
export interface ContactBudget {
  limits: readonly ContactLimit[];
  /** Days after which a survey that could be shown and was not goes behind the others. */
  turnDays: number;
}

/**
 * The budget that a project's `survey_config` sets; null for none.
 *
 * @param isHosted for links of hosted surveys, which don't wait between two surveys
 */
export function contactBudgetOf(surveyConfig: unknown, { isHosted = false } = {}): ContactBudget | null {
  const set =
    isObject(surveyConfig) && isObject(surveyConfig.contact_budget) ? surveyConfig.contact_budget : null;
  const wait = isHosted ? 0 : Math.ceil(waitDays(surveyConfig));
  const limits = [
    ...(set ? [{ surveys: Number(set.surveys), days: Number(set.days) }] : []),
    ...(wait > 0 ? [{ surveys: 1, days: wait, isWait: true as const }] : []),
  ];
  return limits.length > 0 ? { limits, turnDays: Number(set?.turn_days ?? defaultTurnDays) } : null;
}

/** An iteration of a survey, or a survey without any, that a person was shown, answered or dismissed. */
export interface Contact {
  survey: string;
  /** Null: the events name none. */
  iteration: number | null;
  /** The first and the last day. */
  first: number;
  last: number;
}

/** A survey that runs and that a person matches. */
export interface RankedSurvey {
  id: string;
  /** The current one; null for a survey that does not repeat. */
  iteration: number | null;
  contact_priority: string;
  /** ISO 8601, and the day. */
  start_date: string;
  start_day: number;
}

/** Orders surveys by priority, then start, then id: who goes first. */
export const byContactPriority = (
  a: Pick<RankedSurvey, "id" | "contact_priority" | "start_date">,
  b: typeof a,
): number =>
  rank(a.contact_priority) - rank(b.contact_priority) ||
  Date.parse(a.start_date) - Date.parse(b.start_date) ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

const rank = (priority: string): number => contactPriorities.indexOf(priority as ContactPriority);

/** Whether a survey may be shown, and which limit forbids it. */
export interface Allotment {
  /** Null: it may be shown. */
  limit: ContactLimit | null;
  /** Whether earlier contacts alone use the limit up; else other surveys have their turn. */
  isUsedUp: boolean;
}

interface Allotted {
  budget: ContactBudget;
  /** Without those of exempt surveys; the last two budgets' days suffice. */
  contacts: readonly Contact[];
  /** Those that the person matches now, without exempt ones; in any order. */
  surveys: readonly RankedSurvey[];
  today: number;
  /** The day since which the person is known: nothing could be shown before. Null: unknown. */
  knownSince?: number | null;
}

/**
 * What of a budget each survey gets. A survey that was counted already may be shown again. The others are taken by priority
 * in the first days, the length of a turn, after their start, after the person is first known or after their budget changed; later, one after another
 * for a turn each. It follows from the day alone, so that nothing is stored, and several pages get the same answer.
 */
export function allotContacts({
  budget,
  contacts,
  surveys,
  today,
  knownSince,
}: Allotted): Map<string, Allotment> {
  const limits = budget.limits.map((limit) => {
    const counted = contacts.filter(({ last }) => last + limit.days > today);
    const left = Math.max(0, limit.surveys - counted.length);
    return { limit, counted, left, isUsedUp: left === 0 };
  });
  const results = new Map<string, Allotment>();
  const allot = (survey: RankedSurvey): void => {
    const taken = limits.filter(({ counted }) => !counted.some((contact) => isOf(contact, survey)));
    const full = taken.find(({ left }) => left === 0);
    results.set(survey.id, { limit: full?.limit ?? null, isUsedUp: full?.isUsedUp ?? false });
    if (!full) for (const one of taken) if (!one.limit.isWait) one.left--;
  };
  const isShownAgain = (survey: RankedSurvey) =>
    limits.every(({ counted }) => counted.some((contact) => isOf(contact, survey)));
  const changed = Math.max(lastChange(budget, contacts, today), knownSince ?? Number.NEGATIVE_INFINITY);
  const sinceOf = (survey: RankedSurvey) => Math.max(changed, survey.start_day);
  const isNew = (survey: RankedSurvey) => today - sinceOf(survey) < budget.turnDays;
  const ordered = surveys.toSorted(byContactPriority);
  for (const survey of ordered.filter((one) => isShownAgain(one) || isNew(one))) allot(survey);
  const rest = ordered.filter(({ id }) => !results.has(id));
  const slots = Math.min(
    rest.length,
    ...limits.map(({ limit, left }) => (limit.isWait ? rest.length : left)),
  );
  const turns = Math.floor((today - Math.min(...rest.map(sinceOf))) / budget.turnDays);
  const next = rest.length > 0 ? (turns * slots) % rest.length : 0;
  for (const survey of [...rest.slice(next), ...rest.slice(0, next)]) allot(survey);
  return results;
}

const isOf = ({ survey, iteration }: Contact, { id, iteration: current }: RankedSurvey): boolean =>
  survey === id && (iteration ?? current) === current;

/** The day on which the budget last changed: something was first shown, or stopped counting; far back: it never did. */
function lastChange({ limits }: ContactBudget, contacts: readonly Contact[], today: number): number {
  const longest = Math.max(...limits.map(({ days }) => days));
  const days = contacts.flatMap(({ first, last }) => [first, ...limits.map((limit) => last + limit.days)]);
  return Math.max(Number.NEGATIVE_INFINITY, ...days.filter((day) => day <= today && day > today - longest));
}

/**
 * Why a survey is held back, and until when if nothing is shown until then; null: it may be shown.
 *
 * @param names of surveys, by id; others are left out
 */
export function explainHeldBack(
  allotted: Allotted,
  id: string,
  names: ReadonlyMap<string, string>,
): HeldBack | null {
  const { budget, contacts, surveys, today } = allotted;
  const results = allotContacts(allotted);
  const { limit = null, isUsedUp = false } = results.get(id) ?? {};
  if (!limit) return null;
  const counted = contacts.filter(({ last }) => last + limit.days > today);
  const goesFirst = (one: RankedSurvey) =>
    results.get(one.id)?.limit === null && !counted.some((contact) => isOf(contact, one));
  const instead = isUsedUp
    ? counted.map(({ survey }) => survey)
    : surveys.filter(goesFirst).map((one) => one.id);
  const longest = Math.max(...budget.limits.map(({ days }) => days));
  const horizon = today + 2 * longest + budget.turnDays * (surveys.length + 1);
  let next = today + 1;
  while (next <= horizon && allotContacts({ ...allotted, today: next }).get(id)?.limit !== null) next++;
  return {
    surveys: limit.surveys,
    days: limit.days,
    is_used_up: isUsedUp,
    instead: [...new Set(instead)].flatMap((survey) => {
      const name = names.get(survey);
      return name === undefined ? [] : [{ id: survey, name }];
    }),
    next_date: next > horizon ? null : new Date(next * dayMs).toISOString().slice(0, 10),
  };
}
