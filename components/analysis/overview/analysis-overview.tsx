"use client";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { analyses } from "@/components/analysis/overview/analyses";
import { PageHeader } from "@/components/ui/page-header";

/** The analyses that there are, each with what it answers. */
export function AnalysisOverview({ projectId }: { projectId: string }) {
  const t = useTranslations("analysis");
  return (
    <>
      <PageHeader title={t("overview.title")} />
      <ul className="flex max-w-3xl flex-col px-4 sm:px-8">
        {analyses.map(({ id, Icon, href }) => (
          <li key={id} className="relative flex gap-4 border-line border-b py-5 hover:bg-sunken">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-water" strokeWidth={1.5} />
            <div>
              <h2 className="text-section">
                <NextLink href={href(projectId)} className="after:absolute after:inset-0">
                  {t(`${id}.title`)}
                </NextLink>
              </h2>
              <p className="text-ink-2">{t(`overview.${id}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
