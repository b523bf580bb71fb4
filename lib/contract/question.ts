import { z } from "zod";
import { languageCode } from "@/lib/contract/language";
import "@/lib/contract/error";

const kinds = ["open", "link", "rating", "single_choice", "multiple_choice"] as const;

/** Where an answer leads: a question's index, or the end. */
const Destination = z.union([z.int().min(0), z.literal("end")], {
  error: 'A branching target must be a question\'s index or "end".',
});

const Branching = z
  .discriminatedUnion("type", [
    z.looseObject({ type: z.literal("next_question") }),
    z.looseObject({ type: z.literal("end") }),
    z.looseObject({
      type: z.literal("specific_question"),
      index: z.int("A valid integer is required.").min(0),
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
export type Branching = z.infer<typeof Branching>;

const string = z.string().nullish();
const boolean = z.boolean().nullish();

const common = {
  id: z.string().nullish().describe("Stable; made when missing. Send it back to keep it."),
  question: z.string().describe("The question. HTML is sanitised."),
  description: string,
  descriptionContentType: z.enum(["html", "text"]).or(z.literal("")).nullish(),
  optional: boolean.describe("Whether it may be skipped."),
  buttonText: string,
  branching: Branching.nullish(),
  translations: z.record(z.string(), z.record(z.string(), z.unknown())).nullish(),
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
    display: z.enum(["number", "emoji"]).nullish().describe("number when absent."),
    scale: z.literal([2, 3, 5, 7, 10]).nullish().describe("5 when absent; 10 is 0 to 10. Emoji: 2, 3, 5."),
    lowerBoundLabel: string,
    upperBoundLabel: string,
  })
  .meta({ id: "RatingQuestion" });
const Choice = z
  .looseObject({
    type: z.literal(["single_choice", "multiple_choice"]),
    ...common,
    choices: z.array(z.string()).min(1).describe("With hasOpenChoice the last one is open."),
    shuffleOptions: boolean,
    hasOpenChoice: boolean,
  })
  .meta({ id: "ChoiceQuestion" });

const AnyQuestion = z.discriminatedUnion("type", [Open, Link, Rating, Choice]);

/** A question as clients send it. Unknown keys are kept. @source interface document, Question; decisions §5 */
export type QuestionInput = z.input<typeof AnyQuestion>;
export type QuestionKind = (typeof kinds)[number];

/** A question as it is stored: loose, because reading is never stricter than writing. */
export const Question = z
  .looseObject({ id: z.string(), type: z.string().optional(), question: z.string() })
  .meta({ id: "StoredQuestion", description: "A question as stored: what was sent, with an id, sanitised." });
export type Question = z.infer<typeof Question>;

type Complaint = { path: (string | number)[]; message: string } | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOfObjects = "Questions must be a list of objects";

const stringFields = ["description", "buttonText", "lowerBoundLabel", "upperBoundLabel"];

/** `https:` with a host, or `mailto:` with an address; anything else is answered with what is wrong. */
export function linkFault(link: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link.trim())?.[1]?.toLowerCase();
  if (scheme !== "https" && scheme !== "mailto")
    return "Link must be a URL with one of these schemes: [https, mailto]";
  if (scheme === "mailto") {
    return /^mailto:[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/.test(link)
      ? null
      : "Invalid mailto link. Please enter a valid mailto link (e.g., mailto:example@domain.com).";
  }
  return URL.canParse(link) && /^https:\/\/[^/?#\s]/i.test(link.trim())
    ? null
    : "Invalid HTTPS URL. Please enter a valid HTTPS link.";
}

function validationFault(rules: unknown): string | null {
  if (rules === undefined || rules === null) return null;
  if (!Array.isArray(rules)) return "Question validation must be a list of validation rules";
  const bounds: Record<string, number> = {};
  for (const rule of rules as unknown[]) {
    if (!isObject(rule)) return "Each validation rule must be an object";
    const { type, value } = rule;
    if (type !== "min_length" && type !== "max_length" && type !== "email") {
      return "Validation rule type must be one of: min_length, max_length, email";
    }
    if (type === "email" || value === undefined || value === null) continue;
    if (typeof value !== "number" || !Number.isInteger(value) || value <= 0) {
      return `Validation rule value for ${type} must be a positive integer`;
    }
    bounds[type] = value;
  }
  const { min_length: least, max_length: most } = bounds;
  return least !== undefined && most !== undefined && least > most
    ? "Minimum length cannot be greater than maximum length"
    : null;
}

function translationsFault(question: Record<string, unknown>, index: number): string | null {
  const { translations, choices } = question;
  if (translations === undefined || translations === null) return null;
  if (!isObject(translations)) return "Translations must be an object";
  const seen = new Set<string>();
  for (const [key, value] of Object.entries(translations)) {
    const code = languageCode(key);
    if (code === null) return `Invalid language code '${key}'`;
    if (seen.has(code))
      return `Translation '${key}' collides with another translation key after normalization`;
    seen.add(code);
    if (!isObject(value)) return "Translations must be an object";
    for (const [field, translated] of Object.entries(value)) {
      if (field === "choices") {
        if (!Array.isArray(translated) || translated.some((choice) => typeof choice !== "string")) {
          return `Question ${index + 1}: Translation '${code}' choices must be a list of strings`;
        }
        if (Array.isArray(choices) && translated.length !== choices.length) {
          return `Question ${index + 1}: Translation '${code}' has ${translated.length} choices but question has ${choices.length} choices. Array lengths must match to avoid partial translations.`;
        }
      } else if (translatable.has(field) && translated && typeof translated !== "string") {
        return `Question ${index + 1}: Translation '${code}' ${field} must be a string`;
      }
    }
    const { link } = value;
    const fault = typeof link === "string" && link ? linkFault(link) : null;
    if (fault) return fault;
  }
  return null;
}

/** Fields of a question that a translation may hold, beside its choices. */
export const translatable = new Set([
  "question",
  "description",
  "buttonText",
  "lowerBoundLabel",
  "upperBoundLabel",
  "link",
]);

/** PostHog's checks of one question, in their order. @source contract/surveys §4 */
function questionFault(question: unknown, index: number): Complaint {
  const at = (key: string, message: string): Complaint => ({ path: [index, key], message });
  if (!isObject(question)) return { path: [index], message: listOfObjects };
  const { question: words, choices, descriptionContentType, link } = question;
  if (!words) return at("question", "Question text is required");
  if (typeof words !== "string") return at("question", "Question text must be a string");
  for (const key of stringFields) {
    if (question[key] && typeof question[key] !== "string")
      return at(key, `Question ${key} must be a string`);
  }
  if (choices) {
    if (!Array.isArray(choices)) return at("choices", "Question choices must be a list of strings");
    for (const [place, choice] of (choices as unknown[]).entries()) {
      const path = [index, "choices", place];
      if (typeof choice !== "string") return { path, message: "Question choices must be strings" };
      if (!choice.trim()) return { path, message: "Question choices cannot be empty" };
    }
  }
  if (descriptionContentType && descriptionContentType !== "text" && descriptionContentType !== "html") {
    return at("descriptionContentType", "Question descriptionContentType must be one of ['text', 'html']");
  }
  const translations = translationsFault(question, index);
  if (translations) return at("translations", translations);
  if (link) {
    const fault =
      typeof link === "string"
        ? linkFault(link)
        : "Link must be a URL with one of these schemes: [https, mailto]";
    if (fault) return at("link", fault);
  }
  const validation = validationFault(question.validation);
  return validation ? at("validation", validation) : null;
}

/** The first thing PostHog would refuse, question by question. */
export function questionsFault(questions: unknown): Complaint {
  if (!Array.isArray(questions)) return { path: [], message: listOfObjects };
  for (const [index, question] of (questions as unknown[]).entries()) {
    const fault = questionFault(question, index);
    if (fault) return fault;
  }
  return null;
}

function checkPostHogRules(value: QuestionInput[], context: z.RefinementCtx): QuestionInput[] {
  const fault = questionsFault(value);
  if (fault) context.addIssue({ code: "custom", input: value, ...fault });
  return value;
}

/** Ours: what a set or a rule of the interface document demands over the parsed questions. @source decisions §5 */
function checkReferences(questions: z.output<typeof AnyQuestion>[], context: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", message, path, input: questions });
  for (const [at, question] of questions.entries()) {
    if (question.type === "rating" && question.display === "emoji" && [7, 10].includes(question.scale ?? 5)) {
      complain([at, "scale"], "An emoji rating has a scale of 2, 3 or 5.");
    }
    const { branching } = question;
    if (!branching) continue;
    const missing = (index: number) =>
      `Question ${index} does not exist: there are ${questions.length}, counted from 0.`;
    if (branching.type === "specific_question" && branching.index >= questions.length) {
      complain([at, "branching", "index"], missing(branching.index));
    }
    if (branching.type !== "response_based") continue;
    if (question.type !== "rating" && question.type !== "single_choice") {
      complain(
        [at, "branching", "type"],
        "response_based branching is for rating and single_choice questions only.",
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
