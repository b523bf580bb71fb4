"use client";
import { useTranslations } from "next-intl";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { ApiCallPopover } from "@/components/ui/api-call-popover";
import { resultsUrl } from "@/lib/client/survey-results";

/** The call that answers the results on screen. */
export function ResultsCall({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("results.call");
  const { query } = useResponseFilter();
  return (
    <ApiCallPopover
      call={{ method: "GET", url: resultsUrl(projectId, surveyId, query), scope: "survey:read" }}
      labels={{
        open: t("open"),
        scope: t("scope"),
        body: "",
        empty: "",
        curl: t("curl"),
        fetch: t("fetch"),
        copied: t("copied"),
      }}
    />
  );
}
