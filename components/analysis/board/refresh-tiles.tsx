import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTileProgress } from "@/components/analysis/board/use-tile-progress";
import { Button } from "@/components/ui/button";

/** Calculates the tiles again, and says how many are done. */
export function RefreshTiles({ count }: { count: number }) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const { done, refresh } = useTileProgress(count);
  const isRunning = done < count;
  return (
    <div data-print="hide" className="flex items-center gap-3">
      <p role="status" className="text-ink-3 text-table tabular-nums">
        {isRunning && (
          <>
            <span aria-hidden>{t("progress", { done, count })}</span>
            <span className="sr-only">{t("progressLabel", { done, count })}</span>
          </>
        )}
      </p>
      <Button variant="quiet" isDisabled={isRunning} onPress={refresh}>
        <RefreshCwIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {common("refresh")}
      </Button>
    </div>
  );
}
