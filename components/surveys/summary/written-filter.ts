import { type FilterState, toFilterQuery } from "@/components/surveys/response-filter/filter-state";
import type { ResponseFilterQuery } from "@/lib/client/surveys/responses";
import { maxAnswerValues } from "@/lib/contract/survey/limits";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** Selects the responses with a text that the respondent wrote to a question, and that a search finds. */
export function writtenFilter(
  filter: FilterState,
  { id, type, distribution }: Pick<QuestionResult, "id" | "type" | "distribution">,
  search = "",
): ResponseFilterQuery {
  const offered = distribution.flatMap(({ value, joined }) => [value, ...joined]);
  const conditions: AnswerCondition[] = [{ question_id: id, operator: "is_set" }];
  // Of several choices one may be custom and the others predefined: these are distinguished when they are read.
  if (type === "single_choice" && offered.length > 0 && offered.length <= maxAnswerValues)
    conditions.push({ question_id: id, operator: "is_not", value: offered });
  if (search !== "") conditions.push({ question_id: id, operator: "icontains", value: search });
  return {
    ...toFilterQuery({ ...filter, answers: [...filter.answers, ...conditions] }),
    // The same search over an index: the condition alone would read every answer.
    ...(search !== "" && { q: search }),
  };
}
