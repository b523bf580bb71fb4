import "server-only";
import { languageFamily } from "@/lib/contract/wire/language";

/**
 * The language in which a survey is shown: the first of those that the respondent reads which the survey has, itself, without
 * its region, or in another region, or else its own. posthog-js looks at the first of them only, and in no other region.
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
  const has = (code: string) => code === own || translated.includes(code);
  for (const wanted of preferred.map((code) => code.toLowerCase())) {
    const family = languageFamily(wanted);
    const match =
      [wanted, family].find(has) ?? [own, ...translated].find((code) => languageFamily(code) === family);
    if (match !== undefined) return match;
  }
  return own;
}
