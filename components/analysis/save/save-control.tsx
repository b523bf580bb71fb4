import { ChevronDownIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { FavoriteButton } from "@/components/analysis/save/favorite-button";
import type { InsightDetails } from "@/components/analysis/save/save-dialog";
import { useSuggestedName } from "@/components/filters/use-suggested-name";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { useCanEdit } from "@/lib/client/access/use-role";
import { type AnalysisContent, isChanged, toBody } from "@/lib/client/analysis/analysis-content";
import { createInsight, insightsKey, updateInsight } from "@/lib/client/analysis/saved";
import { useOpenedInsight } from "@/lib/client/analysis/use-opened-insight";
import { savedParam } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";

const SaveDialog = lazyComponent(() => import("@/components/analysis/save/save-dialog"));

interface SaveControlProps {
  projectId: string;
  content: AnalysisContent;
  /** Whether the question is not whole yet. */
  isDisabled?: boolean;
}

/**
 * Saves the analysis on screen. The address names the saved analysis that was opened (`saved`): then its name is shown,
 * whether the screen differs from it, and changes are saved to it.
 */
export function SaveControl({ projectId, content, isDisabled = false }: SaveControlProps) {
  const t = useTranslations("savedAnalyses.save");
  const common = useTranslations("common");
  const suggestName = useSuggestedName();
  const canEdit = useCanEdit(projectId);
  const pathname = usePathname();
  const insight = useOpenedInsight(projectId);
  const [asking, setAsking] = useState<"new" | "details" | null>(null);

  const name = (saved: Insight) => {
    const next = new URLSearchParams(window.location.search);
    next.set(savedParam, saved.short_id);
    // Only the address changes; the server does not render the page again.
    window.history.replaceState(null, "", `${pathname}?${next}`);
  };
  const refreshes = [insightsKey(projectId)];
  const create = useApiMutation({
    send: (details: InsightDetails) =>
      createInsight(projectId, { ...details, ...toBody(content), saved: true }),
    refreshes,
    done: ({ name }) => ({ message: common("savedNamed", { name }) }),
    onSuccess: name,
  });
  const update = useApiMutation({
    send: (changes: Parameters<typeof updateInsight>[2]) =>
      updateInsight(projectId, insight?.id ?? 0, changes),
    refreshes,
    done: (_, { name }) => ({ message: common("savedNamed", { name }) }),
    failed: () => t("failed"),
  });
  if (!canEdit && !insight) return null;

  const hasChanges = insight !== null && isChanged(insight, content);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {insight && (
        <span className="flex min-w-0 items-center gap-1">
          <FavoriteButton projectId={projectId} insight={insight} isDisabled={!canEdit} />
          <span className="max-w-64 truncate font-medium" title={insight.description || insight.name}>
            {insight.name || common("untitled")}
          </span>
        </span>
      )}
      <span role="status" className="text-ink-3 text-table empty:hidden">
        {hasChanges ? t("changed") : ""}
      </span>
      {canEdit && (
        <>
          {insight ? (
            <Button
              variant={hasChanges ? "primary" : "secondary"}
              isDisabled={!hasChanges || isDisabled}
              isPending={update.isPending}
              onPress={() => update.run(toBody(content))}
            >
              {common("save")}
            </Button>
          ) : (
            <Button isDisabled={isDisabled} onPress={() => setAsking("new")}>
              {t("saveNew")}
            </Button>
          )}
          {insight && (
            <MenuTrigger>
              <Button size="icon" aria-label={t("more")}>
                <ChevronDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
              </Button>
              <MenuPopover aria-label={t("more")} placement="bottom end">
                <MenuItem id="as" isDisabled={isDisabled} onAction={() => setAsking("new")}>
                  {t("saveAs")}
                </MenuItem>
                <MenuItem id="details" onAction={() => setAsking("details")}>
                  {common("editDetailsMenu")}
                </MenuItem>
              </MenuPopover>
            </MenuTrigger>
          )}
        </>
      )}
      {asking && (
        <SaveDialog
          title={asking === "details" ? common("editDetails") : t("title")}
          confirmLabel={common("save")}
          details={
            insight
              ? { ...insight, name: asking === "new" ? t("copyName", { name: insight.name }) : insight.name }
              : { name: suggestName(content), description: "", tags: [] }
          }
          onClose={() => setAsking(null)}
          onSave={(details) => (asking === "new" ? create.submit(details) : update.submit(details))}
        />
      )}
    </div>
  );
}
