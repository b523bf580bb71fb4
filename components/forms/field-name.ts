"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** Names fields of surveys (`name`, `appearance.position`) and of questions (`question.scale`); null for unknown ones. */
export function useFieldName(): (path: string) => string | null {
  const t = useTranslations("fields");
  return useCallback(
    (path) => {
      // Unknown keys are data; `has` is how they are told from the messages' own.
      const key = path as Parameters<typeof t.has>[0];
      return t.has(key) && typeof t.raw(key) === "string" ? t.raw(key) : null;
    },
    [t],
  );
}
