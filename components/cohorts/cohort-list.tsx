"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
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
import {
  ActiveChoiceFilters,
  type ChoiceFilter,
  ChoiceFilterButton,
} from "@/components/data-list/choice-filters";
import type { Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { ListFailed } from "@/components/data-list/list-failed";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useCommands } from "@/components/ui/commands/commands";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { cohortPath, newCohortPath } from "@/lib/client/cohort-links";
import { cohortListOptions } from "@/lib/client/cohorts";
import { useCanEdit } from "@/lib/client/use-role";
import type { Cohort } from "@/lib/contract/cohort";

const DeleteCohortDialog = dynamic(() => import("@/components/cohorts/delete-cohort-dialog"), { ssr: false });

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
  const router = useRouter();
  const [view, setView] = useCohortView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const list = useQuery(cohortListOptions(projectId));
  const isWritable = useCanEdit(projectId);
  const actions = useCohortActions(projectId);
  const columns = useCohortColumns({ projectId, actions, isWritable });
  const [settings, setSettings] = useListSettings({
    name: "cohorts",
    columns: movableCohortColumns,
    shown: view.columns,
    onShown: (shown) => setView({ columns: shown }),
  });
  const rows = useMemo(
    () => list.data?.results.filter((cohort) => matches(cohort, view)) ?? null,
    [list.data, view],
  );
  const source = useClientRows({ rows, columns, sort: view.sort });
  useCommands(t("commands.list"), [
    {
      id: "new",
      label: t("new"),
      keys: "c",
      run: () => (isWritable ? router.push(newCohortPath(projectId)) : false),
      isHiddenFromPalette: true,
    },
  ]);
  const filters: ChoiceFilter[] = [
    {
      id: "kind",
      label: t("filters.kind"),
      options: cohortKinds.map((id) => ({ id, label: t(`kinds.${id}`) })),
      value: view.kind,
      onChange: (value) => setView({ kind: cohortKinds.find((kind) => kind === value) ?? null }),
    },
    {
      id: "use",
      label: t("filters.use"),
      options: cohortUses.map((id) => ({ id, label: t(`useFilter.${id}`) })),
      value: view.use,
      onChange: (value) => setView({ use: cohortUses.find((use) => use === value) ?? null }),
    },
  ];
  const newButton = isWritable && (
    <LinkButton variant="primary" href={newCohortPath(projectId)}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={list.data && t("summary", { count: list.data.count })}
        actions={newButton}
      />
      {list.isError && !list.data ? (
        <ListFailed
          title={t("failed")}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : list.data?.count === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p className="text-ink-2">{t("empty.detail")}</p>
          {newButton}
        </EmptyState>
      ) : (
        <>
          <div className="flex items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
            <SearchField
              label={t("search")}
              clearLabel={t("clearSearch")}
              value={typed}
              onChange={(search) => {
                setTyped(search);
                setView({ search });
              }}
            />
            <ChoiceFilterButton filters={filters} label={t("filters.open")} />
            <span className="grow" />
            <ListSettingsButton
              columns={movableCohortColumns.map((id) => ({ id, label: t(`columns.${id}`) }))}
              settings={settings}
              onChange={setSettings}
            />
          </div>
          <ActiveChoiceFilters filters={filters} />
          {list.data && list.data.count > list.data.results.length && (
            <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
              {t("onlyNewest", { shown: list.data.results.length, count: list.data.count })}
            </p>
          )}
          {rows?.length === 0 ? (
            <NoMatch
              title={view.search ? t("noMatch.search", { search: view.search }) : t("noMatch.filters")}
              clearLabel={t("noMatch.clear")}
              onClear={() => {
                setTyped("");
                setView(noCohortFilters);
              }}
            />
          ) : (
            <DataList
              label={t("title")}
              columns={columns}
              source={source}
              rowKey={({ id }) => String(id)}
              rowHeader="name"
              sort={view.sort}
              // Only columns that sort are pressed.
              onSort={(sort) => setView({ sort: sort as Sort<NonNullable<CohortView["sort"]>["id"]> })}
              settings={settings}
              onOpen={({ id }) => router.push(cohortPath(projectId, id))}
              rowClassName={stackedCohort}
              minWidth={820}
            />
          )}
          <p role="status" className="sr-only">
            {rows ? t("announce", { count: rows.length }) : t("loading")}
          </p>
        </>
      )}
      {actions.asked && <DeleteCohortDialog projectId={projectId} cohort={actions.asked} actions={actions} />}
    </>
  );
}
