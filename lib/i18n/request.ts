import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { env } from "@/lib/env";
import { chooseLocale, localeCookie, regionalLocale } from "@/lib/i18n/locales";
import { pseudoLocale, toPseudo } from "@/lib/i18n/pseudo";
import { parseTimeZone, timeZoneCookie } from "@/lib/i18n/time-zone";

/**
 * next-intl's settings of a request: messages in one of our languages, dates and numbers in the reader's region. Dates are
 * shown in the time zone that the reader chose; without one, those of a project in the project's, all others in UTC.
 */
export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  const accepted = headerList.get("accept-language");
  const language = chooseLocale(cookieStore.get(localeCookie)?.value, accepted);
  const { default: messages } = await import(`../../messages/${language}.ts`);
  const isPseudo = cookieStore.get(localeCookie)?.value === pseudoLocale && env.PSEUDO_LOCALE === "on";
  return {
    locale: regionalLocale(language, accepted),
    messages: isPseudo ? toPseudo(messages) : messages,
    timeZone: parseTimeZone(cookieStore.get(timeZoneCookie)?.value) ?? "UTC",
    now: new Date(),
  };
});
