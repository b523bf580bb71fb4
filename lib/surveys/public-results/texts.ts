import "server-only";
import { maxAnswerValues } from "@/lib/contract/survey/limits";
import type { PublicTexts, PublicTextsInput } from "@/lib/contract/survey/public-link";
import { ResponsesQuery } from "@/lib/contract/survey/response";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import { Invalid, NotFound } from "@/lib/errors";
import { openLink } from "@/lib/public-links/open";
import { writtenText } from "@/lib/survey-model/written-text";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { resultsOfLink } from "@/lib/surveys/public-results/read";
import { surveyOf } from "@/lib/surveys/public-results/target";
import { readPageFrom } from "@/lib/surveys/responses/scan";
import { selectResponses } from "@/lib/surveys/responses/select";

/** Texts of a page. */
const pageSize = 20;

/**
 * What respondents wrote to a question, newest first, for everyone with the link: never for a group, which would tell what else
 * they answered.
 *
 * @throws as `readPublicResults`; NotFound unless the link shows open answers and the question is shown; Invalid
 */
export async function listPublicTexts(
  input: PublicTextsInput,
  address: string,
  signal: AbortSignal,
): Promise<PublicTexts> {
  const opened = await openLink(input, address);
  const { link, project } = opened;
  if (!link.shows_open_answers) throw new NotFound();
  const { questions } = await resultsOfLink(opened, null, signal);
  const question = questions.find(({ id }) => id === input.question_id);
  if (!question?.figures?.open_answers) throw new NotFound();
  const offered = question.figures.distribution.flatMap(({ value, joined }) => [String(value), ...joined]);
  const conditions: AnswerCondition[] = [{ question_id: question.id, operator: "is_set" }];
  if (question.type === "single_choice" && offered.length > 0 && offered.length <= maxAnswerValues)
    conditions.push({ question_id: question.id, operator: "is_not", value: offered });
  const query = ResponsesQuery.safeParse({
    answers: JSON.stringify(conditions),
    filter_test_accounts: "true",
    archived: "exclude",
    limit: String(pageSize),
    ...(input.cursor !== null && { cursor: input.cursor }),
  });
  if (!query.success) throw new Invalid("cursor", "invalid_input", "Invalid cursor.");
  const survey = await surveyOf(opened);
  const selection = await selectResponses(project, survey, query.data);
  const { rows, next_cursor } = await readPageFrom(selection, query.data);
  const ids = link.shows_people ? rows.flatMap(({ person_id }) => person_id ?? []) : [];
  const persons = await readNamedPersons(project, ids);
  return {
    texts: rows.flatMap(({ answers, person_id }) => {
      const text = writtenText(answers[question.id], offered);
      return text === null
        ? []
        : [{ text, person: (person_id !== null && persons.get(person_id)?.name) || null }];
    }),
    next_cursor,
  };
}
