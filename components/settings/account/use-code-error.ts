import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/client/call";

/** The text for a code that was refused; null for other errors. */
export function useCodeError(): (error: unknown) => string | null {
  const t = useTranslations("account.secondFactor.failures");
  return (error) => {
    const code = error instanceof ApiError ? error.code : null;
    return code === "incorrect_code" || code === "used_code" ? t(code) : null;
  };
}
