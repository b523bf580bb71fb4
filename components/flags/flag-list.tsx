"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { choiceFiltersOf } from "@/components/data-list/choice-filters";
import { QueryListScreen } from "@/components/data-list/query-list-screen";
import { useNewButton } from "@/components/data-list/use-new-button";
import { NoFlags } from "@/components/flags/no-flags";
import { useFlagActions } from "@/components/flags/use-flag-actions";
import { movableFlagColumns, stackedFlag, useFlagColumns } from "@/components/flags/use-flag-columns";
import {
  type FlagTab,
  type FlagView,
  flagKinds,
  flagStates,
  flagTabs,
  flagUses,
  noFlagFilters,
  useFlagView,
} from "@/components/flags/use-flag-view";
import { countVariants } from "@/components/flags/use-rollout-text";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Tabs } from "@/components/ui/tabs";
import { useCanEdit } from "@/lib/client/access/use-role";
import { flagListOptions, surveyFlagCountOptions } from "@/lib/client/flags";
import { flagPath, newFlagPath } from "@/lib/client/links/flags";
import type { FeatureFlag } from "@/lib/contract/flag";

const FlagActionDialog = lazyComponent(() => import("@/components/flags/flag-action-dialog"));
const SurveyFlags = lazyComponent(() => import("@/components/flags/survey-flags"));

function matches(flag: FeatureFlag, { search, state, kind, use }: FlagView): boolean {
  const text = `${flag.key} ${flag.name} ${flag.tags.join(" ")}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (state === null || flag.active === (state === "enabled")) &&
    (kind === null || countVariants(flag) > 0 === (kind === "variants")) &&
    (use === null || flag.surveys.length > 0 === (use === "used"))
  );
}

/** The flags of a project: flags that users created, and separately those of surveys. */
export function FlagList({ projectId }: { projectId: string }) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const router = useRouter();
  const [view, setView] = useFlagView();
  const list = useQuery(flagListOptions(projectId));
  const { data: surveyFlags } = useQuery(surveyFlagCountOptions(projectId));
  const canEdit = useCanEdit(projectId);
  const href = newFlagPath(projectId);
  const newButton = useNewButton({ href, label: t("new"), group: t("commands.list"), canEdit });
  const filter = choiceFiltersOf(view, setView);
  const counts: Record<FlagTab, number | undefined> = { people: list.data?.count, surveys: surveyFlags };
  const actions = useFlagActions(projectId);
  const columns = useFlagColumns({ projectId, actions, isWritable: canEdit, isSortable: true });
  return (
    <>
      <QueryListScreen
        texts="flags"
        name="flags"
        query={list}
        view={view}
        setView={setView}
        matches={matches}
        filters={[
          filter("state", common("status"), flagStates, (id) => t(`states.${id}`)),
          filter("kind", common("type"), flagKinds, (id) => t(`kinds.${id}`)),
          filter("use", common("surveys"), flagUses, (id) => t(`uses.${id}`)),
        ]}
        onClear={() => setView(noFlagFilters)}
        columns={columns}
        movable={movableFlagColumns}
        summary={
          list.data &&
          t("summary", {
            count: list.data.count,
            enabled: list.data.results.filter(({ active }) => active).length,
          })
        }
        actions={newButton}
        empty={<NoFlags projectId={projectId} isWritable={canEdit} />}
        frame={({ search, tools, body }) => (
          <Tabs
            label={common("createdBy")}
            hasCounts
            selected={view.tab}
            onSelect={(tab) => setView({ tab })}
            tabs={flagTabs.map((id) => ({ id, label: t(`tabs.${id}`), count: counts[id] }))}
            aside={
              <span className="flex w-full items-center gap-2">
                {search}
                {view.tab === "people" && tools}
              </span>
            }
          >
            {view.tab === "people" ? (
              body
            ) : (
              <SurveyFlags
                projectId={projectId}
                search={view.search}
                onClear={() => setView({ search: "" })}
              />
            )}
          </Tabs>
        )}
        rowKey={({ id }) => String(id)}
        rowHeader="key"
        onOpen={({ id }) => router.push(flagPath(projectId, id))}
        rowClassName={stackedFlag}
        minWidth={860}
      />
      {actions.pendingAction && (
        <FlagActionDialog projectId={projectId} pendingAction={actions.pendingAction} actions={actions} />
      )}
    </>
  );
}
