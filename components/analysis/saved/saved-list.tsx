"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NewAnalysisLinks } from "@/components/analysis/saved/new-analysis-links";
import { useSavedActions } from "@/components/analysis/saved/use-saved-actions";
import { stackedInsight, useSavedColumns } from "@/components/analysis/saved/use-saved-columns";
import {
  movableSavedColumns,
  noSavedFilters,
  type SavedView,
  useSavedView,
} from "@/components/analysis/saved/use-saved-view";
import { type ChoiceFilter, choiceFiltersOf } from "@/components/data-list/choice-filters";
import { QueryListScreen } from "@/components/data-list/query-list-screen";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { useCanEdit } from "@/lib/client/access/use-role";
import { insightListOptions } from "@/lib/client/analysis/saved";
import { boardsPath, openedInsightPath } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf, insightTypes } from "@/lib/contract/analysis/insight-type";

const AddToBoardDialog = lazyComponent(() => import("@/components/analysis/saved/add-to-board-dialog"));
const SaveDialog = lazyComponent(() => import("@/components/analysis/save/save-dialog"));

function matches(insight: Insight, { search, favorites, type, tag }: SavedView): boolean {
  const text = `${insight.name} ${insight.description} ${insight.tags.join(" ")}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (!favorites || insight.favorited) &&
    (type === null || insightTypeOf(insight.filters) === type) &&
    (tag === null || insight.tags.includes(tag))
  );
}

/** The saved analyses of a project. */
export function SavedList({ projectId }: { projectId: string }) {
  const t = useTranslations("savedAnalyses");
  const common = useTranslations("common");
  const router = useRouter();
  const [view, setView] = useSavedView();
  const list = useQuery(insightListOptions(projectId));
  const isWritable = useCanEdit(projectId);
  const [added, setAdded] = useState<Insight | null>(null);
  const [edited, setEdited] = useState<Insight | null>(null);
  const actions = useSavedActions(projectId, { addToBoard: setAdded, editDetails: setEdited });
  const columns = useSavedColumns({ projectId, actions, isWritable });
  const tags = [...new Set(list.data?.results.flatMap((insight) => insight.tags))].sort((a, b) =>
    a.localeCompare(b),
  );
  const filter = choiceFiltersOf(view, setView);
  const filters: ChoiceFilter[] = [
    {
      id: "favorites",
      label: t("filters.favorites"),
      options: [{ id: "yes", label: t("filters.onlyFavorites") }],
      value: view.favorites ? "yes" : null,
      onChange: (value) => setView({ favorites: value !== null }),
    },
    filter("type", t("columns.type"), insightTypes, (id) => t(`types.${id}`)),
    filter("tag", common("tag"), tags, (tag) => tag),
  ];
  return (
    <>
      <QueryListScreen
        texts="savedAnalyses"
        name="saved-analyses"
        query={list}
        view={view}
        setView={setView}
        matches={matches}
        filters={filters}
        onClear={() => setView(noSavedFilters)}
        columns={columns}
        movable={movableSavedColumns}
        summary={list.data && t("summary", { count: list.data.count })}
        actions={<LinkButton href={boardsPath(projectId)}>{common("boards")}</LinkButton>}
        empty={
          <EmptyState title={t("empty.title")}>
            <p className="text-ink-2">{t("empty.detail")}</p>
            <NewAnalysisLinks projectId={projectId} />
          </EmptyState>
        }
        above={
          <div className="border-line border-b px-4 py-3 sm:px-8">
            <NewAnalysisLinks projectId={projectId} />
          </div>
        }
        rowKey={({ id }) => String(id)}
        rowHeader="name"
        onOpen={(insight) => router.push(openedInsightPath(projectId, insight))}
        rowClassName={stackedInsight}
        minWidth={820}
      />
      {edited && (
        <SaveDialog
          title={common("editDetails")}
          confirmLabel={common("save")}
          details={edited}
          onClose={() => setEdited(null)}
          onSave={(details) => actions.saveDetails({ ...details, id: edited.id })}
        />
      )}
      {added && <AddToBoardDialog projectId={projectId} insight={added} onClose={() => setAdded(null)} />}
    </>
  );
}
