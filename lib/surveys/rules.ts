import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { isList, isObject, type JsonObject, shown } from "@/lib/contract/wire/json";
import { largestRegexes } from "@/lib/contract/wire/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { regexesTooLargeError, totalRegexSizeOfConditions } from "@/lib/filters/regex-budget";
import { listVariantKeys, toStoredFilters } from "@/lib/flags/filters";
import { type FlagRow, flagColumn } from "@/lib/flags/view";
import { invalidColors } from "@/lib/survey-model/shown-colors";
import { sentOr } from "@/lib/surveys/content";
import { areIterationsDatable } from "@/lib/surveys/schedule/iterations";
import { checkSampling } from "@/lib/surveys/schedule/sampling-rules";
import { insightColumn, type NamedInsight, type SurveyRow } from "@/lib/surveys/view";

/** The flags and the saved analysis that a request names by id. */
export interface NamedRows {
  linked: FlagRow | null;
  targeting: FlagRow | null;
  insight: NamedInsight | null;
}

const invalid = (detail: string, attr: string | null = null, code = "invalid_input") =>
  new Invalid(attr, code, detail);

/**
 * The rules over several fields, or over rows, in PostHog's order, after all field rules.
 *
 * @param before the stored survey; null for a new one
 * @returns the flags and the saved analysis of the request
 * @throws Invalid
 * @source docs/reference/surveys.md#rules-over-several-fields, docs/reference/surveys.md#updating-a-survey
 */
export async function checkRules(
  tx: Transaction,
  project: { id: number },
  before: SurveyRow | null,
  changes: SurveyChanges,
  now: Date,
): Promise<NamedRows> {
  const namedRows = await lookUp(tx, project, before, changes);
  if (changes.linked_flag_id && !namedRows.linked) throw invalid("Feature Flag with this ID does not exist");
  if (changes.targeting_flag_id && !namedRows.targeting)
    throw invalid("Targeting Feature Flag with this ID does not exist");
  if (isGiven(changes.linked_insight_id) && !namedRows.insight)
    throw invalid("Insight with this ID does not exist");
  checkVariant(changes, namedRows.linked);
  if (namedRows.nameTaken) {
    const another = before ? "another " : "a ";
    throw invalid(`There is already ${another}survey with this name.`, null, "unique");
  }
  checkTargeting(before, changes);
  checkRegexes(before, changes);
  checkSampling(before, changes, now);
  checkColors(before, changes);
  checkShuffling(before, changes);
  checkExternal(before, changes);
  checkBaseLanguage(before, changes);
  checkIterations(before, changes);
  return namedRows;
}

const isGiven = (id: number | null | undefined): id is number => id !== undefined && id !== null;

/** What the rules need to know of other rows: at most one statement. */
async function lookUp(
  tx: Transaction,
  project: { id: number },
  before: SurveyRow | null,
  changes: SurveyChanges,
) {
  const { linked_flag_id: linked, targeting_flag_id: targeting, linked_insight_id: insight, name } = changes;
  const renamed = name !== undefined && name !== before?.name;
  const none = { linked: null, targeting: null, insight: null, nameTaken: false };
  if (!linked && !targeting && !isGiven(insight) && !renamed) return none;
  // A deleted flag can't be linked again; a survey that links it already may repeat it.
  const flag = (name: "lf" | "tf", id: number | null | undefined, present: number | null | undefined) => {
    if (!id) return { column: Prisma.sql`null::json`, join: Prisma.empty };
    const alias = Prisma.raw(name);
    return {
      column: flagColumn(name),
      join: Prisma.sql`left join feature_flags ${alias} on ${alias}.project_id = ${project.id}
        and ${alias}.id = ${id} and (not ${alias}.deleted or ${alias}.id = ${present ?? null}::int)`,
    };
  };
  const lf = flag("lf", linked, before?.linked_flag_id);
  const tf = flag("tf", targeting, before?.targeting_flag_id);
  const [row] = await tx.$queryRaw<(NamedRows & { nameTaken: boolean })[]>(Prisma.sql`
    select ${lf.column} as linked, ${tf.column} as targeting, ${insightColumn("i")} as insight,
      ${renamed} and exists (select from surveys where project_id = ${project.id} and name = ${name ?? null}
        and id is distinct from ${before?.id ?? null}::uuid) as "nameTaken"
    from (select 1) one ${lf.join} ${tf.join}
      left join insights i on i.project_id = ${project.id} and i.id = ${insight ?? null}::int
        and (not i.deleted or i.id = ${before?.linked_insight_id ?? null}::int)`);
  return row ?? none;
}

function checkVariant({ conditions, linked_flag_id }: SurveyChanges, linked: FlagRow | null): void {
  const variant = conditions?.linkedFlagVariant;
  if (!variant) return;
  if (!linked_flag_id || !linked)
    throw invalid("linkedFlagVariant can only be used when a linked_flag_id is specified");
  if (variant === "any") return;
  const variants = listVariantKeys(linked.filters);
  if (variants.length === 0) {
    throw invalid(
      `Feature flag variant '${shown(variant)}' specified but the linked feature flag has no variants`,
    );
  }
  if (typeof variant !== "string" || !variants.includes(variant)) {
    throw invalid(
      `Feature flag variant '${shown(variant)}' does not exist. Available variants: ${variants.join(", ")}`,
    );
  }
}

/** Whether the request repeats the targeting flag's present filters: what is there already is not refused. */
const repeatsFilters = (before: SurveyRow | null, { targeting_flag_filters: filters }: SurveyChanges) =>
  filters && isDeepStrictEqual(toStoredFilters(filters), before?.targeting_flag?.filters);

function checkTargeting(before: SurveyRow | null, changes: SurveyChanges): void {
  const filters = changes.targeting_flag_filters;
  if (repeatsFilters(before, changes)) return;
  const groups: unknown[] = Array.isArray(filters?.groups) ? filters.groups : [];
  const rollsOutToEveryone = groups.some((group) => {
    if (!isObject(group)) return false;
    const { rollout_percentage: rollout, properties } = group;
    const unlimited = rollout === null || rollout === undefined || rollout === 100;
    return unlimited && (!Array.isArray(properties) || properties.length === 0);
  });
  if (rollsOutToEveryone) {
    throw invalid(
      "Invalid operation: User targeting rolls out to everyone. If you want to roll out to everyone, delete this targeting",
    );
  }
}

/** Refuses conditions whose regular expressions would take a browser long; unchanged ones are kept. */
function checkRegexes(before: SurveyRow | null, { conditions }: SurveyChanges): void {
  if (!conditions || isDeepStrictEqual(conditions, before?.conditions)) return;
  const { url, urlMatchType, events, cancelEvents } = conditions;
  const filters = [events, cancelEvents]
    .flatMap((list) => (isObject(list) && isList(list.values) ? list.values : []))
    .flatMap((event) =>
      isObject(event) && isObject(event.propertyFilters) ? Object.values(event.propertyFilters) : [],
    )
    .map((filter) => (isObject(filter) ? { operator: filter.operator, value: filter.values } : null));
  const page = totalRegexSizeOfConditions([{ operator: urlMatchType, value: url }]);
  if (page > largestRegexes) throw regexesTooLargeError("conditions", "conditions.url");
  if (page + totalRegexSizeOfConditions(filters) > largestRegexes) throw regexesTooLargeError("conditions");
}

/** Colors that a change sets; a stored one that is invalid does not keep others from being changed. Ours. */
function checkColors(before: SurveyRow | null, { appearance }: SurveyChanges): void {
  const stored = new Set(invalidColors(before?.appearance));
  const key = invalidColors(appearance).find((name) => !stored.has(name));
  if (key)
    throw new Invalid("appearance", "invalid_input", `${key} must be a CSS color.`, `appearance.${key}`);
}

function checkShuffling(before: SurveyRow | null, changes: SurveyChanges): void {
  if (changes.appearance === undefined && changes.questions === undefined) return;
  const appearance = { ...(before?.appearance as object | null), ...changes.appearance } as {
    shuffleQuestions?: unknown;
  };
  const questions = changes.questions === undefined ? before?.questions : changes.questions;
  const branches =
    Array.isArray(questions) &&
    questions.some((question) => isObject(question) && question.branching != null);
  if (appearance.shuffleQuestions === true && branches) {
    throw invalid(
      "Question shuffling and question branching cannot be used together. Please disable one of these features.",
    );
  }
}

/** Conditions that don't apply to hosted pages, in the order in which they are reported. */
const pageConditions = [
  "url",
  "urlMatchType",
  "selector",
  "seenSurveyWaitPeriodInDays",
  "linkedFlagVariant",
  "deviceTypes",
  "deviceTypesMatchType",
];

const hasValues = (list: unknown) => isObject(list) && Array.isArray(list.values) && list.values.length > 0;

/** Refuses fields that a hosted survey can't have, unless they are sent unchanged. */
function checkExternal(before: SurveyRow | null, changes: SurveyChanges): void {
  if (changes.type !== "external_survey") return;
  const was = before?.type === "external_survey" ? before : null;
  const refuse = (field: string) => invalid(`${field} is not allowed for external surveys`, field);
  if (changes.linked_flag_id && changes.linked_flag_id !== was?.linked_flag_id)
    throw refuse("linked_flag_id");
  const filters = changes.targeting_flag_filters ?? {};
  if (Object.keys(filters).length > 0 && !repeatsFilters(was, changes))
    throw refuse("targeting_flag_filters");
  const { conditions, appearance } = changes;
  const refused = isDeepStrictEqual(conditions, was?.conditions) ? [] : refusedConditions(conditions ?? {});
  if (refused.length > 0) {
    throw invalid(
      `The following condition fields are not allowed for external surveys: ${refused.join(", ")}`,
      "conditions",
    );
  }
  if (appearance?.surveyPopupDelaySeconds && !isDeepStrictEqual(appearance, was?.appearance)) {
    throw invalid("surveyPopupDelaySeconds is not allowed for external surveys", "appearance");
  }
}

const refusedConditions = (conditions: JsonObject): string[] => [
  ...pageConditions.filter((key) => conditions[key] !== null && conditions[key] !== undefined),
  ...["actions", "events"].filter((key) => hasValues(conditions[key])),
];

function checkBaseLanguage(before: SurveyRow | null, changes: SurveyChanges): void {
  const { base_language } = changes;
  if (!before || base_language === undefined) return;
  const questions =
    changes.questions === undefined && Array.isArray(before.questions) ? before.questions : [];
  const kept = [
    changes.translations === undefined && before.translations,
    ...questions.map((question) => isObject(question) && question.translations),
  ];
  if (kept.some((languages) => isObject(languages) && Object.hasOwn(languages, base_language))) {
    throw invalid(
      `'${base_language}' is already a translation of this survey, so it can't be its base language.`,
      "base_language",
    );
  }
}

function checkIterations(before: SurveyRow | null, changes: SurveyChanges): void {
  const { iteration_count, iteration_frequency_days, start_date } = changes;
  const current = before?.current_iteration ?? 0;
  if (iteration_count && iteration_count !== before?.iteration_count && current > iteration_count) {
    throw invalid(`Cannot change survey recurrence to ${iteration_count}, should be at least ${current}`);
  }
  const sent = { iteration_count, iteration_frequency_days, start_date };
  if (Object.values(sent).every((field) => field === undefined)) return;
  const merged = {
    iteration_count: sentOr(iteration_count, before?.iteration_count),
    iteration_frequency_days: sentOr(iteration_frequency_days, before?.iteration_frequency_days),
    start_date: sentOr(start_date, before?.start_date),
  };
  if (!areIterationsDatable(merged)) {
    throw invalid("The last iteration must begin before the year 10000.", "iteration_frequency_days");
  }
}
