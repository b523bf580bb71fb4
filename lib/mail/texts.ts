import "server-only";
import { createFormatter, createTranslator } from "next-intl";
import type { Locale } from "@/lib/i18n/locales";
import de from "@/messages/de";
import en from "@/messages/en";

const messages = { en, de };

/** The texts of mails in a language. */
export const mailTexts = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], namespace: "mail" });

/** The names of roles in a language. */
export const roleNames = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], namespace: "members.roles" });

/** A date with time and zone in a language. */
export const formatInstant = (locale: Locale, instant: Date): string =>
  `${createFormatter({ locale, timeZone: "UTC" }).dateTime(instant, { dateStyle: "long", timeStyle: "short" })} UTC`;
