import { useLocale } from "next-intl";
import { useMemo } from "react";

/** Returns names of languages by code, in the language of the interface; the code itself if it is invalid. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
    return (code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        // Thrown for invalid codes, which older surveys may have stored.
        return code;
      }
    };
  }, [locale]);
}
