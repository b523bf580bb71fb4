import "server-only";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** "Made with Fieldbook", by the language of the texts around it. */
const madeWith = (language: string): string =>
  /^de\b/i.test(language) ? "Erstellt mit Fieldbook" : "Made with Fieldbook";

interface BrandedTexts {
  appearance: JsonObject | null;
  translations: JsonObject | null;
  base_language: string;
}

/**
 * The appearance that SDKs render a survey with, without PostHog's branding: `whiteLabel` is the switch of
 * their "Survey by PostHog", which is always off. SDKs can't draw another name; where the project wants ours,
 * the thank-you message ends with it, unless the survey's own `whiteLabel` is true.
 *
 * @param hasBranding the project's `show_branding_in_widgets`
 * @source docs/reference/surveys.md#surveys-for-sdks, ours
 */
export function brandForSdks(
  { appearance, translations, base_language }: BrandedTexts,
  hasBranding: boolean,
): Pick<BrandedTexts, "appearance" | "translations"> {
  const isBranded =
    hasBranding && appearance?.whiteLabel !== true && appearance?.displayThankYouMessage === true;
  if (!isBranded) return { appearance: { ...appearance, whiteLabel: true }, translations };
  const isHtml = appearance.thankYouMessageDescriptionContentType === "html";
  const sign = (description: unknown, language: string): string => {
    const text = typeof description === "string" ? description : "";
    const ending = madeWith(language);
    return isHtml ? `${text}<p>${ending}</p>` : text === "" ? ending : `${text}\n${ending}`;
  };
  const key = "thankYouMessageDescription";
  return {
    appearance: { ...appearance, whiteLabel: true, [key]: sign(appearance[key], base_language) },
    translations:
      translations &&
      Object.fromEntries(
        Object.entries(translations).map(([language, texts]) => [
          language,
          isObject(texts) && typeof texts[key] === "string"
            ? { ...texts, [key]: sign(texts[key], language) }
            : texts,
        ]),
      ),
  };
}
