import { useTranslations } from "next-intl";
import type { Survey } from "@/lib/contract/survey/survey";

/** Who can answer a hosted survey, in words: anyone with its link, or with a single-use link. */
export function useHostedReach() {
  const t = useTranslations("surveyTypes.hosted");
  return ({ hosted_responses: responses }: Pick<Survey, "hosted_responses">): string =>
    t(responses === "single_use_links" ? "linksTitle" : "title");
}
