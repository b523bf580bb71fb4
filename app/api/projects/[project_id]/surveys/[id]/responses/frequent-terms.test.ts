// Frequent terms are counted in the browser, and found by the API: both agree on any answers.
import fc from "fast-check";
import { expect, it } from "vitest";
import { noFilters } from "@/components/surveys/response-filter/filter-state";
import { frequentTerms } from "@/components/surveys/summary/frequent-terms";
import { stopWords } from "@/components/surveys/summary/stop-words";
import { writtenFilter } from "@/components/surveys/summary/written-filter";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const word = fc.constantFrom(
  ...[
    "dark",
    "Mode",
    "MODE",
    "Über",
    "größer",
    "GRÖSSER",
    "a_b",
    "100%",
    "it’s",
    "don't",
    "the",
    "of",
    "10",
    "art",
    "start",
  ],
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", " ", "-", "  ", ". ", "\n", " the ")), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.flat().join(""));

it("a search for a frequent term finds as many answers as it counts", async () => {
  const project = await buildProject();
  const key = await buildKey({ project });
  const question = { id: "why", type: "open" as const, distribution: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 12 }), async (texts) => {
      const { id } = await buildSurvey(project, {
        questions: [{ type: "open", id: "why", question: "Why?" }],
      });
      const answers = texts.map((answer) => ({ $survey_id: id, $survey_response_why: answer }));
      for (const properties of answers) await buildEvent(project, { event: "survey sent", properties });
      for (const { term, count } of frequentTerms(
        texts.map((each) => ({ text: each, language: "en" })),
        stopWords,
      )) {
        const query = writtenFilter(noFilters, question, term) as Record<string, string>;
        const list = await call(surveyAnswers.responses, route, {
          as: key,
          params: { project_id: project.id, id },
          query,
        });
        expect([term, list.body.results.length]).toEqual([term, count]);
      }
    }),
    { numRuns: 25 },
  );
});
