/** The dry run of a stored survey. Ours. @source docs/reference/surveys.md#dry-run */
import { z } from "zod";
import { queryInteger } from "@/lib/contract/wire/query-field";

/** Selects the walks of a dry run. */
export const DryRunQuery = z.object({
  seed: queryInteger({ min: 1, max: 9999, fallback: 1 }).describe(
    "The same seed gives the same walks: 1 to 9999. Default: 1.",
  ),
});

const walks = (description: string) => z.int().describe(description);

/** What a dry run found. */
export const SurveyDryRun = z
  .strictObject({
    walks: walks("Random walks through the survey."),
    completed: walks("Walks that reach the end."),
    left: walks("Walks that leave before. None in an even mix."),
    endless: walks("Walks that were stopped in a loop."),
    responses: walks("Walks that send a response."),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        question: z.string(),
        reached: walks("Walks that reach the question."),
        answered: walks("Walks that answer it."),
        skipped: walks("Walks that skip it."),
        ended: walks("Walks that reach the end of the survey from here."),
        left: walks("Walks that leave here."),
      }),
    ),
    branches: z
      .array(
        z.strictObject({
          from: z.int().describe("Index of the question."),
          key: z.string().nullable().describe("Response key of the branch; null for all answers."),
          walks: walks("Walks that take it."),
        }),
      )
      .describe("Branches that at least one walk takes."),
    lengths: z
      .strictObject({ shortest: z.int(), median: z.int(), longest: z.int() })
      .nullable()
      .describe("Numbers of questions of the walks that end; null without any."),
    problems: z
      .array(
        z.strictObject({
          code: z
            .string()
            .describe("The rule: F flow, Q questions, A audience, S schedule, L languages, T theme."),
          severity: z
            .enum(["error", "warning", "hint"])
            .describe("The editor launches no survey with errors."),
          path: z.string().describe("Where: `questions.2.choices.1`. Empty for the survey as a whole."),
          questions: z.array(z.int()).describe("Indices of the questions concerned."),
        }),
      )
      .describe("What the checks of the editor find, as far as they need nothing but the survey."),
  })
  .meta({ id: "SurveyDryRun" });
export type SurveyDryRun = z.infer<typeof SurveyDryRun>;
