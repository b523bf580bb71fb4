import "server-only";
import { isLogo } from "@/lib/contract/project/logo";
import { languagesOf, translationOf } from "@/lib/contract/survey/translatable";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { isWebUrl } from "@/lib/contract/wire/web-url";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { surveyIsRunning } from "@/lib/flags/active";
import { pageScheme } from "@/lib/survey-model/shown-colors";
import { chooseLanguage } from "@/lib/surveys/delivery/choose-language";
import { toSdkSurvey } from "@/lib/surveys/delivery/sdk-view";
import {
  claimKeys,
  hasAnswered,
  type LimitedSurvey,
  limitedColumns,
  limitedJoin,
} from "@/lib/surveys/hosting/claims";
import { findLink } from "@/lib/surveys/hosting/find-link";
import { checkPin, isPinProof, pinProof } from "@/lib/surveys/hosting/pin";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

/** What every page at the address of a hosted survey shows. */
export interface HostedFrame {
  /** What respondents read as its name, and the language of it; empty: none. */
  title: { text: string; language: string };
  /** The project's logo as a data URL; null: none. */
  logo: string | null;
  /** The language that its questions are shown in. */
  language: string;
  /** Whether the page says "Made with Fieldbook": by the project's setting, and never under a white label. */
  hasBranding: boolean;
  /** Whether its colors make the page light or dark; null: it follows the respondent's device. */
  scheme: "light" | "dark" | null;
  /** Whether its page may be embedded in other pages. */
  isEmbeddable: boolean;
}

/** What the page of a survey is made from. */
export interface HostedSurvey {
  id: string;
  /** The project's token. */
  token: string;
  /** Whether its script asks who may answer: where that depends on the browser or the person. */
  isLimited: boolean;
  /** The single-use link by which it was opened, for the events of its page. */
  link: { token: string; distinctId: string | null } | null;
  /** What the browser keeps, so that it need not enter the PIN again; null without a PIN. */
  pinProof: string | null;
  /** Where it leads at the end; null: nowhere. */
  redirectUrl: string | null;
  /** The survey as SDKs get it, without its internal name: what the script shows. */
  content: object;
}

/** What is shown at the address of a hosted survey. */
export type HostedPage =
  | { kind: "survey"; survey: HostedSurvey }
  /** It asks for a PIN: `isWrong` after another one was entered. */
  | { kind: "pin"; isWrong: boolean }
  /** It is over; its link was used; or it needs a link, and this is none. */
  | { kind: "refusal"; why: "closed" | "answered" | "link" };

type HostedRow = LimitedSurvey &
  Pick<HostedFrame, "hasBranding" | "isEmbeddable"> & {
    token: string;
    hosted_title: string;
    base_language: string;
    questions: unknown;
    translations: unknown;
    appearance: unknown;
    survey_config: unknown;
    hosted_pin: string | null;
    hosted_redirect_url: string;
    isRunning: boolean;
  };

/** How a page is opened. */
interface Opening {
  /** The languages that the respondent reads, the best first. */
  languages: readonly string[];
  /** Of a single-use link, from the query. */
  token: string | null;
  /** The PIN that was entered; null before. */
  pin: string | null;
  /** What the browser kept of a PIN that was right; null: nothing. */
  proof: string | null;
  /** The client's. */
  address: string;
}

/**
 * Opens a hosted survey: of type `external_survey`, and started at some time.
 *
 * @param id a UUID   @throws NotFound for every other; Throttled after too many wrong PINs
 * @source docs/reference/surveys.md#hosted-surveys
 */
export async function openHostedSurvey(
  id: string,
  { languages, token, pin, proof, address }: Opening,
  now = new Date(),
): Promise<HostedPage & { frame: HostedFrame }> {
  const [row] = await query<HostedRow>(Prisma.sql`
    select ${limitedColumns}, s.hosted_title, s.base_language, s.questions, s.translations, s.appearance, s.hosted_pin,
      s.hosted_redirect_url, p.survey_config, p.api_token as token,
      coalesce(p.survey_config ->> 'show_branding_on_hosted_pages', 'true') = 'true'
        and coalesce(s.appearance ->> 'whiteLabel', '') <> 'true' as "hasBranding",
      s.enable_iframe_embedding as "isEmbeddable", ${surveyIsRunning} as "isRunning"
    from surveys s ${limitedJoin}
    where s.id = ${id}::uuid and s.type = 'external_survey' and s.start_date <= statement_timestamp()
      and ${ofExistingProject(Prisma.sql`s.project_id`)}`);
  if (!row) throw new NotFound();
  const { hasBranding, isEmbeddable, isRunning } = row;
  const language = chooseLanguage(languages, row.base_language, languagesOf(row));
  const frame: HostedFrame = {
    title: titleIn(row, language),
    ...{ language, hasBranding },
    logo: logoOf(row.survey_config),
    scheme: pageScheme(row.appearance),
    isEmbeddable: isEmbeddable && isRunning,
  };
  if (!isRunning) return { kind: "refusal", why: "closed", frame };
  const needsLink = row.hosted_responses === "single_use_links";
  const claims = needsLink ? await findLink(row, token) : null;
  if (needsLink && !claims) return { kind: "refusal", why: "link", frame };
  if (claims) {
    const keys = await claimKeys(row, { distinctId: null, deviceId: null, link: claims.id });
    if (await hasAnswered(row, keys)) return { kind: "refusal", why: "answered", frame };
  }
  if (row.hosted_pin !== null) {
    const isRight =
      pin === null
        ? proof !== null && isPinProof(row, row.hosted_pin, proof)
        : await checkPin(row.id, row.hosted_pin, pin, address);
    if (!isRight) return { kind: "pin", isWrong: pin !== null, frame };
  }
  const survey: HostedSurvey = {
    id: row.id,
    token: row.token,
    isLimited: row.hosted_responses.startsWith("once_"),
    link: claims && token ? { token, distinctId: claims.distinctId } : null,
    pinProof: row.hosted_pin === null ? null : pinProof(row, row.hosted_pin),
    // Stored by an import, it may be another.
    redirectUrl: isWebUrl(row.hosted_redirect_url) ? row.hosted_redirect_url : null,
    content: await readContent(row, language, now),
  };
  return { kind: "survey", survey, frame };
}

/** Stored by an import, it may be something else. */
const logoOf = (config: unknown): string | null =>
  isObject(config) && typeof config.logo === "string" && isLogo(config.logo) ? config.logo : null;

/** The survey with the translations into one language, and with the untranslated title as its name. */
async function readContent(row: HostedRow, language: string, now: Date): Promise<object> {
  const { project_id, id, hosted_title, survey_config } = row;
  const [stored] = await query<SurveyRow>(
    surveyRows(Prisma.sql`where s.project_id = ${project_id} and s.id = ${id}::uuid`),
  );
  if (!stored) throw new NotFound();
  const survey = toSdkSurvey(stored, now, survey_config, true);
  return {
    ...survey,
    name: hosted_title,
    translations: only(language, survey.translations),
    questions: survey.questions.map((question) => ({
      ...question,
      translations: only(language, question.translations),
    })),
  };
}

/** The translation into one language, without the survey's internal name; undefined: none. */
function only(language: string, translations: unknown): JsonObject | undefined {
  const texts = isObject(translations) ? translations[language] : null;
  if (!isObject(texts)) return undefined;
  const { name: _internal, ...shown } = texts;
  return { [language]: shown };
}

/** The title in a language, or the survey's own. */
function titleIn(row: HostedRow, language: string): HostedFrame["title"] {
  const place = { question: null, field: "hosted_title", choice: null };
  const translation = row.hosted_title === "" ? null : translationOf(row, place, language);
  return translation === null
    ? { text: row.hosted_title, language: row.base_language }
    : { text: translation, language };
}
