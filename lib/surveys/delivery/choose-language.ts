import "server-only";
import { languageFamily } from "@/lib/contract/wire/language";

/**
 * The language in which a survey is shown: the first of those that the respondent reads which the survey has, itself or without
 * its region, or else its own. posthog-js looks at the first of them only.
 *
 * @param preferred language codes in any case, the best first
 * @param own the language of the survey's own texts
 * @param translated the languages of its translations
 */
export function chooseLanguage(
  preferred: readonly string[],
  own: string,
  translated: readonly string[],
): string {
  for (const wanted of preferred.map((code) => code.toLowerCase())) {
    const match = [wanted, languageFamily(wanted)].find((code) => code === own || translated.includes(code));
    if (match !== undefined) return match;
    if (languageFamily(wanted) === languageFamily(own)) return own;
  }
  return own;
}
