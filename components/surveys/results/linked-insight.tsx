import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { insightOptions } from "@/lib/client/analysis/saved";
import { openedInsightPath } from "@/lib/client/links/saved-analyses";
import type { Survey } from "@/lib/contract/survey/survey";

/** A link to the saved analysis that the survey names; nothing once that was deleted. */
export function LinkedInsight({ projectId, survey }: { projectId: string; survey: Survey }) {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const id = survey.linked_insight_id;
  const { data: insight } = useQuery({ ...insightOptions(projectId, id ?? 0), enabled: id !== null });
  if (!insight) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <NextLink
        href={openedInsightPath(projectId, insight)}
        prefetch={false}
        className="text-water underline underline-offset-2"
      >
        {t("linkedInsight", { name: insight.name || common("untitled") })}
      </NextLink>
    </>
  );
}
