/** Languages of the interface; the first is what nobody asked otherwise gets. Languages of surveys are another matter. */
export const locales = ["en", "de"] as const;
/** One of them. */
export type Locale = (typeof locales)[number];

/** The cookie in which a browser keeps its choice. */
export const localeCookie = "locale";

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** The language to speak: the one chosen before, else the best of what the browser accepts. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  const accepted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = Number(
        parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1] ?? 1,
      );
      return { language: tag.split("-")[0] ?? "", quality };
    })
    .sort((a, b) => b.quality - a.quality);
  return accepted.map(({ language }) => language).find(isLocale) ?? locales[0];
}
