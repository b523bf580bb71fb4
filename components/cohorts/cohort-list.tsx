"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { countUses } from "@/components/cohorts/usage-links";
import { useCohortActions } from "@/components/cohorts/use-cohort-actions";
import { stackedCohort, useCohortColumns } from "@/components/cohorts/use-cohort-columns";
import {
  type CohortView,
  cohortKinds,
  cohortUses,
  movableCohortColumns,
  noCohortFilters,
  useCohortView,
} from "@/components/cohorts/use-cohort-view";
import { choiceFiltersOf } from "@/components/data-list/choice-filters";
import { QueryListScreen } from "@/components/data-list/query-list-screen";
import { useNewButton } from "@/components/data-list/use-new-button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useCanEdit } from "@/lib/client/access/use-role";
import { cohortListOptions } from "@/lib/client/cohorts";
import { cohortPath, newCohortPath } from "@/lib/client/links/cohorts";
import type { Cohort } from "@/lib/contract/cohort";

const DeleteCohortDialog = lazyComponent(() => import("@/components/cohorts/delete-cohort-dialog"));

function matches(cohort: Cohort, { search, kind, use }: CohortView): boolean {
  const text = `${cohort.name} ${cohort.description}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (kind === null || cohort.is_static === (kind === "static")) &&
    (use === null || countUses(cohort) > 0 === (use === "used"))
  );
}

/** The cohorts of a project. */
export function CohortList({ projectId }: { projectId: string }) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const router = useRouter();
  const [view, setView] = useCohortView();
  const list = useQuery(cohortListOptions(projectId));
  const canEdit = useCanEdit(projectId);
  const actions = useCohortActions(projectId);
  const columns = useCohortColumns({ projectId, actions, isWritable: canEdit });
  const filter = choiceFiltersOf(view, setView);
  const href = newCohortPath(projectId);
  const newButton = useNewButton({ href, label: t("new"), group: t("commands.list"), canEdit });
  return (
    <>
      <QueryListScreen
        texts="cohorts"
        name="cohorts"
        query={list}
        view={view}
        setView={setView}
        matches={matches}
        filters={[
          filter("kind", common("kind"), cohortKinds, (id) => t(`kinds.${id}`)),
          filter("use", t("filters.use"), cohortUses, (id) => t(`useFilter.${id}`)),
        ]}
        onClear={() => setView(noCohortFilters)}
        columns={columns}
        movable={movableCohortColumns}
        summary={list.data && t("summary", { count: list.data.count })}
        actions={newButton}
        empty={
          <EmptyState title={t("empty.title")}>
            <p className="text-ink-2">{t("empty.detail")}</p>
            {newButton}
          </EmptyState>
        }
        rowKey={({ id }) => String(id)}
        rowHeader="name"
        onOpen={({ id }) => router.push(cohortPath(projectId, id))}
        rowClassName={stackedCohort}
        minWidth={820}
      />
      {actions.cohortToDelete && (
        <DeleteCohortDialog projectId={projectId} cohort={actions.cohortToDelete} actions={actions} />
      )}
    </>
  );
}
