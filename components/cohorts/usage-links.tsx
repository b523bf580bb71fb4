import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { cohortPath } from "@/lib/client/links/cohorts";
import { flagPath } from "@/lib/client/links/flags";
import { editSurveyPath } from "@/lib/client/links/surveys";
import type { Cohort } from "@/lib/contract/cohort";

/** The number of things that use a cohort. */
export const countUses = ({ used_by: { surveys, feature_flags, cohorts } }: Cohort): number =>
  surveys.length + feature_flags.length + cohorts.length;

interface UsageLinksProps {
  projectId: string;
  cohort: Cohort;
  /** More than these are counted. */
  most?: number;
}

/** What uses a cohort, each a link to its screen. */
export function UsageLinks({ projectId, cohort, most = Number.POSITIVE_INFINITY }: UsageLinksProps) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const { surveys, feature_flags, cohorts } = cohort.used_by;
  const links = [
    ...surveys.map(({ id, name }) => ({ href: editSurveyPath(projectId, id), name, kind: t("uses.survey") })),
    ...feature_flags.map(({ id, key }) => ({
      href: flagPath(projectId, id),
      name: key,
      kind: t("uses.flag"),
    })),
    ...cohorts.map(({ id, name }) => ({ href: cohortPath(projectId, id), name, kind: t("uses.cohort") })),
  ];
  const left = links.length - most;
  return (
    <ul className="flex min-w-0 flex-col gap-0.5">
      {links.slice(0, most).map(({ href, name, kind }) => (
        <li key={href} className="flex min-w-0 gap-1.5">
          <NextLink
            href={href}
            prefetch={false}
            className="truncate text-water underline underline-offset-2 hover:text-water-hover"
          >
            {name}
          </NextLink>
          <span className="shrink-0 text-ink-3">{kind}</span>
        </li>
      ))}
      {left > 0 && <li className="text-ink-3">{common("moreCount", { count: left })}</li>}
    </ul>
  );
}
