"use client";
import { useLocale } from "next-intl";
import { useMemo } from "react";

/** Names languages by their codes, in the language of the interface; a code that is none names itself. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
    return (code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        // How Intl says that it is no code: older rules let any key be stored.
        return code;
      }
    };
  }, [locale]);
}
