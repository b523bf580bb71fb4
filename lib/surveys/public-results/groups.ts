import "server-only";
import type { PublicGroup } from "@/lib/contract/survey/public-link";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import { type QuestionResult, type ResultSet, ResultsQuery } from "@/lib/contract/survey/results";
import { showableGroups } from "@/lib/public-links/suppress";

/** A group of a partition, as the results of everyone count it. */
interface SizedGroup {
  group: PublicGroup;
  size: number;
  filter: ResultsQuery;
}

/** Most groups of a partition: the results of each are read. */
const maxGroups = 12;

/** How many responses are further ones of a person. */
export const surplusOf = ({ totals }: Pick<ResultSet, "totals">): number => totals.started - totals.persons;

const filterOf = (query: object): ResultsQuery => ResultsQuery.parse(query);
const byAnswers = (answers: AnswerCondition[]) => filterOf({ answers: JSON.stringify(answers) });

/** The last months with responses. */
function monthsOf({ series }: ResultSet): SizedGroup[] {
  const sizes = new Map<string, number>();
  for (const { key, started } of series.day)
    sizes.set(key.slice(0, 7), (sizes.get(key.slice(0, 7)) ?? 0) + started);
  return [...sizes].slice(-maxGroups).map(([month, size]) => {
    const end = new Date(`${month}-01T00:00:00Z`);
    end.setUTCMonth(end.getUTCMonth() + 1, 0);
    const filter = filterOf({ date_from: `${month}-01`, date_to: end.toISOString().slice(0, 10) });
    return { group: { of: null, key: month }, size, filter };
  });
}

/** The groups that gave an answer to a question: the three of an NPS, the points of a scale, the choices. None where answers overlap. */
function answersOf({ id, type, nps, distribution }: QuestionResult): SizedGroup[] {
  const is = (operator: AnswerCondition["operator"], value: AnswerCondition["value"]) => ({
    question_id: id,
    operator,
    value,
  });
  if (nps)
    return (
      [
        ["detractors", [is("lte", 6)]],
        ["passives", [is("gte", 7), is("lte", 8)]],
        ["promoters", [is("gte", 9)]],
      ] as const
    ).map(([key, answers]) => ({
      group: { of: id, key },
      size: nps[key].numerator,
      filter: byAnswers([...answers]),
    }));
  if ((type !== "rating" && type !== "single_choice") || distribution.length > maxGroups) return [];
  return distribution.map(({ value, count }) => ({
    group: { of: id, key: String(value) },
    size: count,
    filter: byAnswers([is("exact", value)]),
  }));
}

/** The partitions of everyone, each with the groups that can be shown; only those with two or more. */
export function partitionsOf(all: ResultSet): SizedGroup[][] {
  const questions = all.questions.filter(({ index }) => index !== null);
  return [monthsOf(all), ...questions.map(answersOf)]
    .map((groups) => {
      const sizes = groups.map(({ size }) => size);
      const shown = showableGroups(all.totals.started, sizes, surplusOf(all));
      return groups.filter((_, at) => shown.includes(at));
    })
    .filter((groups) => groups.length > 1);
}
