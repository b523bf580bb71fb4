/** Languages of the interface; the first is what nobody asked otherwise gets. Languages of surveys are another matter. */
export const locales = ["en", "de"] as const;
/** One of them. */
export type Locale = (typeof locales)[number];

/** The cookie in which a browser keeps its choice. */
export const localeCookie = "locale";

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

interface Accepted {
  /** As it was sent, in lower case: `en-gb`. */
  tag: string;
  language: string;
}

/** What a browser accepts, the best first. */
const acceptedOf = (header: string | null): Accepted[] =>
  (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = Number(
        parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1] ?? 1,
      );
      return { tag, language: tag.split("-")[0] ?? "", quality };
    })
    .sort((a, b) => b.quality - a.quality);

/** The language to speak: the one chosen before, else the best of what the browser accepts. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  return (
    acceptedOf(acceptLanguage)
      .map(({ language }) => language)
      .find(isLocale) ?? locales[0]
  );
}

/**
 * The language with the region whose ways of writing dates the browser prefers: `en-GB` for English in a British browser.
 * Just the language where the browser names no region of it.
 */
export function regionalLocale(locale: Locale, acceptLanguage: string | null): string {
  const regional = /^[a-z]{2}-([a-z]{2}|\d{3})$/;
  const found = acceptedOf(acceptLanguage).find(
    ({ tag, language }) => language === locale && regional.test(tag),
  );
  return found ? `${locale}-${found.tag.slice(3).toUpperCase()}` : locale;
}

/** The language of a locale of ours, without its region. */
export const languageOf = (locale: string): Locale =>
  locales.find((language) => language === locale.split("-", 1)[0]) ?? locales[0];
