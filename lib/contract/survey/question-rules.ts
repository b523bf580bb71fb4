/** What PostHog checks of questions, in its order and words; what is ours beyond that is in `question.ts`. */

import {
  contentTypeFault,
  contentTypesOf,
  fieldNames,
  isContentType,
  textsOf,
  translatedTexts,
} from "@/lib/contract/survey/texts";
import { isList, isObject, type JsonObject } from "@/lib/contract/wire/json";
import { languageCode } from "@/lib/contract/wire/language";

/** An error and its path. */
interface Complaint {
  path: (string | number)[];
  message: string;
}

const listOfObjects = "Questions must be a list of objects";

/**
 * The first thing PostHog would refuse, question by question.
 *
 * @source docs/reference/surveys.md#questions
 */
export function questionsFault(questions: unknown): Complaint | null {
  if (!isList(questions)) return { path: [], message: listOfObjects };
  for (const [index, question] of questions.entries()) {
    if (!isObject(question)) return { path: [index], message: listOfObjects };
    for (const rule of rules) {
      const fault = rule(question, index);
      if (fault) return { path: [index, ...fault.path], message: fault.message };
    }
  }
  return null;
}

type Rule = (question: JsonObject, index: number) => Complaint | null;

const at = (key: string, message: string | null): Complaint | null =>
  message === null ? null : { path: [key], message };

const texts = textsOf("question");
/** Texts without a specific rule. */
const textFields = fieldNames(texts).filter((field) => !["question", "choices", "link"].includes(field));
const contentTypeFields = contentTypesOf(texts);
const translatedFields = new Set(fieldNames(translatedTexts.question));

/** In the order in which they are checked. */
const rules: readonly Rule[] = [
  ({ question }) => at("question", question ? null : "Question text is required"),
  ({ question }) => at("question", typeof question === "string" ? null : "Question text must be a string"),
  (question) => {
    const key = textFields.find((field) => question[field] && typeof question[field] !== "string");
    return key === undefined ? null : at(key, `Question ${key} must be a string`);
  },
  ({ choices }) => (choices ? choicesFault(choices) : null),
  (question) => {
    const key = contentTypeFields.find((field) => !isContentType(question[field]));
    return key === undefined ? null : at(key, `Question ${contentTypeFault(key)}`);
  },
  (question, index) => at("translations", translationsFault(question, index)),
  ({ link }) => at("link", link ? linkFault(link) : null),
  ({ validation }) => at("validation", validationFault(validation)),
];

function choicesFault(choices: unknown): Complaint | null {
  if (!isList(choices)) return at("choices", "Question choices must be a list of strings");
  for (const [place, choice] of choices.entries()) {
    const path = ["choices", place];
    if (typeof choice !== "string") return { path, message: "Question choices must be strings" };
    if (!choice.trim()) return { path, message: "Question choices cannot be empty" };
  }
  return null;
}

const badScheme = "Link must be a URL with one of these schemes: [https, mailto]";
const badMail = "Invalid mailto link. Please enter a valid mailto link (e.g., mailto:example@domain.com).";
const mail = /^mailto:[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/;

/**
 * The error of a link: `https:` needs a host, `mailto:` an address, other schemes are invalid; null for a valid link.
 */
export function linkFault(link: unknown): string | null {
  if (typeof link !== "string") return badScheme;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link.trim())?.[1]?.toLowerCase();
  if (scheme === "mailto") return mail.test(link) ? null : badMail;
  if (scheme !== "https") return badScheme;
  const hasHost = /^https:\/\/[^/?#\s]/i.test(link.trim()) && URL.canParse(link);
  return hasHost ? null : "Invalid HTTPS URL. Please enter a valid HTTPS link.";
}

/** A valid link close to an invalid one, by replacing or adding its scheme; null when none is valid. */
export function suggestLink(link: string): string | null {
  const bare = link.trim().replace(/^[a-z][a-z0-9+.-]*:\/{0,2}/i, "");
  const isAddress = /^[^\s/@]+@[^\s/@]+$/.test(bare);
  const candidates = isAddress ? [`mailto:${bare}`] : bare.includes(".") ? [`https://${bare}`] : [];
  return candidates.find((candidate) => linkFault(candidate) === null) ?? null;
}

function validationFault(validation: unknown): string | null {
  if (validation === undefined || validation === null) return null;
  if (!isList(validation)) return "Question validation must be a list of validation rules";
  const bounds: Partial<Record<string, number>> = {};
  for (const rule of validation) {
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
  const { min_length: least = 0, max_length: most = Number.POSITIVE_INFINITY } = bounds;
  return least > most ? "Minimum length cannot be greater than maximum length" : null;
}

/**
 * @source docs/reference/surveys.md#translations; the base language is known only with the survey,
 * see `translations.ts`
 */
function translationsFault({ translations, choices }: JsonObject, index: number): string | null {
  if (translations === undefined || translations === null) return null;
  if (!isObject(translations)) return "Translations must be an object";
  const seen = new Set<string>();
  for (const [key, texts] of Object.entries(translations)) {
    const code = languageCode(key);
    if (code === null) return `Invalid language code '${key}'`;
    if (seen.has(code)) {
      return `Translation '${key}' collides with another translation key after normalization`;
    }
    seen.add(code);
    if (!isObject(texts)) return "Translations must be an object";
    const fault = textsFault(texts, choices);
    if (fault)
      return fault.isWhole ? fault.message : `Question ${index + 1}: Translation '${code}' ${fault.message}`;
  }
  return null;
}

/** What is wrong with the texts of one language; `isWhole`: the message needs no beginning. */
function textsFault(texts: JsonObject, choices: unknown): { message: string; isWhole?: true } | null {
  for (const [field, text] of Object.entries(texts)) {
    if (field === "choices") {
      const message = translatedChoicesFault(text, choices);
      if (message) return { message };
    } else if (translatedFields.has(field) && text && typeof text !== "string") {
      return { message: `${field} must be a string` };
    }
  }
  const message = texts.link ? linkFault(texts.link) : null;
  return message === null ? null : { message, isWhole: true };
}

function translatedChoicesFault(translated: unknown, choices: unknown): string | null {
  if (translated === null) return null;
  if (!Array.isArray(translated) || translated.some((choice) => typeof choice !== "string")) {
    return "choices must be a list of strings";
  }
  if (!isList(choices) || translated.length === choices.length) return null;
  return `has ${translated.length} choices but question has ${choices.length} choices. Array lengths must match to avoid partial translations.`;
}
