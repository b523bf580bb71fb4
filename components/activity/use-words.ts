import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Words } from "@/components/activity/value-words";
import { useFieldName } from "@/components/forms/field-name";
import { useLanguageName } from "@/components/ui/language-name";

/** The formatters of activity values, in the language of the interface. */
export function useWords(): Words {
  const t = useTranslations("activity");
  const filterTexts = useTranslations("filters");
  const all = useTranslations();
  const format = useFormatter();
  const fieldName = useFieldName();
  const languageName = useLanguageName();
  return useMemo(
    () => ({ t, filterTexts, lookUp: createLookUp(all), format, fieldName, languageName }),
    [t, filterTexts, all, format, fieldName, languageName],
  );
}

interface AnyTexts {
  has: (path: never) => boolean;
  raw: (path: never) => unknown;
}

/** Finds a text by its path, which may be any text. */
export const createLookUp =
  (texts: AnyTexts): Words["lookUp"] =>
  (path) => {
    const key = path as never;
    const text = /^[\w.-]+$/.test(path) && texts.has(key) ? texts.raw(key) : null;
    return typeof text === "string" ? text : null;
  };
