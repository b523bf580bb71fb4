import { type Messages, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { useLanguageName } from "@/components/ui/language-name";
import type { Fix, MessageValues, Problem } from "@/lib/survey-model/checks/problem";

type Texts = Messages["checks"];

/** Texts of problems and of their fixes. */
interface ProblemText {
  problem: (problem: Problem) => string;
  fix: (fix: Fix) => string;
  /** What a fix did, in the past. */
  applied: (fix: Fix) => string;
}

export function useProblemText(): ProblemText {
  const t = useTranslations("checks");
  const languageName = useLanguageName();
  const fieldName = useFieldName();

  return useMemo(() => {
    const colorName = (key: string | number) => fieldName(`appearance.${key}`) ?? key;

    /** Replaces keys by names that need a lookup: colours, languages and answers. */
    const withNames = ({ ground, language, from, bucket, ...values }: MessageValues): MessageValues => ({
      ...values,
      ...(ground === undefined ? {} : { ground: colorName(ground), key: colorName(values.key ?? "") }),
      ...(language === undefined ? {} : { language: languageName(String(language)) }),
      // A language code, or the number of a question.
      ...(from === undefined ? {} : { from: typeof from === "string" ? languageName(from) : from }),
      ...(bucket === undefined
        ? {}
        : {
            reply:
              bucket === "none"
                ? t("quoted", { text: String(values.answer ?? "") })
                : t(`buckets.${bucket as keyof Texts["buckets"]}`), // set by the checks only
          }),
    });

    return {
      problem: ({ code, variant, values }) =>
        t(
          `codes.${(variant ? `${code}-${variant}` : code) as keyof Texts["codes"]}`,
          withNames(values) as never,
        ), // a test covers every code
      fix: ({ name, values }) => t(`fixes.${name as keyof Texts["fixes"]}`, withNames(values) as never), // a test covers every fix
      applied: ({ name, values }) =>
        t(`applied.${name as keyof Texts["applied"]}`, withNames(values) as never), // a test covers every fix
    };
  }, [t, languageName, fieldName]);
}
