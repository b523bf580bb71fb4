import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { z } from "zod";
import { isObject } from "@/lib/contract/wire/json";

type Issue = Pick<z.core.$ZodRawIssue, "code" | "input"> & Record<string, unknown>;

/** Messages for zod issues in the language of the interface; undefined for issues whose text is in the contract. */
export function useIssueMessage(): (issue: unknown) => string | undefined {
  const t = useTranslations("forms.issues");
  const common = useTranslations("common");
  return useCallback(
    (issue) => {
      const { code, input, origin, minimum, maximum, format, params } = issue as Issue;
      if (input === undefined || input === null || input === "") return common("thisFieldIsRequired");
      if (code === "too_small" && origin === "string") return t("tooShort", { minimum: Number(minimum) });
      if (code === "too_big" && origin === "string") return t("tooLong", { maximum: Number(maximum) });
      if (code === "invalid_format" && format === "email") return t("email");
      if (isObject(params) && params.limit) return t("tooLong", { maximum: Number(params.limit) });
      if (isObject(params) && params.code === "invalid_key") return t("invalidKey");
      return undefined;
    },
    [t, common],
  );
}
