// What holds for every survey and every set of answers. TEST_SEED repeats a run.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResultSet } from "@/lib/contract/survey/results";
import { traceChoices } from "@/lib/surveys/results/choices";
import { compareSets } from "@/lib/surveys/results/compare";
import { createTally } from "@/lib/surveys/results/create-tally";
import { historyOf, type SurveyHistory } from "@/lib/surveys/results/history";
import type { Respondent } from "@/lib/surveys/results/respondents";
import { modelOf } from "@/lib/surveys/results/result-model";
import { toResultSet } from "@/lib/surveys/results/set-result";
import type { Submission } from "@/lib/surveys/results/submission";
import { seed } from "@/lib/testing/seed";

const texts = ["a", "b", "c", "d"];
const ids = ["q0", "q1", "q2", "q3", "q4"];

const branching = fc.oneof(
  fc.constant(undefined),
  fc.constant({ type: "end" }),
  fc.nat(5).map((index) => ({ type: "specific_question", index })),
  fc
    .dictionary(
      fc.constantFrom("0", "1", "2", "negative", "positive", "detractors", "promoters"),
      fc.oneof(fc.nat(5), fc.constant("end")),
    )
    .map((responseValues) => ({ type: "response_based", responseValues })),
);
const question = (id: string) =>
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom("rating", "single_choice", "multiple_choice", "open", "link"),
    scale: fc.constantFrom(2, 3, 5, 7, 10),
    choices: fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1 }),
    hasOpenChoice: fc.boolean(),
    branching,
  });
const content = fc
  .shuffledSubarray(ids)
  .chain((some) => fc.tuple(...some.map(question)))
  .chain((questions) =>
    fc.record({ questions: fc.constant(questions), shuffle: fc.constantFrom(null, null, true) }),
  );
const history = fc.array(content, { minLength: 1, maxLength: 4 }).map((contents) =>
  historyOf(
    contents.map((each, at) => ({
      version: at + 1,
      created_at: new Date(at * 1000),
      choice_meanings: null,
      content: each,
    })),
  ),
);
const answer = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.integer({ min: -1, max: 11 }),
  fc.constantFrom<unknown>(...texts, "", "5", "own words", true, [], ["a", "own"]),
  fc.subarray(texts),
);
const submissionsOf = ({ questionIds, versions }: SurveyHistory) =>
  fc.array(
    fc.record<Submission>({
      metadata: fc.record({
        versionIndex: fc.nat(versions.length - 1),
        day: fc.integer({ min: 20_000, max: 20_020 }),
        isCompleted: fc.boolean(),
        iteration: fc.constantFrom(null, 1, 2),
        language: fc.constantFrom("en", "de"),
      }),
      person: fc.constantFrom<Respondent>(1, 2, '"3"'),
      answers: fc.array(answer, { minLength: questionIds.length, maxLength: questionIds.length }),
    }),
    { maxLength: 12 },
  );
const survey = history.chain((past) => fc.tuple(fc.constant(past), submissionsOf(past)));

function resultsOf(past: SurveyHistory, submissions: readonly Submission[]): ResultSet {
  const model = modelOf(
    past,
    past.questionIds.map((_, place) => traceChoices(past, place)),
  );
  const { addSubmission, finish } = createTally(model);
  submissions.forEach(addSubmission);
  return toResultSet(model, finish(), {
    timezone: "UTC",
    iterationStarts: [],
    exposed: { persons: 0, numerators: null },
  });
}

const check = (property: (past: SurveyHistory, submissions: Submission[]) => void) =>
  fc.assert(
    fc.property(survey, ([past, submissions]) => property(past, submissions)),
    { seed, numRuns: 100 },
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("results", () => {
  it("are the same when submissions with the same answers share them", () => {
    check((past, submissions) => {
      const repeated = [...submissions, ...submissions];
      const copies = repeated.map((each) => ({ ...each, answers: [...each.answers] }));
      expect(resultsOf(past, repeated)).toEqual(resultsOf(past, copies));
    });
  });

  it("have edges that add up at every question, the start and the end", () => {
    check((past, submissions) => {
      const { edges, questions, totals } = resultsOf(past, submissions);
      for (const { id, shown_to, off_path, exits } of questions) {
        const passed = shown_to - off_path;
        expect(sum(edges.filter(({ to }) => to === id).map(({ count }) => count))).toBe(passed);
        expect(sum(edges.filter(({ from }) => from === id).map(({ count }) => count)) + exits).toBe(passed);
      }
      const started = sum(edges.filter(({ from }) => from === null).map(({ count }) => count));
      const ended = sum(edges.filter(({ to }) => to === null).map(({ count }) => count));
      expect(started).toBe(ended + sum(questions.map(({ exits }) => exits)));
      expect(started).toBeLessThanOrEqual(totals.started);
    });
  });

  it("count everyone who was shown a question once: answered, skipped or left", () => {
    check((past, submissions) => {
      for (const question of resultsOf(past, submissions).questions) {
        const { shown_to, answered, answered_in_all, skipped, exits, lineage } = question;
        expect(answered_in_all + skipped).toBeLessThanOrEqual(shown_to);
        expect(answered_in_all + skipped + exits).toBeGreaterThanOrEqual(shown_to);
        expect(answered + sum(lineage.earlier_forms.map((form) => form.answered))).toBe(answered_in_all);
        for (const { type, distribution, other_answers, answered: count } of [
          question,
          ...lineage.earlier_forms,
        ]) {
          if (type !== "rating" && type !== "single_choice") continue;
          const given = sum(distribution.map((value) => value.count)) + other_answers;
          // A single choice that was answered with a list counts each.
          expect(given).toBeGreaterThanOrEqual(count);
        }
      }
    });
  });

  it("add up over days, weeks, iterations, versions and languages", () => {
    check((past, submissions) => {
      const { series, breakdown, totals } = resultsOf(past, submissions);
      const parts = [series.day, series.week, series.iteration, ...Object.values(breakdown)];
      for (const part of parts) expect(sum(part.map(({ started }) => started))).toBe(totals.started);
    });
  });

  it("do not depend on the order of submissions", () => {
    check((past, submissions) => {
      expect(resultsOf(past, submissions.toReversed())).toEqual(resultsOf(past, submissions));
    });
  });

  it("do not differ from themselves", () => {
    check((past, submissions) => {
      const set = resultsOf(past, submissions);
      const verdicts = JSON.stringify(compareSets(set, set)).match(/"verdict":"\w+"/g) ?? [];
      expect(verdicts.filter((verdict) => /higher|lower/.test(verdict))).toEqual([]);
    });
  });

  it("compare the other way round with the opposite difference", () => {
    check((past, submissions) => {
      const half = Math.ceil(submissions.length / 2);
      const [one, other] = [
        resultsOf(past, submissions.slice(0, half)),
        resultsOf(past, submissions.slice(half)),
      ];
      const there = compareSets(one, other).totals.completion_share;
      const back = compareSets(other, one).totals.completion_share;
      const opposites = {
        higher: "lower",
        lower: "higher",
        no_difference: "no_difference",
        too_few: "too_few",
      };
      expect(opposites[there.verdict]).toBe(back.verdict);
      expect(there.value).toBe(back.value === null ? null : 0 - back.value);
    });
  });
});
