import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { env, hasDevPages } from "@/lib/env";
import { chooseLocale, localeCookie, regionalLocale } from "@/lib/i18n/locales";
import { pseudoLocale, toPseudo } from "@/lib/i18n/pseudo";

/**
 * What next-intl knows of a request: words in one of our languages, dates and numbers as the reader's region writes them.
 * Dates of a project are shown in its own time zone; UTC is for all others.
 */
export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const accepted = head.get("accept-language");
  const language = chooseLocale(jar.get(localeCookie)?.value, accepted);
  const { default: messages } = await import(`../../messages/${language}.ts`);
  const isPseudo = jar.get(localeCookie)?.value === pseudoLocale && hasDevPages(env);
  return {
    locale: regionalLocale(language, accepted),
    messages: isPseudo ? toPseudo(messages) : messages,
    timeZone: "UTC",
    now: new Date(),
  };
});
