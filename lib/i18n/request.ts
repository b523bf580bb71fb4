import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { env, hasDevPages } from "@/lib/env";
import { chooseLocale, localeCookie } from "@/lib/i18n/locales";
import { pseudoLocale, toPseudo } from "@/lib/i18n/pseudo";

/** What next-intl knows of a request. Dates of a project are shown in its own time zone; UTC is for all others. */
export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get("accept-language"));
  const { default: messages } = await import(`../../messages/${locale}.ts`);
  const isPseudo = jar.get(localeCookie)?.value === pseudoLocale && hasDevPages(env);
  return { locale, messages: isPseudo ? toPseudo(messages) : messages, timeZone: "UTC", now: new Date() };
});
