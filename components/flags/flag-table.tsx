"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ListSettings } from "@/components/data-list/arrange-columns";
import { ActiveChoiceFilters, type ChoiceFilter } from "@/components/data-list/choice-filters";
import type { Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { NoMatch } from "@/components/data-list/no-match";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { NoFlags } from "@/components/flags/no-flags";
import { useFlagActions } from "@/components/flags/use-flag-actions";
import { type MovableFlagColumn, stackedFlag, useFlagColumns } from "@/components/flags/use-flag-columns";
import { type FlagView, noFlagFilters } from "@/components/flags/use-flag-view";
import { countVariants } from "@/components/flags/use-rollout-text";
import { flagPath } from "@/lib/client/flag-links";
import { useCanEdit } from "@/lib/client/use-role";
import type { FeatureFlag } from "@/lib/contract/flag";

const FlagActionDialog = dynamic(() => import("@/components/flags/flag-action-dialog"), { ssr: false });

interface FlagTableProps {
  projectId: string;
  /** Undefined while it is loading. */
  list: { count: number; results: FeatureFlag[] } | undefined;
  view: FlagView;
  setView: (changes: Partial<FlagView>) => void;
  filters: readonly ChoiceFilter[];
  settings: ListSettings<MovableFlagColumn>;
  /** Empties the search field. */
  onClear: () => void;
}

function matches(flag: FeatureFlag, { search, state, kind, use }: FlagView): boolean {
  const text = `${flag.key} ${flag.name} ${flag.tags.join(" ")}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (state === null || flag.active === (state === "enabled")) &&
    (kind === null || countVariants(flag) > 0 === (kind === "variants")) &&
    (use === null || flag.surveys.length > 0 === (use === "used"))
  );
}

/** The flags that people created. */
export function FlagTable(props: FlagTableProps) {
  const { projectId, list, view, setView, filters, settings, onClear } = props;
  const t = useTranslations("flags");
  const router = useRouter();
  const isWritable = useCanEdit(projectId);
  const actions = useFlagActions(projectId);
  const columns = useFlagColumns({ projectId, actions, isWritable, isSortable: true });
  const rows = useMemo(() => list?.results.filter((flag) => matches(flag, view)) ?? null, [list, view]);
  const source = useClientRows({ rows, columns, sort: view.sort });
  if (list?.count === 0) return <NoFlags projectId={projectId} isWritable={isWritable} />;
  return (
    <>
      <ActiveChoiceFilters filters={filters} />
      {list && list.count > list.results.length && (
        <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
          {t("onlyNewest", { shown: list.results.length, count: list.count })}
        </p>
      )}
      {rows?.length === 0 ? (
        <NoMatch
          title={view.search ? t("noMatch.search", { search: view.search }) : t("noMatch.filters")}
          clearLabel={t("noMatch.clear")}
          onClear={() => {
            onClear();
            setView(noFlagFilters);
          }}
        />
      ) : (
        <DataList
          label={t("title")}
          columns={columns}
          source={source}
          rowKey={({ id }) => String(id)}
          rowHeader="key"
          sort={view.sort}
          // Only columns that sort are pressed.
          onSort={(sort) => setView({ sort: sort as Sort<NonNullable<FlagView["sort"]>["id"]> })}
          settings={settings}
          onOpen={({ id }) => router.push(flagPath(projectId, id))}
          rowClassName={stackedFlag}
          minWidth={860}
        />
      )}
      <p role="status" className="sr-only">
        {rows ? t("announce", { count: rows.length }) : t("loading")}
      </p>
      {actions.asked && <FlagActionDialog projectId={projectId} asked={actions.asked} actions={actions} />}
    </>
  );
}
