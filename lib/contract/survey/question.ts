import { z } from "zod";
import { branchesByAnswer, type QuestionKind } from "@/lib/contract/survey/question-kinds";
import { questionsFault } from "@/lib/contract/survey/question-rules";
import { scales, scalesOf } from "@/lib/contract/survey/scales";
import { fieldNames, translatedTexts } from "@/lib/contract/survey/texts";
import { extension } from "@/lib/contract/wire/extension";
import { wholeNumber } from "@/lib/contract/wire/field";

/** The target of an answer: a question's index, or the end. */
const Destination = z.union([z.int().min(0), z.literal("end")], {
  error: 'A branching target must be a question\'s index or "end".',
});

const Branching = z
  .discriminatedUnion("type", [
    z.looseObject({ type: z.literal("next_question") }),
    z.looseObject({ type: z.literal("end") }),
    z.looseObject({
      type: z.literal("specific_question"),
      index: wholeNumber().min(0),
    }),
    z.looseObject({
      type: z.literal("response_based"),
      responseValues: z
        .record(z.string(), Destination)
        .describe(
          "Single choice: the choice's index. Rating: negative, neutral, positive; detractors, passives, promoters.",
        ),
    }),
  ])
  .meta({ id: "Branching" });

const string = z.string().nullish();
const boolean = z.boolean().nullish();

const common = {
  id: z
    .string()
    .nullish()
    .meta(
      extension("Stable id, generated if missing. Send it back to keep it. 400 if two questions have it."),
    ),
  question: z.string().describe("Question text. HTML is sanitized."),
  description: string,
  descriptionContentType: z.enum(["html", "text"]).or(z.literal("")).nullish(),
  optional: boolean.describe("Whether respondents can skip the question."),
  buttonText: string,
  branching: Branching.nullish(),
  translations: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .nullish()
    .meta(
      extension(
        `By language code: ${fieldNames(translatedTexts.question).join(", ")}. Other fields are kept. HTML is sanitized.`,
      ),
    ),
  validation: z.array(z.looseObject({ type: z.string() })).nullish(),
};

const Open = z.looseObject({ type: z.literal("open"), ...common }).meta({ id: "OpenQuestion" });
const Link = z
  .looseObject({
    type: z.literal("link"),
    ...common,
    link: string.describe("https: or mailto:"),
  })
  .meta({ id: "LinkQuestion" });
const Rating = z
  .looseObject({
    type: z.literal("rating"),
    ...common,
    display: z.enum(["number", "emoji"]).nullish().describe("Default: number."),
    scale: z.literal(scales.number).nullish().describe("Default: 5. 10 means 0 to 10. Emoji: 2, 3, 5."),
    lowerBoundLabel: string,
    upperBoundLabel: string,
    isNpsQuestion: boolean.describe(
      "Whether a rating from 0 to 10 has a Net Promoter Score. Default: true. No effect on other scales.",
    ),
  })
  .meta({ id: "RatingQuestion" });
const Choice = z
  .looseObject({
    type: z.literal(["single_choice", "multiple_choice"]),
    ...common,
    choices: z.array(z.string()).min(1).describe("With hasOpenChoice, the last choice is open-ended."),
    shuffleOptions: boolean,
    hasOpenChoice: boolean,
  })
  .meta({ id: "ChoiceQuestion" });

const AnyQuestion = z.discriminatedUnion("type", [Open, Link, Rating, Choice]) satisfies z.ZodType<{
  type: QuestionKind;
}>;

/** A question as clients send it. Unknown keys are kept. @source docs/reference/surveys.md#questions */
export type QuestionInput = z.input<typeof AnyQuestion>;

/** A question as it is stored: loose, because reading is never stricter than writing. */
export const Question = z
  .looseObject({ id: z.string(), type: z.string().optional(), question: z.string() })
  .meta({ id: "StoredQuestion", description: "Question as stored: the input with an id, sanitized." });
export type Question = z.infer<typeof Question>;

function checkPostHogRules(value: QuestionInput[], context: z.RefinementCtx): QuestionInput[] {
  const fault = questionsFault(value);
  if (fault) context.addIssue({ code: "custom", input: value, ...fault });
  return value;
}

/**
 * Ours: what a set or a rule of the interface document demands over the parsed questions.
 *
 * @source docs/reference/surveys.md#questions
 */
function checkReferences(questions: z.output<typeof AnyQuestion>[], context: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", message, path, input: questions });
  const ids = new Map<string, number>();
  for (const [at, question] of questions.entries()) {
    const namesake = question.id ? ids.get(question.id) : undefined;
    if (namesake !== undefined)
      complain([at, "id"], `Question ${namesake} has the same id; questions are counted from 0.`);
    else if (question.id) ids.set(question.id, at);
    if (question.type === "rating" && !scalesOf(question.display).includes(question.scale ?? 5)) {
      complain([at, "scale"], "An emoji rating must have a scale of 2, 3 or 5.");
    }
    const { branching } = question;
    if (!branching) continue;
    const missing = (index: number) =>
      `Question ${index} does not exist: there are ${questions.length}, counted from 0.`;
    if (branching.type === "specific_question" && branching.index >= questions.length) {
      complain([at, "branching", "index"], missing(branching.index));
    }
    if (branching.type !== "response_based") continue;
    if (!branchesByAnswer(question.type)) {
      complain(
        [at, "branching", "type"],
        "response_based branching is only supported for rating and single_choice questions.",
      );
    }
    for (const [response, destination] of Object.entries(branching.responseValues)) {
      if (typeof destination === "number" && destination >= questions.length) {
        complain([at, "branching", "responseValues", response], missing(destination));
      }
    }
  }
}

/** The questions of a survey, in order, as clients send them. */
export const Questions = z.preprocess(
  checkPostHogRules,
  z.array(AnyQuestion.meta({ id: "Question" })).superRefine(checkReferences),
);
