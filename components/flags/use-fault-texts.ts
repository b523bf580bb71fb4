"use client";
import { useTranslations } from "next-intl";
import type { FlagFault } from "@/components/flags/faults";
import type { FieldError } from "@/components/forms/use-api-mutation";

/** Errors of a flag's form by the path of their place. */
export interface FaultTexts {
  /** The error at a path; undefined for none. */
  at: (path: string) => string | undefined;
  /** The first error at a path or inside of it. */
  within: (path: string) => string | undefined;
}

/** Returns errors as texts: those of the draft, and after a save the API's own. */
export function useFaultTexts(faults: readonly FlagFault[], refused: FieldError | null): FaultTexts {
  const t = useTranslations("flags.faults");
  const texts = new Map(faults.map(({ path, code }) => [path, t(code)]));
  if (refused && !texts.has(refused.path)) texts.set(refused.path, refused.message);
  return {
    at: (path) => texts.get(path),
    within: (path) => [...texts].find(([place]) => place === path || place.startsWith(`${path}.`))?.[1],
  };
}
