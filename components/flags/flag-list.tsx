"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChoiceFilterButton } from "@/components/data-list/choice-filters";
import { ListFailed } from "@/components/data-list/list-failed";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { FlagTable } from "@/components/flags/flag-table";
import { movableFlagColumns } from "@/components/flags/use-flag-columns";
import { useFlagFilters } from "@/components/flags/use-flag-filters";
import { type FlagTab, flagTabs, useFlagView } from "@/components/flags/use-flag-view";
import { useCommands } from "@/components/ui/commands/commands";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { Tabs } from "@/components/ui/tabs";
import { newFlagPath } from "@/lib/client/flag-links";
import { flagListOptions, surveyFlagCountOptions } from "@/lib/client/flags";
import { useCanEdit } from "@/lib/client/use-role";

const SurveyFlags = dynamic(() => import("@/components/flags/survey-flags"), { ssr: false });

/** The flags of a project: those that people created, and apart from them those of surveys. */
export function FlagList({ projectId }: { projectId: string }) {
  const t = useTranslations("flags");
  const router = useRouter();
  const [view, setView] = useFlagView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const list = useQuery(flagListOptions(projectId));
  const { data: surveyFlags } = useQuery(surveyFlagCountOptions(projectId));
  const canEdit = useCanEdit(projectId);
  useCommands(t("commands.list"), [
    {
      id: "new",
      label: t("new"),
      keys: "c",
      run: () => (canEdit ? router.push(newFlagPath(projectId)) : false),
      isHiddenFromPalette: true,
    },
  ]);
  const filters = useFlagFilters(view, setView);
  const [settings, setSettings] = useListSettings({
    name: "flags",
    columns: movableFlagColumns,
    shown: view.columns,
    onShown: (shown) => setView({ columns: shown }),
  });
  const counts: Record<FlagTab, number | undefined> = { people: list.data?.count, surveys: surveyFlags };
  const type = (search: string) => {
    setTyped(search);
    setView({ search });
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={
          list.data &&
          t("summary", {
            count: list.data.count,
            enabled: list.data.results.filter(({ active }) => active).length,
          })
        }
        actions={
          canEdit && (
            <LinkButton variant="primary" href={newFlagPath(projectId)}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              {t("new")}
            </LinkButton>
          )
        }
      />
      {list.isError && !list.data ? (
        <ListFailed
          title={t("failed")}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Tabs
          label={t("tabs.label")}
          hasCounts
          selected={view.tab}
          onSelect={(tab) => setView({ tab })}
          tabs={flagTabs.map((id) => ({ id, label: t(`tabs.${id}`), count: counts[id] }))}
          aside={
            <span className="flex w-full items-center gap-2">
              <SearchField label={t("search")} clearLabel={t("clearSearch")} value={typed} onChange={type} />
              {view.tab === "people" && (
                <>
                  <ChoiceFilterButton filters={filters} label={t("filters.open")} />
                  <ListSettingsButton
                    columns={movableFlagColumns.map((id) => ({ id, label: t(`columns.${id}`) }))}
                    settings={settings}
                    onChange={setSettings}
                  />
                </>
              )}
            </span>
          }
        >
          {view.tab === "people" ? (
            <FlagTable
              projectId={projectId}
              list={list.data}
              view={view}
              setView={setView}
              filters={filters}
              settings={settings}
              onClear={() => setTyped("")}
            />
          ) : (
            <SurveyFlags projectId={projectId} search={view.search} onClear={() => type("")} />
          )}
        </Tabs>
      )}
    </>
  );
}
