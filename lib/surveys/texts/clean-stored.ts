import "server-only";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { escapeText, hasTagStart, sanitizeHtml } from "@/lib/contract/survey/html";
import { contentTypesOf, fieldNames, isContentType, surveyTexts, textsOf } from "@/lib/contract/survey/texts";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";
import { log } from "@/lib/log";
import { correctSurvey } from "@/lib/surveys/apply-changes";
import type { SurveyContent } from "@/lib/surveys/content";
import { lockSurvey } from "@/lib/surveys/find";
import { longestHtml } from "@/lib/surveys/texts/clean";
import { sanitizeAppearance, sanitizeQuestion, sanitizeTranslations } from "@/lib/surveys/texts/sanitize";

/** The step, by the fields that it cleans: with a new one it runs again. */
const step = `survey-texts-${createHash("sha256")
  .update(JSON.stringify([...fieldNames(surveyTexts), ...contentTypesOf(surveyTexts)]))
  .digest("hex")
  .slice(0, 16)}`;

/** Surveys read at once. */
const chunkSize = 100;

/**
 * Sanitizes the texts of stored surveys that an older version stored as they were sent. Runs once after an upgrade, before
 * requests are served. It can be repeated, and by several processes at once: a clean survey stays as it is. Versions are
 * not changed: restoring one sanitizes it.
 *
 * @returns how many surveys were changed. One that can't be is logged, and tried again at the next start.
 * @source docs/reference/surveys.md#html
 */
export async function cleanStoredTexts(): Promise<number> {
  if (await db.dataStep.findUnique({ where: { name: step } })) return 0;
  let changed = 0;
  let hasFailed = false;
  for await (const survey of storedSurveys()) {
    if (isDeepStrictEqual(correctionOf(survey), textsOfSurvey(survey))) continue;
    try {
      await cleanSurvey(survey);
      changed++;
    } catch (err) {
      // One survey must not keep the others from being cleaned, nor the server from starting.
      log.error({ err, survey: survey.id }, "texts of a stored survey could not be sanitized");
      hasFailed = true;
    }
  }
  if (!hasFailed) await db.dataStep.createMany({ data: [{ name: step }], skipDuplicates: true });
  if (changed > 0) log.info({ surveys: changed }, "sanitized texts of stored surveys");
  return changed;
}

type Texts = Pick<SurveyContent, "questions" | "appearance" | "translations">;
type StoredTexts = Texts & { project_id: number; id: string };

async function* storedSurveys(): AsyncGenerator<StoredTexts> {
  for (let last: StoredTexts | undefined; ; ) {
    const rows: StoredTexts[] = await query<StoredTexts>(Prisma.sql`
      select project_id, id::text as id, questions, appearance, translations from surveys
      ${last ? Prisma.sql`where (project_id, id) > (${last.project_id}, ${last.id}::uuid)` : Prisma.empty}
      order by project_id, id limit ${chunkSize}`);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < chunkSize) return;
  }
}

const cleanSurvey = ({ project_id, id }: StoredTexts): Promise<void> =>
  transaction(async (tx) => {
    const survey = await lockSurvey(tx, { id: project_id }, id, null);
    await correctSurvey(tx, survey, correctionOf(survey));
  });

const textsOfSurvey = ({ questions, appearance, translations }: Texts): Texts => ({
  questions,
  appearance,
  translations,
});

/** The texts of a survey as today's rules would store them; invalid values are kept. */
function correctionOf({ questions, appearance, translations }: Texts): Texts {
  const corrected = {
    questions: Array.isArray(questions)
      ? questions.map((question) =>
          isObject(question) ? sanitizeQuestion(withContentTypes(question, "question"), clean) : question,
        )
      : questions,
    appearance: isObject(appearance)
      ? sanitizeAppearance(withTexts(withContentTypes(appearance, "appearance")), clean)
      : appearance,
    translations: isObject(translations) ? sanitizeTranslations(translations, clean) : translations,
  };
  return corrected as Texts; // JSON, as it was read
}

/** A text that would take too long to parse is shown as it is written. */
const clean = (text: string): string =>
  text.length > longestHtml && hasTagStart(text) ? escapeText(text) : sanitizeHtml(text);

/** SDKs read every content type but `text` as `html`. */
function withContentTypes(holder: JsonObject, of: "question" | "appearance"): JsonObject {
  const invalid = contentTypesOf(textsOf(of)).filter((field) => !isContentType(holder[field]));
  return { ...holder, ...Object.fromEntries(invalid.map((field) => [field, "html"])) };
}

/** What is no text becomes the text that browsers make of it, and an object none. */
function withTexts(appearance: JsonObject): JsonObject {
  const fields = fieldNames(textsOf("appearance"));
  const entries = Object.entries(appearance).flatMap(([field, value]): [string, unknown][] => {
    if (!fields.includes(field) || !value || typeof value === "string") return [[field, value]];
    return isObject(value) ? [] : [[field, String(value)]];
  });
  return Object.fromEntries(entries);
}
