import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { cohortListPath, cohortPath } from "@/lib/client/links/cohorts";
import { personCohortsOptions } from "@/lib/client/persons/page";

/** The cohorts that a person is in. */
export default function CohortsTab({ projectId, person }: PersonTabProps) {
  const t = useTranslations("personPage.cohorts");
  const common = useTranslations("common");
  const format = useFormatter();
  const cohorts = useQuery(personCohortsOptions(projectId, person.uuid));
  if (cohorts.error) return <QueryFailed title={t("failed")} query={cohorts} />;
  if (!cohorts.data) return <RowsSkeleton />;
  if (cohorts.data.length === 0) {
    return (
      <EmptyState title={common("inNoCohort")}>
        <LinkButton href={cohortListPath(projectId)}>{t("open")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <table className="w-full max-w-[45rem] text-table">
      <thead className="text-left text-ink-3">
        <tr className="border-line border-b">
          <th scope="col" className="px-4 py-2 font-medium sm:px-8">
            {common("cohort")}
          </th>
          <th scope="col" className="px-4 py-2 text-right font-medium sm:px-8">
            {common("persons")}
          </th>
        </tr>
      </thead>
      <tbody>
        {cohorts.data.map(({ id, name, count }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="px-4 py-2 text-left font-normal sm:px-8">
              <NextLink
                href={cohortPath(projectId, id)}
                prefetch={false}
                className="text-water hover:underline [overflow-wrap:anywhere]"
              >
                {name}
              </NextLink>
            </th>
            <td className="px-4 py-2 text-right tabular-nums sm:px-8">
              {count === null ? "–" : format.number(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
