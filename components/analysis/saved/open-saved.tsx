"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { insightOptions } from "@/lib/client/analysis/saved";
import { ApiError } from "@/lib/client/call";
import { analysisPath } from "@/lib/client/links/analysis";
import { openedInsightPath } from "@/lib/client/links/saved-analyses";

/** Goes on to the screen of a saved analysis: links that know nothing but its id lead here. */
export function OpenSaved({ projectId, insightId }: { projectId: string; insightId: string }) {
  const t = useTranslations("savedAnalyses");
  const router = useRouter();
  const query = useQuery(insightOptions(projectId, insightId));
  const { data, error } = query;
  useEffect(() => {
    if (data) router.replace(openedInsightPath(projectId, data));
  }, [data, projectId, router]);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("missing.title")}>
          <p className="text-ink-2">{t("missing.detail")}</p>
          <LinkButton href={analysisPath(projectId)}>{t("noMatch.clear")}</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={data?.name || t("title")} />
      {error ? (
        <QueryFailed title={t("failedOne")} query={query} />
      ) : (
        <div className="px-4 py-6 sm:px-8">
          <Skeleton height="h-96" className="w-full" />
        </div>
      )}
    </>
  );
}
