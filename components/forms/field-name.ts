import { useTranslations } from "next-intl";
import { useCallback } from "react";

/**
 * Returns names of survey fields (`name`, `appearance.position`) and question fields (`question.scale`); null for
 * unknown fields.
 */
export function useFieldName(): (path: string) => string | null {
  const t = useTranslations("fields");
  return useCallback(
    (path) => {
      // The path may be any text, so it is checked with `has` first.
      const key = path as Parameters<typeof t.has>[0];
      return t.has(key) && typeof t.raw(key) === "string" ? t.raw(key) : null;
    },
    [t],
  );
}
