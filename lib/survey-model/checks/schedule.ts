/** S1 to S4: the schedule. */
import type { CheckedSurvey, Facts, Fix, Problem } from "@/lib/survey-model/checks/problem";
import { timeOf } from "@/lib/survey-model/checks/read";

const day = 86_400_000;

/** Dates of the API have four-digit years. */
const endOfTime = Date.UTC(10_000, 0);

/** Problems of dates, iterations and the limit. */
export function checkSchedule(survey: CheckedSurvey, { now, published, responsesCount }: Facts): Problem[] {
  const start = timeOf(survey.start_date);
  const end = timeOf(survey.end_date);
  const problems: Problem[] = [];
  const add = (
    code: Problem["code"],
    severity: Problem["severity"],
    path: string,
    rest: Pick<Problem, "values" | "fixes">,
  ) => problems.push({ code, severity, tab: "schedule", path, questions: [], ...rest });

  if (start !== null && end !== null && end <= start) {
    add("S1", "error", "end_date", { values: {}, fixes: [set("noEnd", "end_date", null)] });
  }
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  if (start !== null && end !== null && end > start && isCount(count) && isCount(days)) {
    const fitting = Math.max(1, Math.ceil((end - start) / (days * day)));
    const last = start + count * days * day;
    if (last > end) {
      add("S2", "warning", "iteration_count", {
        values: { count, fitting },
        fixes: [
          ...(fitting < count ? [set("fewerWindows", "iteration_count", fitting, { count: fitting })] : []),
          ...(last < endOfTime ? [set("laterEnd", "end_date", new Date(last).toISOString())] : []),
        ],
      });
    }
  }
  const limit = survey.responses_limit;
  if (isCount(limit) && responsesCount !== undefined && responsesCount >= limit) {
    add("S3", "error", "responses_limit", {
      values: { limit, count: responsesCount },
      fixes: [set("noLimit", "responses_limit", null)],
    });
  }
  const isOld = published !== undefined && timeOf(published.start_date) === start;
  if (now && start !== null && start < now.getTime() && published !== undefined && !isOld) {
    add("S4", "warning", "start_date", {
      values: {},
      fixes: [set("startNow", "start_date", now.toISOString())],
    });
  }
  return problems;
}

const set = (name: string, field: string, value: unknown, values: Fix["values"] = {}): Fix => ({
  name,
  values,
  edits: [{ kind: "set", path: [field], value }],
});

/** A count; 0 and invalid values are null. */
const isCount = (value: unknown): value is number => typeof value === "number" && value > 0;
