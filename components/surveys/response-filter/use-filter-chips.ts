import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useFilterText } from "@/components/filters/use-filter-text";
import { useRatingText } from "@/components/survey/marks/rating-answer";
import { conditionValues, type FilterQuestion } from "@/components/surveys/response-filter/filter-question";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import { useLanguageName } from "@/components/ui/language-name";
import { projectOptions } from "@/lib/client/access/projects";
import { cohortsOptions } from "@/lib/client/cohorts";
import { responseTagsOptions } from "@/lib/client/surveys/response-tags";
import type { AnswerCondition, PathStep } from "@/lib/contract/survey/response-filter";
import { facesOf } from "@/lib/contract/survey/scales";

/** A part of a filter in words, and the filter without it. */
interface FilterChip {
  label: string;
  without: Partial<FilterState>;
  /** Holds unless something else is chosen: "Clear filters" leaves it. */
  isDefault?: boolean;
}

/** Most characters of a question's text in a chip. */
const longestText = 40;

/** Returns the parts of a filter in words, but for its dates. */
export function useFilterChips(
  projectId: string,
  questions: readonly FilterQuestion[],
): (filter: FilterState) => FilterChip[] {
  const t = useTranslations("responseFilter");
  const common = useTranslations("common");
  const operators = useTranslations("filters.operators");
  const format = useFormatter();
  const languageName = useLanguageName();
  const propertyText = useFilterText();
  const ratingText = useRatingText();
  const { data: cohorts } = useQuery(cohortsOptions(projectId));
  const { data: tags } = useQuery(responseTagsOptions(projectId));

  const { data: project } = useQuery(projectOptions(projectId));
  const hasTestAccounts = project !== undefined && project.test_account_filters.length > 0;

  const questionName = (id: string | null, end: "start" | "end") => {
    if (id === null) return t(`step.${end}`);
    const question = questions.find((one) => one.id === id);
    if (!question) return common("unknownQuestion");
    if (question.index !== null) return `Q${question.index + 1}`;
    const { text } = question;
    return t("quoted", { text: text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text });
  };
  const either = (values: readonly (string | number)[], rating: FilterQuestion | undefined) =>
    format.list(
      values.map((value) =>
        rating && facesOf(rating)
          ? ratingText(value, rating)
          : typeof value === "number"
            ? format.number(value)
            : t("quoted", { text: value }),
      ),
      { type: "disjunction" },
    );
  const answerText = (condition: AnswerCondition) => {
    const operator = condition.operator ?? "exact";
    const question = questionName(condition.question_id, "start");
    if (operator === "is_set" || operator === "is_not_set") return t(`answered.${operator}`, { question });
    return t("answer", {
      question,
      operator: operators(operator),
      value: either(
        conditionValues(condition),
        questions.find(({ id }) => id === condition.question_id),
      ),
    });
  };
  const stepText = (step: PathStep) => {
    if ("question" in step) return t("step.shown", { question: questionName(step.question, "start") });
    if ("exit" in step) return t("step.left", { question: questionName(step.exit, "start") });
    return common("fromTo", { from: questionName(step.from, "start"), to: questionName(step.to, "end") });
  };
  const numbers = (values: readonly number[]) =>
    format.list(
      values.map((value) => format.number(value)),
      { type: "disjunction" },
    );

  return (filter) => {
    const { iteration, version, language, completion, properties, cohort, answers, step } = filter;
    const chips: FilterChip[] = [];
    if (iteration.length > 0)
      chips.push({ label: t("iterations", { numbers: numbers(iteration) }), without: { iteration: [] } });
    if (version.length > 0)
      chips.push({ label: t("versions", { numbers: numbers(version) }), without: { version: [] } });
    if (language.length > 0) {
      const names = format.list(language.map(languageName), { type: "disjunction" });
      chips.push({ label: t("languages", { names }), without: { language: [] } });
    }
    if (completion) chips.push({ label: t(`completion.${completion}`), without: { completion: null } });
    for (const [at, one] of answers.entries()) {
      chips.push({ label: answerText(one), without: { answers: answers.toSpliced(at, 1) } });
    }
    if (step) chips.push({ label: stepText(step), without: { step: null } });
    if (cohort !== null) {
      const name = cohorts?.find(({ id }) => id === cohort)?.name ?? String(cohort);
      chips.push({ label: t("inCohort", { name }), without: { cohort: null } });
    }
    for (const [at, one] of properties.entries()) {
      chips.push({ label: propertyText(one), without: { properties: properties.toSpliced(at, 1) } });
    }
    if (filter.tags.length > 0) {
      const names = filter.tags.map((id) => tags?.find((tag) => tag.id === id)?.name ?? String(id));
      chips.push({
        label: t("tagged", { names: format.list(names, { type: "disjunction" }) }),
        without: { tags: [] },
      });
    }
    if (!filter.filter_test_accounts)
      chips.push({ label: t("testAccounts"), without: { filter_test_accounts: true } });
    else if (hasTestAccounts)
      chips.push({
        label: t("noTestAccounts"),
        without: { filter_test_accounts: false },
        isDefault: true,
      });
    if (filter.archived !== "exclude")
      chips.push({ label: t(`archived.${filter.archived}`), without: { archived: "exclude" } });
    return chips;
  };
}
