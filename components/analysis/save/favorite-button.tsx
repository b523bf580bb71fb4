import { StarIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ToggleButton } from "react-aria-components";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { favoriteEdits, insightsKey, updateInsight } from "@/lib/client/analysis/saved";
import type { Insight } from "@/lib/contract/analysis/insight";

interface FavoriteButtonProps {
  projectId: string;
  insight: Insight;
  isDisabled: boolean;
}

/** A star that marks a saved analysis as a favorite of the project. */
export function FavoriteButton({ projectId, insight, isDisabled }: FavoriteButtonProps) {
  const t = useTranslations("savedAnalyses");
  const favorite = useApiMutation({
    send: (favorited: boolean) => updateInsight(projectId, insight.id, { favorited }),
    refreshes: [insightsKey(projectId)],
    edits: (favorited) => favoriteEdits(projectId, insight, favorited),
    failed: () => t("failedFavorite", { name: insight.name }),
  });
  return (
    <ToggleButton
      aria-label={t("favorite", { name: insight.name })}
      isSelected={insight.favorited}
      isDisabled={isDisabled}
      onChange={favorite.run}
      className="grid size-[30px] shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink selected:text-water disabled:hover:bg-transparent pointer-coarse:size-11"
    >
      {({ isSelected }) => (
        <StarIcon
          aria-hidden
          className="size-4"
          strokeWidth={1.5}
          fill={isSelected ? "currentColor" : "none"}
        />
      )}
    </ToggleButton>
  );
}
