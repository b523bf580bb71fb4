"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import {
  ActiveChoiceFilters,
  type ChoiceFilter,
  ChoiceFilterButton,
} from "@/components/data-list/choice-filters";
import type { Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { NoFlags } from "@/components/flags/no-flags";
import { useFlagActions } from "@/components/flags/use-flag-actions";
import { movableFlagColumns, stackedFlag, useFlagColumns } from "@/components/flags/use-flag-columns";
import {
  type FlagView,
  flagKinds,
  flagStates,
  flagUses,
  noFlagFilters,
} from "@/components/flags/use-flag-view";
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
export function FlagTable({ projectId, list, view, setView, onClear }: FlagTableProps) {
  const t = useTranslations("flags");
  const router = useRouter();
  const isWritable = useCanEdit(projectId);
  const actions = useFlagActions(projectId);
  const columns = useFlagColumns({ projectId, actions, isWritable, isSortable: true });
  const [settings, setSettings] = useListSettings({
    name: "flags",
    columns: movableFlagColumns,
    shown: view.columns,
    onShown: (shown) => setView({ columns: shown }),
  });
  const rows = useMemo(() => list?.results.filter((flag) => matches(flag, view)) ?? null, [list, view]);
  const source = useClientRows({ rows, columns, sort: view.sort });
  const filters: ChoiceFilter[] = [
    filterOf("state", t("filters.state"), flagStates, (id) => t(`states.${id}`)),
    filterOf("kind", t("filters.kind"), flagKinds, (id) => t(`kinds.${id}`)),
    filterOf("use", t("filters.use"), flagUses, (id) => t(`uses.${id}`)),
  ];

  /** The choices belong to that part of the view. */
  function filterOf<Name extends "state" | "kind" | "use">(
    name: Name,
    label: string,
    choices: readonly NonNullable<FlagView[Name]>[],
    labelOf: (choice: NonNullable<FlagView[Name]>) => string,
  ): ChoiceFilter {
    return {
      id: name,
      label,
      options: choices.map((id) => ({ id, label: labelOf(id) })),
      value: view[name],
      onChange: (value) => setView({ [name]: choices.find((choice) => choice === value) ?? null }),
    };
  }

  if (list?.count === 0) return <NoFlags projectId={projectId} isWritable={isWritable} />;
  return (
    <>
      <div className="flex items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
        <ChoiceFilterButton filters={filters} label={t("filters.open")} />
        <span className="grow" />
        <ListSettingsButton
          columns={movableFlagColumns.map((id) => ({ id, label: t(`columns.${id}`) }))}
          settings={settings}
          onChange={setSettings}
        />
      </div>
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
