/** Languages of the interface; the first is the default. Languages of surveys are independent of them. */
export const locales = ["en", "de"] as const;
/** A language of the interface. */
export type Locale = (typeof locales)[number];

/** Each language in its own language. */
export const languageNames: Readonly<Record<Locale, string>> = { en: "English", de: "Deutsch" };

/** The cookie that stores the language chosen in a browser. */
export const localeCookie = "locale";

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

interface AcceptedLanguage {
  /** The language tag in lower case: `en-gb`. */
  tag: string;
  language: string;
}

/** Parses Accept-Language, the most preferred first. */
export const parseAcceptLanguage = (header: string | null): AcceptedLanguage[] =>
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

/** The language of the interface: the one chosen in the cookie, else the most preferred available one. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  return (
    parseAcceptLanguage(acceptLanguage)
      .map(({ language }) => language)
      .find(isLocale) ?? locales[0]
  );
}

/** The language of a request, as pages choose it. */
export function requestLocale({ headers }: { headers: Pick<Headers, "get"> }): Locale {
  const cookie = new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)`).exec(headers.get("cookie") ?? "");
  return chooseLocale(cookie?.[1], headers.get("accept-language"));
}

/**
 * The language with the region that the browser prefers for dates and numbers: `en-GB` for English in a British browser.
 * Only the language when the browser names no region for it.
 */
export function regionalLocale(locale: Locale, acceptLanguage: string | null): string {
  const regional = /^[a-z]{2}-([a-z]{2}|\d{3})$/;
  const match = parseAcceptLanguage(acceptLanguage).find(
    ({ tag, language }) => language === locale && regional.test(tag),
  );
  return match ? `${locale}-${match.tag.slice(3).toUpperCase()}` : locale;
}

/** The language of a locale, without its region. */
export const languageOf = (locale: string): Locale =>
  locales.find((language) => language === locale.split("-", 1)[0]) ?? locales[0];
